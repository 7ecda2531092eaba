import type { CallReply, Calls } from '@auspex/contract';
import { formatNumber, formatPercent, type Language } from '@auspex/market';

export type EdgeGate = CallReply<Calls['signals.latest']>['gates'][number];
export type GateCondition = EdgeGate['conditions'][number];

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

const PLACES: Readonly<Record<Exclude<Unit, 'count'>, number>> = { ratio: 2, fine: 3, percent: 2 };
const MOST_PLACES = 6;

interface Written {
  readonly value: number;
  readonly unit: Unit;
  /** More than usual, where it takes them to tell a figure from what is needed. */
  readonly places?: number | undefined;
}

function write({ value, unit, places }: Written, language: Language): string {
  if (unit === 'count') return formatNumber(value, places ?? (Number.isInteger(value) ? 0 : 1), language);
  const digits = places ?? PLACES[unit];
  return unit === 'percent' ? formatPercent(value, digits, language) : formatNumber(value, digits, language);
}

/** Enough decimals that a figure that misses its mark does not read like the mark itself. */
function placesApart(
  { value, needed, unit }: { readonly value: number; readonly needed: number; readonly unit: Unit },
  language: Language,
): number | undefined {
  const usual = unit === 'count' ? 1 : PLACES[unit];
  const text = (figure: number, places?: number) => write({ value: figure, unit, places }, language);
  if (text(value) !== text(needed) || value === needed) return undefined;
  for (let places = usual + 1; places < MOST_PLACES; places++)
    if (text(value, places) !== text(needed, places)) return places;
  return MOST_PLACES;
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

export function conditionWords(condition: GateCondition, language: Language): ConditionWords {
  const { name, value, needed, met } = condition;
  const { compare, unit } = FORMS[name];
  const gap = value === null ? null : compare === 'atMost' ? value - needed : needed - value;
  const places = value === null || met ? undefined : placesApart({ value, needed, unit }, language);
  return {
    name,
    met,
    compare,
    needed: write({ value: needed, unit, places }, language),
    value: value === null ? null : write({ value, unit, places }, language),
    missing:
      met || gap === null || gap <= 0
        ? null
        : write({ value: gap, unit, places }, language).replace(/^\+/, ''),
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
