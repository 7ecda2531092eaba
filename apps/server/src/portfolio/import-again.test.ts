import { describe, expect, it } from 'vitest';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import { bookFill } from './follow-orders.ts';

const { app, ask, get, add, account, createAccount } = withPortfolio();

const imported = async (text: string, more: object = {}) => {
  const { status, body } = await ask('POST', 'imports', { body: { accountId: account(), text, ...more } });
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body;
};
const preview = async (text: string) =>
  (await ask('POST', 'imports/preview', { body: { accountId: account(), text } })).body;

const TRADES = [
  '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
  '"TA-1","O1","XXBTZUSD","2024-03-19 19:43:31.6798","buy","limit",54054.0,100.00,0.18,0.00185,0,"","L2,L3"',
].join('\n');
const LEDGERS = [
  '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"',
  '"L1","D1","2024-01-05 12:00:00","deposit","","currency","ZUSD","spot",1000.0000,0,1000',
  '"L2","TA-1","2024-03-19 19:43:31.6798","trade","","currency","ZUSD","spot",-100.0000,0.1800,899.82',
  '"L3","TA-1","2024-03-19 19:43:31.6798","trade","","currency","XXBT","spot",0.00185,0,0.00185',
].join('\n');

describe('What two files say of one event', () => {
  it('is there once: trades and ledgers of Kraken, in either order', async () => {
    expect(await imported(TRADES)).toMatchObject({ added: 1 });
    expect(await preview(LEDGERS)).toMatchObject({
      ...{ added: 1, known: 1, knownFrom: { imports: 1, orders: 0, others: 0 }, unread: [] },
    });
    expect(await imported(LEDGERS)).toMatchObject({ added: 1, known: 1 });
    expect((await get('holdings')).items[0].quantity).toBe('0.00185');
  });

  it('counts equal rows: two entered by hand stand for two of three in a file', async () => {
    const one = { symbol: 'AAPL', quantity: '2', amount: '300', currency: 'USD' };
    for (let i = 0; i < 2; i++) await add('buy', '2024-01-31', one);
    const row = '2024-01-31,Buy,AAPL,2,300.00,USD';
    const file = ['Date,Type,Symbol,Quantity,Amount,Currency', row, row, row].join('\n');
    expect((await preview(file)).knownFrom).toEqual({ imports: 0, orders: 0, others: 2 });
    expect(await imported(file)).toMatchObject({ added: 1, known: 2 });
    expect(await imported(file)).toMatchObject({ added: 0, known: 3 });
    expect((await get('transactions')).total).toBe(3);
  });

  it('our own export over several accounts goes back to where each row came from', async () => {
    const other = await createAccount('Other');
    await add('deposit', '2024-01-02', { amount: '1000', currency: 'USD' });
    await add('deposit', '2024-01-02', { amount: '70', currency: 'USD', accountId: other });
    await add('transfer', '2024-01-03', { amount: '30', currency: 'USD', toAccountId: other });
    const { csv } = await get('transactions/export');
    expect(await imported(csv)).toMatchObject({ added: 0, known: 3 });
    // Deleted, and brought back by the file as what it was.
    await app.test.database.query('delete from portfolio_transaction');
    await app.test.database.query('update portfolio set version = version + 1, rewritten = rewritten + 1');
    expect(await imported(csv)).toMatchObject({ added: 3, problemCount: 0 });
    const cash = async (id: string) => (await get(`holdings?accounts=${id}`)).cash[0].amount;
    expect([await cash(account()), await cash(other)]).toEqual(['970', '100']);
  });
});

describe('Files that count their rows from 1', () => {
  const heading = 'Id,Date,Type,Symbol,Quantity,Amount,Currency';
  const january = [heading, '1,2024-01-31,Buy,AAPL,2,300,USD', '2,2024-01-31,Buy,KO,5,250,USD'].join('\n');
  const february = [heading, '1,2024-02-29,Buy,AAPL,3,450,USD', '2,2024-02-29,Sell,KO,1,55,USD'].join('\n');

  it('PORT-2: a second one adds its own rows, and each of them nothing again', async () => {
    expect(await imported(january)).toMatchObject({ added: 2, known: 0 });
    expect(await imported(february)).toMatchObject({ added: 2, known: 0 });
    expect(await imported(january)).toMatchObject({ added: 0, known: 2 });
    expect(await imported(february)).toMatchObject({ added: 0, known: 2 });
    expect((await get('transactions')).total).toBe(4);
  });

  it('PORT-2: equal rows are kept, with ids of their own or without', async () => {
    const row = '2024-01-31,Buy,AAPL,2,300,USD';
    const file = [heading, `1,${row}`, `2,${row}`, `,${row}`, `,${row}`].join('\n');
    expect(await imported(file)).toMatchObject({ added: 4 });
    expect(await imported(file)).toMatchObject({ added: 0, known: 4 });
  });

  it('PORT-2: and of our own form, where they are not our ids', async () => {
    const own =
      'Date,Kind,Symbol,Quantity,Price,Amount,Currency,Fee,Fee currency,Ratio,Account,To account,Note,Id';
    const of = (day: string) => `${own}\n${day},deposit,,,,100,USD,,,,,,,1`;
    expect(await imported(of('2024-01-02'))).toMatchObject({ added: 1 });
    expect(await imported(of('2024-01-03'))).toMatchObject({ added: 1 });
    expect(await imported(of('2024-01-03'))).toMatchObject({ added: 0, known: 1 });
    // As it was marked while the id alone made a row.
    const older = "update portfolio_transaction set same_as = 'id:auspex:1#' || place";
    await app.test.database.query(older);
    expect(await imported(of('2024-01-03'))).toMatchObject({ added: 0, known: 1 });
  });

  it('PORT-2: a column that is chosen later makes no other rows', async () => {
    const file = ['No,Day,What,Name,Count,Sum,Cost', '1,2024-01-31,Buy,AAPL,2,300,1.5'].join('\n');
    const fields = { No: 'id', Day: 'date', What: 'kind', Name: 'symbol', Count: 'quantity', Sum: 'amount' };
    const mapped = (more: object) => {
      const columns = Object.entries({ ...fields, ...more }).map(([heading, field]) => ({ heading, field }));
      const mapping = { columns, dates: 'month-first', decimalComma: false, kinds: [], currency: 'USD' };
      return imported(file, { mapping });
    };
    expect(await mapped({})).toMatchObject({ added: 1 });
    expect(await mapped({ Cost: 'fee' })).toMatchObject({ added: 0, known: 1 });
  });

  it('know what was imported while the id alone made a row', async () => {
    await imported(january);
    await app.test.database.query("update portfolio_transaction set same_as = 'id:mapped:' || place || '#1'");
    expect(await imported(january)).toMatchObject({ added: 0, known: 2 });
    // Nor does what was deleted come back.
    const [row] = (await get('transactions')).items;
    expect((await ask('DELETE', `transactions/${row.id}`)).status).toBe(200);
    expect(await imported(january)).toMatchObject({ added: 0, known: 2 });
  });
});

describe('Orders that are followed, and the file of their exchange', () => {
  const fill = {
    ...{ memberId: marketMembers.member, orderId: '00000000-0000-4000-8000-00000000000b', tradeId: 'TA-1' },
    ...({ exchange: 'KRAKEN', side: 'buy' } as const),
    ...{ symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD' },
    ...{ quantity: '0.00185', price: '54054', feeAsset: 'USD', fee: '0.18', at: '2024-03-19T19:43:31.679Z' },
  };
  const book = async (more: { readonly tradeId?: string } = {}, database: object = app.platform.database) => {
    const market = app.modules.service(marketModule);
    const platform = { ...app.platform, database: { ...app.platform.database, ...database } };
    await bookFill({ platform, market }, { ...fill, world: market.world.name, ...more });
  };
  const count = async () => (await get('transactions')).total;

  it('say the same: the file adds nothing, in another account neither', async () => {
    await book();
    expect(await count()).toBe(1);
    expect(await preview(TRADES)).toMatchObject({
      added: 0,
      knownFrom: { imports: 0, orders: 1, others: 0 },
    });
    await imported(LEDGERS);
    // The deposit only.
    expect(await count()).toBe(2);
  });

  it('and the other way round: a fill that comes after its file is not booked again, but the next one is', async () => {
    await imported(TRADES);
    await book();
    await book();
    expect(await count()).toBe(1);
    await book({ tradeId: 'TA-2' });
    expect(await count()).toBe(2);
  });

  it('a mapped file that names the trades says the same, by their ids alone', async () => {
    await book();
    const [{ accountId }] = (await get('transactions')).items;
    const file = 'Id,Date,Type,Symbol,Quantity,Amount,Currency\nTA-1,2024-03-19,Buy,BTC,0.00185,100,USD';
    expect(await imported(file, { accountId })).toMatchObject({ added: 0, known: 1 });
    expect(await count()).toBe(1);
  });

  it('a fill takes the place of its own trade, not of another in the same second, nor of one in another world', async () => {
    const twin = TRADES.split('\n')[1].replace('TA-1', 'TA-0');
    await imported([TRADES.split('\n')[0], twin, TRADES.split('\n')[1]].join('\n'));
    const marks = async () =>
      (await app.test.database.query('select same_as from portfolio_transaction order by same_as')).map(
        ({ same_as }) => same_as,
      );
    await app.test.database.query("update portfolio_account set world = 'elsewhere' where id = $1", [
      account(),
    ]);
    await book();
    expect(await marks()).toEqual([`fill:${fill.orderId}:TA-1`, 'id:kraken:TA-0#1', 'id:kraken:TA-1#1']);
    await app.test.database.query('delete from portfolio_transaction where source = $1', ['order']);
    const world = app.modules.service(marketModule).world.name;
    await app.test.database.query('update portfolio_account set world = $1', [world]);
    // In the account of the fills, both look alike.
    await app.test.database.query(
      "update portfolio_transaction set account_id = (select id from portfolio_account where exchange = 'KRAKEN')",
    );
    await book();
    expect(await marks()).toEqual([`fill:${fill.orderId}:TA-1`, 'id:kraken:TA-0#1']);
  });

  it('PORT-3: the fill stays when the import that told of it is taken back, and keeps the note', async () => {
    const { importId } = await imported(TRADES);
    const [row] = (await get('transactions')).items;
    const note = { ...row, at: row.at, note: 'On the dip' };
    expect((await ask('PUT', `transactions/${row.id}`, { body: note })).status).toBe(200);
    await book();
    expect((await ask('DELETE', `imports/${importId}`)).body).toEqual({ removed: 0 });
    expect((await get('transactions')).items).toMatchObject([
      {
        source: 'order',
        quantity: '0.00185',
        price: '54054',
        fee: '0.18',
        note: 'On the dip',
        importId: null,
      },
    ]);
    expect((await get('holdings')).items).toMatchObject([{ symbol: 'BTC-USD', quantity: '0.00185' }]);
    expect(await imported(TRADES)).toMatchObject({ added: 0, known: 1 });
    expect(await count()).toBe(1);
  });

  it('PORT-4: a fill and its file that arrive at once, on two connections, are booked once', async () => {
    const { database } = app.platform;
    let waiting: Promise<{ added: number; known: number }> | undefined;
    await database.transaction(async (tx) => {
      // The order books first and has not committed; the file was checked before, and waits.
      await book({}, { transaction: (work: (sql: typeof tx) => Promise<unknown>) => work(tx) });
      waiting = imported(TRADES);
      const blocked =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => database.query(blocked), { timeout: 30_000 }).not.toHaveLength(0);
    });
    expect(await waiting).toMatchObject({ added: 0, known: 1 });
    expect(await count()).toBe(1);
  });

  it('PORT-4: one file in two windows at once is added once', async () => {
    const both = await Promise.all([imported(LEDGERS), imported(LEDGERS)]);
    expect(both.map(({ added }) => added).sort()).toEqual([0, 2]);
    expect(await count()).toBe(2);
  });
});

describe('A day', () => {
  it('begins with what comes in and ends with what goes out, however it was entered', async () => {
    await add('sell', '2024-01-31', { symbol: 'KO', quantity: '5', price: '50', currency: 'USD' });
    await add('buy', '2024-01-31T15:00:00Z', { symbol: 'KO', quantity: '5', price: '40', currency: 'USD' });
    const { oversold } = await get('holdings');
    expect(oversold).toEqual([]);
    const { totals } = await get('tax-lots?year=2024');
    expect(totals.gain).toBe('50.00');
  });

  it('is the member’s: a time without a zone is on their clock', async () => {
    await app.test.database.query("update member set time_zone = 'Europe/Zurich'");
    const file =
      'Date,Type,Amount,Currency\n2024-07-31 00:30:00,Deposit,10,USD\n2024-01-31 00:30:00,Deposit,10,USD';
    await imported(file);
    const { items } = await get('transactions');
    // Summer time is two hours ahead of UTC, winter time one.
    expect(items.map(({ day, at }: { day: string; at: string }) => [day, at])).toEqual([
      ['2024-07-31', '2024-07-30T22:30:00.000Z'],
      ['2024-01-31', '2024-01-30T23:30:00.000Z'],
    ]);
  });
});

describe('Money in files of exchanges', () => {
  it('euros bought with a coin are euros, and the coin is gone', async () => {
    const file = [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2024-01-02 10:00:00,BTCUSD,BUY,40000,1BTC,40000USD,0USD',
      '2024-01-03 10:00:00,EURBTC,BUY,0.000025,20000EUR,0.5BTC,0EUR',
    ].join('\n');
    await imported(file);
    const { items, cash } = await get('holdings');
    expect(
      items.map(({ symbol, quantity }: { symbol: string; quantity: string }) => [symbol, quantity]),
    ).toEqual([['BTC-USD', '0.5']]);
    expect(items[0].invested).toEqual({ amount: '20000.00', currency: 'USD' });
    const euros = cash.find(({ currency }: { currency: string }) => currency === 'EUR');
    expect(euros.amount).toBe('20000');
  });
});

describe('A company that ends', () => {
  it('is entered as a merger, refused without what it became, and exported and read again', async () => {
    await add('buy', '2024-01-02', { symbol: 'OLDCO', quantity: '10', amount: '100', currency: 'USD' });
    const merger = { symbol: 'OLDCO', toSymbol: 'NEWCO', ratio: '0.5', price: '2', currency: 'USD' };
    const refused = await add('merger', '2024-06-03', { symbol: 'OLDCO' });
    expect(refused.body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual([
      'toSymbol',
      'ratio',
    ]);
    expect((await add('merger', '2024-06-03', merger)).body).toMatchObject({
      toSymbol: 'NEWCO',
      ratio: '0.5',
    });
    const { items, cash } = await get('holdings');
    // Without a price of the new shares, the $20 are cost that came back: 100 − 20 = 80.
    expect(items).toMatchObject([{ symbol: 'NEWCO', quantity: '5', invested: { amount: '80.00' } }]);
    expect(cash[0].amount).toBe('-80');
    const { csv } = await get('transactions/export');
    const copy = await createAccount('Copy');
    await imported(csv, { accountId: copy });
    expect((await get(`holdings?accounts=${copy}`)).items).toMatchObject([
      { symbol: 'NEWCO', quantity: '5' },
    ]);
  });

  it('is proposed where the market knows of it: bought for its last price, or delisted at it', async () => {
    await add('buy', '2022-01-05', { symbol: 'TWTR', quantity: '10', amount: '400', currency: 'USD' });
    const { ended } = await get('differences');
    // Twitter was taken private on October 27, 2022 and no longer traded from the 28th.
    expect(ended).toMatchObject([{ symbol: 'TWTR', on: '2022-10-28', quantity: '10' }]);
    const [{ closing, lastPrice }] = ended;
    expect(closing).toMatchObject({
      kind: 'merger',
      price: lastPrice.amount,
      currency: 'USD',
      at: '2022-10-28',
    });
    expect((await ask('POST', 'transactions', { body: closing })).status).toBe(200);
    const holdings = await get('holdings');
    expect([holdings.items, (await get('differences')).ended]).toEqual([[], []]);
    expect(Number(holdings.cash[0].amount)).toBeCloseTo(10 * Number(lastPrice.amount) - 400, 9);
    // Day by day, what was paid for it is what it had been worth: no day loses or gains the whole of it.
    const { growth } = await get('history?from=2022-10-20&to=2022-11-05');
    const steps = growth.map((one: number, i: number) => (i === 0 ? 1 : one / growth[i - 1]));
    for (const step of steps.slice(8)) expect(Math.abs(step - 1)).toBeLessThan(0.0001);
  });

  it('says that a gain is missing where nothing has a price, and not 0', async () => {
    await add('buy', '2024-01-02', { symbol: 'OLDCO', quantity: '10', amount: '100', currency: 'USD' });
    const { total } = await get('holdings');
    expect([total.gain, total.gainShare, total.cost]).toEqual([null, null, '100.00']);
  });
});
