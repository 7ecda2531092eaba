import { describe, expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { app, ask, get, add, account, createAccount } = withPortfolio();

describe('Import and export', () => {
  const heading = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
  const at = '2021-05-04 08:00:00';
  const pair = [
    `1,${at},Spot,Buy,LINK,30,`,
    `1,${at},Spot,Transaction Related,USD,-54,`,
    `1,${at},Spot,Fee,USD,-0.51,`,
  ];
  const text = [heading, ...pair, ...pair].join('\n');
  const file = (more: object = {}) => ({ body: { accountId: account(), name: 'b.csv', text, ...more } });

  it('F11: keeps equal rows, and adds none of them again from the same or an overlapping file', async () => {
    const preview = (await ask('POST', 'imports/preview', file())).body;
    expect(preview).toMatchObject({ preset: 'binance', added: 2, known: 0, problemCount: 0 });
    const first = (await ask('POST', 'imports', file())).body;
    expect(first).toMatchObject({ added: 2, known: 0 });
    expect((await ask('POST', 'imports', file())).body).toMatchObject({
      added: 0,
      known: 2,
      importId: null,
    });
    const later = [text, '1,2021-06-01 00:00:00,Spot,Deposit,USD,10,'].join('\n');
    expect((await ask('POST', 'imports', file({ text: later }))).body).toMatchObject({
      added: 1,
      known: 2,
    });
    expect((await get('transactions')).total).toBe(3);
    expect((await get('holdings')).items[0].quantity).toBe('60');
  });

  it('takes the currencies of an exchange for money, whatever company has the same letters', async () => {
    // COP are Colombian pesos there, and the shares of ConocoPhillips elsewhere in the file.
    const head =
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds';
    const lines = [
      head,
      'Trades,Data,Order,Forex,USD,COP.USD,"2022-02-01, 09:40:00",400000,0.00025,-100',
      'Trades,Data,Order,Stocks,USD,COP,"2022-02-02, 09:40:00",2,90,-180',
    ];
    await ask('POST', 'imports', file({ text: lines.join('\n') }));
    const { items, cash } = await get('holdings?on=2022-02-03');
    expect(items.map(({ symbol, quantity }: Record<string, string>) => [symbol, quantity])).toEqual([
      ['COP', '2'],
    ]);
    expect(cash.map(({ currency, amount }: Record<string, string>) => [currency, amount])).toEqual(
      expect.arrayContaining([
        ['COP', '400000'],
        ['USD', '-280'],
      ]),
    );
  });

  it('does not bring back what was deleted, but does after the import was taken back', async () => {
    const { importId } = (await ask('POST', 'imports', file())).body;
    const [one] = (await get('transactions')).items;
    await ask('DELETE', `transactions/${one.id}`);
    expect((await ask('POST', 'imports', file())).body).toMatchObject({ added: 0, known: 2 });
    expect((await get('imports')).items[0]).toMatchObject({
      name: 'b.csv',
      preset: 'binance',
      transactions: 1,
    });
    expect((await ask('DELETE', `imports/${importId}`)).body).toEqual({ removed: 1 });
    expect((await ask('POST', 'imports', file())).body.added).toBe(2);
  });

  it.each([
    ['9999-12-31', 'That day is in the future.'],
    ['1000-01-01', '“1000-01-01T00:00:00Z” is not a day or instant since 1970.'],
  ])('says of a row with a mistyped year such as %s what is wrong with it', async (day, message) => {
    const rows = [text, `1,${day} 00:00:00,Spot,Deposit,USD,10,`].join('\n');
    const { problems, added } = (await ask('POST', 'imports/preview', file({ text: rows }))).body;
    expect([added, problems.map((one: { message: string }) => one.message)]).toEqual([2, [message]]);
  });

  it('imports nothing where rows cannot be read, unless it is to leave them out', async () => {
    const broken = [text, '1,2021-06-01 00:00:00,Spot,Teleport,USD,10,'].join('\n');
    const refused = await ask('POST', 'imports', file({ text: broken }));
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      '1 of the rows cannot be read. Line 8, column “Operation”: “Teleport” is an unknown type of row. Leave the row out and enter it by hand. Nothing was imported.',
    ]);
    expect((await get('transactions')).total).toBe(0);
    const rest = await ask('POST', 'imports', file({ text: broken, withoutProblems: true }));
    expect(rest.body).toMatchObject({ added: 2, problemCount: 1 });
  });

  it('PORT-5: names line, column and what would be right, in the member’s language', async () => {
    const rows = [
      'Datum,Type,Symbol,Quantity,Amount,Currency',
      '2024-01-31,Buy,AAPL,2 and a half,300,USD',
      '31.31.2024,Buy,AAPL,2,300,USD',
      '2024-01-31,Buy,AAPL,0,300,USD',
      '2024-01-31,Bonus,AAPL,2,300,USD',
      '2031-01-31,Buy,AAPL,2,300,USD',
    ].join('\n');
    const problems = async () => (await ask('POST', 'imports/preview', file({ text: rows }))).body.problems;
    type Problem = { line: number; column: string; message: string };
    const told = ({ line, column, message }: Problem) => `${line} ${column}: ${message}`;
    expect((await problems()).map(told)).toEqual([
      '2 Quantity: “2 and a half” is not a number. Write it as 1234.56.',
      '3 Datum: “31.31.2024” is not a date. Write it as 2024-01-31.',
      '4 Quantity: How many shares or coins? Enter a number above 0.',
      '5 Type: “Bonus” is an unknown type of row. Choose what it means under the columns.',
      '6 Datum: That day is in the future.',
    ]);
    await app.test.database.query("update member set language = 'fr'");
    expect((await problems()).map(told)).toEqual([
      '2 Quantity: « 2 and a half » n’est pas un nombre. Écrivez-le sous la forme 1234.56.',
      '3 Datum: « 31.31.2024 » n’est pas une date. Écrivez-la sous la forme 2024-01-31.',
      '4 Quantity: Combien d’actions ou de cryptos ? Saisissez un nombre supérieur à 0.',
      '5 Type: « Bonus » est un type de ligne inconnu. Indiquez avec les colonnes ce qu’il veut dire.',
      '6 Datum: Ce jour est dans le futur.',
    ]);
    const refused = await ask('POST', 'imports', file({ text: rows }));
    expect(refused.body.error.message).toBe(
      'Lignes qui ne peuvent pas être lues : 5. Ligne 2, colonne « Quantity » : « 2 and a half » n’est pas un nombre. Écrivez-le sous la forme 1234.56. Rien n’a été importé.',
    );
    const lacking = await ask('POST', 'imports', file({ text: 'Symbol,Amount\nAAPL,3' }));
    expect(lacking.body.error.message).toBe('Choisissez la colonne qui contient la date.');
    const byHand = await add('buy', '2024-01-31', { symbol: 'AAPL', quantity: '-2', amount: '1' });
    expect(byHand.body.error.message).toBe(
      'Le nombre doit être supérieur à 0 : c’est le type qui donne le sens.',
    );
  });

  it('PORT-5: refuses what is no code of a currency, and names the codes that it knows nothing of', async () => {
    const rows = [
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Fee currency',
      '2024-01-31,Buy,AAPL,1,100,US Dollar,,',
      '2024-01-31,Buy,AAPL,1,100,USD,1,$',
      '2024-01-31,Buy,MSFT,1,250,XAU,,',
      '2024-01-31,Buy,BTC,1,250,EUR,0.001,BTC',
      // A coin with a name of one letter, and one with a long name.
      '2024-01-31,Buy,BTC,1,250,USD,1,W',
      '2024-01-31,Buy,BTC,1,250,BROCCOLI714,,',
    ].join('\n');
    const { added, problems, unknownCurrencies } = (
      await ask('POST', 'imports/preview', file({ text: rows }))
    ).body;
    type Problem = { line: number; column: string; message: string };
    expect(problems.map(({ line, column, message }: Problem) => `${line} ${column}: ${message}`)).toEqual([
      '2 Currency: “US DOLLAR” is not a currency. Write a code such as USD, EUR or BTC.',
      '3 Fee currency: “$” is not a currency. Write a code such as USD, EUR or BTC.',
    ]);
    expect([added, unknownCurrencies]).toEqual([4, ['BROCCOLI714', 'W', 'XAU']]);
  });

  it('PORT-5: names the column of the files of exchanges too', async () => {
    const text = [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2024-01-02 10:00:00,BTCUSD,BUY,40000,oneBTC,40000USD,0USD',
      '2031-01-02 10:00:00,BTCUSD,BUY,40000,1BTC,40000USD,0USD',
    ].join('\n');
    const { problems } = (await ask('POST', 'imports/preview', file({ text }))).body;
    expect(problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [2, 'Executed'],
      [3, 'Date(UTC)'],
    ]);
  });

  it('writes what it reads: a file of ours moves a portfolio to another account', async () => {
    await add('deposit', '2021-01-04', { amount: '1000', currency: 'USD', note: '=cmd|calc' });
    await add('buy', '2021-01-05T15:00:00Z', {
      symbol: 'AAPL',
      quantity: '3',
      amount: '300',
      currency: 'USD',
      fee: '0.51',
    });
    const { name, csv } = await get('transactions/export');
    expect(name).toMatch(/^simulated-transactions-.*\.csv$/);
    expect(csv).toContain('"\'=cmd|calc"');
    expect((await ask('POST', 'imports', file({ text: csv }))).body).toMatchObject({
      added: 0,
      known: 2,
    });
    const before = await get('holdings');
    const other = await createAccount('Other');
    const moved = await ask('POST', 'imports', file({ accountId: other, text: csv }));
    expect(moved.body).toMatchObject({ added: 2 });
    expect((await get(`holdings?accounts=${other}`)).total).toEqual(before.total);
    expect((await get('transactions?noteFilter=cmd')).items[1].note).toBe('=cmd|calc');
  });

  it('PORT-5: says of a day in a file of ours that does not exist, or lies before 1970 on its clock', async () => {
    const headings =
      'Date,Kind,Symbol,Quantity,Price,Amount,Currency,Fee,Fee currency,Ratio,Account,To account,Note,Id';
    const days = ['2025-02-30', '1970-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'];
    const rows = days.map((day) => `${day},buy,AAPL,1,,100,USD,,,,,,,`);
    const { added, problems } = (
      await ask('POST', 'imports/preview', file({ text: [headings, ...rows].join('\n') }))
    ).body;
    expect([added, problems.map((one: { message: string }) => one.message)]).toEqual([
      0,
      [
        '“2025-02-30” is not a day or instant since 1970.',
        '“1970-01-01T00:00:00+14:00” is not a day or instant since 1970.',
        'That day is in the future.',
      ],
    ]);
  });
});

it('PORT-5: a statement of a day that has not come, or with two balances of one thing, is refused with a sentence', async () => {
  const state = async (on: string, ...units: readonly string[]) => {
    const balances = units.map((unit, i) => ({ unit, amount: String(i) }));
    const { status, body } = await ask('POST', `accounts/${account()}/balances`, { body: { on, balances } });
    return status === 200 ? body.recorded : body.error.message;
  };
  expect(await state('9999-12-31', 'USD')).toBe('That day is in the future.');
  expect(await state('1969-12-31', 'USD')).toBe('“1969-12-31” is not a day or instant since 1970.');
  expect(await state('2024-01-31', 'BTC', 'USD', 'BTC-USD')).toBe(
    '“BTC-USD” is listed twice. Enter one balance for it.',
  );
  expect(await state('2024-01-31', 'BTC', 'USD')).toBe(2);
});
