import type { BarColumns } from '@auspex/market';
import { openBallot, stanceMembers, type Vote } from '@auspex/quant/indicators';
import { netVotes, nextStance, type StanceCode } from '@auspex/quant/signals';
import { ballotOf } from './overall-stance.ts';

/** The stance at the last bar, as `overallStance` has it there. */
export interface NewestStance {
  readonly stance: StanceCode;
  /** The stance it took the place of; null where it stands since the first bar. */
  readonly before: StanceCode | null;
  /** Number of the bar at which it was taken. */
  readonly since: number;
  /** One per member; null without a vote. */
  readonly votes: readonly Vote[];
}

/** A stance with the bar from which on it stood, as far as bars were looked at. */
interface Stretch {
  readonly first: number;
  readonly stances: readonly StanceCode[];
}

/**
 * Reads the newest stance without voting on ten years of bars: a vote that is clear enough makes the stance whatever it
 * was before, so looking back ends at the first such bar before the stance was taken.
 */
export function newestStance(bars: BarColumns): NewestStance {
  const ballots = stanceMembers.map((member) => openBallot(ballotOf(member, bars)));
  const netAt = (bar: number) => netVotes(ballots.length, (member) => ballots[member](bar));
  const last = bars.close.length - 1;
  const votes = ballots.map((cast) => cast(last));
  let stretch = stretchUntil(last, netAt);
  const stance = stretch.stances[stretch.stances.length - 1];
  while (stretch.first > 0 && stretch.stances.every((code) => code === stance)) {
    stretch = stretchUntil(stretch.first - 1, netAt);
  }
  const { first, stances } = stretch;
  const other = stances.findLastIndex((code) => code !== stance);
  return { stance, before: other < 0 ? null : stances[other], since: first + other + 1, votes };
}

/** The stances up to a bar, from the newest bar before it at which the votes alone decide. */
function stretchUntil(end: number, netAt: (bar: number) => number): Stretch {
  const nets = [netAt(end)];
  let first = end;
  while (first > 0 && !decides(nets[nets.length - 1])) nets.push(netAt(--first));
  let before: StanceCode = 0;
  const stances = nets.toReversed().map((net) => {
    before = nextStance(before, net);
    return before;
  });
  return { first, stances };
}

/** Whether the votes of a bar make the stance, whatever it was before. */
function decides(net: number): boolean {
  const fromHold = nextStance(0, net);
  return nextStance(1, net) === fromHold && nextStance(-1, net) === fromHold;
}
