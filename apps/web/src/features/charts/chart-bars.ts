import type { BarColumns, Timeframe } from '@auspex/market';
import { barEnd, firstFrom } from './plot/time-scale.ts';

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Parts of one history as one; where two have the same time, the later part is right. */
export function mergeBars(parts: readonly BarColumns[]): BarColumns {
  const ordered = parts
    .filter(({ time }) => time.length > 0)
    .toSorted((one, other) => (one.time[0] ?? 0) - (other.time[0] ?? 0));
  const kept = ordered.map((part, place) => {
    const next = ordered[place + 1];
    return { part, end: next ? firstFrom(part.time, next.time[0] ?? 0) : part.time.length };
  });
  const length = kept.reduce((sum, { end }) => sum + end, 0);
  const merged = Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(length)]));
  let at = 0;
  for (const { part, end } of kept) {
    for (const name of COLUMNS) merged[name]?.set(part[name].subarray(0, end), at);
    at += end;
  }
  return merged as unknown as BarColumns;
}

/** How many of the newest bars are no later than the last of those before; with none, bars between may be missing. */
export function overlapOf(before: BarColumns, newest: BarColumns): number {
  const last = before.time.at(-1);
  return last === undefined ? 0 : firstFrom(newest.time, last + 1);
}

/** Dividends and splits of pages that overlap by a day, each once. */
export function uniqueActions<Action extends { readonly kind: string; readonly exDate: string }>(
  actions: readonly Action[],
): readonly Action[] {
  return [...new Map(actions.map((action) => [`${action.kind} ${action.exDate}`, action])).values()];
}

/** Where a replay is: at a bar of the first chart, with everything known before the next one begins. */
export interface Replay {
  readonly atMs: number;
  readonly knownMs: number;
}

/** The bars that had begun by the bar of a replay and were over with it: a week shows nothing of its later days. */
export function barsUntil(bars: BarColumns, { atMs, knownMs }: Replay, timeframe: Timeframe): BarColumns {
  const begun = firstFrom(bars.time, atMs + 1);
  const newest = bars.time[begun - 1];
  const end = newest !== undefined && barEnd(newest, timeframe) > knownMs ? begun - 1 : begun;
  if (end === bars.time.length) return bars;
  const cut = Object.fromEntries(COLUMNS.map((name) => [name, bars[name].subarray(0, end)]));
  return cut as unknown as BarColumns;
}

interface Forming {
  readonly at: string;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly last: number;
  readonly volume: number | null;
}

/** The day that is not over yet, as far as its quote tells it; indicators do not read it. */
export function withFormingDay(bars: BarColumns, quote: Forming | null): BarColumns {
  if (!quote || quote.open === null || quote.high === null || quote.low === null) return bars;
  const today = Date.parse(quote.at.slice(0, 10));
  const newest = bars.time.at(-1);
  if (newest === undefined || today <= newest) return bars;
  return mergeBars([
    bars,
    {
      time: Float64Array.of(today),
      open: Float64Array.of(quote.open),
      high: Float64Array.of(Math.max(quote.high, quote.last)),
      low: Float64Array.of(Math.min(quote.low, quote.last)),
      close: Float64Array.of(quote.last),
      volume: Float64Array.of(quote.volume ?? Number.NaN),
    },
  ]);
}

/** The closes of another symbol at the bars of this one: the last known by each. */
export function alignedCloses(time: ArrayLike<number>, other: BarColumns): Float64Array {
  const values = new Float64Array(time.length).fill(Number.NaN);
  let next = 0;
  for (let at = 0; at < values.length; at += 1) {
    while (next < other.time.length && (other.time[next] ?? 0) <= (time[at] ?? 0)) next += 1;
    if (next > 0) values[at] = other.close[next - 1] ?? Number.NaN;
  }
  return values;
}
