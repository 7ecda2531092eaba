import { type AssetId, addDays } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { simulate } from '@auspex/simulated-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { unwatched } from '../../test/with-earnings.ts';
import { MARKET_NOW, MARKET_SEED } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { prepareEarnings } from './ingest/ingest-earnings.ts';
import { saveReports } from './store/save-earnings.ts';

const app = withMarketApplication();
const simulation = simulate({ seed: MARKET_SEED, to: MARKET_NOW });

beforeAll(async () => {
  await prepareEarnings({ platform: app.platform, market: app.modules.service(marketModule) }, unwatched);
});

/** A split of a surviving company, after analysts had given estimates for the next report. */
function splitAmidEstimates() {
  for (const { assetId, kind, symbols, delisting } of simulation.listings()) {
    if (kind !== 'stock' || delisting || symbols.length > 1) continue;
    const splits = simulation.corporateActions(assetId).filter((action) => action.kind === 'split');
    for (const split of splits.filter(({ exDate }) => exDate < '2026-10-01')) {
      const said = wordsBefore(assetId, split);
      if (said.length > 0) return { symbol: symbols[0].symbol, split, said };
    }
  }
  throw new Error('No company was split between two words of its analysts.');
}

/** The estimates given before a split for the report that came next after it. */
function wordsBefore(assetId: AssetId, { exDate }: CorporateAction) {
  const report = (simulation.earningsReports(assetId) ?? []).find(({ date }) => date > addDays(exDate, 3));
  return (simulation.earningsEstimates(assetId) ?? []).filter(
    ({ metric, period, knownAt }) =>
      metric === 'eps' && period.end === report?.period.end && knownAt < Date.parse(exDate),
  );
}

describe('The history of an estimate', () => {
  it('is in today’s shares, like the estimate above it: a split divides earlier estimates', async () => {
    const { symbol, split, said } = splitAmidEstimates();
    const { body } = await app.get(`/api/earnings/${symbol}?asOf=${addDays(split.exDate, 1)}`);
    const words: { metric: string; mean: number; knownAt: string }[] = body.estimateHistory;
    const newPerOld = split.kind === 'split' ? split.newPerOld : 1;
    for (const { knownAt, mean } of said) {
      const at = new Date(knownAt).toISOString();
      const shown = words.find((word) => word.metric === 'eps' && word.knownAt === at);
      expect(shown?.mean).toBeCloseTo(mean / newPerOld, 9);
    }
    expect(words.find(({ metric }) => metric === 'eps')?.mean).toBeCloseTo(body.next.epsEstimate, 9);
    const revenue = words.find(({ metric }) => metric === 'revenue');
    expect(revenue?.mean).toBe(body.next.revenueEstimate);
  });
});

describe('A company that reports in another currency than it trades in', () => {
  it('has its result in the one and its market cap in the other', async () => {
    const period = { fiscalYear: 2032, quarter: 1, end: '2026-10-31' } as const;
    const fact = { assetId: 'us:AAPL' as AssetId, period, date: '2026-11-12', time: 'after-close' } as const;
    const knownAt = Date.parse('2026-11-12T21:05:00Z');
    const given = { world: app.modules.service(marketModule).world.name, source: 'test', seenAt: knownAt };
    await saveReports(app.test.database, given, [{ ...fact, currency: 'JPY', epsActual: 250, knownAt }]);
    const { items } = (await app.get('/api/earnings?from=2026-11-12&to=2026-11-12')).body;
    const report = items.find(({ fiscalYear }: { fiscalYear: number }) => fiscalYear === 2032);
    expect(report).toMatchObject({
      currency: 'JPY',
      marketCapCurrency: 'USD',
      marketCap: expect.any(Number),
    });
  });
});

describe('The next report beside the price', () => {
  it('names the other dates where publishers differ', async () => {
    const { body: calendar } = await app.get('/api/earnings?from=2026-11-01&to=2027-02-28');
    const unsettled: { symbol: string; date: string; otherDates: { date: string }[] }[] =
      calendar.items.filter(({ status }: { status: string }) => status === 'conflict');
    expect(unsettled.length).toBeGreaterThan(0);
    for (const { symbol, date, otherDates } of unsettled) {
      const { nextEarnings } = (await app.get(`/api/market/symbols/${symbol}`)).body;
      if (nextEarnings.date !== date) continue;
      expect(nextEarnings.others).toEqual([...new Set(otherDates.map((other) => other.date))]);
    }
  });
});
