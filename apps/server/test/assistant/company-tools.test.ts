import { beforeAll, describe, expect, it } from 'vitest';
import { prepareEarnings } from '../../src/earnings/ingest/ingest-earnings.ts';
import { marketModule } from '../../src/market/index.ts';
import { unwatched } from '../with-earnings.ts';
import { MARKET_NOW } from '../with-market.ts';
import { withMarketApplication } from '../with-market-application.ts';
import { callerAs, figureOf, runTool } from './use-tools.ts';

const app = withMarketApplication();
const asking = { call: callerAs(() => app.http) };
const now = new Date(MARKET_NOW).toISOString();
const use = (name: string, input: object) => runTool(asking, name, input);

beforeAll(async () => {
  await prepareEarnings({ platform: app.platform, market: app.modules.service(marketModule) }, unwatched);
});

/** What the calls reply, read without the tools. */
const reply = async (url: string) => {
  const { status, body } = await app.get(url);
  expect([url, status]).toEqual([url, 200]);
  return body;
};

describe('companies', () => {
  it('are broken down into checks with the figures behind them', async () => {
    const found = await use('breakdown', { asset: 'AAPL' });
    const { checks } = await reply(`/api/breakdown/AAPL/checks?asOf=${now}`);
    const margin = checks.find(({ id }: { id: string }) => id === 'net-margin');
    expect(figureOf(found, 'net-margin')).toBe(margin.value);
    expect(figureOf(found, 'check-verdict.net-margin')).toBe(margin.verdict);
    const revenue = margin.used.find(({ name }: { name: string }) => name === 'revenue');
    expect(found.figures.find(({ id }) => id === 'revenue')).toMatchObject({
      value: revenue.value,
      unit: 'money',
      currency: 'USD',
    });
  });

  it('have statements by year with the newest first', async () => {
    const found = await use('breakdown', { asset: 'AAPL', show: 'annual' });
    const { periods } = await reply(`/api/breakdown/AAPL/statements?period=annual&asOf=${now}`);
    const revenue = periods[0].cells.find(({ row }: { row: string }) => row === 'revenue');
    expect(found.figures.find(({ measure }) => measure === 'revenue')?.value).toBe(revenue.value);
  });

  it('report on the next date known, and coins on none', async () => {
    const symbol = 'AAPL';
    const found = await use('earnings', { asset: symbol });
    const { next, reports } = await reply(`/api/earnings/${symbol}?asOf=${now}`);
    expect(figureOf(found, 'report-date.next')).toBe(next?.date);
    expect(figureOf(found, `eps-actual.${reports[0].date}`)).toBe(reports[0].epsActual);
    expect((await use('earnings', { asset: 'BTC' })).notes).toContain('Coins report no earnings.');
  });

  it('are listed by the day of their report', async () => {
    const found = await use('earnings_calendar', { from: '2026-10-19', to: '2026-11-13' });
    const { items } = await reply(`/api/earnings?from=2026-10-19&to=2026-11-13&asOf=${now}`);
    expect(items.length).toBeGreaterThan(0);
    expect(figureOf(found, 'reports')).toBe(items.length);
    await expect(use('earnings_calendar', { from: '2026-12-01', to: '2026-11-01' })).rejects.toThrow(
      'before',
    );
  });
});
