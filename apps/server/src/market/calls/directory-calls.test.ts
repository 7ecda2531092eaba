import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { MARKET_NOW, MARKET_WORLD } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../market-module.ts';
import { saveListings } from '../store/index.ts';
import { freshOnly } from './stock-info.ts';

const startScript = new URL('../../../../../scripts/start.ts', import.meta.url);

const app = withMarketApplication();
const get = async (url: string) => (await app.get(url)).body;
const scope = { world: MARKET_WORLD, source: 'simulated', seenAt: MARKET_NOW };

describe('documents about stocks', () => {
  it('MKT-14: leave out what has not been updated for more than nine days; the page’s own call says since when', async () => {
    const { items } = await get('/stock_info');
    const symbols = items.map(({ symbol }: { symbol: string }) => symbol);
    expect(symbols).toContain('AAPL');
    expect(symbols).not.toContain('TWTR');
    const all = await get('/api/market/stock-info?symbol=TWTR');
    // Its last bar became known on 27 October 2022, a quarter of an hour after the close in New York.
    expect(all.items).toMatchObject([
      { last_update: '2022-10-27T20:15:00.000Z', stale_since: '2022-11-05T20:15:00.000Z' },
    ]);
  });

  it('MKT-14: are left out, and the log of a plain npm start says which and why', () => {
    const lines: string[] = [];
    const { level } = /LOG_LEVEL \?\?= '(?<level>\w+)'/.exec(readFileSync(startScript, 'utf8'))?.groups ?? {};
    const logger = pino({ level: String(level) }, { write: (line: string) => void lines.push(line) });
    const document = { symbol: 'OLD', name: 'Old', currency: 'USD', last_update: '2026-01-01T00:00:00.000Z' };
    const stale = { ...document, stale_since: '2026-01-10T00:00:00.000Z' };
    const fresh = { ...document, symbol: 'NEW', stale_since: null };
    expect(freshOnly([stale, fresh, { ...stale, symbol: 'OLDER' }], logger)).toEqual([fresh]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        reason: 'last updated more than 9 days ago',
        leftOut: { OLD: '2026-01-01T00:00:00.000Z', OLDER: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    freshOnly([fresh], logger);
    expect(lines).toHaveLength(1);
  });

  it('MKT-14: are still there on the ninth day and gone the instant after it', async () => {
    const at = (instant: string) => get(`/stock_info?symbol=TWTR%20Twitter&asOf=${instant}`);
    expect((await at('2022-11-05T20:15:00.000Z')).items).toHaveLength(1);
    expect((await at('2022-11-05T20:15:00.001Z')).items).toHaveLength(0);
  });

  it('MKT-14: list only names of what is traded in US dollars', async () => {
    const answer = await app.modules.service(marketModule).sources[0]?.prices?.assets();
    const [listing] = answer?.kind === 'found' ? answer.value.filter(({ kind }) => kind === 'stock') : [];
    if (!listing) throw new Error('There are no stocks.');
    const symbols = [{ ...listing.symbols[0], symbol: 'PARIS', name: 'Paris listing' }];
    const foreign = { ...listing, assetId: `${listing.assetId}-paris` as never, currency: 'EUR', symbols };
    await saveListings(app.test.database, scope, [foreign]);
    await app.modules.service(marketModule).catchUp();
    const later = await app.beside();
    const { items } = (await later.get('/stocks/names')).body;
    expect(items).toContainEqual({ symbol: 'AAPL', name: 'Apple' });
    expect(items.map(({ symbol }: { symbol: string }) => symbol)).not.toContain('PARIS');
    const assets = (await later.get('/assets')).body.items.map(({ symbol }: { symbol: string }) => symbol);
    expect(assets).toContain('PARIS');
  });

  it('offer the types and sectors that a market has', async () => {
    const us = await get('/stocks/option_lists?country=us');
    // The eleven sectors of the Global Industry Classification Standard.
    expect(us.sectors).toHaveLength(11);
    expect(us.types).toEqual(['fund', 'stock']);
    expect((await get('/stocks/option_lists?country=crypto')).sectors).toEqual([]);
  });

  it('list the members of an index with weights that sum to one, as they were', async () => {
    const now = await get('/stocks/components/us/large');
    expect(now.index).toEqual({ id: 'LARGE', name: 'US Large Companies', fund: 'SPY' });
    const sum = now.items.reduce((total: number, { weight }: { weight: number }) => total + weight, 0);
    expect(sum).toBeCloseTo(1, 6);
    const members = async (asOf: string) =>
      (await get(`/stocks/components/us/BLUE?asOf=${asOf}`)).items.map(
        ({ symbol }: { symbol: string }) => symbol,
      );
    // Intel left the blue chips on 8 November 2024, Nvidia joined.
    expect(await members('2024-11-07')).toContain('INTC');
    expect(await members('2024-11-08')).toContain('NVDA');
    expect(await members('2024-11-08')).not.toContain('INTC');
    expect((await app.get('/stocks/components/us/NOPE')).status).toBe(404);
  });
});

describe('the prices of everything for a member’s portfolio', () => {
  it('MKT-22: lists of everything are made once for all who ask, and come with their ETag', async () => {
    const ask = async () => [
      (await app.get('/assets')).headers.etag,
      (await app.get('/stocks/names')).headers.etag,
      (await app.post('/functions/getMarketData', { data: {} })).headers.etag,
    ];
    const first = await ask();
    expect(first.every((etag) => typeof etag === 'string' && etag.length > 20)).toBe(true);
    expect(await ask()).toEqual(first);
  });

  it('come as a list, by symbol, and with the names of the stocks', async () => {
    const { result } = (await app.post('/functions/getMarketData', { data: {} })).body;
    expect(result.prices.length).toBeGreaterThan(150);
    for (const { symbol, price } of result.prices) expect(result.pricesMap[symbol]).toBe(price);
    expect(result.stockNames).toContainEqual({ symbol: 'MSFT', name: 'Microsoft' });
    const refused = await app.post('/functions/getMarketData', { data: { asOf: '2031-01-01' } });
    expect(refused.body.error).toMatchObject({ status: 'invalid-argument' });
  });
});
