import { type BarColumns, makeBarColumns, sliceBars } from '@auspex/market';

const day = 86_400_000;

/** Seeded numbers from 0 to 1 (mulberry32), so that a failing case can be run again. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface WalkOptions {
  readonly bars: number;
  readonly seed: number;
  readonly price?: number;
  /** Share of nights with a price gap of several per cent and a few missing days. */
  readonly gaps?: number;
  readonly barMs?: number;
  readonly start?: number;
}

/** A random walk of consistent bars: low ≤ open, close ≤ high, positive volume. */
export function walkBars({
  bars,
  seed,
  price = 100,
  gaps = 0,
  barMs = day,
  start = 0,
}: WalkOptions): BarColumns {
  const random = seededNumbers(seed);
  const out = makeBarColumns(bars);
  let last = price;
  let time = start;
  for (let i = 0; i < bars; i++) {
    const gap = random() < gaps;
    if (gap) time += Math.floor(random() * 4) * barMs;
    const open = last * (1 + (random() - 0.5) * (gap ? 0.12 : 0.006));
    const close = open * (1 + (random() - 0.497) * 0.04);
    out.time[i] = time;
    out.open[i] = open;
    out.close[i] = close;
    out.high[i] = Math.max(open, close) * (1 + random() * 0.012);
    out.low[i] = Math.min(open, close) * (1 - random() * 0.012);
    out.volume[i] = Math.round(1_000 + random() * 9_000);
    last = close;
    time += barMs;
  }
  return out;
}

/** Bars that never move: one price, one volume. */
export function flatBars(bars: number, price = 100): BarColumns {
  const out = makeBarColumns(bars);
  for (let i = 0; i < bars; i++) out.time[i] = i * day;
  for (const column of [out.open, out.high, out.low, out.close]) column.fill(price);
  out.volume.fill(1_000);
  return out;
}

/** A copy that can be changed without touching the original. */
export function copyBars(bars: BarColumns): BarColumns {
  const { time, open, high, low, close, volume } = bars;
  return {
    time: time.slice(),
    open: open.slice(),
    high: high.slice(),
    low: low.slice(),
    close: close.slice(),
    volume: volume.slice(),
  };
}

/** The same bars with every price and volume NaN at the given indexes. */
export function withHoles(bars: BarColumns, holes: readonly number[]): BarColumns {
  const copy = copyBars(bars);
  for (const i of holes) {
    for (const column of [copy.open, copy.high, copy.low, copy.close, copy.volume]) column[i] = Number.NaN;
  }
  return copy;
}

/** The bars without the given ones. */
export function withoutBars(bars: BarColumns, gone: readonly number[]): BarColumns {
  const keep = (column: Float64Array): Float64Array => column.filter((_, i) => !gone.includes(i));
  return {
    time: keep(bars.time),
    open: keep(bars.open),
    high: keep(bars.high),
    low: keep(bars.low),
    close: keep(bars.close),
    volume: keep(bars.volume),
  };
}

/** Prices scaled and shifted, volumes scaled. */
export function rescaleBars(
  bars: BarColumns,
  by: { readonly prices?: number; readonly shift?: number; readonly volumes?: number },
): BarColumns {
  const { prices = 1, shift = 0, volumes = 1 } = by;
  const price = (column: Float64Array): Float64Array => column.map((value) => value * prices + shift);
  return {
    time: bars.time.slice(),
    open: price(bars.open),
    high: price(bars.high),
    low: price(bars.low),
    close: price(bars.close),
    volume: bars.volume.map((value) => value * volumes),
  };
}

/** The first bars only. */
export function firstBars(bars: BarColumns, count: number): BarColumns {
  return sliceBars(bars, 0, count);
}
