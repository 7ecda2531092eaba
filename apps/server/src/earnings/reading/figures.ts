import { type EpochMs, newYorkDateOf } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { splitFactor } from '../../market/index.ts';
import type { PeriodFacts, StoredEstimate } from '../store/earnings-facts.ts';

/** Expected and actual figures; per-share ones in shares of the view's date. */
export interface ReportFigures {
  readonly epsEstimate: number | null;
  readonly epsActual: number | null;
  /** Fraction of 1; null where the estimate is missing or zero. */
  readonly epsSurprise: number | null;
  readonly revenueEstimate: number | null;
  readonly revenueActual: number | null;
  readonly revenueSurprise: number | null;
  readonly currency: string;
}

/** A per-share estimate in shares of a later instant: analysts mean shares of their own day. */
export function meanPerShare(
  { mean, knownAt }: StoredEstimate,
  now: { readonly splits: readonly CorporateAction[]; readonly asOf: EpochMs },
): number {
  return mean / splitFactor(now.splits, { after: newYorkDateOf(knownAt), asOf: now.asOf });
}

/** The preferred source's last estimate before the result was out (or until now), however often that was corrected. */
function lastEstimate(
  { estimates, report, replaced }: PeriodFacts,
  wanted: { readonly metric: StoredEstimate['metric']; readonly sources: readonly string[] },
): StoredEstimate | null {
  const out = replaced[0] ?? report;
  const known = estimates.filter(
    ({ metric, knownAt }) => metric === wanted.metric && (out === null || knownAt <= out.knownAt),
  );
  for (const source of wanted.sources) {
    const own = known.findLast((estimate) => estimate.source === source);
    if (own) return own;
  }
  return known.at(-1) ?? null;
}

/** One report's figures as known at an instant. */
export function figuresOf(
  facts: PeriodFacts,
  known: {
    readonly splits: readonly CorporateAction[];
    readonly asOf: EpochMs;
    readonly sources: readonly string[];
  },
): ReportFigures {
  const { splits, asOf, sources } = known;
  const { report } = facts;
  const eps = lastEstimate(facts, { metric: 'eps', sources });
  const revenue = lastEstimate(facts, { metric: 'revenue', sources });
  const epsEstimate = eps && meanPerShare(eps, known);
  const epsActual = perShare(report?.epsActual, report && splitFactor(splits, { after: report.date, asOf }));
  const revenueActual = report?.revenueActual ?? null;
  return {
    epsEstimate,
    epsActual,
    epsSurprise: surprise(epsActual, epsEstimate),
    revenueEstimate: revenue?.mean ?? null,
    revenueActual,
    revenueSurprise: surprise(revenueActual, revenue?.mean ?? null),
    currency: report?.currency ?? eps?.currency ?? revenue?.currency ?? 'USD',
  };
}

function perShare(value: number | undefined, shares: number | null): number | null {
  return value === undefined || shares === null ? null : value / shares;
}

/** Actual minus expected, as a fraction of the expected size. */
function surprise(actual: number | null, expected: number | null): number | null {
  if (actual === null || expected === null || expected === 0) return null;
  return (actual - expected) / Math.abs(expected);
}
