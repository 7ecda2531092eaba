import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import type { ListDocument, ListState } from './list-document.ts';

const nothing = () => () => {};

/** A saved list as it is now; undefined until it is loaded. */
export function useListState<Item>(document: ListDocument<Item> | undefined): ListState<Item> | undefined {
  const read = useCallback(() => document?.read(), [document]);
  return useSyncExternalStore(document?.subscribe ?? nothing, read);
}

interface LoadNoticeProps {
  readonly what: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown while a part of the chart could not be loaded; nothing without an error. */
export function LoadNotice({ what, error, onRetry }: LoadNoticeProps) {
  const t = useText(chartsText);
  if (!error) return null;
  return <Notice text={t('notLoaded', { what, reason: failureText(error) })} onRetry={onRetry} />;
}

/** What went wrong, and the way to try it again. */
export function Notice({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const t = useText(chartsText);
  return (
    <p role="alert">
      {text}{' '}
      <Button size="small" kind="quiet" icon="refresh" onClick={onRetry}>
        {t('again')}
      </Button>
    </p>
  );
}

interface SaveNoticeProps<Item> {
  readonly document: ListDocument<Item>;
  /** What the list is called. */
  readonly what: string;
}

/** Shown when a change could not be saved: what happened, and the ways on. Nothing is lost before one is chosen. */
export function SaveNotice<Item>({ document, what }: SaveNoticeProps<Item>) {
  const t = useText(chartsText);
  const { status, error } = useListState(document) ?? { status: 'saved', error: null };
  useEffect(() => {
    if (status !== 'failed') return;
    const again = () => document.again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [document, status]);
  if (status !== 'refused' && status !== 'failed') return null;
  return (
    <div className={styles.refused} role="alert">
      <p>
        {status === 'refused' ? t('refused', { what }) : t('unsaved', { what, reason: failureText(error) })}
      </p>
      <Button size="small" kind="primary" onClick={() => document.again()}>
        {t(status === 'refused' ? 'refused.again' : 'unsaved.again')}
      </Button>
      <Button size="small" onClick={() => document.drop()}>
        {t('refused.drop')}
      </Button>
    </div>
  );
}
