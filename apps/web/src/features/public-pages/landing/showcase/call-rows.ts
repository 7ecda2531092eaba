import type { ShownCall } from './showcase-call.ts';

/** One day of a call's picture: the close, and the range that was given for it. */
export interface CallRow {
  readonly date: string;
  /** Null where the day had not come. */
  readonly close: number | null;
  /** Prices at the levels of the fan; null before the call. */
  readonly range: CallRange | null;
}

export interface CallRange {
  readonly p5: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p95: number;
}

const LEVELS = { p5: 0.05, p10: 0.1, p25: 0.25, p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95 } as const;

/** Enough of the past to see how the price moved; the range is what the picture is about. */
const PAST_BARS = 32;

export function withRecentPast(call: ShownCall): ShownCall {
  const { dates, close, at } = call.bars;
  const from = Math.max(0, at - PAST_BARS);
  return { ...call, bars: { dates: dates.slice(from), close: close.slice(from), at: at - from } };
}

function rangeAt({ fan }: ShownCall, step: number): CallRange | null {
  const prices = fan.prices[step];
  if (prices === undefined) return null;
  const price = (level: number) => prices[fan.levels.indexOf(level)];
  const [p5, p10, p25, p50] = [LEVELS.p5, LEVELS.p10, LEVELS.p25, LEVELS.p50].map(price);
  const [p75, p90, p95] = [LEVELS.p75, LEVELS.p90, LEVELS.p95].map(price);
  if (p5 === undefined || p10 === undefined || p25 === undefined || p50 === undefined) return null;
  if (p75 === undefined || p90 === undefined || p95 === undefined) return null;
  return { p5, p10, p25, p50, p75, p90, p95 };
}

/** What the picture of a call shows, day by day, the newest first: what happened stands beside what was said of it. */
export function callRows(call: ShownCall): readonly CallRow[] {
  const { bars, fan } = call;
  const past = bars.dates.slice(0, bars.at + 1).map((date, i) => ({
    date,
    close: bars.close[i] ?? null,
    range: null,
  }));
  const after = fan.dates.map((date, step) => ({
    date: bars.dates[bars.at + 1 + step] ?? date,
    close: bars.close[bars.at + 1 + step] ?? null,
    range: rangeAt(call, step),
  }));
  return [...past, ...after].reverse();
}
