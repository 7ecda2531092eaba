import {
  type AssetId,
  calendarOf,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  MINUTE_MS,
  sliceBars,
  startOfDate,
} from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { DividendEvent, SplitEvent } from '@auspex/quant/backtest';
import { atr } from '@auspex/quant/indicators';
import type { RecordAsset } from '@auspex/quant/track-record';
import { isGone, type MarketView, type ViewAsset } from '../../market/index.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { AssetStances, StancesOfMarket } from '../../signals/index.ts';
import { endsAtBarriers } from '../rule.ts';
import type { PaperTrade } from '../store/paper-store.ts';
import { actedStance, buyTurns, type KnownStances } from './acted-stance.ts';
import { type ReadOpen, sessionOpens } from './session-opens.ts';
import { writtenStance } from './written-stance.ts';

/** Recomputed history, or what was published before its outcome; live is told by the orders of members. */
export type TradedSeries = 'backtest' | 'paper-forward';

/** One asset of a series, ready to be traded. */
export interface SeriesAsset {
  readonly asset: ViewAsset;
  readonly record: RecordAsset;
  /** Its trading has ended: what is open then was closed by that. */
  readonly gone: boolean;
  /** Of the published record: the trade of the ledger that enters at a bar. */
  readonly entries: ReadonlyMap<number, PaperTrade>;
  /** Days at whose open a turn to buy was not entered, because it had not been written down before. */
  readonly refused: readonly IsoDate[];
}

/** Assets, prices and stances of one series. */
export interface SeriesInput {
  readonly kind: TradedSeries;
  readonly startedOn: IsoDate | null;
  readonly assets: readonly SeriesAsset[];
}

/** Which series: the published record trades what stands in the ledger alone. */
export type SeriesWish = { readonly market: Market } & (
  | { readonly kind: 'backtest' }
  | { readonly kind: 'paper-forward'; readonly trades: readonly PaperTrade[] }
);

/** The part of a market's stances that makes a series, on the bars known at the instant of the view. */
export async function readSeries(
  view: MarketView,
  stances: StancesOfMarket,
  wish: SeriesWish,
): Promise<SeriesInput> {
  const { kind, market } = wish;
  const span = spanOf(stances, kind);
  if (span === null) return { kind, startedOn: null, assets: [] };
  const assets = new Map<AssetId, ViewAsset>();
  for (const asset of await view.assets({ market, delisted: true })) assets.set(asset.assetId, asset);
  const written = kind === 'paper-forward' ? Map.groupBy(wish.trades, ({ assetId }) => assetId) : null;
  const reading = {
    ...{ market, span, openOf: sessionOpens(market) },
    knownAtOf: onceEach((date) => dailyBarKnownAt(market, date)),
    startOf: onceEach(startOfDate),
  };
  const found: SeriesAsset[] = [];
  for (const [count, own] of stances.assets.entries()) {
    // Requests come in between: a whole market takes a while.
    if (count % ASSETS_AT_ONCE === 0) await yieldToEventLoop();
    const asset = assets.get(own.assetId);
    const trades = written && (written.get(own.assetId) ?? []);
    const one = asset && (await readAsset(view, own, { ...reading, trades }));
    if (one) found.push({ asset, ...one, gone: isGone(asset, view.asOf) });
  }
  return { kind, startedOn: found.length > 0 ? span.from : null, assets: found };
}

const ASSETS_AT_ONCE = 2;

interface Span {
  readonly from: IsoDate;
  /** The first date that is no part of it. */
  readonly until: IsoDate | null;
}

/** Recomputed history ends where the first signal was published: the series have no day in common. */
function spanOf({ assets, publishedFrom }: StancesOfMarket, kind: TradedSeries): Span | null {
  if (kind === 'paper-forward') return publishedFrom === null ? null : { from: publishedFrom, until: null };
  const firsts = assets.flatMap(({ dates }) => dates.slice(0, 1)).sort();
  const [from] = firsts;
  if (from === undefined || (publishedFrom !== null && from >= publishedFrom)) return null;
  return { from, until: publishedFrom };
}

/**
 * Signals stand in the ledger so long after the instant they were made as of, at the latest: the job that makes them is
 * given no more time. Nobody is said to have acted on one before.
 */
export const PUBLISHING_MS = 15 * MINUTE_MS;

/** The instant of a date, worked out once for all assets. */
function onceEach(instantOf: (date: IsoDate) => EpochMs): (date: IsoDate) => EpochMs {
  const known = new Map<IsoDate, EpochMs>();
  return (date) => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const at = instantOf(date);
    known.set(date, at);
    return at;
  };
}

interface Reading {
  readonly market: Market;
  readonly span: Span;
  readonly openOf: ReadOpen;
  /** When the world could know what the closed bar of a day gives. */
  readonly knownAtOf: (date: IsoDate) => EpochMs;
  readonly startOf: (date: IsoDate) => EpochMs;
  /** Null for recomputed history. */
  readonly trades: readonly PaperTrade[] | null;
}

type AssetOfSeries = Pick<SeriesAsset, 'record' | 'entries' | 'refused'>;

async function readAsset(
  view: MarketView,
  own: AssetStances,
  { market, span, openOf, knownAtOf, startOf, trades }: Reading,
): Promise<AssetOfSeries | null> {
  const { bars: traded } = await view.bars(own.assetId, { adjustment: 'none' });
  const { bars: adjusted } = await view.bars(own.assetId, { adjustment: 'splits' });
  // One bar more, so that a stance of the first day is acted on at the open after it.
  const from = Math.max(0, firstFrom(traded.time, span.from) - (trades ? 1 : 0));
  const until = span.until === null ? traded.time.length : firstFrom(traded.time, span.until);
  if (until - from < 2) return null;
  const bars = sliceBars(traded, from, until);
  const actions = await actionsOn(view, own.assetId, bars.time);
  const nextOpen = calendarOf(market).nextSession(dateOfInstant(bars.time[bars.time.length - 1])).open;
  const acted = actedStance(bars.time, knownStances(own, knownAtOf), { openOf, nextOpen, startOf });
  const turns = trades && buyTurns(own, span.from);
  const range = atr
    .kernel(adjusted)
    .atr.map((value, bar) => (value * traded.close[bar]) / adjusted.close[bar]);
  const averageTrueRange = decidedRanges(bars.time, range.slice(from, until), {
    decidedOn: Array.from(acted.place, (at) => (at < 0 ? null : turns ? turns[at] : own.dates[at])),
    splits: actions.splits,
    startOf,
  });
  const { barriers: times } = await view.judging(own.assetId);
  const barriers = times.flatMap((at) => bars.time.indexOf(at)).filter((bar) => bar > 0);
  const record = { bars, averageTrueRange, ...actions };
  if (!trades || !turns)
    return {
      record: { ...record, stance: acted.stance, ...within(barriers) },
      entries: new Map(),
      refused: [],
    };
  const byDecision = new Map(trades.map((trade) => [trade.decidedOn, trade]));
  const about = { turns, trades: byDecision, openOf, nextOpen };
  const { stance, entries, refused } = writtenStance(bars.time, acted, about);
  // A trade goes by the edition of the rule that it was written down under.
  const ending = barriers.filter((bar) => {
    const [, running] = [...entries].filter(([entry]) => entry < bar).at(-1) ?? [];
    return running === undefined || endsAtBarriers(running.id);
  });
  return { record: { ...record, stance, ...within(ending) }, entries, refused };
}

/** Absent where there is none, as nearly everywhere. */
function within(barriers: readonly number[]): { readonly barriers?: readonly number[] } {
  return barriers.length === 0 ? {} : { barriers };
}

function knownStances(
  { dates, stances, publishedAt }: AssetStances,
  knownAtOf: (date: IsoDate) => EpochMs,
): KnownStances {
  const knownAt = publishedAt.map((at, place) =>
    Number.isNaN(at) ? knownAtOf(dates[place]) : at + PUBLISHING_MS,
  );
  return { dates, stances, knownAt };
}

async function actionsOn(view: MarketView, assetId: AssetId, time: Float64Array) {
  const splits: SplitEvent[] = [];
  const dividends: DividendEvent[] = [];
  for (const action of await view.actions(assetId)) {
    const bar = firstFrom(time, action.exDate);
    if (bar === 0 || bar === time.length) continue;
    if (action.kind === 'split') splits.push({ bar, ratio: action.newPerOld });
    else if (action.kind === 'dividend') dividends.push({ bar, amount: action.amountPerShare });
  }
  return { splits, dividends };
}

function firstFrom(time: Float64Array, date: IsoDate): number {
  const start = startOfDate(date);
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle] < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * At each bar the average true range of the bar whose stance is acted on next, in prices as traded at this bar: stop and
 * target are those that were known, and written down, when the trade was decided.
 */
function decidedRanges(
  time: Float64Array,
  range: Float64Array,
  about: {
    readonly decidedOn: readonly (IsoDate | null)[];
    readonly splits: readonly SplitEvent[];
    readonly startOf: (date: IsoDate) => EpochMs;
  },
): Float64Array {
  const { decidedOn, splits, startOf } = about;
  const shares = sharesOf(time.length, splits);
  const decided = new Float64Array(time.length).fill(Number.NaN);
  let at = -1;
  for (let bar = 0; bar < time.length; bar++) {
    const date = decidedOn[bar];
    if (date === null) continue;
    const start = startOf(date);
    while (at + 1 <= bar && time[at + 1] <= start) at++;
    if (at >= 0) decided[bar] = (range[at] * shares[at]) / shares[bar];
  }
  return decided;
}

/** How many shares one of the first bar has become by each bar. */
function sharesOf(bars: number, splits: readonly SplitEvent[]): Float64Array {
  const shares = new Float64Array(bars).fill(1);
  for (const { bar, ratio } of splits) for (let after = bar; after < bars; after++) shares[after] *= ratio;
  return shares;
}
