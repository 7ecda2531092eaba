import { DAY_MS, type EpochMs, startOfDate } from '@auspex/market';
import type { StatementFigure } from '@auspex/market-data';
import { yearlyDividends } from '@auspex/quant/fundamentals';
import {
  dividendsPerShare,
  type FiledPeriod,
  filedPeriods,
  lastYear,
  type MarketView,
  reportValues,
  sharesAt,
  sumOf,
  sumOfEps,
  type ViewAsset,
} from '../market/index.ts';

const NONE = Number.NaN;
/** Figures filed longer ago than this say nothing of the company of today. */
const FRESH_DAYS = 400;

/** What cannot be said of a company that reports in another currency than its shares are traded in. */
const OF_ANOTHER_CURRENCY = {
  ...{ pe: NONE, ps: NONE, pb: NONE, earnings_yield: NONE, fcf_yield: NONE },
  ...{ revenue: NONE, net_income: NONE, eps: NONE, fcf: NONE, book_share: NONE },
};

/** A fraction; not known where the part below is missing, zero or a loss. */
function over(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined || !(b > 0) ? NONE : a / b;
}

/** What the filings known by the view's instant say of a company, at a price. */
export async function measureCompany(
  view: MarketView,
  { assetId, currency }: Pick<ViewAsset, 'assetId' | 'currency'>,
  price: number,
): Promise<Readonly<Record<string, number>>> {
  const [statements, counts, actions] = await Promise.all([
    view.statements(assetId),
    view.shareCounts(assetId),
    view.actions(assetId),
  ]);
  const shares = { counts, actions, asOf: view.asOf };
  const inIssue = sharesAt(counts, actions, view) ?? undefined;
  const cap = inIssue === undefined || Number.isNaN(price) ? undefined : inIssue * price;
  const fresh = statements.filter(({ period }) => view.asOf - startOfDate(period.end) < 3 * 365 * DAY_MS);
  const quarters = filedPeriods(fresh, 'quarterly');
  const yearAgo = view.asOf - 365 * DAY_MS;
  // In shares of today, or a split would look like new shares.
  const earlier = sharesAt(counts, actions, { asOf: view.asOf, day: yearAgo }) ?? undefined;
  return {
    market_cap: cap ?? NONE,
    shares_yoy: over(inIssue, earlier) - 1,
    dividend_yield: yearlyDividends(dividendsPerShare(actions, view.asOf), view.asOf) / price,
    ...measureQuarters(quarters, shares, cap),
    ...(quarters.every(({ statement }) => statement.currency === currency) ? {} : OF_ANOTHER_CURRENCY),
  };
}

function measureQuarters(
  quarters: readonly FiledPeriod[],
  shares: Parameters<typeof reportValues>[1]['shares'],
  cap: number | undefined,
): Readonly<Record<string, number>> {
  const [newest] = quarters;
  if (!newest || shares.asOf - startOfDate(newest.statement.period.end) > FRESH_DAYS * DAY_MS) return {};
  const of = (report: 'revenue' | 'earnings') =>
    reportValues(report, { period: newest, periods: quarters, shares }).growth ?? NONE;
  const day = (at: EpochMs) => Math.floor(at / DAY_MS);
  return {
    rev_yoy: of('revenue'),
    income_yoy: of('earnings'),
    period_end: day(startOfDate(newest.statement.period.end)),
    filed_on: Math.max(...quarters.slice(0, 4).map(({ statement }) => day(statement.knownAt))),
    ...measureYear(quarters, shares, cap),
  };
}

function measureYear(
  quarters: readonly FiledPeriod[],
  { actions, counts, asOf }: Parameters<typeof reportValues>[1]['shares'],
  cap: number | undefined,
): Readonly<Record<string, number>> {
  const year = lastYear(quarters);
  if (!year) return {};
  const sum = (figure: StatementFigure) => sumOf(year, figure);
  const [revenue, income, cash] = [sum('revenue'), sum('netIncome'), sum('freeCashFlow')];
  const yearBefore = lastYear(quarters.slice(4));
  const isFollowed = lastYear(quarters.slice(3)) !== undefined;
  const equity = year[0]?.statement.figures.equity;
  const inIssue = sharesAt(counts, actions, { asOf }) ?? undefined;
  return {
    revenue: revenue ?? NONE,
    rev_ttm_yoy: over(revenue, isFollowed ? yearBefore && sumOf(yearBefore, 'revenue') : undefined) - 1,
    net_income: income ?? NONE,
    eps: sumOfEps(year, { actions, asOf }) ?? NONE,
    net_margin: over(income, revenue),
    fcf: cash ?? NONE,
    fcf_margin: over(cash, revenue),
    cash_quality: over(cash, income),
    roe: over(income, equity),
    book_share: over(equity, inIssue),
    pe: over(cap, income),
    ps: over(cap, revenue),
    pb: over(cap, equity),
    earnings_yield: over(income, cap),
    fcf_yield: over(cash, cap),
  };
}
