import { DAY_MS, type Session } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { useAsOf, useBackToNow } from '../../shared/market/as-of/use-as-of.ts';
import { ProvenanceLine, StaleNotice } from '../../shared/market/provenance/provenance-line.tsx';
import { rememberSymbolList } from '../../shared/market/symbol-list.ts';
import { useQueryStatus } from '../../shared/market-table/market-table.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { type Address, useAddress } from '../../shared/navigation/use-address.ts';
import { useEscapeBack } from '../../shared/navigation/use-escape-back.ts';
import { zoneHere } from '../../shared/session/stored-member.ts';
import { useWatchlistChoice, type WatchlistChoice } from '../../shared/watchlists/watchlist-filter.tsx';
import { watchlistsText } from '../../shared/watchlists/watchlists.text.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { serverTime } from '../../ui/formats/server-time.ts';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { useSaveTable } from '../../ui/tables/use-save-table.ts';
import { CalendarActions } from './calendar-actions.tsx';
import { CalendarBar, type Choose } from './calendar-bar.tsx';
import {
  dateOfAddress,
  daysOf,
  hoursThere,
  openingDate,
  sessionOfSpan,
  spanOf,
  todayInNewYork,
} from './calendar-span.ts';
import styles from './earnings.module.css';
import { earningsText } from './earnings.text.ts';
import { earningsAddress } from './earnings-address.ts';
import { calendarQuery, type Report } from './earnings-queries.ts';
import { filterReports, groupByDay } from './filter-reports.ts';
import { MonthGrid, TimeLegend } from './month-grid.tsx';
import { ReportsTable, useCalendarColumns } from './report-columns.tsx';
import { StatusLegend } from './report-figures.tsx';
import { useDayNames } from './use-day-names.ts';
import { WeekGrid } from './week-grid.tsx';

const CompanyDetail = lazyPart(async () => (await import('./company-detail.tsx')).CompanyDetail);

/** When companies report: the calendar of all, or the reports of the one that the address names. */
export function EarningCalendar() {
  const t = useText(earningsText);
  const { title } = useShownScreen();
  const address = useAddress(earningsAddress);
  const { symbol } = address.values;
  useEscapeBack();
  return (
    <Screen>
      {symbol ? (
        <>
          <ScreenHead title={title} purpose={t('purpose')}>
            <ButtonLink size="small" icon="calendar" href={pathTo('earningCalendar')} data-way-back="">
              {t('detail.all')}
            </ButtonLink>
          </ScreenHead>
          <Suspense fallback={<CompanyWaiting />}>
            <CompanyDetail key={symbol} symbol={symbol} headed />
          </Suspense>
        </>
      ) : (
        <CalendarScreen address={address} />
      )}
    </Screen>
  );
}

const NO_REPORTS: readonly Report[] = [];
/** Longer than any weekend with a holiday on either side. */
const STALE_AFTER_MS = 5 * DAY_MS;

/** Since when the market's sources stand still, told by the newest figure of all of it: a quiet week is not stale. */
function useStaleSince(): string | null {
  const freshAt = useConfiguration()?.market.freshAt ?? null;
  const earlier = useAsOf().kind === 'at';
  if (freshAt === null || earlier) return null;
  return serverTime() - Date.parse(freshAt) > STALE_AFTER_MS ? freshAt : null;
}

/** The symbols of all the member's lists. */
function useOwnSymbols({ lists }: WatchlistChoice): ReadonlySet<string> {
  return useMemo(() => new Set(lists.flatMap(({ items }) => items.map(({ symbol }) => symbol))), [lists]);
}

/** Why a grid is empty, and the one press that fills it. */
function useEmpty(total: number, choose: Choose, lists: WatchlistChoice) {
  const t = useText(earningsText);
  const tLists = useText(watchlistsText);
  if (total === 0) return null;
  if (lists.list) {
    return {
      title: tLists('filter.emptyTitle', { name: lists.list.name }),
      reason: tLists('filter.emptyReason'),
      action: { label: tLists('filter.showAll'), onPress: () => lists.choose('all') },
    };
  }
  return {
    title: t('empty.filteredTitle'),
    reason: t('empty.filteredReason', { count: total }),
    action: { label: t('filter.clear'), onPress: () => choose({ find: '', status: null }) },
  };
}

/** The calendar of all companies: week, month or table. */
function CalendarScreen({ address }: { readonly address: Address<typeof earningsAddress> }) {
  const t = useText(earningsText);
  const { title } = useShownScreen();
  const names = useDayNames();
  const columns = useCalendarColumns();
  const asOf = useAsOf();
  const { port, set: choose, values } = address;
  const today = todayInNewYork(asOf.kind === 'at' ? asOf.at : serverTime());
  const date = dateOfAddress(values.date, openingDate(values.view, today));
  const span = spanOf(values.view, date);
  const query = useQuery(calendarQuery(span, asOf));
  const { data } = query;
  const answer = useQueryStatus(query);
  const lists = useWatchlistChoice(port, 'us');
  const all = data?.items ?? NO_REPORTS;
  const { find: words, status, view, open } = values;
  const reports = useMemo(
    () => filterReports(all, { words, status, symbols: lists.symbols }),
    [all, words, status, lists.symbols],
  );
  const starred = useOwnSymbols(lists);
  const groups = useMemo(() => groupByDay(reports, starred), [reports, starred]);
  const hidden = useEmpty(all.length, choose, lists);
  const onOpen = (symbol: string) => {
    const symbols = [...new Set(reports.map((report) => report.symbol))];
    rememberSymbolList({ label: title, symbols });
    choose({ open: symbol });
  };
  const saveTable = useSaveTable();
  const backToNow = useBackToNow();
  const empty = hidden ?? {
    title: t('empty.title'),
    reason: t('empty.reason', { from: names.short(span.from), to: names.short(span.to) }),
    ...(backToNow && { action: backToNow }),
  };
  const fileName = `earnings-${span.from}-${span.to}`;
  const footer = data && <ProvenanceLine provenance={data.provenance} />;
  const since = useStaleSince();
  const days = daysOf(span, new Set(groups.keys()));
  const grid = { days, today, groups, onOpen };
  return (
    <>
      <ScreenHead title={title} purpose={t('purpose')}>
        <CalendarActions {...{ span, lists }} onCsv={() => saveTable({ fileName, columns, rows: reports })} />
      </ScreenHead>
      <CalendarBar {...{ values, date, span, choose, lists }} />
      {since && <StaleNotice since={since} reason={t('stale.why')} />}
      {view === 'table' ? (
        <ReportsTable
          {...{ reports, port, onOpen, empty, fileName }}
          status={answer}
          provenance={data?.provenance}
        />
      ) : (
        <>
          {answer.kind === 'error' && (
            <Card>
              <ErrorState title={t('error.title')} {...answer} />
            </Card>
          )}
          {answer.kind === 'loading' && <LoadingSkeleton kind="rows" count={8} columns={5} />}
          {data && reports.length === 0 && (
            <Card>
              <EmptyState icon="calendar" {...empty} />
            </Card>
          )}
          {data && view === 'week' && reports.length > 0 && <WeekGrid {...grid} />}
          {data && view === 'month' && reports.length > 0 && (
            <>
              <MonthGrid {...grid} {...{ date }} onDay={(day) => choose({ view: 'week', date: day })} />
              <TimeLegend />
            </>
          )}
          {data && reports.length > 0 && <StatusLegend record={data.estimateRecord} />}
          {footer}
        </>
      )}
      {answer.kind !== 'loading' && (
        <ZoneLine zone={data?.timeZone ?? 'America/New_York'} session={sessionOfSpan(span, date)} />
      )}
      {open && <CompanyDialog symbol={open} onClose={() => choose({ open: null })} />}
      <p className={styles.srCount} role="status">
        {data && t('count', { count: reports.length })}
      </p>
    </>
  );
}

/** The reports of a company over the calendar. */
function CompanyDialog({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const t = useText(earningsText);
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('detail.dialog', { symbol })}
      footer={
        <ButtonLink
          href={`${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`}
          endIcon="arrow-right"
        >
          {t('detail.openPage')}
        </ButtonLink>
      }
    >
      <Suspense fallback={<CompanyWaiting />}>
        <CompanyDetail symbol={symbol} />
      </Suspense>
    </Dialog>
  );
}

/** As tall as what a company's reports are waited for with. */
function CompanyWaiting() {
  return <LoadingSkeleton kind="chart" heightPx={280} />;
}

interface ZoneLineProps {
  readonly zone: string;
  readonly session: Session | undefined;
}

/** Whose days the calendar shows, and when "before open" and "after close" are on other clocks. */
function ZoneLine({ zone, session }: ZoneLineProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const names = useDayNames();
  const here = zoneHere();
  const elsewhere = here !== zone && here !== 'UTC';
  const hours = (of: Session, at: string) => hoursThere(of, { zone: at, language });
  return (
    <p className="note">
      {t('zone', { zone })}{' '}
      {session &&
        t('zone.hours', {
          date: names.short(session.date),
          ...hours(session, zone),
          openUtc: hours(session, 'UTC').open,
          closeUtc: hours(session, 'UTC').close,
        })}{' '}
      {session &&
        elsewhere &&
        t('zone.here', {
          openHere: hours(session, here).open,
          closeHere: hours(session, here).close,
          here: here.replaceAll('_', ' '),
        })}
    </p>
  );
}
