import { formatNumber, formatPercent, type Locale } from '@auspex/market';
import type { EdgeGate, GateCondition } from '../signal.ts';

type Compare = 'atLeast' | 'atMost' | 'above';
type Unit = 'count' | 'ratio' | 'fine' | 'percent';

interface ConditionForm {
  readonly compare: Compare;
  readonly unit: Unit;
}

/** How each condition of the edge gate is compared and written. */
const FORMS: Readonly<Record<GateCondition['name'], ConditionForm>> = {
  history: { compare: 'atLeast', unit: 'count' },
  names: { compare: 'atLeast', unit: 'count' },
  'rank-ic-t': { compare: 'atLeast', unit: 'ratio' },
  placebo: { compare: 'atMost', unit: 'fine' },
  'both-halves': { compare: 'above', unit: 'fine' },
  'net-after-costs': { compare: 'above', unit: 'percent' },
  'brier-skill': { compare: 'atLeast', unit: 'percent' },
  trailing: { compare: 'atLeast', unit: 'ratio' },
};

function write(value: number, unit: Unit, language: Locale): string {
  switch (unit) {
    case 'count':
      return formatNumber(value, Number.isInteger(value) ? 0 : 1, language);
    case 'ratio':
      return formatNumber(value, 2, language);
    case 'fine':
      return formatNumber(value, 3, language);
    case 'percent':
      return formatPercent(value, 2, language);
  }
}

/** One condition as figures for a sentence. */
export interface ConditionWords {
  readonly name: GateCondition['name'];
  readonly met: boolean;
  readonly compare: Compare;
  readonly needed: string;
  /** Null where too few calls are settled. */
  readonly value: string | null;
  /** How far it is from being met; null where it is, or where nobody knows. */
  readonly missing: string | null;
  /** Part of the way to it, 0 … 1. */
  readonly share: number;
}

export function conditionWords(condition: GateCondition, language: Locale): ConditionWords {
  const { name, value, needed, met } = condition;
  const { compare, unit } = FORMS[name];
  const gap = value === null ? null : compare === 'atMost' ? value - needed : needed - value;
  return {
    name,
    met,
    compare,
    needed: write(needed, unit, language),
    value: value === null ? null : write(value, unit, language),
    missing: met || gap === null || gap <= 0 ? null : write(gap, unit, language).replace(/^\+/, ''),
    share: shareOf(condition, compare),
  };
}

function shareOf({ value, needed, met }: GateCondition, compare: Compare): number {
  if (met) return 1;
  if (value === null || compare !== 'atLeast' || needed <= 0) return 0;
  return Math.min(0.98, Math.max(0, value / needed));
}

/** Whether anything may be claimed over any horizon. */
export function openGates(gates: readonly EdgeGate[]): readonly EdgeGate[] {
  return gates.filter(({ state }) => state === 'open');
}

export function metOf(gate: EdgeGate): { readonly met: number; readonly total: number } {
  return { met: gate.conditions.filter(({ met }) => met).length, total: gate.conditions.length };
}
