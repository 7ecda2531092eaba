import type { CheckDefinition, CheckGroup, CheckUnit } from './check.ts';
import type { Evidence } from './evidence.ts';

const change = (now: number, before: number) => now / before - 1;

/** Growth of a figure over a number of years, per year. */
function growth(e: Evidence, name: 'revenue' | 'netIncome' | 'freeCashFlow', years: number): number {
  const before = e.positive(e.year(name, years), name);
  const now = e.year(name);
  // A loss after a profit has no growth rate over several years; over one it is a fall of more than all of it.
  if (years > 1) return (e.positive(now, name) / before) ** (1 / years) - 1;
  return change(now, before);
}

function earningsPerShare(e: Evidence, back: number): number {
  return e.year('netIncome', back) / e.sharesAtEnd(back);
}

function returnOnAssets(e: Evidence, back = 0): number {
  return e.year('netIncome', back) / e.positive(e.balance('totalAssets', back), 'totalAssets');
}

function margin(
  e: Evidence,
  name: 'grossProfit' | 'operatingIncome' | 'netIncome' | 'freeCashFlow',
  back = 0,
) {
  return e.year(name, back) / e.positive(e.year('revenue', back), 'revenue');
}

function currentRatio(e: Evidence, back = 0): number {
  return (
    e.balance('currentAssets', back) / e.positive(e.balance('currentLiabilities', back), 'currentLiabilities')
  );
}

function leverage(e: Evidence, back = 0): number {
  return e.balance('longTermDebt', back) / e.positive(e.balance('totalAssets', back), 'totalAssets');
}

function turnover(e: Evidence, back = 0): number {
  return e.year('revenue', back) / e.positive(e.balance('totalAssets', back), 'totalAssets');
}

const shareChange = (e: Evidence) => change(e.sharesAtEnd(), e.sharesAtEnd(1));

/** Quarters of the last eight whose revenue was above that of the same quarter a year before. */
function growingQuarters(e: Evidence): number {
  let count = 0;
  for (let back = 0; back < 8; back++) {
    const [now, before] = e.quarterPair('revenue', back);
    if (now > before) count += 1;
  }
  return count;
}

function returnOnCapital(e: Evidence): number {
  const capital = e.balance('equity') + e.balance('longTermDebt') - e.balance('cash');
  return (e.year('operatingIncome') - e.year('incomeTax')) / e.positive(capital, 'equity');
}

/** Years of free cash flow that would pay the debt beyond the cash; 0 with more cash than debt. */
function yearsOfDebt(e: Evidence): number {
  const net = e.balance('longTermDebt') - e.balance('cash');
  if (net <= 0) return 0;
  return net / e.positive(e.year('freeCashFlow'), 'freeCashFlow');
}

function accruals(e: Evidence): number {
  const assets = (e.balance('totalAssets') + e.balance('totalAssets', 1)) / 2;
  return (e.year('netIncome') - e.year('operatingCashFlow')) / e.positive(assets, 'totalAssets');
}

/** J. Piotroski's nine points (2000), each with the last year against the one before. */
function piotroski(e: Evidence): number {
  const points = [
    returnOnAssets(e) > 0,
    e.year('operatingCashFlow') > 0,
    returnOnAssets(e) >= returnOnAssets(e, 1),
    e.year('operatingCashFlow') > e.year('netIncome'),
    leverage(e) <= leverage(e, 1),
    currentRatio(e) >= currentRatio(e, 1),
    shareChange(e) <= 0,
    margin(e, 'grossProfit') >= margin(e, 'grossProfit', 1),
    turnover(e) >= turnover(e, 1),
  ];
  return points.filter(Boolean).length;
}

function payout(e: Evidence): number {
  const paid = e.year('dividendsPaid');
  if (paid === 0) return e.missing('pays-none', 'dividendsPaid');
  return paid / e.positive(e.year('freeCashFlow'), 'freeCashFlow');
}

function dividendGrowth(e: Evidence): number {
  const [now, before] = [e.dividends(), e.dividends(1)];
  if (before === 0) return e.missing('pays-none', 'dividends');
  return change(now, before);
}

const bookValue = (e: Evidence) => e.positive(e.balance('equity'), 'equity');
const meanEquity = (e: Evidence) => (e.balance('equity') + e.balance('equity', 1)) / 2;

type Row = readonly [
  id: string,
  group: CheckGroup,
  rule: readonly [unit: CheckUnit, better: 'high' | 'low', limit: number],
  measure: (e: Evidence) => number,
];

const COMPANY_ROWS = [
  ['revenue-growth', 'growth', ['percent', 'high', 0.05], (e) => growth(e, 'revenue', 1)],
  ['revenue-growth-3y', 'growth', ['percent', 'high', 0.05], (e) => growth(e, 'revenue', 3)],
  ['income-growth', 'growth', ['percent', 'high', 0], (e) => growth(e, 'netIncome', 1)],
  [
    'eps-growth',
    'growth',
    ['percent', 'high', 0.05],
    (e) => change(earningsPerShare(e, 0), e.positive(earningsPerShare(e, 1), 'netIncome')),
  ],
  ['growing-quarters', 'growth', ['count', 'high', 6], growingQuarters],
  ['gross-margin', 'profitability', ['percent', 'high', 0.3], (e) => margin(e, 'grossProfit')],
  ['operating-margin', 'profitability', ['percent', 'high', 0.1], (e) => margin(e, 'operatingIncome')],
  ['net-margin', 'profitability', ['percent', 'high', 0.05], (e) => margin(e, 'netIncome')],
  [
    'return-on-equity',
    'profitability',
    ['percent', 'high', 0.12],
    (e) => e.year('netIncome') / e.positive(meanEquity(e), 'equity'),
  ],
  ['return-on-assets', 'profitability', ['percent', 'high', 0.05], (e) => returnOnAssets(e)],
  ['return-on-capital', 'profitability', ['percent', 'high', 0.08], returnOnCapital],
  ['current-ratio', 'balance', ['multiple', 'high', 1.2], (e) => currentRatio(e)],
  ['debt-to-equity', 'balance', ['multiple', 'low', 1], (e) => e.balance('longTermDebt') / bookValue(e)],
  [
    'liabilities-to-assets',
    'balance',
    ['percent', 'low', 0.7],
    (e) => e.balance('totalLiabilities') / e.positive(e.balance('totalAssets'), 'totalAssets'),
  ],
  [
    'interest-cover',
    'balance',
    ['multiple', 'high', 4],
    (e) => e.year('operatingIncome') / e.positive(e.year('interestExpense'), 'interestExpense'),
  ],
  ['years-of-debt', 'balance', ['multiple', 'low', 4], yearsOfDebt],
  ['cash-margin', 'cash', ['percent', 'high', 0.05], (e) => margin(e, 'freeCashFlow')],
  ['cash-growth', 'cash', ['percent', 'high', 0], (e) => growth(e, 'freeCashFlow', 1)],
  [
    'cash-conversion',
    'cash',
    ['multiple', 'high', 0.9],
    (e) => e.year('operatingCashFlow') / e.positive(e.year('netIncome'), 'netIncome'),
  ],
  [
    'investment-cover',
    'cash',
    ['multiple', 'high', 1.5],
    (e) => e.year('operatingCashFlow') / e.positive(e.year('capitalExpenditure'), 'capitalExpenditure'),
  ],
  ['accruals', 'quality', ['percent', 'low', 0], accruals],
  ['piotroski', 'quality', ['count', 'high', 7], piotroski],
  ['asset-return-change', 'quality', ['points', 'high', 0], (e) => returnOnAssets(e) - returnOnAssets(e, 1)],
  [
    'gross-margin-change',
    'quality',
    ['points', 'high', 0],
    (e) => margin(e, 'grossProfit') - margin(e, 'grossProfit', 1),
  ],
  ['asset-turnover-change', 'quality', ['multiple', 'high', 0], (e) => turnover(e) - turnover(e, 1)],
  ['leverage-change', 'quality', ['points', 'low', 0], (e) => leverage(e) - leverage(e, 1)],
  ['liquidity-change', 'quality', ['multiple', 'high', 0], (e) => currentRatio(e) - currentRatio(e, 1)],
  ['share-change', 'quality', ['percent', 'low', 0], shareChange],
  [
    'stock-compensation',
    'quality',
    ['percent', 'low', 0.05],
    (e) => e.year('stockCompensation') / e.positive(e.year('revenue'), 'revenue'),
  ],
  ['earnings-yield', 'valuation', ['percent', 'high', 0.05], (e) => e.year('netIncome') / e.marketValue()],
  ['cash-yield', 'valuation', ['percent', 'high', 0.04], (e) => e.year('freeCashFlow') / e.marketValue()],
  ['price-to-book', 'valuation', ['multiple', 'low', 5], (e) => e.marketValue() / bookValue(e)],
  [
    'price-to-sales',
    'valuation',
    ['multiple', 'low', 5],
    (e) => e.marketValue() / e.positive(e.year('revenue'), 'revenue'),
  ],
  ['dividend-yield', 'dividend', ['percent', 'high', 0.01], (e) => e.dividends() / e.price()],
  ['payout', 'dividend', ['percent', 'low', 0.75], payout],
  ['dividend-growth', 'dividend', ['percent', 'high', 0], dividendGrowth],
] as const satisfies readonly Row[];

export type CompanyCheck = (typeof COMPANY_ROWS)[number][0];

/** The checks of companies that file statements, in the order of the page. */
export const companyChecks: readonly CheckDefinition<CompanyCheck>[] = COMPANY_ROWS.map(
  ([id, group, [unit, better, limit], measure]) => ({ id, group, unit, better, limit, measure }),
);
