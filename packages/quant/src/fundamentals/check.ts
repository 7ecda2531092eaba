import type { Evidence } from './evidence.ts';

export type CheckGroup =
  | 'growth'
  | 'profitability'
  | 'balance'
  | 'cash'
  | 'quality'
  | 'valuation'
  | 'dividend'
  | 'momentum'
  | 'risk'
  | 'liquidity';

/** What a check's value is: a fraction shown in per cent, a difference of two of them in points, a multiple, a count, days, or money. */
export type CheckUnit = 'percent' | 'points' | 'multiple' | 'count' | 'days' | 'money';

/** One question about an asset: it passes if its value is at least, or at most, the limit. */
export interface CheckDefinition<Id extends string = string> {
  readonly id: Id;
  readonly group: CheckGroup;
  readonly unit: CheckUnit;
  /** Whether a high or a low value is the better one; it decides the side of the limit and the percentile. */
  readonly better: 'high' | 'low';
  readonly limit: number;
  readonly measure: (evidence: Evidence) => number;
}
