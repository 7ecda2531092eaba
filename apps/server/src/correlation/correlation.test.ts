import { describe, expect, it } from 'vitest';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication();

/** Closes by date, as the bars' own call gives them. */
async function closesOf(symbol: string): Promise<ReadonlyMap<string, number>> {
  const { body } = await app.get(`/api/market/bars/${symbol}?from=2025-01-01`);
  const { time, close } = body.bars as { time: number[]; close: number[] };
  return new Map(time.map((at, i) => [new Date(at).toISOString().slice(0, 10), close[i] ?? Number.NaN]));
}

/** By the textbook, over the returns from one date to the next. */
function plainCorrelation(dates: readonly string[], [a, b]: readonly ReadonlyMap<string, number>[]): number {
  const returns = (closes?: ReadonlyMap<string, number>) =>
    dates.slice(1).map((date, i) => Math.log((closes?.get(date) ?? 0) / (closes?.get(dates[i] ?? '') ?? 0)));
  const [x, y] = [returns(a), returns(b)];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const product = (p: number[], q: number[]) =>
    p.reduce((sum, value, i) => sum + (value - mean(p)) * ((q[i] ?? 0) - mean(q)), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

interface Table {
  readonly assets: { symbol: string; market: string; days: number }[];
  readonly rows: { correlation: number | null; low: number; high: number; days: number }[][];
}

function cellBetween({ assets, rows }: Table, a: string, b: string) {
  const [i, j] = [a, b].map((symbol) => assets.findIndex((asset) => asset.symbol === symbol));
  return rows[Math.max(i ?? 0, j ?? 0)]?.[Math.min(i ?? 0, j ?? 0)];
}

describe('the table of correlations', () => {
  it('CORR-1: is what the bars of both assets give on US sessions, a coin’s weekend counted into its Monday', async () => {
    const { body } = await app.get('/api/correlation?symbols=KO,btc,AAPL&period=1y');
    expect(body).toMatchObject({ calendar: 'sessions', from: '2025-11-19', to: '2026-11-18', unknown: [] });
    const [ko, btc] = [await closesOf('KO'), await closesOf('BTC-USD')];
    // The coin's bar of the last session's date ends at midnight and is not there yet.
    const dates = [...ko.keys()].filter((date) => date >= '2025-11-18' && btc.has(date));
    expect([dates.at(0), dates.at(-1)]).toEqual(['2025-11-18', '2026-11-17']);
    const cell = cellBetween(body, 'KO', 'BTC-USD');
    expect(cell?.days).toBe(dates.length - 1);
    expect(cell?.correlation).toBeCloseTo(plainCorrelation(dates, [ko, btc]), 9);
  });

  it('CORR-2: of coins alone has every day', async () => {
    const { body } = await app.get('/api/correlation?symbols=BTC-USD,ETH-USD&period=3m');
    expect(body).toMatchObject({ calendar: 'days', to: '2026-11-17', from: '2026-08-18', days: 92 });
    const [btc, eth] = [await closesOf('BTC-USD'), await closesOf('ETH-USD')];
    const dates = [...btc.keys()].filter((date) => date >= '2026-08-17');
    expect(cellBetween(body, 'BTC-USD', 'ETH-USD')?.correlation).toBeCloseTo(
      plainCorrelation(dates, [btc, eth]),
      9,
    );
    // Equal amounts: the mean of both returns, its deviation over n − 1 times the root of 365 days.
    const [b, e] = [btc, eth].map((closes) => dates.map((date) => Math.log(closes.get(date) ?? Number.NaN)));
    const mixed = dates.slice(1).map((_, i) => {
      const move = (logs?: number[]) => (logs?.[i + 1] ?? 0) - (logs?.[i] ?? 0);
      return (move(b) + move(e)) / 2;
    });
    const middle = mixed.reduce((sum, value) => sum + value, 0) / mixed.length;
    const squares = mixed.reduce((sum, value) => sum + (value - middle) ** 2, 0);
    expect(body.bets.volatility).toBeCloseTo(Math.sqrt((squares / (mixed.length - 1)) * 365), 9);
  });

  it('CORR-3: is a dash below 30 common returns', async () => {
    const { body } = await app.get('/api/correlation?symbols=KO,AAPL&period=1m');
    expect(body.rows[1][0]).toMatchObject({ correlation: null, low: null, high: null });
    expect(body.rows[1][0].days).toBeLessThan(30);
    expect(body.bets.count).toBeNull();
  });

  it('CORR-4: says which symbols nobody knows, and refuses more than 40', async () => {
    const { body } = await app.get('/api/correlation?symbols=KO,NOPE,AAPL');
    expect(body.unknown).toEqual(['NOPE']);
    expect(body.assets).toHaveLength(2);
    const many = Array.from({ length: 41 }, (_, i) => `A${i}`).join(',');
    const refused = await app.get(`/api/correlation?symbols=${many}`);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Name at most 40 symbols.');
  });

  it('CORR-5: begins with the most traded assets, an interval around every figure, and counts their bets', async () => {
    const { body } = await app.get('/api/correlation?preset=both&method=spearman');
    expect(body.assets).toHaveLength(20);
    expect(body.assets.filter(({ market }: { market: string }) => market === 'crypto')).toHaveLength(6);
    for (const { correlation, low, high } of body.rows.flat()) {
      expect(low).toBeLessThan(correlation);
      expect(high).toBeGreaterThan(correlation);
    }
    expect(body.bets.count).toBeGreaterThanOrEqual(1);
    expect(body.bets.count).toBeLessThanOrEqual(20);
  });

  it('CORR-6: offers what would calm it, the best first, and nothing that is in it', async () => {
    const { body } = await app.get('/api/correlation?symbols=BTC-USD,ETH-USD');
    const changes = body.diversifiers.map(({ riskChange }: { riskChange: number }) => riskChange);
    expect(changes).toHaveLength(10);
    expect(changes).toEqual(changes.toSorted((a: number, b: number) => a - b));
    expect(changes[0]).toBeLessThan(0);
    const symbols = body.diversifiers.map(({ symbol }: { symbol: string }) => symbol);
    expect(symbols).not.toContain('BTC-USD');
  });
});

describe('a pair', () => {
  it('CORR-7: ends its rolling line at the correlation of the last window, and lists the returns behind it', async () => {
    const { body } = await app.get('/api/correlation/KO/AAPL?window=60&period=6m');
    const [ko, aapl] = [await closesOf('KO'), await closesOf('AAPL')];
    const dates = [...ko.keys()].slice(-61);
    expect(body.rolling.at(-1)).toMatchObject({ date: '2026-11-18' });
    expect(body.rolling.at(-1).correlation).toBeCloseTo(plainCorrelation(dates, [ko, aapl]), 9);
    expect(body.rolling[0].date).toBe(body.from);
    expect(body.returns).toHaveLength(body.days);
    const all = [...ko.keys()].filter((date) => date >= '2026-05-18');
    expect(body.whole.pearson.correlation).toBeCloseTo(plainCorrelation(all, [ko, aapl]), 9);
  });

  it('CORR-8: is refused where a symbol is unknown', async () => {
    expect((await app.get('/api/correlation/KO/NOPE')).status).toBe(404);
  });
});
