import type { Vote } from '../indicators/definition.ts';

/** Stance of a group: 1 buy, 0 hold, −1 sell. */
export type StanceCode = 1 | 0 | -1;
export type Stance = 'buy' | 'hold' | 'sell';

/** Net share of votes at which a side is taken … */
export const STANCE_ENTER = 0.4;
/** … and at which it is left again: one changed vote must not flip the stance back and forth. */
export const STANCE_LEAVE = 0;
/** Members that must have enough history to vote. */
export const STANCE_QUORUM = 3;

/**
 * Buys minus sells as a fraction of the members that voted; `NaN` below the quorum. `voteOf` returns each member's
 * vote, so that no list is allocated per bar.
 */
export function netVotes(members: number, voteOf: (member: number) => Vote): number {
  let [cast, net] = [0, 0];
  for (let member = 0; member < members; member++) {
    const vote = voteOf(member);
    if (vote === null) continue;
    cast += 1;
    if (vote === 'buy') net += 1;
    else if (vote === 'sell') net -= 1;
  }
  return cast < STANCE_QUORUM ? Number.NaN : net / cast;
}

/** The stance after a bar: a side is taken from 0.4 on and kept until the votes are even. */
export function nextStance(before: StanceCode, net: number): StanceCode {
  if (Number.isNaN(net)) return 0;
  if (net >= STANCE_ENTER) return 1;
  if (net <= -STANCE_ENTER) return -1;
  if (before === 1 && net > STANCE_LEAVE) return 1;
  return before === -1 && net < -STANCE_LEAVE ? -1 : 0;
}

/** A stance in words. */
export function stanceName(code: StanceCode): Stance {
  if (code === 0) return 'hold';
  return code > 0 ? 'buy' : 'sell';
}
