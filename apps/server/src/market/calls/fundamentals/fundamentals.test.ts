import { describe, expect, it } from 'vitest';
import { sourceBars, splitSymbol } from '../../../../test/market-samples.ts';
import { withMarketApplication } from '../../../../test/with-market-application.ts';

const app = withMarketApplication();
const get = async (url: string) => (await app.get(url)).body;

describe('what a company filed', () => {
  it('is the last statement about each period, newest first, with its filing', async () => {
    const { statements } = await sourceBars('AAPL');
    const { items } = await get('/api/market/fundamentals/AAPL/revenue?period=quarterly');
    const last = (end: string) =>
      statements.findLast(({ period }) => period.end === end && period.quarter !== 'full-year');
    for (const item of items) expect(item.values.revenue).toBe(last(item.end)?.figures.revenue);
    expect(items[0].end > items[1].end).toBe(true);
    expect(items[0].accession).toBe(last(items[0].end)?.accession);
    expect(items[0].values.growth).toBeCloseTo(items[0].values.revenue / items[4].values.revenue - 1, 12);
  });

  it('was different before it was restated', async () => {
    const restated = (await get('/assets?market=us')).items.map(({ symbol }: { symbol: string }) => symbol);
    for (const symbol of restated) {
      const { statements } = await sourceBars(symbol);
      const later = statements.find(({ restates, figures }) => restates && figures.revenue);
      if (!later) continue;
      const before = statements.find(
        ({ accession, period }) =>
          accession === later.restates &&
          period.end === later.period.end &&
          period.quarter === later.period.quarter,
      );
      const period = later.period.quarter === 'full-year' ? 'annual' : 'quarterly';
      const revenueAt = async (at: number) => {
        const asOf = new Date(at).toISOString();
        const { items } = await get(
          `/api/market/fundamentals/${symbol}/revenue?period=${period}&asOf=${asOf}`,
        );
        return items.find(({ end }: { end: string }) => end === later.period.end).values.revenue;
      };
      expect(await revenueAt(later.knownAt - 1)).toBe(before?.figures.revenue);
      expect(await revenueAt(later.knownAt)).toBe(later.figures.revenue);
      expect(before?.figures.revenue).not.toBe(later.figures.revenue);
      return;
    }
    throw new Error('The simulated market knows no restatement of revenue.');
  });

  it('is given per share in shares of the instant', async () => {
    const symbol = await splitSymbol();
    const { actions, statements } = await sourceBars(symbol);
    const split = actions.find((one) => one.kind === 'split' && one.newPerOld >= 2);
    const filed = statements.findLast(
      ({ knownAt, period, figures }) =>
        period.quarter !== 'full-year' && figures.epsDiluted && knownAt < Date.parse(split?.exDate ?? ''),
    );
    if (split?.kind !== 'split' || !filed?.figures.epsDiluted)
      throw new Error('Nothing was filed before the split.');
    const { items } = await get(`/api/market/fundamentals/${symbol}/earnings?period=quarterly`);
    const item = items.find(({ end }: { end: string }) => end === filed.period.end);
    const later = actions.flatMap((one) =>
      one.kind === 'split' && Date.parse(one.exDate) > filed.knownAt && one.exDate <= '2026-11-18'
        ? [one.newPerOld]
        : [],
    );
    const factor = later.reduce((product, newPerOld) => product * newPerOld, 1);
    expect(item.values.epsDiluted).toBeCloseTo(item.values.epsDilutedAsFiled / factor, 9);
    expect(factor).toBeGreaterThanOrEqual(2);
  });

  it('does not exist for funds and coins; their returns do', async () => {
    expect((await get('/api/market/fundamentals/SPY/earnings')).items).toEqual([]);
    const { items } = await get('/api/market/performance/ETH?asOf=2026-11-18T00:00:00Z');
    const { bars } = await sourceBars('ETH-USD');
    const at = (date: string) => bars.close[bars.time.indexOf(Date.parse(date))];
    // One year back from the last day, 17 November 2026, is the close of 17 November 2025.
    expect(items[0].changes['1y']).toBeCloseTo(at('2026-11-17') / at('2025-11-17') - 1, 12);
    expect(items[0].changes.ytd).toBeCloseTo(at('2026-11-17') / at('2025-12-31') - 1, 12);
    expect(items[1].symbol).toBe('BTC-USD');
  });
});
