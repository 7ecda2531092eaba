import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import { openTestReturns, PUBLISHED_FROM, testMember } from '../../test/with-returns.ts';

const test = withMarket();
const harness = openTestReturns(() => test);
const { ask, allOf } = harness;
beforeAll(() => harness.recordUntil('us', MARKET_NOW));
afterAll(() => harness.close());

describe('The track record', () => {
  it('RET-1: keeps three series apart: no day belongs to two of them, and live invents nothing', async () => {
    const { series, headline } = await ask('returns.performance', { query: { market: 'us' } });
    expect(series.map(({ kind }) => kind)).toEqual(['backtest', 'paper-forward', 'live']);
    const [backtest, paper, live] = series;
    expect(backtest.startedOn).toBe('2021-01-04');
    expect(paper.startedOn).toBe(PUBLISHED_FROM);
    expect((backtest.curves?.dates.at(-1) ?? '') < PUBLISHED_FROM).toBe(true);
    // One bar before, at whose close nothing is held, so that the first day can be acted on.
    expect((paper.curves?.dates[1] ?? '') >= PUBLISHED_FROM).toBe(true);
    expect(paper.curves?.strategy.slice(0, 2)).toEqual([1, 1]);
    expect(live).toMatchObject({ n: 0, curves: null, metrics: null, startedOn: null });
    expect(live.empty).toBe('no-live-orders');
    expect(headline).toMatchObject({ open: false, hitRate: null, needed: 620 });
    expect(headline.effectiveN).toBeLessThan(620);
  });

  it('RET-4: hides annual growth under a year', async () => {
    const { series } = await ask('returns.performance', { query: { market: 'us' } });
    const [backtest, paper] = series;
    expect(paper.metrics?.annualGrowth).toEqual({ value: null, low: null, high: null });
    expect(paper.annualised).toBe(false);
    const { value, low, high } = backtest.metrics?.annualGrowth ?? {};
    expect(value).not.toBeNull();
    expect(low ?? 1).toBeLessThan(value ?? 0);
    expect(high ?? 0).toBeGreaterThan(value ?? 1);
  });

  it.each([
    ['backtest', 'member', testMember],
    ['paper-forward', 'member', testMember],
    ['paper-forward', 'guest', null],
  ] as const)(
    'RET-2: is, as %s to a %s, the sum of its listed trades to the cent of an account of 10,000; a losing row left out is seen',
    async (series, _, as) => {
      const { items, total, sum } = await allOf(series, {}, as);
      const detail = await ask('returns.detail', { query: { market: 'us', series }, as });
      expect(items).toHaveLength(total);
      const end = 10_000 * (detail.series.curves?.strategy.at(-1) ?? 0);
      const worth = (rows: typeof items) => rows.reduce((total, { profit }) => total + profit, 10_000);
      expect(Math.abs(worth(items) - end)).toBeLessThan(0.01);
      expect(10_000 * (1 + (sum.net ?? Number.NaN))).toBeCloseTo(end, 2);
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

  it('RET-2, RET-5: is priced anew at the fee of the caller, everything beside it too', async () => {
    const read = (feeBasisPoints: string) =>
      ask('returns.detail', { query: { market: 'us', series: 'backtest', feeBasisPoints } });
    const [free, dear] = [await read('0'), await read('60')];
    const end = (line: number[] | undefined) => line?.at(-1) ?? Number.NaN;
    expect(free.series.metrics?.fees.value).toBe(0);
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
    expect(series[1].empty).toBe('nothing-published');
  });

  it('RET-4: has the headline of the published record alone, whatever series and fee are asked for', async () => {
    const { headline } = await ask('returns.performance', { query: { market: 'us' } });
    expect(headline.effectiveN).toBeGreaterThan(0);
    for (const query of [
      { series: 'backtest' },
      { series: 'live' },
      { series: 'paper-forward', feeBasisPoints: '0' },
    ]) {
      const detail = await ask('returns.detail', { query: { market: 'us', ...query } });
      expect(detail.headline).toEqual(headline);
    }
    const backtest = await ask('returns.detail', { query: { market: 'us', series: 'backtest' } });
    expect(backtest.series.metrics?.independentTrades).toBeGreaterThan(2 * headline.effectiveN);
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
