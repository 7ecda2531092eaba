import { DAY_MS, decimal, sumDecimals } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import { BookKeeper } from './books.ts';

const { app, ask, get, add, account } = withPortfolio();

const sum = (texts: readonly (string | null)[]) =>
  sumDecimals(texts.map((text) => decimal(text ?? '0'))).toString();

describe('A portfolio kept by hand', () => {
  it('shows what is held, at today’s prices, with cash that may be negative', async () => {
    await add('deposit', '2021-01-04', { amount: '10000', currency: 'USD' });
    await add('buy', '2021-01-05', {
      symbol: 'AAPL',
      quantity: '50',
      price: '100',
      currency: 'USD',
      fee: '1',
    });
    await add('buy', '2021-02-01', { symbol: 'BTC', quantity: '0.25', amount: '9000', currency: 'EUR' });
    const holdings = await get('holdings');
    const [quote] = (await app.get('/api/market/quotes?symbols=AAPL')).body.items;
    const apple = holdings.items.find((one: { symbol: string }) => one.symbol === 'AAPL');
    expect(apple).toMatchObject({
      market: 'us',
      invested: { amount: '5001.00', currency: 'USD' },
      cost: '5001.00',
    });
    expect(Number(apple.price.amount)).toBeCloseTo(quote.last, 6);
    const splits = apple.splits.reduce((all: number, one: { ratio: string }) => all * Number(one.ratio), 1);
    expect(Number(apple.quantity)).toBeCloseTo(50 * splits, 9);
    const coin = holdings.items.find((one: { symbol: string }) => one.symbol === 'BTC-USD');
    expect(coin).toMatchObject({ quantity: '0.25', invested: { amount: '9000.00', currency: 'EUR' } });
    const euros = holdings.cash.find((one: { currency: string }) => one.currency === 'EUR');
    expect(euros).toMatchObject({ amount: '-9000', rate: { from: 'EUR', to: 'USD' } });
    const values = [...holdings.items, ...holdings.cash].map(({ value }) => value);
    expect(sum(values)).toBe(decimal(holdings.total.value).toString());
  });

  it('F5, F6: says nothing of the price of what the market does not know, nor of its change', async () => {
    for (const amount of ['300', '500', '200']) {
      await add('buy', '2021-03-01', { symbol: 'VWCE', quantity: '1', amount, currency: 'CHF' });
    }
    const { items, unpriced, total } = await get('holdings');
    expect(items[0]).toMatchObject({
      ...{ symbol: 'VWCE', quantity: '3', market: null, price: null, value: null, noPriceSince: null },
      invested: { amount: '1000.00', currency: 'CHF' },
      lastTrade: { amount: '200', currency: 'CHF', on: '2021-03-01' },
    });
    expect([unpriced, Number(total.value) < 0]).toEqual([1, true]);
    await add('deposit', '2021-03-02', { amount: '1000', currency: 'CHF' });
    expect((await get('holdings')).total).toMatchObject({ dayChange: null, dayChangeShare: null });
  });

  it('PORT-10: shows what was last paid for something without a price, as of the day shown, with exact digits', async () => {
    await add('buy', '2021-03-01', { symbol: 'VWCE', quantity: '1', amount: '200', currency: 'CHF' });
    // 0.3 for three: as numbers of the machine, 0.09999999999999999 each.
    await add('buy', '2021-05-01', { symbol: 'VWCE', quantity: '3', amount: '0.3', currency: 'CHF' });
    const lastTrade = async (on: string) => (await get(`holdings${on}`)).items[0].lastTrade;
    expect(await lastTrade('')).toEqual({ amount: '0.1', currency: 'CHF', on: '2021-05-01' });
    expect(await lastTrade('?on=2021-04-01')).toEqual({ amount: '200', currency: 'CHF', on: '2021-03-01' });
  });

  it('refuses what cannot be with a sentence for each field, and stores nothing', async () => {
    const refused = await add('buy', '2021-01-05', { quantity: '-3', currency: 'USD' });
    expect(refused.status).toBe(400);
    const fields = refused.body.error.details.fields.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['amount', 'quantity', 'symbol']);
    expect((await add('deposit', '2099-01-05', { amount: '1', currency: 'USD' })).body.error.message).toBe(
      'That day is in the future.',
    );
    expect((await add('buy', '2021-01-05', { symbol: 'AAPL', quantity: '1e400', amount: '1' })).status).toBe(
      400,
    );
    expect((await get('transactions')).total).toBe(0);
  });

  it('takes a reverse split whose ratio never ends, and has whole shares after it', async () => {
    await add('buy', '2021-03-01', { symbol: 'VWCE', quantity: '300', price: '9', currency: 'CHF' });
    // 1:3 as the form sends it.
    const split = await add('split', '2021-03-02', { symbol: 'VWCE', ratio: '0.33333333333333333333' });
    expect(split.status).toBe(200);
    expect((await get('holdings')).items[0]).toMatchObject({ symbol: 'VWCE', quantity: '100' });
  });

  it('changes, deletes and brings back transactions; two changes from one version are not both kept', async () => {
    const { body: first } = await add('deposit', '2021-01-04', { amount: '100', currency: 'USD' });
    const path = `transactions/${first.id}`;
    const wanted = {
      kind: 'deposit',
      at: '2021-01-04',
      accountId: account(),
      amount: '250',
      currency: 'USD',
      version: 1,
    };
    expect((await ask('PUT', path, { body: wanted })).body).toMatchObject({ amount: '250', version: 2 });
    const again = await ask('PUT', path, { body: { ...wanted, amount: '300' } });
    expect([again.status, again.body.error.details.code]).toEqual([409, 'version-conflict']);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await get('holdings')).cash).toEqual([]);
    expect((await ask('POST', `${path}/restore`)).body.amount).toBe('250');
    expect((await get('holdings')).cash[0].amount).toBe('250');
  });

  it('keeps the day, and with it the year, of a transaction that is changed after a move to another time zone', async () => {
    const at = '2023-12-31T23:30:00.000Z';
    await add('dividend', at, { symbol: 'BTC', quantity: '0.001', price: '40000', currency: 'USD' });
    await app.test.database.query("update member set time_zone = 'Europe/Paris'");
    const change = async (more: object) => {
      const [row] = (await get('transactions')).items;
      await ask('PUT', `transactions/${row.id}`, { body: { ...row, ...more } });
      return (await get('transactions')).items[0].day;
    };
    expect(await change({ note: 'A reward' })).toBe('2023-12-31');
    // A time that is entered there is read there.
    expect(await change({ at: '2023-12-31T23:31:00.000Z' })).toBe('2024-01-01');
  });

  it('is nobody else’s: not its accounts, not its transactions', async () => {
    const { body: first } = await add('deposit', '2021-01-04', { amount: '100', currency: 'USD' });
    const role = 'other member';
    const path = `transactions/${first.id}`;
    expect((await ask('DELETE', path, { role })).status).toBe(404);
    expect((await ask('GET', `holdings?accounts=${account()}`, { role })).status).toBe(404);
    const intruding = {
      kind: 'deposit',
      at: '2021-01-04',
      accountId: account(),
      amount: '1',
      currency: 'USD',
    };
    expect((await ask('POST', 'transactions', { role, body: intruding })).status).toBe(400);
    expect((await get('holdings')).cash[0].amount).toBe('100');
  });

  it('continues its books where transactions are added, and comes to what another process works out', async () => {
    await add('buy', '2021-01-05', { symbol: 'AAPL', quantity: '3', amount: '300', currency: 'USD' });
    await get('holdings');
    await add('sell', '2022-01-05', { symbol: 'AAPL', quantity: '1', amount: '150', currency: 'USD' });
    await add('sell', '2021-06-05', { symbol: 'AAPL', quantity: '1', amount: '120', currency: 'USD' });
    expect((await get('holdings')).total.realised).toBe('70.00');
    const other = await app.beside();
    expect((await other.get('/api/portfolio/holdings')).body).toEqual(await get('holdings'));
  });

  /** Books as two processes keep them: one since a day, and one that works them out on the last. */
  async function keptOver(change: () => Promise<unknown>, daysLater = 1) {
    const market = app.modules.service(marketModule);
    const owner = { memberId: marketMembers.member, world: market.world.name };
    let now = app.platform.clock.now() - daysLater * DAY_MS;
    const platform = { ...app.platform, clock: { now: () => now } };
    const kept = new BookKeeper(platform, market);
    const before = await kept.open(owner);
    now = app.platform.clock.now();
    await change();
    const [after, fresh] = [await kept.open(owner), await new BookKeeper(platform, market).open(owner)];
    const told = ({ book }: typeof after) =>
      JSON.stringify([book.events, book.positions, book.realised, book.dividends, book.effects]);
    return { goesOn: after.book === before.book, same: told(after) === told(fresh) };
  }

  it('PORT-6: goes on with its books on the next day, and where something new is bought', async () => {
    await add('buy', '2021-01-05', { symbol: 'AAPL', quantity: '3', amount: '300', currency: 'USD' });
    const buy = { symbol: 'KO', quantity: '5', amount: '250', currency: 'USD' };
    expect(await keptOver(() => add('buy', '2026-11-18', buy))).toEqual({ goesOn: true, same: true });
    // Dividends and splits of most of a year come while the books are kept.
    expect(await keptOver(async () => undefined, 300)).toEqual({ goesOn: true, same: true });
  });

  it.each(['buy', 'merger'])(
    'PORT-6: works them out again where a split lies between a new %s and what is booked',
    async (kind) => {
      await add('buy', '2020-01-06', { symbol: 'OLDCO', quantity: '5', amount: '250', currency: 'USD' });
      const view = app.modules.service(marketModule).view();
      for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', 'GOOGL']) {
        const asset = await view.findAsset(symbol);
        const split = (asset ? await view.actions(asset.assetId) : []).find(
          ({ kind, exDate }) => kind === 'split' && exDate > '2020-02-01',
        );
        if (!split) continue;
        const at = new Date(Date.parse(split.exDate) - 5 * DAY_MS).toISOString().slice(0, 10);
        const late =
          kind === 'buy'
            ? { symbol, quantity: '10', amount: '1000', currency: 'USD' }
            : { symbol: 'OLDCO', toSymbol: symbol, ratio: '2' };
        expect(await keptOver(() => add(kind, at, late), 0)).toMatchObject({ same: true });
        expect((await get('holdings')).items).toContainEqual(expect.objectContaining({ symbol }));
        return;
      }
      throw new Error('The simulated market has splits.');
    },
  );

  it('PORT-6: works them out again where the price of a day was open when it was asked for', async () => {
    await app.test.database.query("update member set base_currency = 'CHF'");
    const today = new Date(app.platform.clock.now()).toISOString().slice(0, 10);
    await add('buy', today, { symbol: 'AAPL', quantity: '3', amount: '300', currency: 'USD' });
    const { goesOn, same } = await keptOver(async () => {
      await add('buy', today, { symbol: 'KO', quantity: '3', amount: '300', currency: 'USD' });
    });
    expect({ goesOn, same }).toEqual({ goesOn: false, same: true });
  });
});

describe('Why a portfolio’s value changed', () => {
  it('adds up to the cent in every row and column, in a base currency that is nobody’s', async () => {
    await app.test.database.query("update member set base_currency = 'CHF'");
    await add('deposit', '2022-01-04', { amount: '50000', currency: 'EUR' });
    await add('buy', '2022-01-05', {
      symbol: 'MSFT',
      quantity: '33',
      price: '101.37',
      currency: 'USD',
      fee: '1.99',
    });
    await add('buy', '2022-03-05', {
      symbol: 'ETH',
      quantity: '1.23456789',
      price: '2345.67',
      currency: 'EUR',
    });
    await add('sell', '2022-08-10', {
      symbol: 'MSFT',
      quantity: '11',
      price: '99.99',
      currency: 'USD',
      fee: '2.01',
    });
    await add('fee', '2022-09-01', { amount: '12.34', currency: 'GBP' });
    await add('withdrawal', '2022-10-01', { amount: '777.77', currency: 'EUR' });
    const change = await get('change?from=2022-02-01&to=2022-12-30');
    const parts = ['price', 'currency', 'fee', 'flow', 'income', 'unpriced'];
    expect(sum(parts.map((part) => change[part]))).toBe(decimal(change.total).toString());
    for (const row of change.items) {
      expect(sum([...parts, 'traded'].map((part) => row[part]))).toBe(decimal(row.total).toString());
    }
    for (const part of [...parts, 'start', 'end']) {
      const column = change.items.map((row: Record<string, string>) => row[part]);
      expect(sum(column)).toBe(decimal(change[part]).toString());
    }
    expect(sum(change.items.map(({ traded }: { traded: string }) => traded))).toBe('0');
    expect(change.end).toBe((await get('holdings?on=2022-12-30')).total.value);
    expect(change.start).toBe((await get('holdings?on=2022-02-01')).total.value);
    expect(Number(change.flow)).toBeLessThan(-700);
  });

  it.each(['history?from=0001-01-01', 'history?from=0000-01-01', 'performance?to=0001-01-01'])(
    'refuses %s with a sentence: a year was mistyped',
    async (path) => {
      const { status, body } = await ask('GET', path);
      expect([status, body.error.message]).toEqual([400, 'Ask for days since 1970.']);
    },
  );

  it('shows value, returns, risk and allocation that agree with each other', async () => {
    await add('deposit', '2022-01-04', { amount: '20000', currency: 'USD' });
    for (const symbol of ['AAPL', 'MSFT', 'KO']) {
      await add('buy', '2022-01-05', { symbol, quantity: '40', price: '100', currency: 'USD' });
    }
    const history = await get('history?to=2023-06-30');
    const last = history.days.length - 1;
    const holdings = await get('holdings?on=2023-06-30');
    expect(history.value[last]).toBeCloseTo(Number(holdings.total.value), 1);
    expect(history.invested[last]).toBe(20000);
    const performance = await get('performance?to=2023-06-30');
    expect(performance.timeWeighted.total).toBeCloseTo(history.growth[last] - 1, 9);
    expect(Number(performance.gain)).toBeCloseTo(history.value[last] - 20000, 1);
    expect(performance.moneyWeighted.total).toBeCloseTo(history.value[last] / 20000 - 1, 6);
    expect(performance.risk.volatility).toBeGreaterThan(0);
    expect(performance.risk.effectiveBets).toBeGreaterThan(1);
    expect(performance.risk.drawdown.depth).toBeCloseTo(-Math.min(...history.drawdown.filter(Boolean)), 9);
    const allocation = await get('allocation?on=2023-06-30');
    for (const by of ['asset', 'sector', 'currency', 'account']) {
      const values = allocation[by].map(({ value }: { value: string }) => value);
      expect([by, sum(values)]).toEqual([by, decimal(allocation.total).toString()]);
    }
    expect((await get('symbols')).items.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual([
      'AAPL',
      'KO',
      'MSFT',
    ]);
  });

  it('PORT-8: measures returns and the benchmark over the same days: those since there was anything', async () => {
    await add('deposit', '2023-03-01', { amount: '20000', currency: 'USD' });
    await add('buy', '2023-03-01', { symbol: 'SPY', quantity: '1', price: '100', currency: 'USD' });
    const late = await get('performance?from=2022-01-03&to=2023-06-30&benchmark=SPY');
    expect(late).toMatchObject({ from: '2023-02-28', since: '2023-03-01' });
    const same = await get('performance?from=2023-02-28&to=2023-06-30&benchmark=SPY');
    expect(late.benchmark).toEqual(same.benchmark);
    expect(late.gain).toBe(same.gain);
    expect(same.since).toBeNull();
    const history = await get('history?from=2022-01-03&to=2023-06-30&benchmark=SPY');
    expect(history.days[0]).toBe('2023-02-28');
    expect(history.benchmarkGrowth.at(-1)).toBeCloseTo(1 + late.benchmark.growth.total, 9);
    // From a day within, as asked.
    expect(await get('performance?from=2023-05-02&to=2023-06-30')).toMatchObject({
      ...{ from: '2023-05-02', since: null },
    });
    // An account without anything keeps the days that were asked for.
    expect(await get('performance?from=2022-01-03&to=2022-02-01')).toMatchObject({
      ...{ from: '2022-01-03', since: null, timeWeighted: null },
    });
  });

  it('counts no more independent bets than the weights are spread over', async () => {
    await add('deposit', '2022-01-04', { amount: '100000', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'AAPL', quantity: '500', price: '100', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '0.01', price: '100', currency: 'USD' });
    const { risk } = await get('performance?to=2023-06-30');
    expect(risk.effectiveHoldings).toBeCloseTo(1, 2);
    expect(risk.effectiveBets).toBeGreaterThanOrEqual(1);
    expect(risk.effectiveBets).toBeLessThanOrEqual(risk.effectiveHoldings);
  });

  it('knows whether anything was ever held', async () => {
    await add('deposit', '2022-01-04', { amount: '20000', currency: 'USD' });
    expect(await get('holdings')).toMatchObject({ items: [], everHeld: false });
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '1', price: '100', currency: 'USD' });
    await add('sell', '2022-01-06', { symbol: 'KO', quantity: '1', price: '100', currency: 'USD' });
    expect(await get('holdings')).toMatchObject({ items: [], everHeld: true });
    expect((await get('holdings?on=2022-01-04')).everHeld).toBe(false);
  });
});
