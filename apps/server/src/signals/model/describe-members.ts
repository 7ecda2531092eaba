import type { BarColumns } from '@auspex/market';
import { stanceMembers } from '@auspex/quant/indicators';
import {
  type FlipPoint,
  type MemberReading,
  readMembers,
  readOverallFlips,
  type Stance,
  type StanceCode,
} from '@auspex/quant/signals';
import { overallStance } from './overall-stance.ts';

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

/** Every member with its value and vote at the last bar, and what would change a vote or the stance. */
function describeMembers(bars: BarColumns, stance: Stance) {
  const readings = GROUPS.flatMap((group) => readMembers(bars, group));
  const members = readings.map(({ id, label, vote, value }) => ({
    id,
    ...named(id),
    label,
    value: Number.isNaN(value) ? null : value,
    // Without enough history there is no vote; the missing value says so.
    vote: vote ?? 'hold',
  }));
  const flips = readings.flatMap(({ id, label, vote, flips: changes }) =>
    changes.flatMap(({ becomes, price, direction }) => {
      if (vote === null || becomes === null) return [];
      const { indicator } = named(id);
      return [{ member: id, indicator, label, from: vote, to: becomes, close: closeOf(direction, price) }];
    }),
  );
  const stanceFlips = readOverallFlips(bars, CODES[stance]).map(({ becomes, price, direction, because }) => ({
    to: becomes,
    close: closeOf(direction, price),
    members: readings.flatMap(({ id, label }) => (because.includes(id) ? [{ id, label }] : [])),
  }));
  return { members, flips, stanceFlips };
}

const CODES: Readonly<Record<Stance, StanceCode>> = { buy: 1, hold: 0, sell: -1 };

/** Something that changes even if the price stands still is brought about by no price. */
function closeOf(direction: FlipPoint<unknown>['direction'], price: number): number | null {
  return direction === 'still' ? null : price;
}

function named(id: MemberReading['id']) {
  const member = stanceMembers.find((one) => one.id === id);
  if (!member) throw new RangeError(`There is no member '${id}'.`);
  return { indicator: member.indicatorId, group: member.horizon };
}
