import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { AlertButton } from '../../shared/alerts/alert-button.tsx';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './screener.module.css';
import { screenerText } from './screener.text.ts';
import { type SavedScreen, SCREENS_KEY, type ScreenWish, screensQuery } from './screener-queries.ts';

type Change =
  | { readonly kind: 'save'; readonly screen: ScreenWish & { readonly name: string } }
  | { readonly kind: 'update'; readonly screen: SavedScreen; readonly wish: ScreenWish }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'share'; readonly id: string; readonly shared: boolean };

function send(change: Change) {
  switch (change.kind) {
    case 'save':
      return api.call('screener.save', { body: change.screen });
    case 'update': {
      const { id, name, version } = change.screen;
      return api.call('screener.replace', { params: { id }, body: { name, version, ...change.wish } });
    }
    case 'remove':
      return api.call('screener.remove', { params: { id: change.id } });
    case 'share':
      return api.call('screener.share', { params: { id: change.id }, body: { shared: change.shared } });
  }
}

/** Changes the member's screens; what the server refuses is said, and nothing on the screen is lost. */
export function useChangeScreens() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => client.setQueryData(SCREENS_KEY, reply),
    onError: (error) => {
      toasts.answer(failureText(error), { tone: 'error' });
      void client.invalidateQueries({ queryKey: SCREENS_KEY });
    },
  });
}

interface SaveDialogProps {
  readonly wish: ScreenWish;
  readonly onSaved: (screen: SavedScreen) => void;
  readonly onClose: () => void;
}

export function SaveDialog({ wish, onSaved, onClose }: SaveDialogProps) {
  const t = useText(screenerText);
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useChangeScreens();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const screen = { ...wish, name: name.trim() };
    const onSuccess = ({ items }: { readonly items: readonly SavedScreen[] }) => {
      const saved = items.find((one) => one.name === screen.name);
      toasts.answer(t('saved.saved'));
      if (saved) onSaved(saved);
      onClose();
    };
    mutate({ kind: 'save', screen }, { onSuccess });
  };
  return (
    <Dialog open onClose={onClose} width="small" title={t('saved.save')}>
      <form className={styles.save} onSubmit={save}>
        <TextField
          label={t('saved.name')}
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          {...(error ? { error: failureText(error) } : {})}
        />
        <code>{wish.expression || t('saved.everything')}</code>
        <Button type="submit" kind="primary" pending={isPending} disabled={name.trim() === ''}>
          {t('saved.save').replace('…', '')}
        </Button>
      </form>
    </Dialog>
  );
}

interface SavedDialogProps {
  readonly onOpen: (screen: SavedScreen) => void;
  readonly onClose: () => void;
}

/** The member's screens: opened, shared, deleted. */
export function SavedDialog({ onOpen, onClose }: SavedDialogProps) {
  const t = useText(screenerText);
  const { data, error, refetch } = useQuery(screensQuery);
  return (
    <Dialog open onClose={onClose} title={t('saved.title')}>
      {data ? (
        <>
          {data.items.length === 0 && <p className="note">{t('saved.none')}</p>}
          <ul className={styles.presets}>
            {data.items.map((screen) => (
              <SavedRow key={screen.id} screen={screen} onOpen={onOpen} />
            ))}
          </ul>
          <p className="note">{t('saved.limit', { count: data.items.length, most: data.most })}</p>
        </>
      ) : error ? (
        <ErrorState reason={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton kind="rows" columns={2} />
      )}
    </Dialog>
  );
}

function SavedRow({ screen, onOpen }: { readonly screen: SavedScreen } & Pick<SavedDialogProps, 'onOpen'>) {
  const t = useText(screenerText);
  const { mutate, isPending } = useChangeScreens();
  const { id, name, market, expression, share } = screen;
  const copy = () =>
    copyToClipboard(
      `${location.origin}${pathTo('screener')}?${new URLSearchParams({ shared: share ?? '' })}`,
      { copied: t('saved.copied'), failed: t('saved.copyFailed') },
    );
  return (
    <li>
      <div className={styles.presetHead}>
        <h3>{name}</h3>
        <Button size="small" onClick={() => onOpen(screen)}>
          {t('saved.use')}
        </Button>
        <AlertButton
          {...{ symbol: null, market: null }}
          preset={{ kind: 'screen', is: 'enters', screenId: id }}
          screen={name}
          words={t('saved.alert')}
        />
        <Button
          size="small"
          kind="danger"
          pending={isPending}
          onClick={() =>
            mutate({ kind: 'remove', id }, { onSuccess: () => toasts.answer(t('saved.removed')) })
          }
        >
          {t('saved.remove')}
        </Button>
      </div>
      <p>
        {t(`market.${market}`)} · <code>{expression || t('saved.everything')}</code>
      </p>
      <div className={styles.presetHead}>
        <CheckField
          look="switch"
          label={t('saved.share')}
          checked={share !== null}
          onChange={({ target }) => mutate({ kind: 'share', id, shared: target.checked })}
        />
        {share !== null && (
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {t('saved.copy')}
          </Button>
        )}
      </div>
    </li>
  );
}
