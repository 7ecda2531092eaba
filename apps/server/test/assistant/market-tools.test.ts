import type { ToolResult } from '@auspex/assistant';
import { describe, expect, it } from 'vitest';
import { MARKET_NOW } from '../with-market.ts';
import { withMarketApplication } from '../with-market-application.ts';
import { callerAs, figureOf, runTool } from './use-tools.ts';

const app = withMarketApplication();

const asking = { call: callerAs(() => app.http) };
const now = new Date(MARKET_NOW).toISOString();
const use = (name: string, input: object) => runTool(asking, name, input);

/** What the calls reply, read without the tools. */
const reply = async (url: string) => {
  const { status, body } = await app.get(url);
  expect([url, status]).toEqual([url, 200]);
  return body;
};

const ids = ({ figures }: ToolResult) => figures.map(({ id }) => id);

describe('an asset', () => {
  it.each([
    ['AAPL', 'AAPL'],
    ['btc', 'BTC-USD'],
    ['BTC/USD', 'BTC-USD'],
    ['bitcoin', 'BTC-USD'],
    ['Apple', 'AAPL'],
  ])('%s is %s', async (text, symbol) => {
    const found = await use('find_asset', { text });
    expect([found.assets.map((asset) => asset.symbol), found.empty]).toEqual([[symbol], false]);
  });

  it('that may be several is asked back with all of them, and nothing is read', async () => {
    const { items } = await reply('/api/market/search?q=a&limit=20');
    expect(items.length).toBeGreaterThan(3);
    const asked = await use('quote', { assets: ['co'] });
    expect(asked.candidates?.length).toBeGreaterThan(1);
    expect([asked.figures, asked.empty]).toEqual([[], true]);
    expect(asked.notes[0]).toContain('“co” may be several assets');
  });

  it('that nobody knows is said to be unknown', async () => {
    const found = await use('quote', { assets: ['zzqqx'] });
    expect(found).toMatchObject({ figures: [], empty: true, notes: ['There is no asset “zzqqx” here.'] });
    const french = await runTool({ ...asking, language: 'fr' }, 'quote', { assets: ['zzqqx'] });
    expect(french.notes).toEqual(['Il n’y a pas d’actif « zzqqx » ici.']);
  });

  it('of one market is not taken for one of the other', async () => {
    expect(await use('quote', { assets: ['BTC'], market: 'us' })).toMatchObject({ figures: [], empty: true });
  });
});

describe('prices', () => {
  it('are those of the live quote and of the last close known', async () => {
    const found = await use('quote', { assets: ['AAPL'] });
    const { items, provenance } = await reply('/api/market/quotes?symbols=AAPL');
    const then = await reply(`/api/market/quotes?symbols=AAPL&asOf=${now}`);
    expect(figureOf(found, 'last')).toBe(items[0].last);
    expect(figureOf(found, 'change')).toBe(items[0].change);
    expect(figureOf(found, 'close')).toBe(then.items[0].last);
    const last = found.figures.find(({ id }) => id === 'last');
    expect(last).toMatchObject({
      label: 'Last price',
      unit: 'price',
      currency: 'USD',
      source: provenance.source,
      simulated: true,
      asOf: items[0].at,
      asset: { symbol: 'AAPL', market: 'us' },
    });
    expect(found.notes).toContain('The market is simulated.');
  });

  it('of several assets have ids that begin with the symbol', async () => {
    const found = await use('quote', { assets: ['BTC', 'AAPL'] });
    expect(ids(found)).toEqual(expect.arrayContaining(['BTC-USD.last', 'AAPL.last']));
    expect(new Set(ids(found)).size).toBe(ids(found).length);
  });

  it('of an earlier instant are what was known then, with nothing live', async () => {
    const asOf = '2025-03-03T22:00:00Z';
    const found = await use('quote', { assets: ['AAPL'], asOf });
    const then = await reply(`/api/market/quotes?symbols=AAPL&asOf=${asOf}`);
    expect(figureOf(found, 'close')).toBe(then.items[0].last);
    expect(ids(found)).not.toContain('last');
  });

  it('over a span change from the close of its first day to the last one', async () => {
    const found = await use('bars_summary', { assets: ['AAPL'], from: '2026-03-02', to: '2026-06-30' });
    const { bars } = await reply(
      '/api/market/bars/AAPL?timeframe=1d&from=2026-03-02&to=2026-06-30&adjustment=splits',
    );
    const { close } = bars;
    // Both days are sessions, so the first bar is the base, and high and low are those of the days after it.
    expect(figureOf(found, 'first-close')).toBe(close[0]);
    expect(figureOf(found, 'change')).toBeCloseTo(close.at(-1) / close[0] - 1, 12);
    expect(figureOf(found, 'high')).toBe(Math.max(...bars.high.slice(1)));
    expect(figureOf(found, 'low')).toBe(Math.min(...bars.low.slice(1)));
    expect([figureOf(found, 'first-date'), figureOf(found, 'last-date')]).toEqual([
      '2026-03-02',
      '2026-06-30',
    ]);
  });

  it('before a company was listed are said to be missing', async () => {
    const found = await use('bars_summary', { assets: ['AAPL'], from: '1950-01-02', to: '1950-02-01' });
    expect([found.figures, found.empty]).toEqual([[], true]);
  });

  it('can be drawn with at most 500 points and the ends of the span', async () => {
    const found = await use('draw', { assets: ['BTC', 'AAPL'], span: '5y' });
    const [chart] = found.parts;
    expect(chart).toMatchObject({ kind: 'chart', form: 'line', unit: 'percent' });
    if (chart?.kind !== 'chart') return;
    expect(chart.along.length).toBeLessThanOrEqual(500);
    expect(chart.series.map(({ name, values }) => [name, values.length])).toEqual([
      ['BTC-USD', chart.along.length],
      ['AAPL', chart.along.length],
    ]);
    expect(chart.along.at(-1)).toBe(Date.parse('2026-11-18'));
  });
});

describe('measures', () => {
  it('of an indicator are its newest value, read from closes', async () => {
    const found = await use('indicator', { asset: 'BTC', indicator: 'rsi', length: 14 });
    const { values } = await reply(
      `/indicators/rsi?symbol=BTC-USD&interval=1d&time_period=14&series_type=close&asOf=${now}`,
    );
    expect(figureOf(found, 'rsi')).toBe(values.rsi.at(-1));
    expect(found.figures[0]?.label).toContain('14');
  });

  it('of an indicator that nobody knows are refused with the sentence of the call', async () => {
    const found = await use('indicator', { asset: 'BTC', indicator: 'crystal-ball' });
    expect(found.empty).toBe(true);
    expect(found.notes).toHaveLength(1);
  });

  it('of the screener are ranked as asked', async () => {
    const found = await use('screener', { market: 'us', sort: 'ret_1y', top: 5, columns: ['rsi14'] });
    const { items, total } = await reply(
      `/stocks/screener?market=us&sort=ret_1y-desc&page_size=5&columns=ret_1y,rsi14&asOf=${now}`,
    );
    expect(found.assets.map(({ symbol }) => symbol)).toEqual(
      items.map(({ asset }: { asset: { symbol: string } }) => asset.symbol),
    );
    expect(figureOf(found, `${items[0].asset.symbol}.ret_1y`)).toBe(items[0].values[0]);
    expect(found.figures.find(({ measure }) => measure === 'matches')?.value).toBe(total);
  });

  it('of the screener take filters, and name a field that there is not', async () => {
    const filters = [{ field: 'rsi14', is: '<', value: 40 }];
    const found = await use('screener', { market: 'us', filters, sort: 'rsi14', direction: 'asc', top: 50 });
    const values = found.figures
      .filter(({ measure }) => measure === 'rsi14')
      .map(({ value }) => Number(value));
    expect(Math.max(...values)).toBeLessThan(40);
    await expect(use('screener', { market: 'us', sort: 'luck' })).rejects.toThrow('no field “luck”');
  });

  it('of several assets stand side by side, with French names where French is read', async () => {
    const found = await runTool({ ...asking, language: 'fr' }, 'table', {
      assets: ['AAPL', 'BTC'],
      measures: ['ret_1y', 'rsi14'],
    });
    expect(found.parts[0]).toMatchObject({
      kind: 'table',
      columns: [
        { name: 'Actif' },
        { name: 'Clôture' },
        { name: 'Variation à la clôture' },
        { name: 'Séance' },
        { name: 'Rendement, 1 an' },
        { name: 'RSI 14' },
      ],
    });
    const { items } = await reply(
      `/stocks/screener?market=all&expression=${encodeURIComponent('symbol = "AAPL"')}&columns=rsi14&asOf=${now}`,
    );
    expect(figureOf(found, 'AAPL.rsi14')).toBe(items[0].values[0]);
  });

  it('of correlation are those of the pair', async () => {
    const found = await use('correlation', { assets: ['BTC', 'AAPL'], period: '1y' });
    const { rows } = await reply(`/api/correlation?symbols=BTC-USD,AAPL&period=1y&asOf=${now}`);
    const figure = found.figures.find(({ measure }) => measure === 'correlation');
    expect(figure?.value).toBe(rows.flat()[0].correlation);
    await expect(use('correlation', { assets: ['BTC'] })).rejects.toThrow('at least two');
  });

  it('of the calendar are those of the month asked about', async () => {
    const found = await use('seasonality', { asset: 'AAPL', key: 7 });
    const { months } = await reply(`/api/seasonality/AAPL?asOf=${now}`);
    const july = months.find(({ key }: { key: number }) => key === 7);
    expect([figureOf(found, 'mean.7'), figureOf(found, 'win-rate.7')]).toEqual([july.mean, july.winRate]);
    expect(ids(found)).not.toContain('mean.6');
  });

  it('of volume are those of the list, the most unusual first', async () => {
    const found = await use('relative_volume', { market: 'us', top: 3 });
    const { items } = await reply(`/api/relative-volume?market=us&sort=ratio-desc&page_size=3&asOf=${now}`);
    expect(found.assets.map(({ symbol }) => symbol)).toEqual(
      items.map(({ symbol }: { symbol: string }) => symbol),
    );
    expect(figureOf(found, `${items[0].symbol}.ratio`)).toBe(items[0].ratio);
  });
});

describe('words', () => {
  it('of others are quotes with publisher and time, and instructions in them stay words', async () => {
    const found = await use('news', { market: 'us', count: 5 });
    const { items } = await reply(`/api/news?market=us&limit=5&asOf=${now}`);
    expect(found.parts).toEqual(
      items.map(({ title, publisher, publishedAt }: Record<string, string>) =>
        expect.objectContaining({ kind: 'quote', text: title, source: publisher, at: publishedAt }),
      ),
    );
  });

  it('about an asset make its tone, as the screen counts it', async () => {
    const found = await use('sentiment', { asset: 'AAPL' });
    const { row } = await reply(`/api/sentiment/AAPL?asOf=${now}`);
    expect([figureOf(found, 'tone') ?? null, figureOf(found, 'stories')]).toEqual([
      row.score.mean,
      row.own.n,
    ]);
  });

  it('of the product are explained in the reader’s language', async () => {
    expect((await use('glossary', { term: 'edge gate' })).parts[0]).toMatchObject({
      kind: 'quote',
      text: expect.stringContaining('Edge gate: The test that a directional claim has to pass'),
    });
    const french = await runTool({ ...asking, language: 'fr' }, 'glossary', { term: 'drawdown' });
    expect(french.parts[0]).toMatchObject({ text: expect.stringMatching(/^Repli : De combien/) });
    expect((await use('glossary', { term: 'ret_1y' })).parts[0]).toMatchObject({ kind: 'quote' });
    expect((await use('glossary', { term: 'flux capacitor' })).empty).toBe(true);
  });
});

it('what is read at present is what its query gives again', async () => {
  for (const [name, input] of [
    ['screener', { market: 'crypto', sort: 'ret_1m', top: 5 }],
    ['bars_summary', { assets: ['BTC'], span: '3m' }],
    ['correlation', { assets: ['BTC', 'ETH'] }],
    ['breakdown', { asset: 'AAPL' }],
    ['relative_volume', { market: 'us', top: 3 }],
  ] as const) {
    const first = await runTool({ ...asking, present: true }, name, input);
    const again = await use(name, { ...input, asOf: now });
    const values = ({ figures }: ToolResult) => figures.map(({ id, value }) => [id, value]);
    expect([name, values(again)]).toEqual([name, values(first)]);
  }
});

describe('forms', () => {
  it('of an order are filled in and nothing is placed', async () => {
    const found = await use('prepare_order', { asset: 'btc', side: 'buy', quantity: 0.5 });
    expect(found.parts).toEqual([
      {
        kind: 'form',
        form: 'order',
        title: 'Buy 0.5 BTC-USD on paper',
        href: '/portfolio?ticket=BTC-USD&side=buy&quantity=0.5&exchange=PAPER',
      },
    ]);
    expect((await reply('/api/trading/orders')).total).toBe(0);
  });

  it('name their quantity as the reader writes numbers', async () => {
    const input = { asset: 'btc', side: 'sell', quantity: 0.1 };
    const { parts } = await runTool({ ...asking, language: 'fr' }, 'prepare_order', input);
    expect(parts).toMatchObject([
      { title: 'Vendre 0,1 BTC-USD en fictif', href: expect.stringContaining('quantity=0.1') },
    ]);
  });

  it('turn an amount of money into a quantity at the last price, rounded down', async () => {
    const found = await use('prepare_order', { asset: 'ETH', side: 'buy', amount: 1000 });
    const { items } = await reply('/api/market/quotes?symbols=ETH-USD');
    const quantity = Number(figureOf(found, 'order-quantity'));
    expect(quantity * items[0].last).toBeLessThanOrEqual(1000);
    expect((quantity + 0.000001) * items[0].last).toBeGreaterThan(1000);
  });

  it('take a limit price over, also where it says how much an amount buys', async () => {
    const limit = await use('prepare_order', { asset: 'AAPL', side: 'buy', quantity: 2, price: 200.5 });
    expect(limit.parts).toMatchObject([
      {
        title: 'Buy 2 AAPL at 200.50 on paper',
        href: '/portfolio?ticket=AAPL&side=buy&quantity=2&price=200.5&exchange=PAPER',
      },
    ]);
    const worth = await use('prepare_order', { asset: 'BTC', side: 'buy', amount: 500, price: 50_000 });
    expect(Number(figureOf(worth, 'order-quantity'))).toBe(0.01);
  });

  it('of an alert say what is missing', async () => {
    const found = await use('prepare_alert', { asset: 'BTC', waitsFor: 'price', is: 'above', level: 90_000 });
    const [form] = found.parts;
    expect(form).toMatchObject({ kind: 'form', form: 'alert', title: 'BTC-USD rises above 90,000.00' });
    const address = new URL(form?.kind === 'form' ? form.href : '', 'http://localhost');
    expect(JSON.parse(address.searchParams.get('condition') ?? '')).toEqual({
      kind: 'price',
      is: 'above',
      level: 90_000,
    });
    await expect(use('prepare_alert', { asset: 'BTC', waitsFor: 'price' })).rejects.toThrow('Give the level');
  });
});
