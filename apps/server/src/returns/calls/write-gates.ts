import type { CallReplyInput, Calls } from '@auspex/contract';
import type { Market } from '@auspex/market';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { HorizonGate } from '../../signals/index.ts';

type Gate = CallReplyInput<Calls['returns.detail']>['gates'][number];
type ConditionName = Gate['conditions'][number]['name'];
type GateConditionId = EdgeVerdict['conditions'][number]['id'];

/** Conditions of the gate by the names of the contract; the two halves are one condition of it. */
const names: Readonly<Partial<Record<GateConditionId, ConditionName>>> = {
  periods: 'history',
  names: 'names',
  'rank-ic-t': 'rank-ic-t',
  'placebo-p': 'placebo',
  'net-return': 'net-after-costs',
  'brier-skill': 'brier-skill',
  'trailing-t': 'trailing',
};

export function writeGates(market: Market, gates: readonly HorizonGate[]): Gate[] {
  return gates.map(({ horizon, state, verdict, since, version }) => {
    const figureOf = (id: GateConditionId) => verdict?.conditions.find((one) => one.id === id)?.value ?? null;
    const halves = (verdict?.conditions ?? []).filter(
      ({ id }) => id === 'first-half' || id === 'second-half',
    );
    const both = halves.map(({ value }) => value ?? Number.NaN);
    const worse = Math.min(...both);
    const conditions = [...(verdict?.conditions ?? []), ...(verdict?.staying ?? [])].flatMap(
      ({ id, value, threshold, met }) => {
        const name = names[id];
        return name ? [{ name, value, needed: threshold, met }] : [];
      },
    );
    const bothHalves = {
      name: 'both-halves' as const,
      value: Number.isFinite(worse) ? worse : null,
      needed: 0,
      met: halves.every(({ met }) => met),
    };
    return {
      ...{ market, horizon, state, since, modelVersion: version },
      conditions: verdict ? [...conditions, bothHalves] : [],
      rankIc: verdict?.meanRankIc ?? null,
      rankIcT: figureOf('rank-ic-t'),
      placeboP: figureOf('placebo-p'),
      netLongShort: figureOf('net-return'),
      brierSkill: figureOf('brier-skill'),
      deflatedSharpe: verdict?.deflatedSharpe ?? null,
      calls: verdict?.judgedDays ?? 0,
      nonOverlappingPeriods: figureOf('periods') ?? 0,
    };
  });
}
