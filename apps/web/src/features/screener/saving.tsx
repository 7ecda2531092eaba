import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useChangeScreens } from './saved-screens.tsx';
import type { ScreenerAddress } from './screen-table.tsx';
import { screenerText } from './screener.text.ts';
import { type SavedScreen, type ScreenWish, screensQuery, sharedScreenQuery } from './screener-queries.ts';

/** A link to a saved screen names it and no more: what it looks for is filled in once. */
export function useLinkedScreen({ values, set }: Pick<ScreenerAddress, 'values' | 'set'>): void {
  const { screen: id, find } = values;
  const { data } = useQuery({ ...screensQuery, enabled: id !== null });
  const linked = data?.items.find((one) => one.id === id);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || find !== '') opened.current = id;
    if (opened.current === id || !linked) return;
    opened.current = id;
    const { market, expression, isSmart } = linked;
    set({ market, find: expression, smart: isSmart ? 'yes' : 'no' });
  }, [id, find, linked, set]);
}

/** A link that somebody shared: its screen runs for the reader as it would for its owner. */
export function SharedScreen({ address: { values, set } }: { readonly address: ScreenerAddress }) {
  const t = useText(screenerText);
  const { shared, find } = values;
  const { data, error, refetch, isFetching } = useQuery({
    ...sharedScreenQuery(shared ?? ''),
    enabled: shared !== null,
  });
  const [opened, setOpened] = useState<{ readonly name: string; readonly expression: string } | null>(null);
  // Once it is open, the address holds the screen itself: what is edited then is not overwritten on the way back.
  useEffect(() => {
    if (shared === null || !data) return;
    setOpened(data);
    set({ market: data.market, find: data.expression, smart: data.isSmart ? 'yes' : 'no', shared: null });
  }, [shared, data, set]);
  if (shared !== null && error) {
    if (isMissing(error)) return <ErrorState title={t('failed.title')} reason={t('shared.gone')} />;
    const retry = { onRetry: () => void refetch(), retrying: isFetching };
    return <ErrorState title={t('failed.title')} reason={failureText(error)} {...retry} />;
  }
  return opened?.expression === find ? (
    <p className="note">{t('shared.title', { name: opened.name })}</p>
  ) : null;
}

interface SavingProps {
  readonly id: string | null;
  /** The screen as it was opened or last saved here: what was saved elsewhere since is not overwritten. */
  readonly edited: SavedScreen | null;
  readonly wish: ScreenWish;
  readonly onEdit: (screen: SavedScreen) => void;
  readonly onSaveAs: () => void;
}

/** Saves as a new screen, or the changes of the one that is open. */
export function Saving({ id, edited, wish, onEdit, onSaveAs }: SavingProps) {
  const t = useText(screenerText);
  const { data } = useQuery(screensQuery);
  const { mutate, isPending } = useChangeScreens();
  const screen = data?.items.find((one) => one.id === id);
  // An address opens a screen, too.
  useEffect(() => {
    if (screen && screen.id !== edited?.id) onEdit(screen);
  }, [screen, edited, onEdit]);
  const update = (version: number) => {
    if (!screen) return;
    const onSuccess = ({ items }: { readonly items: readonly SavedScreen[] }) => {
      const saved = items.find((one) => one.id === id);
      if (saved) onEdit(saved);
    };
    mutate({ kind: 'update', screen: { ...screen, version }, wish }, { onSuccess });
  };
  const { market, expression, isSmart } = wish;
  const changed =
    screen && (screen.market !== market || screen.expression !== expression || screen.isSmart !== isSmart);
  return (
    <>
      {screen && <span className="note">{screen.name}</span>}
      {screen && changed && (
        <Button
          size="small"
          kind="primary"
          pending={isPending}
          onClick={() => update(edited?.id === screen.id ? edited.version : screen.version)}
        >
          {t('saved.update')}
        </Button>
      )}
      <Button size="small" onClick={onSaveAs}>
        {t('saved.save')}
      </Button>
    </>
  );
}
