import { describe, expect, it } from 'vitest';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import { BookKeeper } from './books.ts';

const { app, ask, get, add, account } = withPortfolio();

describe('Figures that stand beside each other', () => {
  it('leaves what was paid in, paid as fees and received as it was: rounding is left to prices', async () => {
    await add('deposit', '2022-01-04', { amount: '100000', currency: 'USD' });
    const bought = { quantity: '3', price: '33.335', currency: 'USD', fee: '1' };
    await add('buy', '2022-01-05', { symbol: 'KO', ...bought });
    const change = await get('change?from=2022-01-03&to=2022-01-05');
    expect([change.flow, change.fee, change.start]).toEqual(['100000.00', '-1.00', '0.00']);
    expect(change.end).toBe((await get('holdings?on=2022-01-05')).total.value);
    const [cash] = change.items.filter((row: { cash: boolean }) => row.cash);
    expect([cash.flow, cash.price]).toEqual(['100000.00', '0.00']);
    expect(change.flow).toBe((await get('performance?from=2022-01-03&to=2022-01-05')).paidIn);
  });

  it('shows each day’s value as the sum of what each holding shows', async () => {
    await add('deposit', '2022-01-04', { amount: '1000', currency: 'USD' });
    for (const symbol of ['AAPL', 'MSFT', 'KO', 'SPY', 'NVDA']) {
      await add('buy', '2022-01-05', { symbol, quantity: '0.3333', amount: '10.004', currency: 'USD' });
    }
    const { days, value, invested } = await get('history?from=2022-01-10&to=2022-03-10');
    for (const at of [0, 7, 21, 38, days.length - 1]) {
      const { total } = await get(`holdings?on=${days[at]}`);
      expect([days[at], value[at].toFixed(2)]).toEqual([days[at], total.value]);
    }
    expect(invested[0]).toBe(value[0]);
  });

  it('gain nothing and lose nothing by what has no price', async () => {
    await add('deposit', '2022-01-04', { amount: '1000', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'NOTLISTED', quantity: '100', price: '4', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '1', price: '100', currency: 'USD' });
    const { gain, paidIn, takenOut, timeWeighted } = await get('performance');
    const { items } = await get('holdings');
    const priced = items.find(({ symbol }: { symbol: string }) => symbol === 'KO');
    expect([paidIn, takenOut]).toEqual(['1000.00', '0.00']);
    // What was bought for 100 is worth so much more or less, with what it paid; 400 went where nothing is known.
    const income = (await get('change')).income;
    expect(gain).toBe((Number(priced.value) - 100 + Number(income)).toFixed(2));
    expect(Math.sign(timeWeighted.total)).toBe(Math.sign(Number(gain)));
    // Nor by what was paid for with it: those shares come in with their value of that day.
    await add('buy', '2022-01-06', { symbol: 'MSFT', quantity: '1', amount: '9', currency: 'GBX' });
    const worthOn = async (on: string) => {
      const { items: held } = await get(`holdings${on}`);
      return Number(held.find(({ symbol }: { symbol: string }) => symbol === 'MSFT').value);
    };
    const more = (await worthOn('')) - (await worthOn('?on=2022-01-06'));
    const [after, change] = [await get('performance'), await get('change')];
    expect(after.gain).toBe((Number(gain) + more + Number(change.income) - Number(income)).toFixed(2));
    // Sold again, it comes back as it went: 500 come in, not only the 400 that had gone.
    await add('sell', '2022-02-05', { symbol: 'NOTLISTED', quantity: '100', price: '5', currency: 'USD' });
    expect((await get('performance')).gain).toBe(after.gain);
  });

  it('PORT-1: count the same dividends, payment by payment, asset by asset and in all', async () => {
    const bought = { quantity: '33', price: '50', currency: 'USD' };
    for (const symbol of ['KO', 'AAPL', 'MSFT']) await add('buy', '2022-01-05', { symbol, ...bought });
    const { received, total } = await get('dividends?year=2023');
    expect(received.length).toBeGreaterThan(3);
    expect((await get('change?from=2022-12-31&to=2023-12-31')).income).toBe(total);
    expect((await get('tax-lots?year=2023')).totals.dividends).toBe(total);
    const [before, after] = [await get('holdings?on=2022-12-31'), await get('holdings?on=2023-12-31')];
    expect((Number(after.total.income) - Number(before.total.income)).toFixed(2)).toBe(total);
  });

  it('measure a day against what was at work: yesterday’s value and what came in', async () => {
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '10', price: '60', currency: 'USD' });
    await add('deposit', '2022-01-05', { amount: '1000', currency: 'USD' });
    await add('deposit', '2022-01-11', { amount: '99000', currency: 'USD' });
    await add('withdrawal', '2022-01-13', { amount: '99000', currency: 'USD' });
    const paidIn = (await get('holdings?on=2022-01-11')).total;
    const [value, change] = [Number(paidIn.value), Number(paidIn.dayChange)];
    expect(change).not.toBe(0);
    expect(paidIn.dayChangeShare).toBeCloseTo(change / (value - change), 6);
    const takenOut = (await get('holdings?on=2022-01-13')).total;
    const before = Number((await get('holdings?on=2022-01-12')).total.value);
    expect(takenOut.dayChangeShare).toBeCloseTo(Number(takenOut.dayChange) / before, 6);
  });

  it('rest on the same prices where they are asked for at once, whenever that is', async () => {
    const owner = { memberId: marketMembers.member, world: app.modules.service(marketModule).world.name };
    // The last moment of a span of three seconds, which clocks know nothing of.
    const start = Math.floor(app.platform.clock.now() / 3000) * 3000 - 1;
    let now = start;
    const platform = { ...app.platform, clock: { now: () => now } };
    const keeper = new BookKeeper(platform, app.modules.service(marketModule));
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '1', price: '50', currency: 'USD' });
    const { prices } = await keeper.open(owner);
    now = start + 2000;
    expect((await keeper.open(owner)).prices).toBe(prices);
    now = start + 3000;
    expect((await keeper.open(owner)).prices).not.toBe(prices);
  });
});

it('a share that is called like money is settled in shares: COP is ConocoPhillips, and Colombian pesos', async () => {
  await add('buy', '2024-01-31', { symbol: 'COP', quantity: '8', price: '100', currency: 'USD' });
  await add('deposit', '2024-01-31', { amount: '5', currency: 'EUR' });
  const balances = [
    { unit: 'COP', amount: '10' },
    { unit: 'EUR', amount: '7' },
  ];
  await ask('POST', `accounts/${account()}/balances`, { body: { on: '2024-02-29', balances } });
  const { items } = await get('differences');
  const closing = Object.fromEntries(
    items.map((one: { unit: string; closing: object }) => [one.unit, one.closing]),
  );
  expect(closing.COP).toMatchObject({ kind: 'deposit', symbol: 'COP', quantity: '2', amount: null });
  expect(closing.EUR).toMatchObject({ kind: 'deposit', symbol: null, amount: '2', currency: 'EUR' });
});
