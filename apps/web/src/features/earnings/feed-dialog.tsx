import { formatDateTime } from '@auspex/market';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { copyToClipboard } from '../../ui/toasts/copy-to-clipboard.ts';
import { earningsText } from './earnings.text.ts';
import styles from './feed-dialog.module.css';

interface FeedDialogProps {
  readonly onClose: () => void;
  /** The list that the calendar shows now. */
  readonly list: { readonly name: string; readonly symbols: readonly string[] } | null;
  readonly earlier: boolean;
}

type Asking = 'replace' | 'revoke' | null;
type Said = 'replaced' | 'revoked' | 'nothing';

function useFeed(say: (said: Said | null) => void) {
  const make = useMutation({
    mutationFn: (replace: boolean) => api.call('earnings.feedLink', { body: { replace } }),
    onSuccess: (_, replace) => say(replace ? 'replaced' : null),
  });
  const revoke = useMutation({
    mutationFn: () => api.call('earnings.revokeFeed'),
    onSuccess: ({ revoked }) => {
      make.reset();
      say(revoked ? 'revoked' : 'nothing');
    },
  });
  return { make, revoke, link: make.data ?? null, error: make.error ?? revoke.error };
}

/** The address under which calendar programs read the reports: make, copy, replace, revoke. */
export function FeedDialog({ onClose, list, earlier }: FeedDialogProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const [asking, setAsking] = useState<Asking>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [narrow, setNarrow] = useState(false);
  const { make, revoke, link, error } = useFeed(setSaid);
  const pending = make.isPending || revoke.isPending;
  const address = link && feedAddress(link.url, narrow && list ? list.symbols : null);
  const copy = () =>
    copyToClipboard(address ?? '', { copied: t('feed.copied'), failed: t('feed.copyFailed') });
  const confirm = () => {
    setSaid(null);
    if (asking === 'replace') make.mutate(true);
    if (asking === 'revoke') revoke.mutate();
    setAsking(null);
  };
  return (
    <Dialog open onClose={onClose} title={t('feed.title')} description={t('feed.what')}>
      <div className={styles.feed}>
        {address ? (
          <div className={styles.address}>
            <TextField
              label={t('feed.address')}
              value={address}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <Button kind="primary" icon="copy" onClick={() => void copy()}>
              {t('feed.copy')}
            </Button>
            <p className="note">
              {t('feed.madeAt', { date: formatDateTime(Date.parse(link.madeAt), language) })}
            </p>
          </div>
        ) : (
          <Button kind="primary" icon="link" pending={pending} onClick={() => make.mutate(false)}>
            {t('feed.make')}
          </Button>
        )}
        {list && (
          <CheckField
            label={t('feed.only', { list: list.name, count: list.symbols.length })}
            checked={narrow}
            onChange={(event) => setNarrow(event.target.checked)}
          />
        )}
        {asking ? (
          <div className={styles.ask}>
            <p>{t(`feed.${asking}Ask`)}</p>
            <Button size="small" kind="danger" pending={pending} onClick={confirm}>
              {t(`feed.${asking}Do`)}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setAsking(null)}>
              {t('feed.cancel')}
            </Button>
          </div>
        ) : (
          address && (
            <div className={styles.more}>
              <Button size="small" icon="refresh" onClick={() => setAsking('replace')}>
                {t('feed.replace')}
              </Button>
              <Button size="small" icon="trash" onClick={() => setAsking('revoke')}>
                {t('feed.revoke')}
              </Button>
            </div>
          )
        )}
        {earlier && <p className="muted">{t('feed.now')}</p>}
        <div role="status" className={said ? undefined : 'visually-hidden'}>
          {said && <p>{t(`feed.${said}`)}</p>}
        </div>
        {error && <FormMessage tone="error">{t('feed.failed', { reason: failureText(error) })}</FormMessage>}
      </div>
    </Dialog>
  );
}

/** A feed's address, narrowed to some companies. */
export function feedAddress(url: string, symbols: readonly string[] | null): string {
  return symbols ? `${url}?${new URLSearchParams({ symbols: symbols.join(',') })}` : url;
}
