import { DAY_MS } from '@auspex/market';
import { rsi } from '@auspex/quant/indicators';
import { describe, expect, it } from 'vitest';
import { MARKET_NOW } from '../../../../test/with-market.ts';
import { withMarketApplication } from '../../../../test/with-market-application.ts';

const app = withMarketApplication();
const get = async (url: string) => (await app.get(url)).body;

describe('an indicator', () => {
  it('computed in the browser from the bars equals the server’s answer, to the last digit', async () => {
    for (const series of ['open', 'close'] as const) {
      const { bars } = await get('/api/market/bars/AAPL');
      const columns = {
        time: Float64Array.from(bars.time),
        open: Float64Array.from(bars.open),
        high: Float64Array.from(bars.high),
        low: Float64Array.from(bars.low),
        close: Float64Array.from(bars.close),
        volume: Float64Array.from(bars.volume, (value: number | null) => value ?? Number.NaN),
      };
      const inBrowser = rsi.kernel(columns, { source: series }).rsi;
      const wanted = series === 'open' ? '' : '&series_type=close';
      const { time, values, series_type } = await get(`/indicators/RSI?symbol=AAPL${wanted}`);
      expect(series_type).toBe(series);
      expect(time).toEqual(bars.time);
      expect(values.rsi).toEqual(Array.from(inBrowser, (value) => (Number.isNaN(value) ? null : value)));
    }
  });

  it('has all its outputs, and takes its own parameters by name in addition to the common ones', async () => {
    const macd = await get('/indicators/macd?symbol=AAPL&fast=5&slow=20&limit=10&interval=weekly');
    expect(Object.keys(macd.values)).toEqual(['macd', 'signal', 'histogram']);
    expect(macd).toMatchObject({
      interval: '1w',
      parameters: { fast: 5, slow: 20, signal: 9, source: 'open' },
    });
    expect(macd.time).toHaveLength(10);
    const sma = await get('/indicators/SMA?symbol=AAPL&time_period=3&series_type=close&limit=1');
    const { bars } = await get('/api/market/bars/AAPL?limit=3');
    const mean = bars.close.reduce((sum: number, value: number) => sum + value, 0) / 3;
    expect(sma.values.sma[0]).toBeCloseTo(mean, 9);
  });

  it('of hours begins where the bars of the same first day do, with the bars before it for its start', async () => {
    const from = new Date(MARKET_NOW - 150 * DAY_MS).toISOString().slice(0, 10);
    const { bars } = await get(`/api/market/bars/AAPL?timeframe=1h&from=${from}&limit=5000`);
    const { time, values } = await get(`/indicators/SMA?symbol=AAPL&interval=1h&time_period=20&from=${from}`);
    expect(time).toEqual(bars.time);
    expect(values.sma[0]).not.toBeNull();
  });

  it.each([
    ['RSII', 'symbol=AAPL', /“RSII”\. Did you mean RSI/],
    ['bolinger', 'symbol=AAPL', /BOLLINGER/],
    ['macd', 'symbol=AAPL&fast=40', /'fast' must be less/],
    ['rsi', 'symbol=AAPL&length=0', /'length' must be a whole number from 1/],
    ['rsi', 'symbol=AAPL&period=5', /no parameter 'period'/],
    ['rsi', 'symbol=AAPL&interval=7min', /interval/i],
  ])('that cannot be calculated says why: %s with %s', async (name, query, sentence) => {
    const { status, body } = await app.get(`/indicators/${name}?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(sentence);
  });
});
