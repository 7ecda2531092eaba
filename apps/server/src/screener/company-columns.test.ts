import { assetId, parseIsoDate, startOfDate } from '@auspex/market';
import { expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import { measureCompany } from './company-columns.ts';

type Quarter = readonly [start: string, end: string];

const QUARTERS: readonly Quarter[] = [
  ['2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
];
const YEAR_BEFORE: readonly Quarter[] = [
  ['2024-10-01', '2024-12-31'],
  ['2025-01-01', '2025-03-31'],
  ['2025-04-01', '2025-06-30'],
  ['2025-07-01', '2025-09-30'],
];
const asset = assetId('us:TSM');

interface Company {
  readonly currency?: string;
  readonly quarters?: readonly Quarter[];
  readonly asOf?: string;
  readonly splitOn?: string;
  readonly dividends?: readonly string[];
}

/** Revenue of a quarter is 100 since October 2025 and 50 before. */
function measured({
  currency = 'USD',
  quarters = QUARTERS,
  asOf = '2026-11-18T00:00:00Z',
  splitOn,
  dividends = [],
}: Company) {
  const statements = quarters.map(([start, end], i) => ({
    ...{
      assetId: asset,
      currency,
      derived: false,
      knownAt: startOfDate(parseIsoDate(end)),
      knownFrom: 'source',
    },
    period: { start, end, fiscalYear: 2026, quarter: (i % 4) + 1 },
    figures: {
      revenue: start < '2025-10-01' ? 50 : 100,
      ...{ netIncome: 25, freeCashFlow: 20, equity: 500, epsDiluted: 2.5 },
    },
  }));
  const split = { kind: 'split', assetId: asset, exDate: splitOn, newPerOld: 2, knownAt: 0 };
  const paid = dividends.map((exDate) => ({ kind: 'dividend', assetId: asset, exDate, amountPerShare: 0.5 }));
  const view = {
    asOf: Date.parse(asOf),
    statements: async () => statements,
    shareCounts: async () => [{ assetId: asset, date: '2026-01-01', shares: 10, knownAt: 0 }],
    actions: async () => [...(splitOn === undefined ? [] : [split]), ...paid],
  };
  return measureCompany(view as unknown as MarketView, { assetId: asset, currency: 'USD' }, 200);
}

it('SCRN-16: a company that reports in another currency has no ratios of price to figures, and no amounts', async () => {
  // 10 shares at 200 are worth 2,000: 20 times the year's income of 100, 5 times its revenue of 400.
  expect(await measured({})).toMatchObject({
    pe: 20,
    ps: 5,
    pb: 4,
    revenue: 400,
    eps: 10,
    net_margin: 0.25,
  });
  const other = await measured({ currency: 'TWD' });
  for (const field of ['pe', 'ps', 'pb', 'earnings_yield', 'fcf_yield'])
    expect(other[field], field).toBeNaN();
  for (const field of ['revenue', 'net_income', 'eps', 'fcf', 'book_share'])
    expect(other[field], field).toBeNaN();
  expect(other).toMatchObject({ market_cap: 2000, net_margin: 0.25, roe: 0.2, fcf_margin: 0.2 });
});

it('a year’s growth needs the year right before it, without a gap', async () => {
  expect(await measured({ quarters: [...YEAR_BEFORE, ...QUARTERS] })).toMatchObject({ rev_ttm_yoy: 1 });
  const older = YEAR_BEFORE.map(([start, end]): Quarter => {
    const before = (date: string) => date.replace(/^\d{4}/, (year) => String(Number(year) - 1));
    return [before(start), before(end)];
  });
  expect((await measured({ quarters: [...older, ...QUARTERS] })).rev_ttm_yoy).toBeNaN();
});

it('shares and figures per share change on the day of a split in New York, as the price does', async () => {
  // Nine in the evening before, in New York, and one in the night after.
  const evening = await measured({ splitOn: '2026-11-18', asOf: '2026-11-18T02:00:00Z' });
  expect(evening).toMatchObject({ market_cap: 2000, eps: 10, pe: 20 });
  const night = await measured({ splitOn: '2026-11-18', asOf: '2026-11-18T06:00:00Z' });
  expect(night).toMatchObject({ market_cap: 4000, eps: 5 });
});

it('SCRN-16: a quarterly dividend counts four times a year, from the day it goes ex in New York', async () => {
  const dividends = ['2025-11-20', '2026-02-19', '2026-05-21', '2026-08-20', '2026-11-19'];
  const yieldAt = async (asOf: string) => (await measured({ dividends, asOf })).dividend_yield;
  // Of the five, the one a year ago is 364 days away: 4 × 0.50 on a price of 200.
  expect(await yieldAt('2026-11-19T15:00:00Z')).toBeCloseTo(0.01, 12);
  // Still the evening before in New York: those from 20 November 2025 on.
  expect(await yieldAt('2026-11-19T03:00:00Z')).toBeCloseTo(0.01, 12);
  const [first] = dividends;
  expect((await measured({ dividends: [first ?? ''], asOf: '2025-11-20T03:00:00Z' })).dividend_yield).toBe(0);
});
