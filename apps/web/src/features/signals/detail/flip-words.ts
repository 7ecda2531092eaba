import type { Flip, StanceFlip } from '../signal.ts';

/** A close at which something changes, and how far it is. */
export interface FlipAt<Changing> {
  readonly flip: Changing;
  readonly close: number;
  /** Against the last close, as a fraction. */
  readonly change: number;
  readonly side: 'above' | 'below';
}

/** Changes that a price brings about, the nearest first, and those that come about at any price. */
export interface FlipReading<Changing> {
  readonly at: readonly FlipAt<Changing>[];
  readonly anyway: readonly Changing[];
}

/** How far each change is from the last close. */
export function readFlips<Changing extends Flip | StanceFlip>(
  flips: readonly Changing[],
  lastClose: number,
): FlipReading<Changing> {
  const at = flips.flatMap((flip): FlipAt<Changing>[] => {
    const { close } = flip;
    if (close === null) return [];
    return [{ flip, close, change: close / lastClose - 1, side: close >= lastClose ? 'above' : 'below' }];
  });
  return {
    at: at.sort((one, other) => Math.abs(one.change) - Math.abs(other.change)),
    anyway: flips.filter(({ close }) => close === null),
  };
}
