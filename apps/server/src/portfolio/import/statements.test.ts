import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const DIVIDENDS = 'Dividends,Header,Currency,Date,Description,Amount';
const TAXES = 'Withholding Tax,Header,Currency,Date,Description,Amount,Code';
const of = 'AAPL(US0378331005) Cash Dividend USD 0.24 per Share';

const told = (lines: readonly string[]) =>
  readImport(lines.join('\n'), null).reading.drafts.map(({ at, kind, symbol, amount, fee }) => {
    return [at, kind, symbol ?? '', amount ?? '', fee ?? ''].join(' ').trim();
  });

describe('A statement of Interactive Brokers', () => {
  it('has dividends that were reversed and paid again: each counts once, with its tax', () => {
    const lines = [
      DIVIDENDS,
      `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),24.00`,
      `Dividends,Data,USD,2023-03-15,${of} - Reversal (Ordinary Dividend),-24.00`,
      `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),26.40`,
      TAXES,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,-3.60,`,
      `Withholding Tax,Data,USD,2023-03-15,${of} - Reversal - US Tax,3.60,`,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,-3.96,`,
    ];
    expect(told(lines)).toEqual(['2023-03-15 dividend AAPL 26.4 3.96']);
  });

  it('has a tax that came back beside a payment: it is money, and what was withheld stays withheld', () => {
    const lines = [
      DIVIDENDS,
      `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),24.00`,
      TAXES,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,0.50,`,
      `Withholding Tax,Data,USD,2023-03-15,${of} - US Tax,-3.60,`,
    ];
    expect(told(lines)).toEqual(['2023-03-15 dividend AAPL 24 3.6', '2023-03-15 dividend  0.5']);
  });

  it('has commissions in the currency of the account, and commissions that were paid back', () => {
    const { drafts } = readImport(
      [
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee',
        'Trades,Data,Order,Stocks,USD,AAPL,"2023-01-15, 10:30:00",100,150,-15000,0.50',
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR',
        'Trades,Data,Order,Forex,JPY,USD.JPY,"2023-02-01, 09:40:00",1000,130,,-130000,-1.8',
      ].join('\n'),
      null,
    ).reading;
    expect(
      drafts.map(({ kind, symbol, amount, currency, fee, feeCurrency }) => [
        kind,
        symbol,
        amount,
        currency,
        fee,
        feeCurrency,
      ]),
    ).toEqual([
      ['buy', 'AAPL', '15000', 'USD', null, null],
      // 15,000 are paid and 0.50 come back.
      ['dividend', null, '0.5', 'USD', null, null],
      ['buy', 'USD', '130000', 'JPY', '1.8', 'EUR'],
    ]);
    expect(drafts.map(({ isMoney = false }) => isMoney)).toEqual([false, false, true]);
  });

  it('takes back money where the payment is in an earlier file', () => {
    const lines = [DIVIDENDS, `Dividends,Data,USD,2023-03-15,${of} - Reversal (Ordinary Dividend),-24.00`];
    expect(told(lines)).toEqual(['2023-03-15 fee  24']);
  });

  it('names the sections that hold something and are not read', () => {
    const { reading } = readImport(
      [
        'Statement,Header,Field Name,Field Value',
        'Statement,Data,BrokerName,Interactive Brokers',
        DIVIDENDS,
        `Dividends,Data,USD,2023-03-15,${of} (Ordinary Dividend),24.00`,
        'Open Positions,Header,Symbol,Quantity',
        'Open Positions,Data,AAPL,100',
        'Corporate Actions,Header,Asset Category,Currency,Date,Description,Quantity',
        'Corporate Actions,Data,Stocks,USD,2023-03-15,ATVI merged for cash,-10',
        'Transfers,Header,Asset Category,Symbol,Qty',
        'Transfers,Data,Stocks,KO,5',
      ].join('\n'),
      null,
    );
    expect(reading.unread).toEqual(['Corporate Actions', 'Transfers']);
  });
});

describe('A file that is read by a mapping', () => {
  const read = (heading: string, rows: readonly string[]) =>
    readImport([heading, ...rows].join('\n'), null).reading.drafts;

  it('has dividends with the number of shares beside them: they are money, not shares', () => {
    const drafts = read('Date,Type,Symbol,Quantity,Price,Amount,Currency', [
      '2024-03-15,Dividend,AAPL,100,0.24,24.00,USD',
      '2024-06-15,Dividend,AAPL,100,0.25,,USD',
      '2024-07-01,Staking,ETH,0.1,3000,,USD',
    ]);
    expect(drafts.map(({ symbol, quantity, amount }) => [symbol, quantity, amount])).toEqual([
      ['AAPL', null, '24'],
      ['AAPL', null, '25'],
      ['ETH', '0.1', null],
    ]);
  });

  it('has totals with the fee in them: the fee counts once', () => {
    // 10 × 100 and a fee of 5: paid are 1,005, got are 995.
    const drafts = read('Date,Type,Symbol,Quantity,Price,Fee,Total,Currency', [
      '2024-03-15,Buy,AAPL,10,100,5,1005,USD',
      '2024-03-15,Buy,AAPL,10,100,-5,-1005,USD',
      '2024-03-16,Sell,AAPL,-10,100,5,995,USD',
      '2024-03-17,Buy,AAPL,10,100,5,1000,USD',
      '2024-03-18,Sell,AAPL,10,100,5,1000,USD',
    ]);
    expect(drafts.map(({ amount, fee }) => [amount, fee])).toEqual(Array(5).fill(['1000', '5']));
    // Paid in another currency than it is priced in, nothing can be told.
    const [other] = read('Date,Type,Symbol,Quantity,Price,Fee,Total,Currency', [
      '2024-03-15,Buy,AAPL,10,100,5,920,EUR',
    ]);
    expect([other.amount, other.fee]).toEqual(['920', '5']);
  });

  it('has a total in the currency of the account, and prices in that of the shares', () => {
    const heading =
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total';
    const row = 'Market buy,2026-11-09 15:30:12,US0378331005,AAPL,Apple,2.5,185.50,USD,1.0950';
    const [bought] = read(`${heading},Currency (Total),ID`, [`${row},423.52,EUR,EOF1`]);
    // 2.5 × 185.50 = 463.75 dollars, which at 1.0950 are 423.52 euros: 185.50 is no price in euros.
    expect(bought).toMatchObject({ quantity: '2.5', price: null, amount: '423.52', currency: 'EUR' });
    // Older files of the same broker have no currency of the total, and no total under that name.
    const [older] = read(heading.replace('Total', 'Total (EUR)'), [`${row},423.52`]);
    expect(older).toMatchObject({ price: '185.5', amount: null, currency: 'USD' });
  });

  it('PORT-9: has prices in pence, which are hundredths of pounds', () => {
    const heading = 'Date,Type,Symbol,Quantity,Price,Currency,Total,Fee,Fee currency';
    const of = (...rows: readonly string[]) =>
      read(heading, rows).map(({ price, amount, currency, fee, feeCurrency }) =>
        [price, amount, currency, fee, feeCurrency].join(' '),
      );
    expect(
      of(
        '2024-03-15,Buy,VOD,10,72.5,GBp,,,',
        '2024-03-15,Buy,VOD,10,72.5,GBX,725,50,',
        // The total is often in pounds beside a price in pence.
        '2024-03-15,Buy,VOD,10,72.5,GBX,7.75,0.5,',
        '2024-03-15,Buy,VOD,10,72.5,GBX,725,0.5,GBP',
        '2024-03-15,Buy,VOD,10,72.5,GBP,725,0.5,GBP',
        '2024-03-15,Buy,NPN,2,310050,ZAc,,,',
      ),
    ).toEqual([
      '0.725  GBP  ',
      '0.725 7.25 GBP 0.5 GBP',
      '0.725 7.25 GBP 0.5 GBP',
      '0.725 7.25 GBP 0.5 GBP',
      '72.5 725 GBP 0.5 GBP',
      '3100.5  ZAR  ',
    ]);
    const [paid] = read('Date,Type,Symbol,Amount,Currency', ['2024-03-15,Dividend,VOD,450,GBX']);
    expect(paid).toMatchObject({ kind: 'dividend', amount: '4.5', currency: 'GBP' });
  });

  it('PORT-9: has the kinds of dividends and orders that Trading 212 names', () => {
    const heading =
      'Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total),ID';
    const [ordinary, foreign, interest, stopped, limited] = read(heading, [
      'Dividend (Ordinary),2024-03-15 10:00:00,VOD,120,4.5,GBX,5.40,GBP,',
      'Dividend (Dividends paid by us corporations),2024-03-15 10:00:00,AAPL,10,0.204,USD,1.85,EUR,',
      'Interest on cash,2024-03-15 02:00:00,,,,,0.42,EUR,i1',
      'Stop sell,2024-03-15 15:00:00,VOD,20,70,GBX,14.00,GBP,i2',
      'Stop limit buy,2024-03-15 15:00:00,VOD,20,70,GBX,14.00,GBP,i3',
    ]);
    // 120 × 4.5 pence are 5.40 pounds.
    const money = { kind: 'dividend', quantity: null, price: null };
    expect(ordinary).toMatchObject({ ...money, symbol: 'VOD', amount: '5.4', currency: 'GBP' });
    expect(foreign).toMatchObject({ ...money, symbol: 'AAPL', amount: '1.85', currency: 'EUR' });
    expect(interest).toMatchObject({ ...money, symbol: null, amount: '0.42', currency: 'EUR' });
    expect(stopped).toMatchObject({ kind: 'sell', quantity: '20', amount: '14', currency: 'GBP' });
    expect(limited).toMatchObject({ kind: 'buy', quantity: '20', amount: '14', currency: 'GBP' });
    // What is paid back of the capital is no income: its member says what it is.
    const back = 'Dividend (Return of capital non us),2024-03-15 10:00:00,VOD,120,4.5,GBX,5.40,GBP,';
    expect(readImport([heading, back].join('\n'), null).unknownKinds).toEqual([
      'Dividend (Return of capital non us)',
    ]);
  });

  it('has pairs that two coins could be meant by: they are refused instead of guessed', () => {
    const lines = ['DOTUSD', 'DOT/USD', 'BTCUSD', 'ARBUSD'].map((pair) => `2024-03-15,Buy,${pair},2,14`);
    const { drafts, problems } = readImport(
      ['Date,Type,Pair,Quantity,Amount', ...lines].join('\n'),
      null,
    ).reading;
    expect(drafts.map(({ symbol, currency }) => [symbol, currency])).toEqual([
      ['DOT-USD', 'USD'],
      ['BTC-USD', 'USD'],
    ]);
    expect(problems.map(({ line, saying }) => [line, saying.code])).toEqual([
      [2, 'pair'],
      [5, 'pair'],
    ]);
  });

  it('MKT-35: has pairs, which are of coins, whatever company has the code of one', () => {
    const lines = ['LTC/EUR', 'BCHUSDT', 'EUR/USD'].map((pair) => `2024-03-15,Buy,${pair},2,14`);
    const drafts = read('Date,Type,Pair,Quantity,Amount', lines);
    expect(drafts.map(({ symbol, currency }) => [symbol, currency])).toEqual([
      ['LTC-USD', 'EUR'],
      ['BCH-USD', 'USDT'],
      ['EUR', 'USD'],
    ]);
  });

  it('has midnights that are days, times on the member’s clock, and times in UTC where it says so', () => {
    const at = (heading: string, text: string) =>
      read(`${heading},Type,Symbol,Quantity,Amount,Currency`, [`${text},Buy,AAPL,1,1,USD`])[0].at;
    expect([
      at('Date', '2024-01-31 00:00:00'),
      at('Date', '2024-01-31 09:30'),
      at('Date', '2024-01-31 00:00:00Z'),
      at('Date(UTC)', '2024-01-31 09:30:00'),
      at('Date', '01/31/2024 9:30 PM'),
      at('Date', '01/31/2024 9:30\u202fPM'),
      at('Date', '01/31/2024 9:30\u00a0pm\u00a0UTC'),
      at('Date', '2024-01-31 12:05 am'),
      at('Date', '2024-01-31 7:05:09'),
    ]).toEqual([
      '2024-01-31',
      '2024-01-31T09:30:00',
      '2024-01-31T00:00:00Z',
      '2024-01-31T09:30:00Z',
      '2024-01-31T21:30:00',
      '2024-01-31T21:30:00',
      '2024-01-31T21:30:00Z',
      '2024-01-31T00:05:00',
      '2024-01-31T07:05:09',
    ]);
  });

  it('has times that cannot be read: they are refused instead of left out', () => {
    const rows = ['9.30', '13:05 PM', '24:00', '09:30 EST'].map(
      (time) => `2024-01-31 ${time},Buy,AAPL,1,1,USD`,
    );
    const { reading } = readImport(['Date,Type,Symbol,Quantity,Amount,Currency', ...rows].join('\n'), null);
    expect(reading.problems.map(({ line, saying }) => [line, saying.code])).toEqual([
      [2, 'time'],
      [3, 'time'],
      [4, 'time'],
      [5, 'time'],
    ]);
  });
});
