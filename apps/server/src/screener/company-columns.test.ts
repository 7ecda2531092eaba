import { assetId, parseIsoDate, startOfDate } from '@auspex/market';
import { expect, it } from 'vitest';
import type { MarketView } from '../market/index.ts';
import { measureCompany } from './company-columns.ts';

const QUARTERS = [
  ['2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
] as const;

it('SCRN-16: a company that reports in another currency has no ratios of price to figures, and no amounts', async () => {
  const asset = assetId('us:TSM');
  const measured = (currency: string) => {
    const statements = QUARTERS.map(([start, end], i) => ({
      ...{
        assetId: asset,
        currency,
        derived: false,
        knownAt: startOfDate(parseIsoDate(end)),
        knownFrom: 'source',
      },
      period: { start, end, fiscalYear: 2026, quarter: i + 1 },
      figures: { revenue: 100, netIncome: 25, freeCashFlow: 20, equity: 500, epsDiluted: 2.5 },
    }));
    const view = {
      asOf: startOfDate(parseIsoDate('2026-11-18')),
      statements: async () => statements,
      shareCounts: async () => [{ assetId: asset, date: '2026-01-01', shares: 10, knownAt: 0 }],
      actions: async () => [],
    };
    return measureCompany(view as unknown as MarketView, { assetId: asset, currency: 'USD' }, 200);
  };
  // 10 shares at 200 are worth 2,000: 20 times the year's income of 100, 5 times its revenue of 400.
  expect(await measured('USD')).toMatchObject({
    pe: 20,
    ps: 5,
    pb: 4,
    revenue: 400,
    eps: 10,
    net_margin: 0.25,
  });
  const other = await measured('TWD');
  for (const field of ['pe', 'ps', 'pb', 'earnings_yield', 'fcf_yield'])
    expect(other[field], field).toBeNaN();
  for (const field of ['revenue', 'net_income', 'eps', 'fcf', 'book_share'])
    expect(other[field], field).toBeNaN();
  expect(other).toMatchObject({ market_cap: 2000, net_margin: 0.25, roe: 0.2, fcf_margin: 0.2 });
});
