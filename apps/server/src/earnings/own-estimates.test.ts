import { addDays, DAY_MS } from '@auspex/market';
import { simulate } from '@auspex/simulated-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceOf, storeEarnings } from '../../test/with-earnings.ts';
import { MARKET_NOW, MARKET_SEED, withMarket } from '../../test/with-market.ts';
import { estimateNextDate } from './reading/estimate-date.ts';
import { saveNotices } from './store/save-earnings.ts';

const test = withMarket();
const simulation = simulate({ seed: MARKET_SEED, to: MARKET_NOW });

beforeAll(() => storeEarnings(test));

describe('A date that nobody has named', () => {
  const view = () => test.market.view();
  const span = { from: '2026-11-18', to: '2027-03-31' } as const;
  const ownOf = async (asOf: number) =>
    serviceOf(test).eventsBetween(test.market.view({ asOf }), { ...span, ownEstimates: true });

  it('EARN-5: is estimated for every company that still trades, from its last eight reports', async () => {
    const events = await ownOf(MARKET_NOW);
    const stocks = (await view().assets({ market: 'us' })).filter(({ kind }) => kind === 'stock');
    const dated = new Set(events.map(({ asset }) => asset.symbol));
    expect(stocks.filter(({ symbol }) => !dated.has(symbol))).toEqual([]);
    const own = events.filter(({ status }) => status === 'own-estimate');
    expect(own.length).toBeGreaterThan(10);
    for (const { ownEstimate, date, facts, revisions } of own) {
      expect(facts.notices).toEqual([]);
      expect(revisions).toBe(0);
      expect(ownEstimate?.date).toBe(date);
      expect(ownEstimate?.days).toBeGreaterThanOrEqual(2);
    }
    const named = await serviceOf(test).eventsBetween(view(), span);
    expect(named.map(({ status }) => status)).not.toContain('own-estimate');
    expect(events.length).toBe(named.length + own.length);
  });

  it('EARN-5: is the next one of its company, known since the report before, until somebody names a date', async () => {
    const [event] = (await ownOf(MARKET_NOW)).filter(({ status }) => status === 'own-estimate');
    const { assetId } = event.asset;
    const next = await serviceOf(test).nextReport(view(), assetId);
    expect(next).toMatchObject({ status: 'own-estimate', date: event.date });
    const [last] = await serviceOf(test).reportsOf(view(), assetId, 1);
    expect(next?.ownEstimate?.knownAt).toBe(last.facts.report?.knownAt);
    const { knownAt, period } = last.facts.report ?? last;
    const before = await serviceOf(test).nextReport(test.market.view({ asOf: knownAt - 1 }), assetId);
    expect(before?.period).toEqual(period);
    const later = { world: test.market.world.name, source: 'simulated', seenAt: MARKET_NOW };
    const said = {
      date: addDays(event.date, 4),
      time: 'unknown',
      publisher: 'P',
      status: 'confirmed',
    } as const;
    await saveNotices(test.database, later, {
      notices: [{ assetId, period: event.period, ...said, knownAt: MARKET_NOW - 1 }],
      keepsHistory: true,
    });
    const named = await serviceOf(test).nextReport(view(), assetId);
    expect(named).toMatchObject({ status: 'confirmed', date: said.date, changes: 1 });
    expect(named?.ownEstimate?.date).toBe(event.date);
  });

  it('EARN-5: has a published record: every stored report, estimated from those before it', async () => {
    const record = await serviceOf(test).estimateRecord(view());
    let near = 0;
    let cases = 0;
    const stocks = (await view().assets({ market: 'us', delisted: true })).filter(
      ({ kind }) => kind === 'stock',
    );
    for (const { assetId } of stocks) {
      const reports = simulation.earningsReports(assetId) ?? [];
      for (const [at, report] of reports.entries()) {
        const estimate = estimateNextDate(reports.slice(0, at));
        if (!estimate) continue;
        cases++;
        if (Math.abs(Date.parse(estimate.date) - Date.parse(report.date)) <= 3 * DAY_MS) near++;
      }
    }
    expect(record?.cases).toBe(cases);
    expect(record?.withinThreeDays).toBeCloseTo(near / cases, 12);
    expect(cases).toBeGreaterThan(3000);
  });
});
