import { type Market, planOf } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { HorizonGate } from '../service/read-gates.ts';

/** The conditions of the gate as the contract names them; two halves are one condition, the worse counts. */
const NAMES = {
  periods: 'history',
  names: 'names',
  'rank-ic-t': 'rank-ic-t',
  'placebo-p': 'placebo',
  'net-return': 'net-after-costs',
  'brier-skill': 'brier-skill',
} as const;

/** Costs per side in basis points that "net" means in signals and gates. */
export function assumedCosts(market: Market): number {
  return T1_COST_BASIS_POINTS[planOf(market)];
}

/** A gate as the contract has it. */
export function writeGate(market: Market, gate: HorizonGate) {
  const { horizon, state, verdict, since, version, baseRate } = gate;
  const figureOf = (id: string) =>
    verdict?.conditions.find((condition) => condition.id === id)?.value ?? null;
  return {
    market,
    horizon,
    state,
    wasOpen: verdict?.wasOpen ?? false,
    conditions: verdict ? writeConditions(verdict) : [],
    rankIc: verdict?.meanRankIc ?? null,
    rankIcT: figureOf('rank-ic-t'),
    placeboP: figureOf('placebo-p'),
    netLongShort: figureOf('net-return'),
    brierSkill: figureOf('brier-skill'),
    baseRate,
    deflatedSharpe: verdict?.deflatedSharpe ?? null,
    judgedDays: verdict?.judgedDays ?? 0,
    nonOverlappingPeriods: figureOf('periods') ?? 0,
    since,
    modelVersion: version,
  };
}

function writeConditions({ conditions, staying }: EdgeVerdict) {
  const plain = conditions.flatMap(({ id, value, threshold: needed, met }) => {
    if (id === 'first-half' || id === 'second-half') return [];
    const name = (NAMES as Partial<Record<string, (typeof NAMES)[keyof typeof NAMES]>>)[id];
    return name ? [{ name, value, needed, met }] : [];
  });
  const halves = conditions.filter(({ id }) => id === 'first-half' || id === 'second-half');
  const values = halves.flatMap(({ value }) => value ?? []);
  const trailing = staying.find(({ id }) => id === 'trailing-t');
  return [
    ...plain,
    {
      name: 'both-halves' as const,
      value: values.length < 2 ? null : Math.min(...values),
      needed: 0,
      met: halves.length === 2 && halves.every(({ met }) => met),
    },
    {
      name: 'trailing' as const,
      value: trailing?.value ?? null,
      needed: trailing?.threshold ?? 1.5,
      met: staying.every(({ met }) => met),
    },
  ];
}
