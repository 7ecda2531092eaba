import { type BarColumns, sliceBars } from '@auspex/market';
import type { Vote, VoteHorizon } from '../indicators/definition.ts';
import { type StanceMember, stanceMembers } from '../indicators/index.ts';
import { type FlipPoint, NextBarTrial } from './find-flips.ts';
import { type MemberBallot, membersOf, openMemberBallot } from './member-ballot.ts';
import { stanceColumns } from './stance-columns.ts';
import { netVotes, nextStance, type Stance, type StanceCode, stanceName } from './stance-rule.ts';

/** A vote's nearest change, with the member's figure at that point. */
export interface MemberFlip extends FlipPoint<Vote> {
  readonly value: number;
}

/** One member's vote and what would change it. */
export interface MemberReading {
  readonly id: string;
  readonly label: string;
  readonly vote: Vote;
  /** The figure behind the vote; `NaN` without enough history. */
  readonly value: number;
  readonly flips: readonly MemberFlip[];
}

/** The stance's nearest change and the members whose votes cause it. */
export interface StanceFlip extends FlipPoint<Stance> {
  readonly because: readonly string[];
}

/** The technical stance of one group at the last closed bar. */
export interface StanceReading {
  readonly group: VoteHorizon;
  readonly stance: Stance;
  /** Buys minus sells as a fraction of the votes, −1 to 1; `NaN` below the quorum. */
  readonly net: number;
  /** Bars since it was taken; 0 = at this close. */
  readonly age: number;
  readonly members: readonly MemberReading[];
  readonly flips: readonly StanceFlip[];
}

/** Maximum bars to try out: three times the longest member's lookback; older bars no longer move any vote. */
const TRIED_BARS = 600;

/** The end of the history, unless a vote on it differs from the vote on all of it. */
function recentBars(bars: BarColumns, ballots: readonly MemberBallot[]): BarColumns {
  const last = bars.close.length - 1;
  if (last < TRIED_BARS) return bars;
  const recent = sliceBars(bars, last + 1 - TRIED_BARS, last + 1);
  const same = ballots.every(
    ({ member, cast }) => openMemberBallot(member, recent).cast(TRIED_BARS - 1) === cast(last),
  );
  return same ? recent : bars;
}

/** Reads the stance of a group at the last bar of a history, and computes what would flip it at the next close. */
export function readStance(bars: BarColumns, group: VoteHorizon): StanceReading {
  const last = bars.close.length - 1;
  if (last < 1) throw new RangeError('A stance needs at least two bars.');
  const ballots = membersOf(group).map((member) => openMemberBallot(member, bars));
  const { stance, net } = stanceColumns(bars, group);
  const code = Math.sign(stance[last]) as StanceCode;
  const trial = new NextBarTrial(recentBars(bars, ballots));
  const members = ballots.map((ballot) => readMember(ballot, last, trial));
  return {
    group,
    stance: stanceName(code),
    net: net[last],
    age: ageOf(stance),
    members,
    flips: stanceFlips({ code, votes: members, trial, seats: membersOf(group) }),
  };
}

/** The members of a group at the last bar: each one's vote, and what would change it at the next close. */
export function readMembers(bars: BarColumns, group: VoteHorizon): readonly MemberReading[] {
  const last = bars.close.length - 1;
  if (last < 1) throw new RangeError('A stance needs at least two bars.');
  const ballots = membersOf(group).map((member) => openMemberBallot(member, bars));
  const trial = new NextBarTrial(recentBars(bars, ballots));
  return ballots.map((ballot) => readMember(ballot, last, trial));
}

function ageOf(stance: Int8Array): number {
  const last = stance.length - 1;
  let first = last;
  while (first > 0 && stance[first - 1] === stance[last]) first--;
  return last - first;
}

function readMember(ballot: MemberBallot, last: number, trial: NextBarTrial): MemberReading {
  const { member } = ballot;
  const vote = ballot.cast(last);
  let there: MemberBallot | null = null;
  const read = (): Vote => {
    there = openMemberBallot(member, trial.bars, there?.outputs);
    return there.cast(trial.last + 1);
  };
  const flips = trial.findFlips(vote, read).map((flip): MemberFlip => {
    trial.tryClose(flip.price);
    return { ...flip, value: openMemberBallot(member, trial.bars).reading(trial.last + 1) };
  });
  return { id: member.id, label: member.label, vote, value: ballot.reading(last), flips };
}

/**
 * What would flip the stance of all members together at the next close, with every vote as it would then be: the
 * nearest close on each side, and the members whose votes differ there.
 */
export function readOverallFlips(bars: BarColumns, code: StanceCode): StanceFlip[] {
  const last = bars.close.length - 1;
  if (last < 1) throw new RangeError('A stance needs at least two bars.');
  const ballots = stanceMembers.map((member) => openMemberBallot(member, bars));
  const votes = ballots.map(({ member, cast }) => ({ id: member.id, vote: cast(last) }));
  const trial = new NextBarTrial(recentBars(bars, ballots));
  return stanceFlips({ code, votes, trial, seats: stanceMembers });
}

interface FlipSearch {
  readonly code: StanceCode;
  /** Votes at the last close, in seat order. */
  readonly votes: readonly Pick<MemberReading, 'id' | 'vote'>[];
  readonly trial: NextBarTrial;
  readonly seats: readonly StanceMember[];
}

function stanceFlips({ code, votes: before, trial, seats }: FlipSearch): StanceFlip[] {
  const ballots = new Map<string, MemberBallot>();
  const votesThere = () =>
    seats.map((member) => {
      const ballot = openMemberBallot(member, trial.bars, ballots.get(member.id)?.outputs);
      ballots.set(member.id, ballot);
      return ballot.cast(trial.last + 1);
    });
  let seen = '';
  const read = () => {
    const votes = votesThere();
    seen = votes.join();
    return stanceName(
      nextStance(
        code,
        netVotes(votes.length, (m) => votes[m]),
      ),
    );
  };
  return trial
    .findFlips(stanceName(code), read, () => seen)
    .map((flip): StanceFlip => {
      trial.tryClose(flip.price);
      const votes = votesThere();
      const because = before.filter(({ vote }, m) => vote !== votes[m]).map(({ id }) => id);
      return { ...flip, because };
    });
}
