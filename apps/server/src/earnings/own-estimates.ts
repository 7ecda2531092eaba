import { type AssetId, addDays, type EpochMs, type IsoDate } from '@auspex/market';
import {
  type DateEstimate,
  estimateNextDate,
  isSameQuarter,
  type ReportedQuarter,
} from './reading/estimate-date.ts';
import type { PeriodFacts } from './store/earnings-facts.ts';

/** A date that we estimate, known since the company's last report came out. */
export interface OwnEstimate extends DateEstimate {
  readonly knownAt: EpochMs;
}

export type OwnEstimates = ReadonlyMap<AssetId, OwnEstimate>;

/** The reports that are out, in order of time. */
export function reportedQuarters(facts: readonly PeriodFacts[]): ReportedQuarter[] {
  return facts
    .flatMap(({ period, report }) => (report ? [{ period, date: report.date }] : []))
    .sort((a, b) => (a.period.end < b.period.end ? -1 : 1));
}

export function estimateFrom(facts: readonly PeriodFacts[]): OwnEstimate | null {
  const estimate = estimateNextDate(reportedQuarters(facts));
  const knownAt = Math.max(...facts.map(({ report }) => report?.knownAt ?? Number.NEGATIVE_INFINITY));
  return estimate && { ...estimate, knownAt };
}

/** Our estimates of the next report of every company, from what its reports of the last years are. */
export function estimatesOf(facts: readonly PeriodFacts[]): OwnEstimates {
  const byAsset = groupByAsset(facts);
  const own = new Map<AssetId, OwnEstimate>();
  for (const [assetId, facts] of byAsset) {
    const estimate = estimateFrom(facts);
    if (estimate) own.set(assetId, estimate);
  }
  return own;
}

/** Adds the periods whose own estimate is due, with all that others have said about them. */
export async function withEstimated(
  dated: ReadonlyMap<AssetId, PeriodFacts[]>,
  own: OwnEstimates,
  due: {
    readonly isDue: (estimate: OwnEstimate) => boolean;
    readonly read: (ids: readonly AssetId[], endingFrom: IsoDate) => Promise<PeriodFacts[]>;
  },
): Promise<ReadonlyMap<AssetId, readonly PeriodFacts[]>> {
  const wanted = [...own].filter(([, estimate]) => due.isDue(estimate));
  if (wanted.length === 0) return dated;
  const firstEnd = wanted.map(([, { period }]) => period.end).sort()[0];
  const ids = wanted.map(([assetId]) => assetId);
  const said = groupByAsset(await due.read(ids, addDays(firstEnd, -SAME_PERIOD_DAYS)));
  const added = wanted.map(([assetId, estimate]) => {
    const known = dated.get(assetId) ?? [];
    const about = (said.get(assetId) ?? []).filter(({ period }) => isSameQuarter(period, estimate.period));
    const isNew = !known.some(({ period }) => isSameQuarter(period, estimate.period));
    return [assetId, withPeriod(isNew ? [...known, ...about] : known, assetId, estimate)] as const;
  });
  return new Map([...dated, ...added]);
}

/** Sources end a quarter a few days apart. */
export const SAME_PERIOD_DAYS = 20;

/** With the period of an own estimate, also where nobody else has spoken of it. */
export function withPeriod(
  facts: readonly PeriodFacts[],
  assetId: AssetId,
  { period }: OwnEstimate,
): readonly PeriodFacts[] {
  if (facts.some((one) => isSameQuarter(one.period, period))) return facts;
  return [...facts, { assetId, period, notices: [], report: null, replaced: [], estimates: [] }];
}

export function groupByAsset(all: readonly PeriodFacts[]): Map<AssetId, PeriodFacts[]> {
  const groups = new Map<AssetId, PeriodFacts[]>();
  for (const facts of all) groups.set(facts.assetId, [...(groups.get(facts.assetId) ?? []), facts]);
  return groups;
}
