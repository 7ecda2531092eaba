import { type Bar, type BarColumns, barAt } from '@auspex/market';
import { CandleHistory } from './candle-history.ts';
import { type CandlePattern, patternCodes } from './pattern.ts';
import type { PatternBias, PatternKind } from './pattern-record.ts';
import { usualCandles } from './thresholds.ts';

/** One pattern found: on which bar, and which one. */
export interface PatternHit extends PatternKind {
  readonly index: number;
}

function isHole(bar: Bar): boolean {
  return !Number.isFinite(bar.open + bar.high + bar.low + bar.close);
}

function recognise(pattern: CandlePattern, history: CandleHistory): PatternBias | null {
  return history.knows(pattern.candles) && history.moves ? pattern.match(history) : null;
}

/** Index of the first bar that can carry the pattern. */
export function patternWarmUp(pattern: CandlePattern): number {
  return usualCandles + pattern.candles - 1;
}

/**
 * The incremental form: one call per closed bar, returning the codes of `patternCodes`. A bar without prices is a
 * hole: NaN, and otherwise as if it had not been there.
 */
export function startPattern(pattern: CandlePattern): { next(bar: Bar): number } {
  const history = new CandleHistory();
  return {
    next(bar) {
      if (isHole(bar)) return Number.NaN;
      history.push(bar);
      if (!history.knows(pattern.candles)) return Number.NaN;
      return patternCodes[recognise(pattern, history) ?? 'none'];
    },
  };
}

/** A pattern over whole columns: the code of every bar, NaN in the warm-up and on holes. */
export function patternColumn(pattern: CandlePattern, bars: BarColumns): Float64Array {
  const stream = startPattern(pattern);
  const column = new Float64Array(bars.time.length);
  for (let i = 0; i < column.length; i++) column[i] = stream.next(barAt(bars, i));
  return column;
}

/** Looks for many patterns in one pass and lists what was found, oldest first. */
export function scanPatterns(bars: BarColumns, patterns: readonly CandlePattern[]): PatternHit[] {
  const history = new CandleHistory();
  const hits: PatternHit[] = [];
  for (let index = 0; index < bars.time.length; index++) {
    const bar = barAt(bars, index);
    if (isHole(bar)) continue;
    history.push(bar);
    for (const pattern of patterns) {
      const bias = recognise(pattern, history);
      if (bias) hits.push({ index, patternId: pattern.id, bias });
    }
  }
  return hits;
}
