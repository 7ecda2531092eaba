import type { BarColumns } from '@auspex/market';
import type { VoteHorizon } from '../indicators/definition.ts';
import { membersOf, openMemberBallot } from './member-ballot.ts';
import { netVotes, nextStance, type StanceCode } from './stance-rule.ts';

/** The stance of one group at every bar of a history. */
export interface StanceColumns {
  readonly stance: Int8Array;
  /** Buys minus sells as a fraction of the votes; `NaN` below the quorum. */
  readonly net: Float64Array;
}

/**
 * Votes of a group's members over a whole history, with hysteresis; each bar looks only at itself and earlier ones.
 */
export function stanceColumns(bars: BarColumns, group: VoteHorizon): StanceColumns {
  const ballots = membersOf(group).map((member) => openMemberBallot(member, bars));
  const length = bars.close.length;
  const [stance, net] = [new Int8Array(length), new Float64Array(length)];
  let before: StanceCode = 0;
  let bar = 0;
  const voteOf = (member: number) => ballots[member].cast(bar);
  for (let i = 0; i < length; i++) {
    bar = i;
    net[i] = netVotes(ballots.length, voteOf);
    before = nextStance(before, net[i]);
    stance[i] = before;
  }
  return { stance, net };
}

/** The next bar's stance, given the one before; the daily form of `stanceColumns`. */
export function stanceAt(
  bars: BarColumns,
  { group, before }: { group: VoteHorizon; before: StanceCode },
): StanceCode {
  const last = bars.close.length - 1;
  const members = membersOf(group);
  const net = netVotes(members.length, (m) => openMemberBallot(members[m], bars).cast(last));
  return nextStance(before, net);
}
