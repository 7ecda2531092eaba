import { medianOf } from '../statistics/moments.ts';
import type { CheckDefinition } from './check.ts';
import { type CompanyCheck, companyChecks } from './company-checks.ts';
import type { AssetFacts, PeerReturns, PriceHistory } from './company-facts.ts';
import { Evidence, type UnknownReason, type UsedFigure } from './evidence.ts';
import { lastQuarter, type PriceCheck, priceChecks, yearBeforeLastMonth } from './price-checks.ts';

export type CheckId = CompanyCheck | PriceCheck;

/** Fewer say nothing of where an asset is among them. */
const LEAST_PEERS = 5;

/** A check with its answer, and everything the answer rests on. */
export interface JudgedCheck extends Omit<CheckDefinition<CheckId>, 'measure'> {
  readonly value: number | null;
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /** Why there is no value, and which figure that is about. */
  readonly reason: UnknownReason | null;
  readonly about: UsedFigure['name'] | null;
  readonly used: readonly UsedFigure[];
}

/** The checks of a kind of asset: a company's books and its price, or the price alone. */
function checksOf(kind: AssetFacts['kind']): readonly CheckDefinition<CheckId>[] {
  return kind === 'stock' ? [...companyChecks, ...priceChecks(kind)] : priceChecks(kind);
}

/** Every check of an asset with its figures; unknown ones with the reason. */
export function judgeAsset(facts: AssetFacts, peers: PeerReturns): readonly JudgedCheck[] {
  return checksOf(facts.kind).map(({ measure, ...check }) => {
    const evidence = new Evidence(facts, peers);
    const measured = measure(evidence);
    if (!Number.isFinite(measured)) evidence.missing('base-not-positive');
    const { reason, about, used } = evidence;
    if (reason !== null) return { ...check, value: null, verdict: 'unknown', reason, about, used };
    const passes = check.better === 'high' ? measured >= check.limit : measured <= check.limit;
    return { ...check, value: measured, verdict: passes ? 'pass' : 'fail', reason, about, used };
  });
}

/** A year of four quarters, or a fiscal year, with what it earned; a figure that is missing is null. */
export interface EarningYear {
  readonly netIncome: UsedFigure | null;
  readonly freeCashFlow: UsedFigure | null;
  readonly stockCompensation: UsedFigure | null;
  readonly interestExpense: UsedFigure | null;
  readonly incomeTax: UsedFigure | null;
}

/** The last years that begin within the history, the newest first. */
export function earningYears(facts: AssetFacts, count: number): readonly EarningYear[] {
  const read = (name: keyof EarningYear, back: number) => {
    const evidence = new Evidence(facts, { year: null, quarter: null });
    evidence.year(name, back);
    return evidence.used[0] ?? null;
  };
  return Array.from({ length: count }, (_, back) => ({
    netIncome: read('netIncome', back),
    freeCashFlow: read('freeCashFlow', back),
    stockCompensation: read('stockCompensation', back),
    interestExpense: read('interestExpense', back),
    incomeTax: read('incomeTax', back),
  })).filter(({ netIncome, freeCashFlow }) => netIncome !== null || freeCashFlow !== null);
}

/** The last close times the shares counted last, with both. */
export function marketValueOf(facts: AssetFacts): Pick<JudgedCheck, 'value' | 'reason' | 'used'> {
  const evidence = new Evidence(facts, { year: null, quarter: null });
  const value = evidence.marketValue();
  const { reason, used } = evidence;
  return { value: reason === null ? value : null, reason, used };
}

/** Long-term debt less cash at the end of the newest period, with both. */
export function netDebtOf(facts: AssetFacts): Pick<JudgedCheck, 'value' | 'reason' | 'used'> {
  const evidence = new Evidence(facts, { year: null, quarter: null });
  const value = evidence.balance('longTermDebt') - evidence.balance('cash');
  const { reason, used } = evidence;
  return { value: reason === null ? value : null, reason, used };
}

/** Median returns of the assets of a sector or a market; null where fewer than five have the history. */
export function peerReturns(all: readonly PriceHistory[]): PeerReturns {
  const middle = (read: (prices: PriceHistory) => number | undefined) => {
    const known = all.flatMap((prices) => read(prices) ?? []);
    return known.length < LEAST_PEERS ? null : medianOf(known);
  };
  return { year: middle(yearBeforeLastMonth), quarter: middle(lastQuarter) };
}

export interface PlaceAmongPeers {
  /** Share of the peers that are worse, equal ones counted half. */
  readonly percentile: number;
  readonly median: number;
  readonly peers: number;
}

/** Where a value is among those of its peers; null with fewer than five of them. */
export function placeAmongPeers(
  value: number,
  peers: readonly number[],
  better: CheckDefinition['better'],
): PlaceAmongPeers | null {
  const median = medianOf(peers);
  if (median === null || peers.length < LEAST_PEERS) return null;
  const worse = peers.filter((peer) => (better === 'high' ? peer < value : peer > value)).length;
  const equal = peers.filter((peer) => peer === value).length;
  return { percentile: (worse + equal / 2) / peers.length, median, peers: peers.length };
}
