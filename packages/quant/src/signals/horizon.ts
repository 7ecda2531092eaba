import type { VoteHorizon } from '../indicators/definition.ts';

/** A horizon for which signals are made. */
export interface SignalHorizon {
  /** k: bars from the entry's bar to the close that ends the call. */
  readonly bars: number;
  /** Group of stance members that votes for it. */
  readonly group: VoteHorizon;
  /** Every this many days a row is used for training: neighbouring rows share most of their outcome. */
  readonly learnEveryDays: number;
}

/** The three horizons; they are one family wherever luck is accounted for. */
export const SIGNAL_HORIZONS: readonly SignalHorizon[] = [
  { bars: 5, group: 'short', learnEveryDays: 2 },
  { bars: 20, group: 'medium', learnEveryDays: 4 },
  { bars: 60, group: 'long', learnEveryDays: 5 },
];

/** The horizon with this many bars. */
export function signalHorizon(bars: number): SignalHorizon {
  const found = SIGNAL_HORIZONS.find((horizon) => horizon.bars === bars);
  if (!found) throw new RangeError(`Signals look 5, 20 or 60 bars ahead, not ${bars}.`);
  return found;
}

/**
 * Sessions from a score to the close that settles it: in at the next open, out at the close k bars after that bar. This
 * many are purged between the rows a model learned from and the first day it scores.
 */
export function settledAfter(horizonBars: number): number {
  return horizonBars + 1;
}
