import type { Flip, Member, Stance } from '../signal.ts';

/** A close at which something changes, and how far it is. */
export interface FlipAt {
  readonly flip: Flip;
  readonly close: number;
  /** Against the last close, as a fraction. */
  readonly change: number;
  readonly side: 'above' | 'below';
}

function placed(flip: Flip, lastClose: number): FlipAt[] {
  const { close } = flip;
  if (close === null) return [];
  return [{ flip, close, change: close / lastClose - 1, side: close >= lastClose ? 'above' : 'below' }];
}

const byDistance = (one: FlipAt, other: FlipAt) => Math.abs(one.change) - Math.abs(other.change);

const SIDES: Readonly<Record<Stance, number>> = { buy: 1, hold: 0, sell: -1 };

/**
 * The stance that follows when one vote tips it: a side that is left becomes hold (a single vote is too little to go
 * over to the other side), and hold becomes the side that the vote moved towards.
 */
export function stanceAfter(stance: Stance, { from, to }: Pick<Flip, 'from' | 'to'>): Stance {
  if (stance !== 'hold') return 'hold';
  return SIDES[to] > SIDES[from] ? 'buy' : 'sell';
}

/** What a vote's member is called; several members share an indicator, so the vote it has now tells them apart. */
export function memberOfFlip({ indicator, from }: Flip, members: readonly Member[]): string {
  const same = members.filter((member) => member.indicator === indicator);
  const voting = same.filter(({ vote }) => vote === from);
  const labels = (voting.length > 0 ? voting : same).map(({ label }) => label);
  return labels.length > 0 ? labels.join(' / ') : indicator;
}

export interface FlipReading {
  /** The nearest close on each side that turns the stance, the nearer first. */
  readonly stance: readonly FlipAt[];
  /** Votes that change first, the nearest close first; each indicator once per side. */
  readonly votes: readonly FlipAt[];
  /** Votes that no price changes. */
  readonly stuck: readonly Flip[];
}

/** What would flip the stance, nearest first. */
export function readFlips(flips: readonly Flip[], lastClose: number): FlipReading {
  const all = flips.flatMap((flip) => placed(flip, lastClose)).sort(byDistance);
  const turning = all.filter(({ flip }) => flip.flipsStance);
  const nearest = (['above', 'below'] as const).flatMap(
    (side) => turning.find((each) => each.side === side) ?? [],
  );
  return {
    stance: nearest.sort(byDistance),
    votes: all,
    stuck: flips.filter(({ close }) => close === null),
  };
}
