import { describe, expect, it } from 'vitest';
import { read, told, toldAll } from '../../../test/told-imports.ts';
import { writeCsv } from '../../platform/files/write-csv.ts';
import { readCsv } from './csv.ts';
import { WRITTEN_HEADINGS } from './own-file.ts';
import { readImport } from './read-import.ts';

describe('A CSV file', () => {
  it('has quoted cells with separators, line ends and quotation marks, and knows its lines', () => {
    const rows = readCsv('a,b\n"one, two","three\nfour ""five"""\n\nx,y\n');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one, two', 'three\nfour "five"'] },
      { line: 5, cells: ['x', 'y'] },
    ]);
    expect(readCsv('\uFEFFa;b\n1,5;2\n')[1].cells).toEqual(['1,5', '2']);
    expect(readCsv('a,"open')).toEqual([{ line: 1, cells: ['a', 'open'] }]);
  });

  it('that is written holds nothing that a spreadsheet would run, and numbers as they are', () => {
    const text = writeCsv([['=1+1', '-12.50', '+49 1', '@SUM', 'a, "b"', null, '-cmd']]);
    expect(text).toBe(`"'=1+1",-12.50,"'+49 1","'@SUM","a, ""b""",,"'-cmd"\r\n`);
    expect(readCsv(text)[0].cells[0]).toBe("'=1+1");
  });
});

describe('Coinbase', () => {
  const heading =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

  it('is recognised below its preamble; buys, sells, rewards, conversions and transfers become transactions', () => {
    const file = [
      '',
      'Transactions',
      'User,Somebody,0000',
      heading,
      'a1,2024-12-19 17:59:59 UTC,Advanced Trade Buy,SOL,0.035,EUR,€190.00,€6.65,€6.6899,€0.0399,Bought',
      'a2,2025-01-10T09:15:00Z,Sell,BTC,-0.5,USD,"$96,000.00","$48,000.00","$47,400.00",$600.00,Sold',
      'a3,2025-02-01 00:00:00 UTC,Staking Income,ETH,0.001,USD,$3000,$3.00,$3.00,$0.00,',
      'a4,2025-02-02 00:00:00 UTC,Convert,BTC,-0.005,EUR,60000,300,300,0,Converted 0.005 BTC to 0.15 ETH',
      'a5,2025-02-03 00:00:00 UTC,Send,BTC,-0.01,USD,$50000,,,,',
      'a6,2025-02-04 00:00:00 UTC,Deposit,EUR,1000,EUR,€1.00,€1000.00,€1000.00,€0.00,Deposit',
      'a7,2025-02-05 00:00:00 UTC,Retail Staking Transfer,ETH,-1,USD,$3000,,,,',
      'a8,2025-02-06 00:00:00 UTC,Unheard Of,ETH,-1,USD,$3000,,,,',
    ];
    const { preset, reading, rows } = read(file);
    expect([preset, rows, reading.ignored]).toEqual(['coinbase', 8, 1]);
    expect(reading.problems).toEqual([
      { line: 12, column: 'Transaction Type', saying: { code: 'kind', values: { text: 'Unheard Of' } } },
    ]);
    expect(reading.drafts.map(told)).toEqual([
      '2024-12-19T17:59:59Z buy 0.035 SOL 6.65 EUR fee 0.0399 EUR',
      '2025-01-10T09:15:00Z sell 0.5 BTC 48000 USD fee 600 USD',
      '2025-02-01T00:00:00Z dividend 0.001 ETH at 3000 USD',
      '2025-02-02T00:00:00Z sell 0.005 BTC 0.15 ETH',
      '2025-02-03T00:00:00Z withdrawal 0.01 BTC',
      '2025-02-04T00:00:00Z deposit 1000 EUR',
    ]);
    expect(reading.drafts[0].identity).toBe('a1');
  });

  it('trades against coins: what was paid is in the words, whatever currency the prices are told in', () => {
    // 0.5 at 200 are 100 USDC; with a fee of 0.60 they cost 100.60, and sold they bring 99.40.
    const on = '2025-03-01 12:00:00 UTC';
    expect(
      toldAll([
        heading,
        `b1,${on},Advance Trade Buy,SOL,0.5,EUR,€184,€92,€92.55,€0.55,Bought 0.5 SOL for 100.60 USDC on SOL-USDC at 200 USDC/SOL`,
        `b2,${on},Advanced Trade Sell,SOL,-0.5,EUR,€184,€92,€91.45,€0.55,Sold 0.5 SOL for 99.40 USDC on SOL-USDC at 200 USDC/SOL`,
        `b3,${on},Advanced Trade Buy,SOL,0.5,EUR,€184,€92,€92.55,€0.55,Bought 0.5 SOL for 92.55 EUR on SOL-EUR at 184 EUR/SOL`,
      ]),
    ).toEqual([
      '2025-03-01T12:00:00Z buy 0.5 SOL 100 USDC fee 0.6 USDC',
      '2025-03-01T12:00:00Z sell 0.5 SOL 100 USDC fee 0.6 USDC',
      '2025-03-01T12:00:00Z buy 0.5 SOL 92 EUR fee 0.55 EUR',
    ]);
  });
});

describe('Binance', () => {
  it('trades, with codes behind the numbers or without', () => {
    const file = [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2021-06-05 16:36:56,DOGEEUR,BUY,0.31031,500DOGE,155.155EUR,0.5DOGE',
      '2025-01-15 10:30:00,ETHEUR,SELL,3200.00,1.5,4800.00,0.01ETH',
    ];
    expect(read(file).preset).toBe('binance');
    expect(toldAll(file)).toEqual([
      '2021-06-05T16:36:56Z buy 500 DOGE 155.155 EUR fee 0.5 DOGE',
      '2025-01-15T10:30:00Z sell 1.5 ETH 4800 EUR fee 0.01 ETH',
    ]);
  });

  it('coins whose names begin with a digit: the pair says where the number ends', () => {
    // 12.5 × 0.5 = 6.25, 50,000 × 0.0005 = 25, 3 × 1.7 = 5.1; a fee in USDT ends like the coin T.
    const file = [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2024-03-01 10:00:00,1INCHUSDT,BUY,0.5000,12.51INCH,6.25000000USDT,0.00751INCH',
      '2024-03-01 10:00:01,1000SATSUSDT,BUY,0.0005,50000.01000SATS,25.00000000USDT,0.02500000USDT',
      '2024-03-01 10:00:02,1INCH/PLN,SELL,1.7,3.01INCH,5.1PLN,0.0001BNB',
      '2024-03-01 10:00:03,TUSDT,BUY,0.02,50T,1USDT,0.001USDT',
      '2024-03-01 10:00:04,BTCUSDT,BUY,60000,0.5 BTC,"30,000.00 USDT",0.0005 BTC',
    ];
    expect(toldAll(file)).toEqual([
      '2024-03-01T10:00:00Z buy 12.5 1INCH 6.25 USDT fee 0.0075 1INCH',
      '2024-03-01T10:00:01Z buy 50000 1000SATS 25 USDT fee 0.025 USDT',
      '2024-03-01T10:00:02Z sell 3 1INCH 5.1 PLN fee 0.0001 BNB',
      '2024-03-01T10:00:03Z buy 50 T 1 USDT fee 0.001 USDT',
      '2024-03-01T10:00:04Z buy 0.5 BTC 30000 USDT fee 0.0005 BTC',
    ]);
  });

  it('numbers that do not multiply to the amount are refused: one of them was misread', () => {
    const { drafts, problems } = read([
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      // Decimals after a comma: 1.234 coins, and not 1,234.
      '2024-03-01 10:00:00,ETHEUR,BUY,3000,"1,234ETH",3702EUR,0EUR',
      // 0.00001234 × 1,000 = 0.01234, which is shown with two digits.
      '2024-03-01 10:00:01,SHIBEUR,BUY,0.00001234,1000SHIB,0.01EUR,0EUR',
    ]).reading;
    expect(drafts.map(({ symbol }) => symbol)).toEqual(['SHIB']);
    expect(problems.map(({ line, column, saying }) => [line, column, saying.code])).toEqual([
      [2, 'Executed', 'product'],
    ]);
  });

  it('F11: equal rows in one second are as many trades, each with its fee', () => {
    const at = '2021-05-04 08:00:00';
    const file = [
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
      `1,${at},Spot,Buy,ZRX,30,`,
      `1,${at},Spot,Transaction Related,USDT,-54,`,
      `1,${at},Spot,Fee,USDT,-0.51,`,
      `1,${at},Spot,Buy,ZRX,30,`,
      `1,${at},Spot,Transaction Related,USDT,-54,`,
      `1,${at},Spot,Fee,USDT,-0.51,`,
      '1,2021-05-05 00:00:00,Earn,Simple Earn Flexible Interest,BTC,0.0001,',
      '1,2021-05-06 00:00:00,Spot,Simple Earn Flexible Subscription,BTC,-1,',
      '1,2021-05-07 00:00:00,Spot,Deposit,EUR,300,',
      '1,2021-05-08 00:00:00,Spot,Launchpool Earnings Withdrawal,BEL,2,',
    ];
    const { preset, reading } = read(file);
    const one = '2021-05-04T08:00:00Z buy 30 ZRX 54 USDT fee 0.51 USDT';
    expect([preset, reading.ignored, reading.problems]).toEqual(['binance', 1, []]);
    expect(reading.drafts.map(told)).toEqual([
      one,
      one,
      '2021-05-05T00:00:00Z dividend 0.0001 BTC',
      '2021-05-07T00:00:00Z deposit 300 EUR',
      '2021-05-08T00:00:00Z dividend 2 BEL',
    ]);
    expect(reading.drafts[0].identity).toBe(reading.drafts[1].identity);
  });

  it('trades of several coins in one second are told apart by their order, or not at all', () => {
    const heading = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
    const row = (operation: string, change: string) => `1,2021-05-04 08:00:00,Spot,${operation},${change},`;
    const [eth, btc] = [row('Buy', 'ETH,1'), row('Transaction Related', 'BTC,-0.05')];
    const [zrx, usdt] = [row('Buy', 'ZRX,30'), row('Transaction Related', 'USDT,-54')];
    expect(toldAll([heading, eth, btc, usdt, zrx])).toEqual([
      '2021-05-04T08:00:00Z buy 1 ETH 0.05 BTC',
      '2021-05-04T08:00:00Z buy 30 ZRX 54 USDT',
    ]);
    // Read in its order, this would be an ETH for 54 USDT.
    const { drafts, problems } = read([heading, eth, zrx, usdt, btc]).reading;
    expect([drafts, problems.map(({ saying }) => saying.code)]).toEqual([[], Array(4).fill('sameSecond')]);
  });
});

describe('Interactive Brokers', () => {
  it('activity statements: trades, currencies, dividends with their tax, fees, interest and deposits', () => {
    const file = [
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,BrokerName,Interactive Brokers',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,AAPL,"2023-01-15, 10:30:00",100,150.25,150.4,-15025.00,-1.00,15026.00,0,0,O',
      'Trades,Data,Execution,Stocks,USD,AAPL,"2023-01-15, 10:30:00",100,150.25,150.4,-15025.00,-1.00,15026.00,0,0,O',
      'Trades,SubTotal,,Stocks,USD,AAPL,,100,,,-15025.00,-1.00,15026.00,0,0,',
      'Trades,Data,Order,Stocks,USD,BRK B,"2023-12-15, 15:30:00",-10,"1,160.50",1161,"11,605.00",-1.2,-11606,0,0,C',
      'Trades,Data,Order,Forex,USD,EUR.USD,"2023-02-01, 09:40:00",1000,1.0850,1.0850,-1085.00,-2,0,0,0,O',
      'Trades,Data,Order,Equity and Index Options,USD,AAPL 21JUN24 200 C,"2023-02-02, 09:40:00",1,5,5,-500,-1,0,0,0,O',
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2023-03-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend),24.00',
      'Dividends,Data,Total,,,24.00',
      'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
      'Withholding Tax,Data,USD,2023-03-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-3.60,',
      'Fees,Header,Subtitle,Currency,Date,Description,Amount',
      'Fees,Data,Other Fees,USD,2023-03-03,Market data,-1.50',
      'Interest,Header,Currency,Date,Description,Amount',
      'Interest,Data,USD,2023-04-05,USD Credit Interest for Mar-2023,2.10',
      'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
      'Deposits & Withdrawals,Data,EUR,2023-01-02,Electronic Fund Transfer,20000',
    ];
    const { preset, reading } = read(file);
    expect(preset).toBe('interactive-brokers');
    expect(reading.drafts.map(told)).toEqual([
      '2023-01-15 buy 100 AAPL 15025 USD fee 1 USD',
      '2023-12-15 sell 10 BRK.B 11605 USD fee 1.2 USD',
      '2023-02-01 buy 1000 EUR 1085 USD fee 2 USD',
      '2023-03-15 dividend  AAPL 24 USD fee 3.6 USD'.replace('  ', ' '),
      '2023-03-03 fee 1.5 USD',
      '2023-04-05 dividend 2.1 USD',
      '2023-01-02 deposit 20000 EUR',
    ]);
    expect(reading.problems).toEqual([
      {
        line: 9,
        column: 'Asset Category',
        saying: { code: 'unsupported', values: { text: 'Equity and Index Options' } },
      },
    ]);
  });
});

describe('Our own export', () => {
  it('has apostrophes where a spreadsheet would see a formula: they are no part of what was written', () => {
    const row = ['2024-01-02', 'buy', '-X', '1', null, '10', 'USD', null, null, null, '+Savings', null];
    const text = writeCsv([
      WRITTEN_HEADINGS,
      [...row, "'tis so", 'row 1', null],
      [...row, '=1+1', 'row 2', null],
    ]);
    const { drafts } = readImport(text, null).reading;
    expect(drafts.map(({ symbol, note, accounts }) => [symbol, note, accounts?.own])).toEqual([
      ['-X', "'tis so", '+Savings'],
      ['-X', '=1+1', '+Savings'],
    ]);
  });
});

describe('A file that is not known', () => {
  const file = [
    'Buchungstag;Art;Wertpapier;Anzahl;Kurs;Währung;Gebühr',
    '31.01.2024;Kauf;AAPL;10;184,40;USD;1,50',
    '01.02.2024;Bonus;AAPL;1;184,40;USD;0',
  ];

  it('gets a mapping proposed by its headings, and says what is missing', () => {
    const { preset, mapping, lacking, headings } = read(file);
    expect([preset, lacking]).toEqual([null, { code: 'lacksDate' }]);
    expect(headings).toHaveLength(7);
    expect(mapping?.columns.map(({ field }) => field)).toEqual([
      'kind',
      'symbol',
      'quantity',
      'price',
      'currency',
      'fee',
    ]);
    expect(mapping?.decimalComma).toBe(true);
  });

  it('is read by the mapping that the member completes, words included', () => {
    const { mapping } = read(file);
    if (!mapping) throw new Error('it has one');
    const columns = [...mapping.columns, { heading: 'Buchungstag', field: 'date' as const }];
    const given = { ...mapping, columns, dates: 'day-first' as const };
    const first = readImport(file.join('\n'), given);
    expect(first.unknownKinds).toEqual(['Bonus']);
    expect(first.reading.problems).toEqual([
      { line: 3, column: 'Art', saying: { code: 'mappedKind', values: { text: 'Bonus' } } },
    ]);
    const second = readImport(file.join('\n'), { ...given, kinds: [{ word: 'Bonus', kind: 'dividend' }] });
    expect(second.reading.drafts.map(told)).toEqual([
      '2024-01-31 buy 10 AAPL at 184.4 USD fee 1.5 USD',
      '2024-02-01 dividend 1 AAPL at 184.4 USD',
    ]);
  });

  it('takes a quantity below zero for a sale where nothing says the kind', () => {
    const rows = [
      'Date,Symbol,Quantity,Price,Currency',
      '01/31/2024,AAPL,-3,190.10,USD',
      '02/30/2024,AAPL,3,1,USD',
    ];
    const { reading } = read(rows);
    expect(reading.drafts.map(told)).toEqual(['2024-01-31 sell 3 AAPL at 190.1 USD']);
    expect(reading.problems).toEqual([
      { line: 3, column: 'Date', saying: { code: 'noSuchDay', values: { text: '02/30/2024' } } },
    ]);
  });
});
