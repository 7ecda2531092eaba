import type { BarColumns } from '@auspex/market';
import { stanceMembers } from '@auspex/quant/indicators';
import {
  type MemberReading,
  netVotes,
  nextStance,
  readStance,
  type Stance,
  type StanceCode,
  stanceName,
} from '@auspex/quant/signals';
import { overallStance } from '../making/overall-stance.ts';

export interface DescribeTask {
  readonly kind: 'describe';
  /** Up to the bar of the signal. */
  readonly bars: BarColumns;
  readonly stance: Stance;
}

/** The members behind a stance, and the stance at every bar. */
export function describeAsset({ bars, stance }: DescribeTask) {
  return { ...describeMembers(bars, stance), stances: overallStance(bars).stance };
}

export type DescribedAsset = ReturnType<typeof describeAsset>;

const GROUPS = ['short', 'medium', 'long'] as const;

/** Every member with its value and vote at the last bar, and what would change a vote. */
function describeMembers(bars: BarColumns, stance: Stance) {
  const readings = GROUPS.flatMap((group) => readStance(bars, group).members);
  const before: StanceCode = stance === 'buy' ? 1 : stance === 'sell' ? -1 : 0;
  const members = readings.map(({ id, label, vote, value }) => ({
    ...named(id),
    label,
    value: Number.isNaN(value) ? null : value,
    // Without enough history there is no vote; the missing value says so.
    vote: vote ?? 'hold',
  }));
  const flips = readings.flatMap((reading, m) =>
    reading.flips.flatMap(({ becomes, price, direction }) => {
      const { vote } = reading;
      if (vote === null || becomes === null) return [];
      const net = netVotes(readings.length, (other) => (other === m ? becomes : readings[other].vote));
      return [
        {
          indicator: named(reading.id).indicator,
          from: vote,
          to: becomes,
          // It changes even if the price stands still: no price does it.
          close: direction === 'still' ? null : price,
          flipsStance: stanceName(nextStance(before, net)) !== stance,
        },
      ];
    }),
  );
  return { members, flips };
}

function named(id: MemberReading['id']) {
  const member = stanceMembers.find((one) => one.id === id);
  if (!member) throw new RangeError(`There is no member '${id}'.`);
  return { indicator: member.indicatorId, group: member.horizon };
}
