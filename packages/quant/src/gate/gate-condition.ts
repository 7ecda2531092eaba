/** Independent calls a hit rate needs before it may be a headline (a gate of its own): ±4 points with 95 % confidence. */
export const HEADLINE_CALLS = 620;

/** What the edge gate requires, by neutral key. */
export type GateConditionId =
  | 'names'
  | 'periods'
  | 'rank-ic-t'
  | 'placebo-p'
  | 'first-half'
  | 'second-half'
  | 'net-return'
  | 'brier-skill'
  | 'trailing-t'
  | 'trailing-net-return';

/** One condition with its figure, so that a screen can say what is missing. */
export interface GateCondition {
  readonly id: GateConditionId;
  /** `null` if there is too little to compute it. */
  readonly value: number | null;
  readonly compare: 'at-least' | 'at-most' | 'above';
  readonly threshold: number;
  readonly met: boolean;
}

/** A judged condition; without a figure it is not met. */
export function judgeCondition(condition: Omit<GateCondition, 'met'>): GateCondition {
  const { value, compare, threshold } = condition;
  if (value === null || Number.isNaN(value)) return { ...condition, value: null, met: false };
  if (compare === 'at-least') return { ...condition, met: value >= threshold };
  return { ...condition, met: compare === 'above' ? value > threshold : value <= threshold };
}
