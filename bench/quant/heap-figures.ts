import { adx, atr, bollinger, ema, macd, rsi, sma, stochastic } from '@auspex/quant/indicators';
import { makeWalk } from './bench-bars.ts';
import type { Figure } from './figure.ts';

const million = 1_000_000;
const suite = { sma, ema, rsi, macd, bollinger, atr, adx, stochastic };

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Memory that each of the eight takes over a million bars beyond its output columns. Nothing is collected
 * between the two readings, so garbage made per bar would show. Needs node --expose-gc.
 */
export function measureHeap(): Figure[] {
  const { gc } = globalThis;
  if (!gc) return [];
  const bars = makeWalk(million);
  return Object.entries(suite).map(([name, indicator]) => {
    for (let warm = 0; warm < 3; warm++) indicator.kernel(bars);
    gc();
    const before = usedBytes();
    const out = indicator.kernel(bars);
    const grown = usedBytes() - before;
    const columns = Object.keys(out).length * million * 8;
    const allowed = columns + 256 * 1_024;
    return {
      name: `${name}, memory over 1M bars`,
      ours: `${(grown / 1_024).toFixed(0)} KB`,
      peer: `its output columns, ${(columns / 1_024).toFixed(0)} KB`,
      ratio: grown / columns,
      bar: 'columns + 256 KB',
      ok: grown <= allowed,
    };
  });
}
