import {
  addDays,
  DAY_MS,
  dateOfInstant,
  formatDate,
  type IsoDate,
  type Language,
  newYorkDateOf,
  startOfDate,
} from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/messages.ts';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { LIST_PARAM } from '../../shared/watchlists/list-of-address.ts';
import type { WatchlistChoice } from '../../shared/watchlists/watchlist-filter.tsx';
import { useMinute } from '../../ui/formats/use-minute.ts';
import type { SignalsToday } from './signal.ts';
import { todayQuery } from './signal-queries.ts';
import styles from './signals.module.css';
import type { SignalsAddress, SignalTab } from './signals-address.ts';
import { todayText } from './today.text.ts';

interface TodayStripProps {
  readonly market: Market;
  readonly address: SignalsAddress;
  readonly lists: WatchlistChoice;
}

/** A weekday says which day is meant for less than a week. */
const isNear = (date: string, today: IsoDate) => Math.abs(Date.parse(date) - startOfDate(today)) < 7 * DAY_MS;

interface DayWords {
  readonly t: Translate<TextKey<typeof todayText>>;
  readonly language: Language;
  readonly market: Market;
  readonly today: IsoDate;
}

/** A day as it is called today: today, tomorrow, by its weekday, or by its date where it lies further away. */
export function dayWords({ t, language, market, today }: DayWords) {
  const weekday = (date: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  const full = (date: string) => formatDate(Date.parse(date), language);
  const on = (date: string) =>
    isNear(date, today) ? t('today.on', { day: weekday(date) }) : t('today.onDate', { day: full(date) });
  return {
    close(date: string) {
      if (date === today) return t('today.close');
      return isNear(date, today)
        ? t('today.closeOf', { day: weekday(date) })
        : t('today.closeOn', { day: full(date) });
    },
    volume({ session, phase }: Pick<SignalsToday['volume'], 'session' | 'phase'>) {
      if (market === 'crypto') return t('today.last24');
      if (session === today) return t(phase === 'open' ? 'today.soFar' : 'today.today');
      return on(session);
    },
    reports: (date: string) => (date === addDays(today, 1) ? t('today.tomorrow') : on(date)),
  };
}

function useDayWords(market: Market) {
  const t = useText(todayText);
  const language = useLanguage();
  const asOf = useAsOf();
  const minute = useMinute();
  const now = asOf.kind === 'at' ? asOf.at : minute;
  return dayWords({ t, language, market, today: market === 'us' ? newYorkDateOf(now) : dateOfInstant(now) });
}

const STANCES = ['new-buy', 'new-sell', 'upgrade', 'downgrade'] as const satisfies readonly SignalTab[];

const SIGNALS = { crypto: 'technicalAnalysis', us: 'stocksAnalysis' } as const;
/** Any other part of the address would leave out some of the rows that are counted. */
const KEPT = [LIST_PARAM, 'bars', 'sort', 'cols', 'asOf'];

function withTab({ port }: SignalsAddress, tab: SignalTab): string {
  const kept = [...new URLSearchParams(port.current)].filter(([name]) => KEPT.includes(name));
  return new URLSearchParams([...kept, ['tab', tab]]).toString();
}

/** Rows of the volume list that are counted: not those in which an earlier whole day stands in. */
export function busySearch(
  market: Market,
  { session, times }: SignalsToday['volume'],
): Record<string, string> {
  const day = Date.parse(session);
  const busy = { market, 'f.ratio': `${times}..` };
  return market === 'crypto'
    ? { ...busy, 'f.basis': 'rolling-24h' }
    : { ...busy, 'f.session': `${day}..${day}` };
}

/** A count that leads to its rows; nothing to lead to where there are none. */
function Count({ count, href, children }: { count: number; href: string; children: ReactNode }) {
  return count === 0 ? <span className="muted">{children}</span> : <a href={href}>{children}</a>;
}

/** Where to look first: each figure leads to exactly the rows that it counts. */
export function TodayStrip({ market, address, lists }: TodayStripProps) {
  const t = useText(todayText);
  const days = useDayWords(market);
  const symbols = lists.symbols ? [...lists.symbols].join() : undefined;
  const { data, error } = useQuery(todayQuery(market, symbols, useAsOf()));
  if (error && !data) return <p className="muted">{t('today.failed', { reason: failureText(error) })}</p>;
  if (!data) return <TodayLines lines={market === 'us' ? 3 : 2} />;
  const list = lists.list?.id ?? 'all';
  const to = (name: 'relativeVolume' | 'earningCalendar', search: Record<string, string>) =>
    `${pathTo(name)}?${new URLSearchParams({ ...search, [LIST_PARAM]: list })}`;
  const { counts, date, volume, reports } = data;
  const day = reports && Date.parse(reports.date);
  return (
    <dl className={styles.today} aria-label={t('today.label')}>
      <div>
        <dt>{date === null ? t('today.label') : <span title={date}>{days.close(date)}</span>}</dt>
        <dd>
          {counts.changed === 0 && (
            <span className="muted">{t(date === null ? 'today.nothingYet' : 'today.none')}</span>
          )}
          {STANCES.filter((tab) => counts[tab] > 0).map((tab) => (
            <a key={tab} href={`${pathTo(SIGNALS[market])}?${withTab(address, tab)}`}>
              {t(`today.${tab}`, { count: counts[tab] })}
            </a>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('today.volume')}</dt>
        <dd>
          <Count count={volume.count} href={to('relativeVolume', busySearch(market, volume))}>
            {t(`today.${volume.count === 0 ? 'usual' : 'unusual'}.${market}`, {
              count: volume.count,
              times: volume.times,
              when: days.volume(volume),
            })}
          </Count>
        </dd>
      </div>
      {reports && (
        <div>
          <dt>{t('today.reports')}</dt>
          <dd>
            <Count
              count={reports.count}
              href={to('earningCalendar', { view: 'table', date: reports.date, 'f.date': `${day}..${day}` })}
            >
              {t(reports.count === 0 ? 'today.noReports' : 'today.reporting', {
                count: reports.count,
                when: days.reports(reports.date),
              })}
            </Count>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** As high as what is coming. */
function TodayLines({ lines }: { readonly lines: number }) {
  const t = useText(todayText);
  return (
    <dl className={styles.today} aria-busy="true" aria-label={t('today.label')}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={String(line)}>
          <dt>…</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}
