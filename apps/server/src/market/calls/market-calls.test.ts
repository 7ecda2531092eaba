import { describe, expect, it } from 'vitest';
import { sourceBars, splitSymbol } from '../../../test/market-samples.ts';
import { MARKET_NOW, MARKET_WORLD } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../market-module.ts';
import { saveBarRevisions } from '../store/index.ts';

const app = withMarketApplication();
const get = async (url: string) => (await app.get(url)).body;
const scope = { world: MARKET_WORLD, source: 'simulated', seenAt: MARKET_NOW };
const dayMs = 86_400_000;

describe('searching', () => {
  const found = async (q: string, more = '') =>
    (await get(`/api/market/search?q=${encodeURIComponent(q)}${more}`)).items.map(
      ({ symbol, matched, former }: { symbol: string; matched: string; former: string | null }) =>
        [symbol, matched, former] as const,
    );

  it('puts the exact symbol first, also a coin without its currency', async () => {
    expect((await found('AAPL'))[0]).toEqual(['AAPL', 'symbol', null]);
    expect((await found('btc'))[0]).toEqual(['BTC-USD', 'symbol', null]);
    expect((await found('bitcoin'))[0]).toEqual(['BTC-USD', 'name', null]);
    // Half typed, Bitcoin Cash still comes second.
    expect((await found('bitc')).map(([symbol]: readonly string[]) => symbol)).toEqual([
      'BTC-USD',
      'BCH-USD',
    ]);
    expect((await found('brk-b'))[0]?.[0]).toBe('BRK.B');
  });

  it('then beginnings of symbols, words of names, and former names', async () => {
    const hits = await found('me');
    expect(hits[0]).toEqual(['META', 'symbol', null]);
    expect(hits.map(([symbol]: readonly string[]) => symbol)).toContain('MRK');
    expect(await found('facebook')).toEqual([['META', 'former', 'Facebook']]);
    expect((await found('FB'))[0]).toEqual(['META', 'former', 'FB']);
    expect((await found('bank of america'))[0]?.[0]).toBe('BAC');
    expect((await found('AAPL Apple Inc'))[0]?.[0]).toBe('AAPL');
  });

  it('finds a delisted company, and says so; on an earlier day it is listed under its old name', async () => {
    const { items } = await get('/api/market/search?q=twitter');
    expect(items).toMatchObject([{ symbol: 'TWTR', delistedOn: '2022-10-28' }]);
    const then = await get('/api/market/search?q=facebook&asOf=2021-05-01');
    expect(then.items).toMatchObject([{ symbol: 'FB', matched: 'name', former: null }]);
    const before = await get('/api/market/search?q=twitter&asOf=2022-01-01');
    expect(before.items[0].delistedOn).toBeNull();
  });

  it('respects one market and a number of answers, and finds nothing for nonsense', async () => {
    expect(await found('a', '&market=crypto&limit=3')).toHaveLength(3);
    expect(await found('qwertyuiop')).toEqual([]);
    expect(await found('', '&limit=5')).toHaveLength(5);
  });
});

describe('the header of a symbol', () => {
  it('shows price, change and the 52-week range as the source has them, and the next report', async () => {
    const { bars } = await sourceBars('MSFT');
    const body = await get('/api/market/symbols/msft');
    const last = bars.close.length - 1;
    const first = bars.time.findIndex((time) => time >= MARKET_NOW - 365 * dayMs);
    expect(body.quote).toMatchObject({
      last: bars.close[last],
      previousClose: bars.close[last - 1],
      phase: 'closed',
    });
    expect(body.quote.change).toBeCloseTo(bars.close[last] / bars.close[last - 1] - 1, 12);
    expect(body.range52Weeks).toEqual({
      low: Math.min(...bars.low.subarray(first)),
      high: Math.max(...bars.high.subarray(first)),
    });
    expect(body.sparkline).toHaveLength(60);
    expect(body.provenance).toMatchObject({ source: 'simulated', simulated: true });
  });

  it('says nothing of 52 weeks for what is traded for less', async () => {
    // Dow was spun off in April 2019.
    const range = async (asOf: string) => (await get(`/api/market/symbols/DOW?asOf=${asOf}`)).range52Weeks;
    expect(await range('2019-04-20')).toBeNull();
    expect(await range('2020-05-01')).toEqual({ low: expect.any(Number), high: expect.any(Number) });
  });

  it('counts today’s shares when it says what the company is worth', async () => {
    const symbol = await splitSymbol();
    const { actions, bars } = await sourceBars(symbol);
    const split = actions.find((one) => one.kind === 'split' && one.newPerOld >= 2);
    if (split?.kind !== 'split') throw new Error(`${symbol} was not split.`);
    // The day before the split and on its day: twice the shares at half the price is the same company.
    const day = Date.parse(split.exDate);
    const i = bars.time.indexOf(day);
    const asOf = (at: number) => new Date(at).toISOString();
    const before = await get(`/api/market/symbols/${symbol}?asOf=${asOf(bars.time[i - 1] + 0.99 * dayMs)}`);
    const after = await get(`/api/market/symbols/${symbol}?asOf=${asOf(day + 0.99 * dayMs)}`);
    const grown = (bars.close[i] * split.newPerOld) / bars.close[i - 1];
    expect(after.marketCap / before.marketCap).toBeCloseTo(grown, 6);
  });

  it('knows the names a company had', async () => {
    const { asset } = await get('/api/market/symbols/META');
    expect(asset.formerSymbols).toMatchObject([{ symbol: 'FB', name: 'Facebook', until: '2022-06-09' }]);
    expect((await app.get('/api/market/symbols/NOPE')).status).toBe(404);
  });
});

describe('lists and quotes', () => {
  it('come in one request, for a market or for some symbols, unknown ones left out', async () => {
    const { items } = await get('/api/market/assets?market=crypto&sparkline=5');
    expect(items.length).toBeGreaterThanOrEqual(28);
    expect(items.every(({ sparkline }: { sparkline: number[] }) => sparkline.length === 5)).toBe(true);
    const some = await get('/api/market/assets?symbols=TSLA,nope,btc,TSLA&sparkline=0');
    expect(some.items.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['TSLA', 'BTC-USD']);
    const quotes = await get('/api/market/quotes?symbols=AAPL,%20eth,nope');
    expect(quotes.items.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL', 'ETH-USD']);
  });

  it('show the last close that was known then when asked about the past', async () => {
    const { bars } = await sourceBars('AAPL');
    const at = bars.time.indexOf(Date.parse('2023-03-14'));
    // At noon in New York on the 15th the bar of the 14th was the last one.
    const { items } = await get('/api/market/quotes?symbols=AAPL&asOf=2023-03-15T16:00:00Z');
    expect(items[0]).toMatchObject({ last: bars.close[at], at: '2023-03-14T20:00:00.000Z' });
  });
});

describe('bars', () => {
  it('are those of the source if nothing is adjusted, the newest up to the requested number', async () => {
    const { bars } = await sourceBars('AAPL');
    const { bars: got } = await get('/api/market/bars/AAPL?adjustment=none&limit=500');
    expect(got.close).toEqual(Array.from(bars.close.subarray(-500)));
    expect(got.time).toEqual(Array.from(bars.time.subarray(-500)));
    const span = await get('/api/market/bars/AAPL?adjustment=none&from=2024-01-01&to=2024-01-31');
    expect(span.bars.time).toHaveLength(21);
  });

  it('of an hour are aggregated from the sessions backwards, and agree with the day', async () => {
    const hours = await get('/api/market/bars/AAPL?timeframe=1h&limit=14');
    const days = await get('/api/market/bars/AAPL?limit=2');
    expect(hours.bars.time).toHaveLength(14);
    expect(Math.max(...hours.bars.high.slice(7))).toBe(days.bars.high[1]);
    expect(hours.bars.open[7]).toBe(days.bars.open[1]);
    expect(hours.bars.close[13]).toBe(days.bars.close[1]);
  });

  it('come with the splits and dividends of their days', async () => {
    const symbol = await splitSymbol();
    const { actions } = await sourceBars(symbol);
    const { actions: got } = await get(`/api/market/bars/${symbol}`);
    const split = actions.find(({ kind }) => kind === 'split');
    expect(got).toContainEqual({ kind: 'split', exDate: split?.exDate, newPerOld: expect.any(Number) });
    const none = await get(`/api/market/bars/${symbol}?limit=1`);
    expect(none.actions).toEqual([]);
  });

  it('are serialised once per version of the data and answered with an ETag', async () => {
    const url = '/api/market/bars/INTC?limit=20&asOf=2024-06-03';
    const first = await app.get(url);
    const etag = String(first.headers.etag);
    const headers = { authorization: 'Bearer member', 'if-none-match': etag };
    expect((await app.get(url, headers)).status).toBe(304);
    const { asset, bars } = await sourceBars('INTC');
    const time = Date.parse('2024-06-03');
    const at = bars.time.indexOf(time);
    const [open, high, low, close] = [bars.open[at], bars.high[at], bars.low[at], bars.close[at] + 0.01];
    const revision = {
      time,
      open,
      high,
      low,
      close,
      volume: 1,
      reason: 'corrected',
      knownAt: time + 0.95 * dayMs,
    };
    const items = [{ assetId: asset.assetId, revisions: [revision], origin: 'source' as const }];
    await saveBarRevisions(app.test.database, scope, items);
    await app.modules.service(marketModule).catchUp();
    const changed = await app.get(url, headers);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });
});

describe('exchange rates', () => {
  it('are available for stored pairs, for their inverses, and through the dollar', async () => {
    const rate = async (base: string, quote: string) =>
      (await get(`/api/market/rates?base=${base}&quote=${quote}&from=2026-11-02&asOf=2026-11-17`)).daily;
    const [eur, usd, gbp, cross] = await Promise.all([
      rate('EUR', 'USD'),
      rate('USD', 'EUR'),
      rate('GBP', 'USD'),
      rate('EUR', 'GBP'),
    ]);
    expect(eur).toHaveLength(12);
    expect(usd[0].rate * eur[0].rate).toBeCloseTo(1, 12);
    expect(cross.at(-1).rate).toBeCloseTo(eur.at(-1).rate / gbp.at(-1).rate, 12);
    expect((await app.get('/api/market/rates?base=XXX&quote=USD')).status).toBe(404);
  });
});
