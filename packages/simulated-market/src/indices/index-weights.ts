import type { IsoDate } from '@auspex/market';
import type { IndexWeight } from '@auspex/market-data';
import type { PricePath } from '../prices/price-path.ts';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import type { Company } from '../universe/universe.ts';
import { type IndexId, type MembershipSpan, membershipSpans } from './index-rules.ts';

/** What weights are made from. */
export interface WeightInput {
  readonly companies: readonly Company[];
  pathOf(company: Company): PricePath;
  firstShares(company: Company): number;
}

/** The members of an index and their weights from a session on. */
export interface Basket {
  readonly session: number;
  readonly companies: readonly Company[];
  readonly weights: readonly number[];
}

/** Weights come from the closes of this many sessions before they hold. */
const FIXED_BEFORE = 5;

/** The first session after the third Friday of March, June, September and December: it trades the new weights. */
function isQuarterlyChange(session: number): boolean {
  const { monthDay, weekday } = sessionGrid('us');
  const month = Math.floor(monthDay[session] / 100);
  if (session === 0 || month % 3 !== 0 || weekday[session] > weekday[session - 1]) return false;
  const monday = (monthDay[session] % 100) - weekday[session] + 1;
  return monday >= 18 && monday <= 24;
}

/** The sessions on which an index is reconstituted. */
function changeSessions(spans: readonly MembershipSpan[], length: number): number[] {
  const grid = sessionGrid('us');
  const dates: (IsoDate | undefined)[] = spans.flatMap((span) => [span.from, span.until]);
  const sessions = new Set(dates.flatMap((date) => (date ? [sessionFrom(grid, date)] : [])));
  for (let session = 0; session < length; session++) if (isQuarterlyChange(session)) sessions.add(session);
  sessions.add(0);
  return [...sessions].filter((session) => session < length).sort((a, b) => a - b);
}

/** The size by which a company is weighted: its market value, or its price in a price-weighted index. */
function sizeOf(indexId: IndexId, company: Company, input: WeightInput & { session: number }): number {
  const path = input.pathOf(company);
  const i = Math.max(0, input.session - FIXED_BEFORE - path.firstSession);
  if (i >= path.returns.length) return 0;
  const close = path.bars.close[i];
  return indexId === 'BLUE' ? close : close * path.shareFactor[i] * input.firstShares(company);
}

/** Every composition of an index, in order. */
export function indexBaskets(indexId: IndexId, length: number, input: WeightInput): Basket[] {
  const { dates } = sessionGrid('us');
  const spans = membershipSpans(indexId, input.companies);
  return changeSessions(spans, length).map((session) => {
    const date = dates[session];
    const present = spans
      .filter((span) => span.from <= date && (span.until === undefined || span.until > date))
      .map(({ company }) => ({ company, size: sizeOf(indexId, company, { ...input, session }) }))
      .filter(({ size }) => size > 0);
    const total = present.reduce((sum, { size }) => sum + size, 0);
    return {
      session,
      companies: present.map(({ company }) => company),
      weights: present.map(({ size }) => size / total),
    };
  });
}

/** The same as changes of weight, one record per company and change; a weight of zero ends a membership. */
export function weightRecords(indexId: IndexId, baskets: readonly Basket[]): IndexWeight[] {
  const grid = sessionGrid('us');
  const records: IndexWeight[] = [];
  let before: readonly Company[] = [];
  for (const { session, companies, weights } of baskets) {
    const common = { indexId, effectiveFrom: grid.dates[session], knownAt: grid.open[session] };
    const left = before.filter((company) => !companies.includes(company));
    records.push(
      ...companies.map((company, i) => ({ ...common, assetId: company.assetId, weight: weights[i] })),
      ...left.map((company) => ({ ...common, assetId: company.assetId, weight: 0 })),
    );
    before = companies;
  }
  return records;
}
