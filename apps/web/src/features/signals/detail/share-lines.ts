import type { Explanation } from '../signal.ts';

/** Decimals of a share on the screen; a change of 0.01 in log-odds is a quarter of a per cent near even chances. */
export const SHARE_PLACES = 4;
const UNIT = 10 ** SHARE_PLACES;
/** Shares drawn one by one; the others are one line. */
const DRAWN = 12;
/** The published score and the sum of its shares may differ by this much and no more. */
const TOLERANCE = 1e-6;

export type ShareLine =
  | { readonly kind: 'base'; readonly value: number }
  | { readonly kind: 'feature'; readonly place: number; readonly value: number }
  | { readonly kind: 'others'; readonly count: number; readonly value: number };

export interface ShareSum {
  /** Rounded so that, as written, they add up to the score as written. */
  readonly lines: readonly ShareLine[];
  readonly total: number;
  /** Base and all shares, not rounded. */
  readonly sum: number;
  readonly agrees: boolean;
}

// Adding zero takes the sign off a zero.
const units = (value: number) => Math.round(value * UNIT) + 0;

/** What made a score: the base, the largest shares, and the others together, which take up the rounding. */
export function shareLines({ base, score, contributions }: Explanation): ShareSum {
  const largest = contributions
    .map(({ contribution }, place) => ({ place, contribution }))
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, DRAWN);
  const total = units(score);
  const shown = largest.reduce((all, { contribution }) => all + units(contribution), units(base));
  const count = contributions.length - largest.length;
  const lines: ShareLine[] = [
    { kind: 'base', value: units(base) / UNIT },
    ...largest.map(({ place, contribution }) => ({
      kind: 'feature' as const,
      place,
      value: units(contribution) / UNIT,
    })),
    ...(count > 0 ? [{ kind: 'others' as const, count, value: (total - shown) / UNIT }] : []),
  ];
  const sum = contributions.reduce((all, { contribution }) => all + contribution, base);
  return { lines, total: total / UNIT, sum, agrees: Math.abs(sum - score) <= TOLERANCE };
}
