import type { BarColumns } from '@auspex/market';
import {
  findIndicator,
  type Indicator,
  type OutputColumns,
  openBallot,
  type StanceMember,
  stanceMembers,
  type Vote,
  type VoteHorizon,
} from '../indicators/index.ts';

/** Which output best represents a member's reading, if it is not the first one, and from how many bars ago. */
const SHOWN: { readonly [indicatorId: string]: { readonly output: string; readonly barsBack?: number } } = {
  macd: { output: 'histogram' },
  'linear-regression': { output: 'slope' },
  ichimoku: { output: 'leadA', barsBack: 26 },
  donchian: { output: 'middle' },
};

/** A member of the stance with its calculation over one history. */
export interface MemberBallot {
  readonly member: StanceMember;
  readonly indicator: Indicator;
  readonly outputs: OutputColumns<string>;
  cast(bar: number): Vote;
  /** The figure a member shows next to its vote. */
  reading(bar: number): number;
}

/** Members that vote for a group. */
export function membersOf(group: VoteHorizon): readonly StanceMember[] {
  return stanceMembers.filter(({ horizon }) => horizon === group);
}

/** Runs a member's indicator over a history and opens its ballot. `outputs` may supply columns to write into. */
export function openMemberBallot(
  member: StanceMember,
  bars: BarColumns,
  outputs?: OutputColumns<string>,
): MemberBallot {
  const indicator = findIndicator(member.indicatorId);
  if (!indicator) throw new RangeError(`The stance names an unknown indicator, '${member.indicatorId}'.`);
  const columns = indicator.kernel(bars, member.params, outputs);
  const cast = openBallot({ indicator, params: member.params, bars, outputs: columns });
  const { output, barsBack = 0 } = SHOWN[indicator.id] ?? { output: indicator.outputs[0].id };
  return {
    member,
    indicator,
    outputs: columns,
    cast,
    reading: (bar) => columns[output][bar - barsBack] ?? Number.NaN,
  };
}
