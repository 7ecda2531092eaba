import { dateOfInstant, decimal, roundToPlaces, sumDecimals } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { app, ask, get, add, account, createAccount } = withPortfolio();

const sum = (texts: readonly (string | null)[]) =>
  sumDecimals(texts.map((text) => decimal(text ?? '0'))).toString();

describe('Targets, differences and income', () => {
  it('plans trades that lead to the targets with the cash there is', async () => {
    await add('deposit', '2022-01-04', { amount: '20000', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '20', price: '50', currency: 'USD' });
    expect((await get('targets/trades')).trades).toEqual([]);
    const items = [
      { symbol: 'AAPL', weight: 0.5 },
      { symbol: 'btc', weight: 0.25 },
    ];
    const over = await ask('PUT', 'targets', {
      body: { items: [...items, { symbol: 'MSFT', weight: 0.3 }], version: 1 },
    });
    expect(over.body.error.message).toBe('The weights add up to 105%. They can be at most 100%.');
    const set = await ask('PUT', 'targets', { body: { items, version: 1 } });
    expect(set.body).toMatchObject({
      cash: 0.25,
      version: 2,
      items: [{ symbol: 'AAPL' }, { symbol: 'BTC-USD' }],
    });
    const plan = await get('targets/trades');
    const sold = plan.trades.find(({ symbol }: { symbol: string }) => symbol === 'KO');
    const splits = (await get('holdings')).items[0].quantity;
    expect(sold).toMatchObject({ side: 'sell', quantity: splits, weightAfter: 0 });
    const bought = plan.trades.filter(({ side }: { side: string }) => side === 'buy');
    expect(bought).toHaveLength(2);
    for (const { weightAfter, weightTarget } of bought) {
      expect(weightAfter).toBeLessThanOrEqual(weightTarget + 1e-9);
      expect(weightAfter).toBeGreaterThan(weightTarget - 0.05);
    }
    const careful = await get('targets/trades?withoutSales=true&invest=100');
    expect(careful.trades.every(({ side }: { side: string }) => side === 'buy')).toBe(true);
    expect(Number(careful.cashAfter)).toBeGreaterThanOrEqual(0);
  });

  it('shows where a statement differs, with the transaction that closes it', async () => {
    await add('deposit', '2022-01-04', { amount: '100', currency: 'USD' });
    await add('buy', '2022-01-05', { symbol: 'BTC', quantity: '0.5', amount: '90', currency: 'USD' });
    const body = {
      on: '2022-02-01',
      balances: [
        { unit: 'usd', amount: '12.5' },
        { unit: 'BTC', amount: '0.5' },
      ],
    };
    await ask('POST', `accounts/${account()}/balances`, { body });
    const { items, checked } = await get('differences');
    expect([checked, items.length]).toEqual([2, 1]);
    expect(items[0]).toMatchObject({ unit: 'USD', reported: '12.5', recorded: '10', difference: '2.5' });
    expect((await ask('POST', 'transactions', { body: items[0].closing })).status).toBe(200);
    expect((await get('differences')).items).toEqual([]);
  });

  it('adds dividends that the market declared, and expects those of a year before', async () => {
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '100', price: '50', currency: 'USD' });
    const [{ year }] = (await get('dividends')).years;
    const paid = await get(`dividends?year=${year}`);
    expect(paid.received.length).toBeGreaterThan(0);
    for (const { quantity, perShare, amount, exOn, paidOn } of paid.received) {
      const paidOut = roundToPlaces(decimal(quantity).times(decimal(perShare)), 2);
      expect(paidOut.toString()).toBe(amount.amount);
      expect([paidOn.slice(0, 4), exOn <= paidOn]).toEqual([String(year), true]);
    }
    expect(sum(paid.received.map(({ value }: { value: string }) => value))).toBe(
      decimal(paid.total).toString(),
    );
    expect(paid.expected.length).toBeGreaterThan(0);
    expect(paid.yield).toBeGreaterThan(0);
    // Without a sale too there is something to declare.
    expect(await get('tax-lots')).toMatchObject({ year, items: [], totals: { dividends: paid.total } });
    expect((await get('tax-lots')).years).toEqual(
      (await get('dividends')).years.map((one: { year: number }) => one.year),
    );
  });

  it('measures the yield against the holdings, whatever cash lies beside them', async () => {
    await add('buy', '2022-01-05', { symbol: 'KO', quantity: '100', price: '50', currency: 'USD' });
    const yields = async () => {
      const { expectedTotal, yield: share } = await get('dividends');
      const [{ value }] = (await get('holdings')).items;
      return [share, Number(expectedTotal) / Number(value)];
    };
    const [owing, expected] = await yields();
    expect(owing).toBeCloseTo(expected, 12);
    await add('deposit', '2022-01-06', { amount: '1000000', currency: 'USD' });
    expect((await yields())[0]).toBeCloseTo(expected, 12);
  });

  it('expects what is due where an account leaves dividends to what is entered, too', async () => {
    const today = dateOfInstant(app.platform.clock.now());
    const [{ symbol }] = await app.test.database.query<{ symbol: string }>(
      `select s.symbol from corporate_action a join asset_symbol s using (world, asset_id)
       where a.ex_date <= $1 and a.pay_date > $1 order by a.ex_date, s.symbol limit 1`,
      [today],
    );
    await add('buy', '2022-01-05', { symbol, quantity: '1', price: '50', currency: 'USD' });
    const before = await get('dividends');
    expect(before.expected[0].exOn <= today && before.expected[0].payOn > today).toBe(true);
    const [{ name, currency, lotMethod, archived, version }] = (await get('accounts')).items;
    const body = { name, currency, lotMethod, archived, version, marketDividends: false };
    expect((await ask('PUT', `accounts/${account()}`, { body })).status).toBe(200);
    const after = await get('dividends');
    expect([after.years, after.expected]).toEqual([[], before.expected]);
  });

  it('reports the sales of a year lot by lot, as a file too', async () => {
    await add('buy', '2021-01-05', {
      symbol: 'AAPL',
      quantity: '1',
      amount: '100',
      currency: 'USD',
      fee: '1',
    });
    await add('sell', '2022-03-05', {
      symbol: 'AAPL',
      quantity: '1',
      amount: '150',
      currency: 'USD',
      fee: '2',
    });
    const report = await get('tax-lots?year=2022');
    expect(report.totals).toMatchObject({
      proceeds: '148.00',
      cost: '101.00',
      gain: '47.00',
      longTerm: '47.00',
      fees: '2.00',
    });
    expect(report.items[0]).toMatchObject({ acquiredOn: '2021-01-05', soldOn: '2022-03-05', longTerm: true });
    const { csv } = await get('tax-lots/export?year=2022');
    expect(csv.split('\r\n')[1]).toContain('101.00,148.00,47.00');
  });

  it('holds for more than a year from the day after the same day of the next one, in leap years too', async () => {
    const buy = { symbol: '?', quantity: '2', amount: '200', currency: 'USD' };
    await add('buy', '2023-03-01', { ...buy, symbol: 'NOTLISTED' });
    await add('sell', '2024-03-01', { symbol: 'NOTLISTED', quantity: '1', amount: '150', currency: 'USD' });
    await add('sell', '2024-03-02', { symbol: 'NOTLISTED', quantity: '1', amount: '150', currency: 'USD' });
    const { items, totals } = await get('tax-lots?year=2024');
    // 2024-02-29 lies between: a year is 366 days.
    expect(
      items.map(({ soldOn, daysHeld, longTerm }: Record<string, unknown>) => [soldOn, daysHeld, longTerm]),
    ).toEqual([
      ['2024-03-02', 367, true],
      ['2024-03-01', 366, false],
    ]);
    expect(totals).toMatchObject({ shortTerm: '50.00', longTerm: '50.00' });
  });

  it('reports a short sale with what it brought and what buying back cost, never as held', async () => {
    // Sold short for 1,000, bought back for 900 more than a year later.
    await add('sell', '2022-01-05', { symbol: 'NOTLISTED', quantity: '10', amount: '1000', currency: 'USD' });
    await add('buy', '2023-02-06', { symbol: 'NOTLISTED', quantity: '10', amount: '900', currency: 'USD' });
    const { items, totals } = await get('tax-lots?year=2023');
    expect(items[0]).toMatchObject({
      ...{ quantity: '-10', costBase: '900.00', proceedsBase: '1000.00', gain: '100.00', longTerm: false },
      ...{ cost: { amount: '900', currency: 'USD' }, proceeds: { amount: '1000', currency: 'USD' } },
    });
    expect(totals).toMatchObject({
      proceeds: '1000.00',
      cost: '900.00',
      gain: '100.00',
      shortTerm: '100.00',
    });
  });

  it('counts income at what it was worth when it came, in the report of a year as among the dividends', async () => {
    const coin = { symbol: 'NOTLISTED-USD', quantity: '0.5', price: '6', currency: 'USD' };
    await add('dividend', '2022-05-05', coin);
    await add('dividend', '2022-06-05', { symbol: 'BTC', quantity: '0.001', amount: '40', currency: 'USD' });
    // 0.5 × 6 and 40, whatever a day's close says.
    expect((await get('dividends?year=2022')).total).toBe('43.00');
    expect((await get('tax-lots?year=2022')).totals.dividends).toBe('43.00');
  });

  it('PORT-1: tells the tax that was withheld on dividends apart from the fees', async () => {
    const trade = { symbol: 'NOTLISTED', quantity: '1', amount: '100', currency: 'USD', fee: '1' };
    await add('buy', '2022-01-05', trade);
    await add('dividend', '2022-05-05', { symbol: 'NOTLISTED', amount: '200', currency: 'USD', fee: '30' });
    await add('sell', '2022-06-06', trade);
    const { totals } = await get('tax-lots?year=2022');
    expect(totals).toMatchObject({ dividends: '200.00', taxWithheld: '30.00', fees: '2.00' });
  });

  it('says of a short position that gains that it gains', async () => {
    const { items } = await get('holdings?on=2022-01-05');
    expect(items).toEqual([]);
    await add('buy', '2022-01-04', { symbol: 'KO', quantity: '1', price: '1', currency: 'USD' });
    const [{ price }] = (await get('holdings?on=2022-01-05')).items;
    const dear = String(Number(price.amount) * 2);
    await add('sell', '2022-01-05', { symbol: 'KO', quantity: '1', price: '1', currency: 'USD' });
    await add('sell', '2022-01-05', { symbol: 'KO', quantity: '10', price: dear, currency: 'USD' });
    // Sold at twice the price: half of what it brought is gained.
    const now = await get('holdings?on=2022-01-05');
    expect(now.items[0].gainShare).toBeCloseTo(0.5, 9);
    expect(now.total.gainShare).toBeCloseTo(0.5, 9);
  });

  it('reports on all real accounts, archived ones too, and on play money only where it is asked for', async () => {
    const sale = { symbol: 'NOTLISTED', quantity: '1', amount: '70', currency: 'USD' };
    const [closed, paper] = [await createAccount('Closed'), await createAccount('Paper')];
    for (const accountId of [account(), closed, paper])
      await add('sell', '2022-01-05', { ...sale, accountId });
    for (const accountId of [account(), closed, paper])
      await add('buy', '2022-02-05', { ...sale, amount: '60', accountId });
    const set = (what: string, id: string) =>
      app.test.database.query(`update portfolio_account set ${what} where id = $1`, [id]);
    await set('archived = true', closed);
    await set("kind = 'paper'", paper);
    const reported = async (query: string) => {
      const { items, totals } = await get(`tax-lots?year=2022${query}`);
      return [items.map((lot: { account: string }) => lot.account).sort(), totals.gain];
    };
    expect(await reported('')).toEqual([['Broker', 'Closed'], '20.00']);
    expect(await reported(`&accounts=${paper}`)).toEqual([['Paper'], '10.00']);
    const { csv } = await get('tax-lots/export?year=2022');
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });
});
