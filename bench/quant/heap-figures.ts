import {
  adx,
  atr,
  bollinger,
  ema,
  type Indicator,
  macd,
  rsi,
  sma,
  stochastic,
} from '@auspex/quant/indicators';
import type { Figure } from '../figure.ts';
import { makeWalk } from './bench-bars.ts';

const million = 1_000_000;
const suite = { sma, ema, rsi, macd, bollinger, atr, adx, stochastic };

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Memory that each of the eight takes over a million bars beyond its preallocated output columns. Nothing is
 * collected between the two readings, so garbage per bar would show. Short runs beforehand make the engine compile
 * the kernel for good, and the smallest of fifteen readings counts: code that is still being compiled boxes its
 * numbers for a moment, while garbage per bar would be in every reading. Needs node --expose-gc.
 */
export function measureHeap(): Figure[] {
  const { gc } = globalThis;
  if (!gc) return [];
  const bars = makeWalk(million);
  const few = makeWalk(5_000);
  return Object.entries(suite).map(([name, indicator]) => {
    const general: Indicator = indicator;
    for (let warm = 0; warm < 400; warm++) general.kernel(few);
    const given = general.kernel(bars);
    const readings = Array.from({ length: 15 }).map(() => {
      gc();
      const before = usedBytes();
      general.kernel(bars, {}, given);
      return Math.max(0, usedBytes() - before);
    });
    const grown = Math.min(...readings);
    const allowed = 256 * 1_024;
    return {
      name: `${name}, memory over 1M bars beyond its columns`,
      ours: `${(grown / 1_024).toFixed(0)} KB`,
      peer: 'allowed 256 KB',
      ratio: grown / allowed,
      bar: '≤ 256 KB',
      ok: grown <= allowed,
    };
  });
}
