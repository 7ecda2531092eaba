import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barAt, dateOfInstant } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { createFilesSource, readPriceFile, readZippedText } from '../src/index.ts';
import { hasSharedPrices, SHARED } from './shared-prices.ts';
import { answered, describePriceSource, instrument } from './source-contract.ts';

const only = (text: string, market: 'us' | 'crypto' = 'us') => {
  const file = readPriceFile(text, market);
  expect(file.problems).toEqual([]);
  return file.series[0];
};

describe('A file of bars', () => {
  it('is understood by the names of its columns, however they are written and ordered', () => {
    const rows = [
      'Date,Open,High,Low,Close,Adj Close,Volume\n2024-03-11,10,12,9,11,10.5,1000',
      'timestamp,open,high,low,close,volume\n2024-03-11,10,12,9,11,1000',
      'volume;CLOSE;low;high;open;Time\n1000;11;9;12;10;2024-03-11',
      '"Date"\t"Close/Last"\t"Volume"\t"Open"\t"High"\t"Low"\n03/11/2024\t$11\t1,000\t$10\t$12\t$9\n03/13/2024\t$11\t1,000\t$10\t$12\t$9',
      'unix,o,h,l,c,v\n1710115200,10,12,9,11,1000',
      '20240311 00:00,10.0,12,9,11,1000',
      '# made by hand\n\ndate,open,high,low,close,vol\r\n2024-03-11 00:00:00-04:00,10,12,9,11,1000\r\n',
    ];
    for (const text of rows) {
      const series = only(text);
      expect(series.spacing).toBe('daily');
      expect(barAt(series.bars, 0)).toEqual({
        time: Date.parse('2024-03-11T00:00:00Z'),
        open: 10,
        high: 12,
        low: 9,
        close: 11,
        volume: 1000,
      });
    }
  });

  it('keeps missing volume missing and zero volume zero', () => {
    const text =
      'date,open,high,low,close,volume\n2024-03-11,10,12,9,11,\n2024-03-12,10,12,9,11,0\n2024-03-13,10,12,9,11,null';
    expect(Array.from(only(text).bars.volume)).toEqual([Number.NaN, 0, Number.NaN]);
    expect(only('date,open,high,low,close\n2024-03-11,10,12,9,11').bars.volume[0]).toBeNaN();
  });

  it('reports by line number what it could not import, and imports the rest', () => {
    const text = [
      'date,open,high,low,close,volume',
      '2024-03-11,10,12,9,11,1000',
      '2024-02-30,10,12,9,11,1000',
      '2024-03-12,ten,12,9,11,1000',
      '2024-03-13,10,12,9,,1000',
      '2024-03-14,10,12,-9,11,1000',
      '2024-03-15,10,12,9,11,-5',
      '2024-03-11,10,12,9,11.5,1000',
      '2024-03-18,10,12,9,11,1000',
    ].join('\n');
    const { series, problems } = readPriceFile(text, 'us');
    expect(series[0].bars.time).toHaveLength(2);
    expect(problems).toEqual([
      { line: 3, rule: 'not-a-date', message: '"2024-02-30" is not a date or time.' },
      { line: 4, rule: 'not-a-number', message: 'The open "ten" is not a number.' },
      { line: 5, rule: 'missing-price', message: 'The close is missing.' },
      { line: 6, rule: 'not-above-zero', message: 'The low -9 is not above zero.' },
      { line: 7, rule: 'negative-volume', message: 'The volume -5 is below zero.' },
      { line: 8, rule: 'other-numbers', message: 'Line 2 has other numbers for the same time.' },
    ]);
  });

  it('may be read again or contain a line twice: nothing is added', () => {
    const text =
      'date,open,high,low,close\n2024-03-12,10,12,9,11\n2024-03-11,8,12,7,10\n2024-03-12,10,12,9,11';
    const first = readPriceFile(text, 'us');
    expect(readPriceFile(text, 'us')).toEqual(first);
    expect(first.repeatedLines).toBe(1);
    expect(Array.from(first.series[0].bars.close)).toEqual([10, 11]);
  });

  it('counts every line that is out of order, however many there are', () => {
    const dates = Array.from({ length: 900 }, (_, day) => dateOfInstant(Date.UTC(2020, 0, 1 + day)));
    // Every third line changes places with the one before it.
    for (let i = 2; i < dates.length; i += 3) [dates[i - 1], dates[i]] = [dates[i], dates[i - 1]];
    const lines = dates.map((date) => `${date},10,12,9,11,1000`);
    const { remarks } = readPriceFile(`date,open,high,low,close,volume\n${lines.join('\n')}\n`, 'crypto');
    const said = remarks.filter(({ rule }) => rule === 'wrong-order');
    expect(said).toHaveLength(101);
    expect(said.at(-1)?.message).toBe(
      '200 more lines have the same problem (wrong-order), the last of them line 901.',
    );
  });

  it('says in a sentence why it is not a file of bars', () => {
    const why = (text: string) => readPriceFile(text, 'us').problems[0]?.message;
    expect(why('')).toBe('The file is empty.');
    expect(why('a,b,c\n1,2,3')).toContain('is a date or time');
    expect(why('date,open,close\n2024-03-11,1,2')).toBe('The columns high, low are missing.');
    expect(why('2024-03-11,yes,no')).toContain('neither names columns');
  });

  it('has intraday times in New York time for stocks and in UTC for coins, unless an offset says otherwise', () => {
    const at = (time: string, market: 'us' | 'crypto') =>
      new Date(only(`time,open,high,low,close\n${time},1,1,1,1`, market).bars.time[0]).toISOString();
    expect(at('2024-07-01 09:30', 'us')).toBe('2024-07-01T13:30:00.000Z');
    expect(at('2024-01-02 09:30', 'us')).toBe('2024-01-02T14:30:00.000Z');
    expect(at('2024-07-01 09:30', 'crypto')).toBe('2024-07-01T09:30:00.000Z');
    expect(at('2024-07-01T09:30:00+02:00', 'us')).toBe('2024-07-01T07:30:00.000Z');
  });

  it('may hold closes of many symbols side by side, each with its own gaps', () => {
    const { series, problems } = readPriceFile(
      'Date,KO,BRK.B\n2024-03-11,60,400\n2024-03-12,,401\n2024-03-13,61,x',
      'us',
    );
    expect(series.map(({ symbol, bars }) => [symbol, Array.from(bars.close)])).toEqual([
      ['KO', [60, 61]],
      ['BRK.B', [400, 401]],
    ]);
    expect(series[0].bars.volume.every(Number.isNaN)).toBe(true);
    expect(problems).toEqual([
      { line: 4, rule: 'not-a-number', message: 'The close "x" of BRK.B is no price.' },
    ]);
  });

  it('has closes of Citigroup and Visa under C and V, and a close and a volume under c and v', () => {
    const rows = '\n2024-03-11,50.5,250\n2024-03-12,51.5,251';
    const shown = (heading: string) =>
      readPriceFile(heading + rows, 'us').series.map(({ symbol, bars }) => [symbol, ...bars.close]);
    expect(shown('Date,C,V')).toEqual([
      ['C', 50.5, 51.5],
      ['V', 250, 251],
    ]);
    expect(shown('date,c,v')).toEqual([[undefined, 50.5, 51.5]]);
    for (const heading of ['Date,Close,Vol', 'Date,Close,V', 'Date,C,Volume'])
      expect(Array.from(only(heading + rows).bars.volume)).toEqual([250, 251]);
    const named = only('Date,Symbol,C,V\n2024-03-11,KO,60,5');
    expect([named.symbol, named.bars.close[0], named.bars.volume[0]]).toEqual(['KO', 60, 5]);
  });

  it('of adjusted closes alone has them for all its prices', () => {
    const rows = '\n2024-03-11,10.5,5\n2024-03-12,11.5,6';
    for (const text of [
      `Date,Adj Close,Volume${rows}`,
      `Date,Adj Close,Volume${rows.replaceAll(',1', ',"1').replaceAll('5,', '5",')}`,
    ]) {
      const { bars, adjustedClose } = only(text);
      for (const prices of [bars.open, bars.high, bars.low, bars.close, adjustedClose])
        expect(Array.from(prices ?? [])).toEqual([10.5, 11.5]);
      expect(Array.from(bars.volume)).toEqual([5, 6]);
    }
    const zero = readPriceFile('Date,Adj Close\n2024-03-11,0\n2024-03-12,5', 'us');
    expect(zero.problems).toMatchObject([{ line: 2, rule: 'not-above-zero' }]);
  });

  it('with splits beside an adjusted close has prices as traded where only the adjusted close bridges them', () => {
    const of = (before: string) =>
      `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2020-08-31,127,131,126,129,129,225,0.0,4.0
2020-08-28,${before},187,0.0,1.0
2020-08-27,${before},155,0.8,1.0\n`;
    expect(only(of('504,506,498,500,125')).adjustment).toBe('none');
    expect(only(of('126,126.5,124.5,125,124.8')).adjustment).toBe('splits');
    // Nothing was divided: neither says that the prices are as traded.
    expect(only(of('504,506,498,500,500')).adjustment).toBe('splits');
    expect(only(of('504,506,498,500,')).adjustment).toBe('splits');
  });
});

const folder = mkdtempSync(join(tmpdir(), 'auspex-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const line = (day: number, close: number) =>
  `2024-03-${day},${close - 1},${close + 1},${close - 2},${close},100`;
writeFileSync(
  join(folder, 'KO.csv'),
  [
    'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits',
    `${line(11, 60)},0,0`,
    `${line(12, 61)},0.485,0`,
    `${line(13, 31)},0,2`,
  ].join('\n'),
);
writeFileSync(join(folder, 'closes.csv'), 'Date,PEP,KO\n2024-03-11,170,60');
writeFileSync(join(folder, 'not a symbol.csv'), 'date,open,high,low,close\n2024-03-11,1,1,1,1');
writeFileSync(join(folder, 'broken.zip'), 'no archive');
writeFileSync(join(folder, 'MSFT.tsv'), 'date\tclose\n2024-03-11\t400');
writeFileSync(join(folder, 'README.md'), 'Prices of a year.');
mkdirSync(join(folder, 'empty'));

describePriceSource('files on disk', async () => createFilesSource({ folder, market: 'us' }), {
  asset: instrument('KO'),
  from: '2024-03-11',
  to: '2024-03-12',
});

describe('A folder of files', () => {
  const source = createFilesSource({ folder, market: 'us' });

  it('names the files and lines it could not import and offers the others', async () => {
    const symbols = answered(await source.assets()).map(({ symbols: [first] }) => first.symbol);
    expect(symbols).toEqual(['KO', 'PEP']);
    expect(source.problems().map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'MSFT.tsv: Of a folder only .csv, .txt and .zip files are read; this one was left out.',
      'broken.zip: The file is no zip archive.',
      'closes.csv: KO came from another file.',
      'closes.csv: The file has closes only; they are taken for open, high and low, too.',
      'not a symbol.csv: "not a symbol" is not a symbol of this market.',
    ]);
  });

  it('returns dividends and splits listed with the bars, known by the open of their ex-date', async () => {
    const open = (date: string) => Date.parse(`${date}T13:30:00Z`); // 09:30 in New York's summer
    expect(answered(await source.corporateActions(instrument('KO')))).toEqual([
      {
        kind: 'dividend',
        assetId: 'us:KO',
        exDate: '2024-03-12',
        amountPerShare: 0.485,
        currency: 'USD',
        knownAt: open('2024-03-12'),
      },
      { kind: 'split', assetId: 'us:KO', exDate: '2024-03-13', newPerOld: 2, knownAt: open('2024-03-13') },
    ]);
  });
});

describe.skipIf(!hasSharedPrices)('Real price files', () => {
  it('are read completely: 44 names adjusted for splits, with closes adjusted for dividends too', async () => {
    const source = createFilesSource({ folder: `${SHARED}prices/stocknet`, market: 'us' });
    const listings = answered(await source.assets());
    expect(listings).toHaveLength(
      readdirSync(`${SHARED}prices/stocknet`).filter((name) => name.endsWith('.csv')).length,
    );
    expect(source.problems()).toEqual([]);
    const { bars, adjustment } = answered(
      await source.dailyBars({ asset: instrument('KO'), from: '2012-09-04', to: '2012-09-05' }),
    );
    // The first two lines of KO.csv.
    expect(adjustment).toBe('splits');
    expect(barAt(bars, 0)).toEqual({
      time: Date.parse('2012-09-04'),
      open: 37.52,
      high: 37.59,
      low: 37.220001,
      close: 37.279999,
      volume: 17293400,
    });
    expect(bars.close[1]).toBe(37.509998);
  });

  it('are read from zip archives with prices in hundredths of a cent', () => {
    const spy = only(readZippedText(readFileSync(`${SHARED}prices/lean-unadjusted/daily/spy.zip`)));
    // The first line: 19980102 00:00,973100,975300,965300,973600,2150000.
    expect(spy.adjustment).toBe('none');
    expect(barAt(spy.bars, 0)).toEqual({
      time: Date.parse('1998-01-02'),
      open: 97.31,
      high: 97.53,
      low: 96.53,
      close: 97.36,
      volume: 2150000,
    });
    const coin = only(
      readZippedText(readFileSync(`${SHARED}crypto/lean/coinbase_daily_btcusd_trade.zip`)),
      'crypto',
    );
    expect(coin.bars.time).toHaveLength(1318); // rows as counted in the data's own description
    const hours = only(
      readZippedText(readFileSync(`${SHARED}crypto/lean/bitfinex_hour_btcusd_trade.zip`)),
      'crypto',
    );
    expect([hours.spacing, hours.bars.time.length]).toEqual(['intraday', 733]);
  });

  it('with faults or repaired are read alike, dividends and splits included', () => {
    const folderOf = `${SHARED}data-quality/yfinance/`;
    for (const name of readdirSync(folderOf).filter((file) => file.endsWith('.csv'))) {
      const { series, problems } = readPriceFile(readFileSync(folderOf + name, 'utf8'), 'us');
      expect(problems, name).toEqual([]);
      expect(series[0].spacing, name).toBe('daily');
      expect(
        series[0].adjustedClose?.every((close) => close > 0),
        name,
      ).toBe(true);
    }
    const vix = only(readFileSync(`${SHARED}prices/vix/vix-daily.csv`, 'utf8'));
    expect(vix.bars.time).toHaveLength(9235); // rows as counted in the data's own description
    expect(vix.bars.volume[0]).toBeNaN();
  });
});

describePriceSourceWhere(hasSharedPrices);

function describePriceSourceWhere(present: boolean): void {
  if (!present) return;
  const source = createFilesSource({ folder: `${SHARED}prices/stocknet`, market: 'us' });
  describePriceSource('real files on disk', async () => source, {
    asset: instrument('MSFT'),
    from: '2015-01-02',
    to: '2016-12-30',
  });
}
