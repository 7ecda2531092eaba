import { type Horizon, outlookOf, type SignalRow } from '../signal.ts';

/** Ranges beyond this share of the assets run off the bar, so that one wild coin does not flatten all others. */
const SHARE = 0.9;
const LEAST = 0.02;

/** Where the common scale of the range bars ends. */
export function widestMove(signals: readonly SignalRow[], horizon: Horizon): number {
  const ends = signals
    .flatMap((signal) => {
      const move = outlookOf(signal, horizon)?.expectedMove;
      return move ? [Math.max(Math.abs(move.low), Math.abs(move.high))] : [];
    })
    .sort((one, other) => one - other);
  return Math.max(LEAST, ends[Math.floor((ends.length - 1) * SHARE)] ?? LEAST);
}
