import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { fetchFile } from '../../shared/api/fetch-file.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { WatchlistChoice } from '../../shared/watchlists/watchlist-filter.tsx';
import { Button } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { saveFile } from '../../ui/tables/use-save-table.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import type { DaySpan } from './calendar-span.ts';
import { earningsText } from './earnings.text.ts';

const FeedDialog = lazyPart(async () => (await import('./feed-dialog.tsx')).FeedDialog);

interface CalendarActionsProps {
  readonly span: DaySpan;
  readonly lists: WatchlistChoice;
  readonly onCsv: () => void;
}

/** Taking the calendar along: as a feed, as a file for calendar programs, as a table. */
export function CalendarActions({ span, lists, onCsv }: CalendarActionsProps) {
  const t = useText(earningsText);
  const asOf = useAsOf();
  const [feed, setFeed] = useState(false);
  const [saving, setSaving] = useState(false);
  const symbols = lists.symbols ? [...lists.symbols] : null;
  const save = async () => {
    setSaving(true);
    try {
      const file = await fetchFile(
        calendarFileHref({ ...span, symbols, asOf: asOf.kind === 'at' ? asOf.text : null }),
      );
      saveFile(`earnings-${span.from}-${span.to}.ics`, file);
    } catch (error) {
      toasts.answer(t('download.failed', { reason: failureText(error) }), { tone: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Button size="small" icon="calendar" onClick={() => setFeed(true)}>
        {t('feed.open')}
      </Button>
      <Button size="small" icon="download" pending={saving} onClick={() => void save()}>
        {t('download.ics')}
      </Button>
      <Button size="small" icon="table" onClick={onCsv}>
        {t('download.csv')}
      </Button>
      {feed && (
        <Suspense>
          <FeedDialog
            onClose={() => setFeed(false)}
            list={lists.list && symbols ? { name: lists.list.name, symbols } : null}
            earlier={asOf.kind === 'at'}
          />
        </Suspense>
      )}
    </>
  );
}

interface CalendarFile extends DaySpan {
  /** Null: every company. */
  readonly symbols: readonly string[] | null;
  /** Null: now. */
  readonly asOf: string | null;
}

/** Where the days on screen are to be had as a file for calendar programs. */
export function calendarFileHref({ from, to, symbols, asOf }: CalendarFile): `/${string}` {
  const query = new URLSearchParams({ from, to });
  if (symbols) query.set('symbols', symbols.join(','));
  if (asOf) query.set('asOf', asOf);
  return `/api/earnings.ics?${query}`;
}
