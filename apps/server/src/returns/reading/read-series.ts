import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AssetId, type BarColumns, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { atr } from '@auspex/quant/indicators';
import type { RecordAsset } from '@auspex/quant/track-record';
import { isGone, type MarketView, type ViewAsset } from '../../market/index.ts';
import type { AssetStances, StancesOfMarket } from '../../signals/index.ts';

/** Recomputed history, or what was published before its outcome; live is told by the orders of members. */
export type TradedSeries = 'backtest' | 'paper-forward';

/** One asset of a series, ready to be traded. */
export interface SeriesAsset {
  readonly asset: ViewAsset;
  readonly record: RecordAsset;
  /** Its trading has ended: what is open then was closed by that. */
  readonly gone: boolean;
}

/** Assets, prices and stances of one series. */
export interface SeriesInput {
  readonly kind: TradedSeries;
  readonly startedOn: IsoDate | null;
  readonly assets: readonly SeriesAsset[];
}

/** The part of a market's stances that makes a series, on the bars known at the instant of the view. */
export async function readSeries(
  view: MarketView,
  stances: StancesOfMarket,
  about: { readonly kind: TradedSeries; readonly market: Market },
): Promise<SeriesInput> {
  const { kind, market } = about;
  const span = spanOf(stances, kind);
  if (span === null) return { kind, startedOn: null, assets: [] };
  const assets = new Map<AssetId, ViewAsset>();
  for (const asset of await view.assets({ market, delisted: true })) assets.set(asset.assetId, asset);
  const found: SeriesAsset[] = [];
  for (const [count, own] of stances.assets.entries()) {
    // Requests come in between: a whole market takes a while.
    if (count % ASSETS_AT_ONCE === 0) await nextTurn();
    const asset = assets.get(own.assetId);
    const record = asset && (await readAsset(view, own, { kind, span }));
    if (record) found.push({ asset, record, gone: isGone(asset, view.asOf) });
  }
  return { kind, startedOn: found.length > 0 ? span.from : null, assets: found };
}

const ASSETS_AT_ONCE = 8;

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

async function readAsset(
  view: MarketView,
  own: AssetStances,
  { kind, span }: { readonly kind: TradedSeries; readonly span: Span },
): Promise<RecordAsset | null> {
  const { bars: traded } = await view.bars(own.assetId, { adjustment: 'none' });
  const { bars: adjusted } = await view.bars(own.assetId, { adjustment: 'splits' });
  // One bar more, so that a stance of the first day is acted on at the open after it.
  const first = firstFrom(traded.time, span.from) - (kind === 'paper-forward' ? 1 : 0);
  const from = Math.max(0, first);
  const until = span.until === null ? traded.time.length : firstFrom(traded.time, span.until);
  if (until - from < 2) return null;
  const range = atr
    .kernel(adjusted)
    .atr.map((value, bar) => (value * traded.close[bar]) / adjusted.close[bar]);
  const bars = sliceBars(traded, from, until);
  const stance =
    kind === 'paper-forward' ? publishedStance(bars.time, own, span.from) : knownStance(bars.time, own);
  const actions = await view.actions(own.assetId);
  const placeOf = (exDate: IsoDate) => firstFrom(bars.time, exDate);
  const within = (bar: number) => bar > 0 && bar < bars.time.length;
  return {
    bars,
    stance,
    averageTrueRange: range.slice(from, until),
    splits: actions.flatMap((action) => {
      if (action.kind !== 'split') return [];
      const bar = placeOf(action.exDate);
      return within(bar) ? [{ bar, ratio: action.newPerOld }] : [];
    }),
    dividends: actions.flatMap((action) => {
      if (action.kind !== 'dividend') return [];
      const bar = placeOf(action.exDate);
      return within(bar) ? [{ bar, amount: action.amountPerShare }] : [];
    }),
  };
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

function sliceBars(bars: BarColumns, from: number, until: number): BarColumns {
  const { time, open, high, low, close, volume } = bars;
  const cut = (column: Float64Array) => column.slice(from, until);
  return {
    time: cut(time),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    volume: cut(volume),
  };
}

/** The stance at each bar; one without its own keeps the last. None before the first. */
export function knownStance(
  time: Float64Array,
  { dates, stances }: Omit<AssetStances, 'assetId'>,
): Int8Array {
  const column = new Int8Array(time.length);
  let [next, stance] = [0, 0];
  for (let bar = 0; bar < time.length; bar++) {
    while (next < dates.length && startOfDate(dates[next]) <= time[bar]) stance = stances[next++];
    column[bar] = stance;
  }
  return column;
}

/**
 * Only what was published: a stance that was buy already when publication began is none to enter by, because its turn
 * lies before the record. It counts from its next turn on.
 */
export function publishedStance(
  time: Float64Array,
  own: Omit<AssetStances, 'assetId'>,
  publishedFrom: IsoDate,
): Int8Array {
  const column = knownStance(time, own);
  const start = startOfDate(publishedFrom);
  const eve = own.dates.findLastIndex((date) => date < publishedFrom);
  let waiting = eve < 0 || own.stances[eve] > 0;
  for (let bar = 0; bar < column.length; bar++) {
    if (time[bar] < start) column[bar] = 0;
    else if (column[bar] <= 0) waiting = false;
    else if (waiting) column[bar] = 0;
  }
  return column;
}
