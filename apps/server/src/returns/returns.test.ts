import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import { dateOfInstant, type IsoDate } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, openMarket, withMarket } from '../../test/market.ts';
import { ledgerOf } from '../ledger/index.ts';
import { ReplyCache, SerialisedReply } from '../platform/http/cached-reply.ts';
import type { CallContext } from '../platform/module.ts';
import { returnsCalls } from './calls/returns-calls.ts';
import { recordPaperTrades } from './paper/record-paper-trades.ts';
import { createRecordPool } from './record/record-pool.ts';
import { stancesForTests } from './returns-bench.ts';
import { createReturnsService } from './returns-service.ts';
import { createShowcase, drawOfDay } from './showcase/showcase.ts';

const test = withMarket();
const pool = createRecordPool();
afterAll(() => pool.close());

const DAY = 86_400_000;
const publishedFrom = '2026-08-03' as IsoDate;
const SYMBOLS = ['AAPL', 'MSFT', 'KO', 'SPY', 'TSLA', 'META', 'JPM', 'XOM', 'NVDA', 'PFE', 'BA', 'WMT'];
const COINS = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'];
const signals = stancesForTests([...SYMBOLS, ...COINS], { from: '2021-01-04' as IsoDate, publishedFrom });

function partsOf() {
  const parts = {
    platform: test.platform,
    database: test.database,
    market: () => test.market,
    signals: () => signals,
    pool,
    copies: 12,
  };
  return { ...parts, ledger: ledgerOf(test.platform) };
}

let handlers: ReturnType<typeof returnsCalls> | null = null;

async function ask<Name extends CallName & `returns.${string}`>(
  name: Name,
  input: { query?: object; params?: object } = {},
): Promise<CallReply<Calls[Name]>> {
  const call = calls[name];
  const parsed = {
    query: 'query' in call ? call.query?.parse(input.query ?? {}) : undefined,
    params: 'params' in call ? call.params?.parse(input.params) : undefined,
  };
  if (handlers === null) {
    const service = createReturnsService(partsOf());
    handlers = returnsCalls({ ...partsOf(), service, showcase: createShowcase({ ...partsOf(), service }) });
  }
  const serialisers = new Map([[name, (reply: unknown) => JSON.stringify(call.reply.parse(reply))]]);
  const request = {
    routeOptions: { config: { callName: name, access: 'public' } },
    server: { replyCache: new ReplyCache(), serialisers },
  };
  const reply = await handlers[name]?.(parsed as never, { request } as unknown as CallContext);
  const written = reply instanceof SerialisedReply ? JSON.parse(reply.entry.body.toString()) : reply;
  return call.reply.parse(written) as CallReply<Calls[Name]>;
}

const allOf = (series: 'backtest' | 'paper-forward', query: object = {}) =>
  ask('returns.trades', { params: { id: 'us' }, query: { series, page_size: '5000', ...query } });

describe('The track record', () => {
  it('keeps three series apart: no day belongs to two of them, and live invents nothing', async () => {
    const { series, headline } = await ask('returns.performance', { query: { market: 'us' } });
    expect(series.map(({ kind }) => kind)).toEqual(['backtest', 'paper-forward', 'live']);
    const [backtest, paper, live] = series;
    expect(backtest.startedOn).toBe('2021-01-04');
    expect(paper.startedOn).toBe(publishedFrom);
    expect((backtest.curves?.dates.at(-1) ?? '') < publishedFrom).toBe(true);
    // One bar before, at whose close nothing is held, so that the first day can be acted on.
    expect((paper.curves?.dates[1] ?? '') >= publishedFrom).toBe(true);
    expect(paper.curves?.strategy.slice(0, 2)).toEqual([1, 1]);
    expect(live).toMatchObject({ n: 0, curves: null, metrics: null, startedOn: null });
    expect(live.empty).toMatch(/real money/);
    expect(headline).toMatchObject({ open: false, hitRate: null, needed: 620 });
    expect(headline.effectiveN).toBeLessThan(620);
  });

  it('hides annual growth under a year', async () => {
    const { series } = await ask('returns.performance', { query: { market: 'us' } });
    const [backtest, paper] = series;
    expect(paper.metrics?.annualGrowth).toEqual({ value: null, low: null, high: null });
    expect(paper.annualised).toBe(false);
    const { value, low, high } = backtest.metrics?.annualGrowth ?? {};
    expect(value).not.toBeNull();
    expect(low ?? 1).toBeLessThan(value ?? 0);
    expect(high ?? 0).toBeGreaterThan(value ?? 1);
  });

  it.each(['backtest', 'paper-forward'] as const)(
    'is, as %s, the sum of its listed trades to the cent of an account of 10,000; a losing row left out is seen',
    async (series) => {
      const { items, total, sum } = await allOf(series);
      const detail = await ask('returns.detail', { query: { market: 'us', series } });
      expect(items).toHaveLength(total);
      const end = 10_000 * (detail.series.curves?.strategy.at(-1) ?? 0);
      const worth = (rows: typeof items) => rows.reduce((total, { profit }) => total + profit, 10_000);
      expect(Math.abs(worth(items) - end)).toBeLessThan(0.01);
      expect(10_000 * (1 + sum.net)).toBeCloseTo(end, 2);
      const losing = items.find(({ net }) => net < -0.01);
      expect(losing).toBeDefined();
      expect(Math.abs(worth(items.filter((row) => row !== losing)) - end)).toBeGreaterThan(0.01);
      // Each asset counts its own rows, so that a missing one can be named.
      for (const { symbol, trades } of detail.assets)
        expect(items.filter((row) => row.symbol === symbol)).toHaveLength(trades);
      for (const { amount, net, profit } of items) expect(Math.abs(amount * net - profit)).toBeLessThan(0.01);
      expect(sum.losers).toBe(items.filter((row) => row.exitReason !== 'open' && row.net <= 0).length);
    },
  );

  it('shows open trades at the last close, and nothing as closed that is not', async () => {
    const { items } = await allOf('paper-forward');
    const open = items.filter(({ exitReason }) => exitReason === 'open');
    expect(open.length).toBeGreaterThan(0);
    for (const row of open) {
      const asset = await test.market.view().findAsset(row.symbol, 'us');
      const { bars } = await test.market.view().bars(asset?.assetId as never, { adjustment: 'none' });
      expect(row).toMatchObject({ closedAt: null, exit: null, mark: bars.close.at(-1) });
    }
  });

  it('fills at the opens of the market, after the close that decided, and pays the stated costs', async () => {
    const { items } = await ask('returns.trades', { params: { id: 'KO' }, query: { series: 'backtest' } });
    expect(items.length).toBeGreaterThan(5);
    const asset = await test.market.view().findAsset('KO', 'us');
    const { bars } = await test.market.view().bars(asset?.assetId as never, { adjustment: 'none' });
    const openOf = (at: string) => bars.open[bars.time.indexOf(Date.parse(at.slice(0, 10)))];
    for (const row of items) {
      expect(row.entry).toBe(openOf(row.openedAt));
      if (row.exitReason === 'signal') expect(row.exit).toBe(openOf(row.closedAt ?? ''));
      expect(row.gross - row.fee - row.slippage).toBeCloseTo(row.net, 9);
      if (row.exit !== null) expect(row.fee).toBeCloseTo(0.0005 * (1 + row.exit / row.entry), 4);
      expect(row.adverse).toBeLessThanOrEqual(0);
      expect(row.favourable).toBeGreaterThanOrEqual(0);
    }
    expect(items.map(({ openedAt }) => openedAt)).toEqual(
      items
        .map(({ openedAt }) => openedAt)
        .sort()
        .reverse(),
    );
  });

  it('is priced anew at the fee of the caller, everything beside it too', async () => {
    const read = (feeBasisPoints: string) =>
      ask('returns.detail', { query: { market: 'us', series: 'backtest', feeBasisPoints } });
    const [free, dear] = [await read('0'), await read('60')];
    const end = (line: number[] | undefined) => line?.at(-1) ?? Number.NaN;
    expect(free.series.metrics?.fees).toBe(0);
    expect(end(dear.series.curves?.strategy)).toBeLessThan(end(free.series.curves?.strategy));
    expect(end(dear.series.curves?.placebo.median)).toBeLessThan(end(free.series.curves?.placebo.median));
    expect(end(dear.series.curves?.buyAndHold)).toBeLessThan(end(free.series.curves?.buyAndHold));
    expect(dear.costBasisPoints).toBe(60);
    const { items } = await allOf('backtest', { feeBasisPoints: '60' });
    const worth = items.reduce((total, { profit }) => total + profit, 10_000);
    expect(Math.abs(worth - 10_000 * end(dear.series.curves?.strategy))).toBeLessThan(0.01);
  });

  it('is that of the past when asked as of then: what had ended by then ended the same way', async () => {
    const asOf = '2025-03-14';
    const then = await allOf('backtest', { asOf });
    const now = await allOf('backtest');
    const later = new Map(now.items.map((row) => [row.id, row]));
    const closed = then.items.filter(({ exitReason }) => exitReason !== 'open');
    expect(closed.length).toBeGreaterThan(50);
    expect(then.items.every(({ openedAt }) => openedAt.slice(0, 10) <= asOf)).toBe(true);
    for (const row of closed) {
      const same = later.get(row.id);
      expect(same).toMatchObject({
        openedAt: row.openedAt,
        closedAt: row.closedAt,
        exitReason: row.exitReason,
      });
      expect(same?.net).toBeCloseTo(row.net, 9);
    }
    const { series } = await ask('returns.performance', { query: { market: 'us', asOf } });
    expect(series[0].curves?.dates.at(-1)).toBe(asOf);
    expect(series[1].empty).not.toBeNull();
  });

  it('tells how often its chances came true, with ranges as wide as the independent calls allow', async () => {
    const { calibration } = await ask('returns.detail', { query: { market: 'us' } });
    expect(calibration.map(({ horizon }) => horizon)).toEqual([5, 20, 60]);
    for (const { n, bins, baseRate } of calibration) {
      expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(n);
      const rate = bins.reduce((sum, bin) => sum + bin.observed * bin.n, 0) / n;
      expect(rate).toBeCloseTo(baseRate ?? 0, 9);
      for (const { observed, low, high } of bins) {
        expect(low).toBeLessThan(observed);
        expect(high).toBeGreaterThan(observed);
      }
    }
  });
});

describe('Trades of the published record', () => {
  it('stand in the ledger before the open they enter at, and their end as an outcome that points to them', async () => {
    let begun = 0;
    let ended = 0;
    for (let daysAgo = 28; daysAgo >= 0; daysAgo--) {
      const now = () => MARKET_NOW - daysAgo * DAY;
      const market = await openMarket(test.database, { now });
      const ledger = ledgerOf({ ...test.platform, clock: { now } });
      const recording = { database: test.database, ledger, market: () => market, signals: () => signals };
      const done = await recordPaperTrades(recording, 'us');
      expect(await recordPaperTrades(recording, 'us')).toEqual({ begun: 0, ended: 0 });
      begun += done.begun;
      ended += done.ended;
      await market.stop();
    }
    expect(begun).toBeGreaterThan(2);
    expect(ended).toBeGreaterThan(0);
    handlers = null;
    const { items } = await allOf('paper-forward');
    const written = items.filter(({ ledger }) => ledger !== null);
    // What was decided on the newest bar has not been entered yet.
    expect(written.length).toBeGreaterThan(1);
    const ledger = ledgerOf(test.platform);
    for (const row of written) {
      const leaf = await ledger.leaf(row.ledger?.leaf ?? '');
      expect(leaf?.bodyHash).toBe(row.ledger?.hash);
      expect(Date.parse(leaf?.entry.at ?? '')).toBeLessThan(Date.parse(row.openedAt));
      const end = await ledger.leaf(`${row.ledger?.leaf}:end`);
      expect(end === null).toBe(row.exitReason === 'open');
      if (end) {
        expect(end.of).toBe(row.ledger?.leaf);
        expect(end.body).toMatchObject({ exit: row.exit, reason: row.exitReason });
      }
    }
  }, 120_000);
});

describe('The showcase', () => {
  it('is drawn by the hash of the date alone, and shows what then happened', async () => {
    const { signal, coverage80 } = await ask('returns.showcase');
    const draw = drawOfDay('sim:39', dateOfInstant(MARKET_NOW));
    expect(signal?.asset.market).toBe(draw.market);
    const { dates, close, at } = signal?.bars ?? { dates: [], close: [], at: 0 };
    expect(dates[at]).toBe(signal?.date);
    expect(dates.length - 1 - at).toBe(20);
    expect(signal?.outcome.move).toBeCloseTo((close.at(-1) ?? 0) / close[at] - 1, 12);
    expect(signal?.fan.prices).toHaveLength(20);
    const last = signal?.fan.prices.at(-1) ?? [];
    expect(signal?.outcome.inside80).toBe((close.at(-1) ?? 0) >= last[1] && (close.at(-1) ?? 0) <= last[5]);
    const { buy = 0, hold = 0, sell = 0 } = signal?.votes ?? {};
    expect(buy + hold + sell).toBe(signal?.reasons.length);
    expect(coverage80.n).toBeGreaterThan(1000);
    // The bar of the method: 77–84 %.
    expect(coverage80.inside).toBeGreaterThan(0.7);
    expect(coverage80.inside).toBeLessThan(0.9);
  });

  it('draws other calls on other days, each asset about as often', () => {
    const drawn = new Map<number, number>();
    for (let day = 0; day < 2000; day++) {
      const draw = drawOfDay('live', dateOfInstant(day * DAY));
      const picked = draw.pick(10);
      drawn.set(picked, (drawn.get(picked) ?? 0) + 1);
    }
    expect(drawn.size).toBe(10);
    // 200 expected each; five deviations of a binomial are 67.
    for (const count of drawn.values()) expect(Math.abs(count - 200)).toBeLessThan(67);
  });
});
