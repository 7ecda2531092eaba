import {
  aggregateBars,
  type BarColumns,
  calendarOf,
  DAY_MS,
  makeBarColumns,
  sliceBars,
  startOfDate,
} from '@auspex/market';
import { type AlertFacts, type AlertReading, isTicked } from '@auspex/quant/alerting';
import type { ViewAsset } from '../market/index.ts';
import type { AssetCondition, FactReader } from './alert-facts.ts';
import type { WatchedAlert } from './alert-store.ts';

/** The end of a day is written as its last second, and a session that closes with that second belongs to it. */
const LAST_SECOND_MS = 1000;
/** Every time zone begins its days on a quarter of an hour. */
const QUARTER = '15m';
const QUARTER_MS = 15 * 60_000;
/** A source that has to be asked for bars within the day is not waited for: the next run finds them. */
const PATIENCE_MS = 1000;

/** Past its end, which has still to be judged: no process may have run on its last day. */
export function isOver({ expiresAt }: Pick<WatchedAlert, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now;
}

/** Whether it slept until its end. */
export function isResting({ snoozedUntil }: Pick<WatchedAlert, 'snoozedUntil'>, end: number): boolean {
  return snoozedUntil !== null && snoozedUntil.getTime() >= end;
}

/** What there was up to the end of an alert. */
export interface LastFacts {
  readonly facts: AlertFacts;
  /** Whether a reading came while the alert was valid. */
  readonly isInTime: (reading: AlertReading) => boolean;
  /** Whether the last bar that closed by then is stored. */
  readonly hasLastBar: boolean;
  /** Whether nothing of the session in whose middle it ended is still on its way. */
  readonly hasLastHours: boolean;
}

/** Cuts what is known now to what happened before an alert ended. */
export async function untilEnd(
  reader: FactReader,
  asset: ViewAsset,
  {
    condition,
    facts,
    end,
  }: { readonly condition: AssetCondition; readonly facts: AlertFacts; readonly end: number },
): Promise<LastFacts> {
  const until = end + LAST_SECOND_MS;
  const calendar = calendarOf(asset.market);
  const lastBar = startOfDate(calendar.lastClosedSession(until).date);
  const hasLastBar = (facts.bars.time.at(-1) ?? 0) >= lastBar;
  const cut = { facts, hasLastBar, hasLastHours: true };
  if (condition.kind === 'earnings') return { ...cut, isInTime: ({ bar }) => bar <= end };
  if (condition.kind === 'tone') return { ...cut, isInTime: ({ bar }) => bar + DAY_MS <= until };
  const isInTime = ({ bar }: AlertReading): boolean => bar <= lastBar;
  const session = calendar.sessionOf(calendar.dateAt(end));
  const isWithin = session !== undefined && session.open < end && until < session.close;
  // Without the bar before, a move would be counted from an older one.
  if (!isTicked(condition) || !isWithin || !hasLastBar) return { ...cut, isInTime };
  const request = { date: session.date, timeframe: QUARTER, adjustment: 'splits' } as const;
  const { bars, coming } = await reader.view.intradayBars(asset.assetId, {
    ...{ ...request, patienceMs: PATIENCE_MS },
  });
  if (coming) return { ...cut, isInTime, hasLastHours: false };
  const count = bars.time.filter((time) => time + QUARTER_MS <= until).length;
  const begun = aggregateBars({ bars: sliceBars(bars, 0, count), from: QUARTER, to: '1d', calendar });
  const day = startOfDate(session.date);
  return {
    ...cut,
    facts: { ...facts, bars: withBegun(facts.bars, lastBar, begun) },
    isInTime: ({ bar }) => bar <= day,
  };
}

/** Daily bars up to one, and the one that had only begun after it. */
function withBegun(daily: BarColumns, lastBar: number, begun: BarColumns): BarColumns {
  const count = daily.time.filter((time) => time <= lastBar).length;
  const joined = makeBarColumns(count + begun.time.length);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
    joined[name].set(daily[name].subarray(0, count));
    joined[name].set(begun[name], count);
  }
  return joined;
}
