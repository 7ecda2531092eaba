import { type EpochMs, MINUTE_MS } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import { hashText } from '../numbers/keyed-random.ts';
import type { PricePath } from '../prices/price-path.ts';
import { roundPrice, stepsPerDollar } from '../prices/round-price.ts';
import { closedSessions, sessionGrid } from '../session-grid.ts';
import type { SimulatedAsset } from '../universe/universe.ts';
import { POINTS_A_MINUTE } from './bridge-prices.ts';
import { type DayMinutes, minuteCount, sessionMinute } from './day-minutes.ts';

const POINT_MS = MINUTE_MS / POINTS_A_MINUTE;

/** Price, and how far into the day it is, at an instant of a session. */
interface Progress {
  readonly last: number;
  readonly points: number;
  /** Volume so far. */
  readonly volume: number;
  readonly halted: boolean;
  readonly at: EpochMs;
}

function progressAt(day: DayMinutes, asset: SimulatedAsset, at: EpochMs): Progress {
  const minute = Math.floor((at - day.open) / MINUTE_MS);
  const { halt } = day;
  const halted = halt !== undefined && minute >= halt.first && minute < halt.first + halt.count;
  const passed = halt && minute >= halt.first + halt.count ? halt.count : 0;
  const traded = halted ? halt.first - 1 : minute - passed;
  const into = halted ? MINUTE_MS - 1 : (at - day.open) % MINUTE_MS;
  const point = Math.floor(into / POINT_MS);
  const k = traded * POINTS_A_MINUTE + point;
  // Between two points of a minute the price is interpolated; the last quarter of a minute stays at its close.
  const next = point < POINTS_A_MINUTE - 1 ? day.points[k + 1] : day.points[k];
  const last = roundPrice(
    asset.kind,
    day.points[k] + ((next - day.points[k]) * (into % POINT_MS)) / POINT_MS,
  );
  let volume = Math.floor((day.volume[traded] * into) / MINUTE_MS);
  for (let m = 0; m < traded; m++) volume += day.volume[m];
  const since = halted ? day.open + halt.first * MINUTE_MS - 1 : at;
  return { last, points: k + 1, volume, halted, at: since };
}

/** Half the distance between bid and ask as a fraction of the price. */
function halfSpread(asset: SimulatedAsset): number {
  if (asset.kind === 'fund') return 0.00003;
  if (asset.kind === 'crypto') return asset.usualTurnover > 1e9 ? 0.00012 : 0.0005;
  return asset.value > 1e11 ? 0.00007 : 0.0002;
}

/** Bid and ask around the last price: the minimum step apart or the usual spread, leaning a little to either side. */
function bidAndAsk(asset: SimulatedAsset, last: number, at: EpochMs): { bid: number; ask: number } {
  const steps = stepsPerDollar(asset.kind, last);
  const half = Math.max(1, Math.floor(last * steps * halfSpread(asset) + 0.5));
  const lean = hashText(`${asset.assetId}${Math.floor(at / 1000)}`, 7) & 1;
  const middle = Math.floor(last * steps + 0.5);
  const bid = Math.max(1, middle - half + lean) / steps;
  return { bid, ask: (middle + half + lean) / steps };
}

/** What is needed to quote an asset. */
export interface QuoteInput {
  readonly path: PricePath;
  minutes(session: number): DayMinutes;
}

function closedQuote(asset: SimulatedAsset, path: PricePath, session: number): Quote {
  const i = session - path.firstSession;
  const grid = sessionGrid(asset.kind === 'crypto' ? 'crypto' : 'us');
  const { open, high, low, close, volume } = path.bars;
  return {
    assetId: asset.assetId,
    at: grid.close[session],
    last: close[i],
    open: open[i],
    high: high[i],
    low: low[i],
    volume: volume[i],
    previousClose: previousClose(path, i),
    phase: 'closed',
  };
}

/** Yesterday's close in today's shares. */
function previousClose(path: PricePath, i: number): number | undefined {
  if (i === 0) return undefined;
  return path.bars.close[i - 1] * (path.shareFactor[i - 1] / path.shareFactor[i]);
}

/** The quote of an asset at an instant: a function of the instant alone. Absent before its first session. */
export function quoteAt(asset: SimulatedAsset, input: QuoteInput, at: EpochMs): Quote | undefined {
  const { path } = input;
  const grid = sessionGrid(asset.kind === 'crypto' ? 'crypto' : 'us');
  const last = path.firstSession + path.returns.length - 1;
  const session = closedSessions(grid, at);
  const isOpen = at >= grid.open[session] && session >= path.firstSession && session <= last;
  if (!isOpen) {
    const before = Math.min(session - 1, last);
    return before < path.firstSession ? undefined : closedQuote(asset, path, before);
  }
  const day = input.minutes(session);
  const progress = progressAt(day, asset, at);
  let high = progress.last;
  let low = progress.last;
  for (let k = 0; k < progress.points; k++) {
    high = Math.max(high, day.points[k]);
    low = Math.min(low, day.points[k]);
  }
  return {
    assetId: asset.assetId,
    at: progress.at,
    last: progress.last,
    ...(progress.halted ? {} : bidAndAsk(asset, progress.last, at)),
    open: day.points[0],
    high,
    low,
    volume: progress.volume,
    previousClose: previousClose(path, session - path.firstSession),
    phase: progress.halted ? 'halted' : 'open',
  };
}

/** The last minute of a session that was complete at an instant, as a number of traded minutes. */
export function completeMinutes(day: DayMinutes, at: EpochMs): number {
  let count = minuteCount(day);
  while (count > 0 && day.open + (sessionMinute(day, count - 1) + 1) * MINUTE_MS > at) count -= 1;
  return count;
}
