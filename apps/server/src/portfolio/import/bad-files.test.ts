import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const read = (lines: readonly string[]) => readImport(lines.join('\r\n'), null);

describe('A file that is not known', () => {
  const heading = 'Date,Type,Symbol,Quantity,Price,Amount,Currency';
  const row = (cells: string) => `2024-01-31,${cells}`;
  const problemsOf = (lines: readonly string[]) =>
    read(lines).reading.problems.map(({ line, column, saying }) => `${line} ${column} ${saying.code}`);

  it('has numbers as most of them are written: one that contradicts the others is never another number', () => {
    const commas = [
      'Date;Type;Symbol;Quantity;Price;Currency',
      ...['1,5;10,25', '1,5;1.234,56', '1,5;1,234.56', '1,5;12.5', '1,5;0.123', '1,5;1 234,5'].map(
        (cells) => `2024-01-31;Buy;AAPL;${cells};USD`,
      ),
    ];
    expect(read(commas).reading.drafts.map(({ price }) => price)).toEqual(['10.25', '1234.56', '1234.5']);
    expect(problemsOf(commas)).toEqual(['4 Price numberComma', '5 Price numberComma', '6 Price numberComma']);
    const points = [
      heading,
      ...['"1,234.56"', '12.5', '"12,5"', '"1.234,56"', '"0,123"', '"1,23"', '"12 34"'].map((price) =>
        row(`Buy,AAPL,1.5,${price},,USD`),
      ),
    ];
    expect(read(points).reading.drafts.map(({ price }) => price)).toEqual(['1234.56', '12.5']);
    expect(problemsOf(points)).toEqual([4, 5, 6, 7, 8].map((line) => `${line} Price number`));
  });

  it('is looked at as a whole for how numbers and days are written', () => {
    const plain = Array.from({ length: 300 }, () => row('Buy;AAPL;1;10;;USD').replace(',', ';'));
    const { mapping } = read([heading.replaceAll(',', ';'), ...plain, '31/01/2024;Buy;AAPL;1;10,5;;USD']);
    expect([mapping?.decimalComma, mapping?.dates]).toEqual([true, 'day-first']);
    const slip = ['01/31/2024', '02/28/2024', '03/04/2024', '13/01/2024'].map(
      (day) => `${day},Buy,AAPL,1,10,,USD`,
    );
    expect(read([heading, ...slip]).mapping?.dates).toBe('month-first');
  });

  it('has a minus only where something leaves: a buy of less than nothing is no buy', () => {
    const rows = [
      ...['Buy,AAPL,-3,10,,USD', 'Buy,AAPL,3,-10,,USD', 'Deposit,,,,-50,USD', 'Dividend,AAPL,,,-5,USD'],
      ...['Sell,AAPL,3,,-30,USD', 'Sell,AAPL,-3,,30,USD', 'Sell,AAPL,-3,,-30,USD', 'Buy,AAPL,3,,-30,USD'],
    ];
    expect(problemsOf([heading, ...rows.map(row)])).toEqual([
      '2 Quantity positive',
      '3 Price positive',
      ...['4 Amount positive', '5 Amount positive', '6 Amount positive'],
    ]);
    expect(problemsOf(['Date,Symbol,Quantity,Price,Currency', '2024-01-31,AAPL,-3,-10,USD'])).toEqual([
      '2 Price positive',
    ]);
  });

  it('says of a column name that is there twice that nobody can tell which is meant', () => {
    const lacking = (first: string) => read([first, row('Buy,AAPL,1,10,9,USD')]).lacking;
    const twice = { code: 'sameHeading', values: { text: 'Price' } };
    expect(lacking('Date,Type,Symbol,Quantity,Price,price,Currency')).toEqual(twice);
    expect(lacking('Date,Type,Symbol,Quantity,Other,Other,Currency')).toBeNull();
    const known = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee,Price';
    expect(read([known, '2024-01-02 10:00:00,BTCUSD,BUY,1,1BTC,1USD,0USD,2']).lacking).toEqual(twice);
  });

  it('may have the line ends of any system', () => {
    for (const end of ['\r', '\n', '\r\n']) {
      const file = readImport(
        [heading, row('Buy,AAPL,1,10,,USD'), row('Buy,"A\rB",x,10,,USD')].join(end),
        null,
      );
      expect(file.reading.drafts.map(({ kind, symbol, price }) => [kind, symbol, price])).toEqual([
        ['buy', 'AAPL', '10'],
      ]);
      expect(file.reading.problems.map(({ line }) => line)).toEqual([3]);
      expect(file.textOfLine(2)).toBe(row('Buy,AAPL,1,10,,USD'));
    }
    expect(read([heading]).lacking).toEqual({ code: 'noRows' });
  });
});

describe('Files of exchanges and brokers', () => {
  const problemsOf = (...lines: readonly string[]) =>
    read(lines).reading.problems.map(({ column, saying }) => `${column} ${saying.code}`);

  it('have no number below zero where something else says which way it goes', () => {
    const binance = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
    expect(problemsOf(binance, '2024-01-02 10:00:00,BTCUSD,BUY,1,-1BTC,1USD,0USD')).toEqual([
      'Executed amount',
    ]);
    const coinbase =
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal';
    expect(problemsOf(coinbase, '2024-01-02 10:00:00 UTC,Buy,BTC,-1,USD,5,5')).toEqual([
      'Quantity Transacted positive',
    ]);
    const kraken = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol';
    expect(problemsOf(kraken, 'T,O,XXBTZEUR,2024-03-19 19:43:31,buy,limit,1,100,0,-1')).toEqual([
      'vol positive',
    ]);
    const ledgers = 'txid,refid,time,type,subtype,aclass,asset,amount,fee';
    expect(problemsOf(ledgers, 'L,R,2024-03-19 19:43:31,staking,,currency,DOT,-1,0')).toEqual([
      'amount positive',
    ]);
  });

  it('have days that exist', () => {
    const binance = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
    expect(problemsOf(binance, '2025-02-30 10:00:00,BTCUSD,BUY,1,1BTC,1USD,0USD')).toEqual([
      'Date(UTC) noSuchDay',
    ]);
    const fees = 'Fees,Header,Subtitle,Currency,Date,Description,Amount';
    expect(problemsOf(fees, 'Fees,Data,Other Fees,USD,2023-02-30,Market data,-1.50')).toEqual([
      'Date noSuchDay',
    ]);
  });

  it('name a dividend whose amount is no number instead of failing', () => {
    const dividends = 'Dividends,Header,Currency,Date,Description,Amount';
    expect(problemsOf(dividends, 'Dividends,Data,USD,2023-03-15,AAPL(US0378331005) Cash,many')).toEqual([
      'Amount number',
    ]);
  });
});
