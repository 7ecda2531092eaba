import { type BarColumns, makeBarColumns } from '@auspex/market';

/** A candle drawn by hand: open, high, low, close. */
export type Candle = readonly [open: number, high: number, low: number, close: number];

/** Columns from drawn candles, one a day. */
export function candleBars(candles: readonly Candle[]): BarColumns {
  const bars = makeBarColumns(candles.length);
  candles.forEach(([open, high, low, close], i) => {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = open;
    bars.high[i] = high;
    bars.low[i] = low;
    bars.close[i] = close;
    bars.volume[i] = 1_000;
  });
  return bars;
}

/** Twelve usual candles with bodies of 1 and ranges of 2 that lead down, up or sideways to a close of 100. */
export function leadIn(way: 'down' | 'up' | 'flat'): Candle[] {
  return Array.from({ length: 12 }, (_, i): Candle => {
    const left = 11 - i;
    if (way === 'flat') return i % 2 === 0 ? [100, 101.5, 99.5, 101] : [101, 101.5, 99.5, 100];
    const close = way === 'down' ? 100 + left : 100 - left;
    const open = way === 'down' ? close + 1 : close - 1;
    return [open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close];
  });
}
