import type { Vote } from './definition.ts';

/** Buy above, sell below, hold when equal to within rounding, no vote while either is missing. */
export function voteAbove(value: number, line: number): Vote {
  if (Number.isNaN(value) || Number.isNaN(line)) return null;
  const tie = 1e-9 * Math.max(Math.abs(value), Math.abs(line));
  if (Math.abs(value - line) <= tie) return 'hold';
  return value > line ? 'buy' : 'sell';
}

/** Contrarian oscillator: buy when oversold (below `low`), sell when overbought (above `high`). */
export function voteStretched(value: number, low: number, high: number): Vote {
  if (Number.isNaN(value)) return null;
  if (value < low) return 'buy';
  return value > high ? 'sell' : 'hold';
}
