import type { BarColumns } from '@auspex/market';
import {
  findIndicator,
  type StanceMember,
  stanceMembers,
  type Vote,
  voteColumn,
} from '@auspex/quant/indicators';
import { netVotes, nextStance, type StanceCode } from '@auspex/quant/signals';

/** The stance of all members together at every bar, with the votes they cast. */
export interface OverallStance {
  /** 1 buy, 0 hold, −1 sell. */
  readonly stance: Int8Array;
  /** One column per member: 1, 0, −1, or `NaN` without a vote. */
  readonly votes: readonly Float64Array[];
}

const NO_VOTE = 2;
const voteOf: Readonly<Record<number, Vote>> = { 1: 'buy', 0: 'hold', [-1]: 'sell', [NO_VOTE]: null };

/** One stance per asset: every member of the three groups has one vote, the same hysteresis as in each group. */
export function overallStance(bars: BarColumns): OverallStance {
  const votes = stanceMembers.map((member) => voteColumn(ballotOf(member, bars)));
  const stance = new Int8Array(bars.close.length);
  let before: StanceCode = 0;
  let bar = 0;
  const cast = (member: number): Vote => readVote(votes[member][bar]);
  for (bar = 0; bar < stance.length; bar++) {
    before = nextStance(before, netVotes(votes.length, cast));
    stance[bar] = before;
  }
  return { stance, votes };
}

/** A member's calculation over a whole history, from which any bar's vote can be cast. */
export function ballotOf({ indicatorId, params }: StanceMember, bars: BarColumns) {
  const indicator = findIndicator(indicatorId);
  if (!indicator) throw new RangeError(`The stance names an unknown indicator, '${indicatorId}'.`);
  return { indicator, params, bars, outputs: indicator.kernel(bars, params) };
}

/** A vote from its number in a column. */
export function readVote(code: number): Vote {
  return voteOf[Number.isNaN(code) ? NO_VOTE : code];
}
