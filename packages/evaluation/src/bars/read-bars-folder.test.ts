import { dateOfInstant } from '@auspex/market';
import { cleanTable, FILE_FAULTS, seeded } from '@auspex/market-data/test/planted-files';
import { describe, expect, it } from 'vitest';
import { sampleZip, withFolders } from '../../test/sample-bars.ts';
import { readBarsFolder } from './read-bars-folder.ts';

const folderOf = withFolders();
const until = '2020-12-31';

function read(files: Readonly<Record<string, string | Buffer>>, cut = until) {
  const { histories, problems, hasLaterLines } = readBarsFolder(folderOf(files), {
    until: cut as '2020-12-31',
  });
  return {
    problems,
    hasLaterLines,
    market: histories.map(({ market }) => market),
    closes: Object.fromEntries(histories.map(({ symbol, bars }) => [symbol, [...bars.close]])),
    dates: histories.map(({ bars }) => Array.from(bars.time, dateOfInstant)),
    bars: histories.map(({ bars }) => bars),
  };
}

const BARS = 'date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n2020-01-03,11,13,10,12,200\n';

describe('A folder of bars', () => {
  it('takes the symbol from the name of the file', () => {
    expect(read({ 'ABC.csv': BARS, 'X-Y.csv': BARS }).closes).toEqual({ ABC: [11, 12], 'X-Y': [11, 12] });
  });

  it('EVAL-D1: says which files that look like prices it does not read', () => {
    const { closes, problems } = read({ 'AA.csv': BARS, 'BB.csv.gz': 'packed', 'NOTES.md': 'mine' });
    expect(closes).toEqual({ AA: [11, 12] });
    expect(problems).toMatchObject([{ file: 'BB.csv.gz', line: null, rule: 'other-file' }]);
  });

  it('takes the symbols from a column where there is one', () => {
    const text =
      'Date,Ticker,Open,High,Low,Close,Volume\n2020-01-02,AA,1,2,1,2,5\n2020-01-02,BB,5,6,4,5,5\n2020-01-03,AA,2,3,2,3,5\n';
    expect(read({ 'all.csv': text }).closes).toEqual({ AA: [2, 3], BB: [5] });
    const named = 'date,open,high,low,close,volume,Name\n2020-01-02,1,2,1,2,5,CC\n';
    expect(read({ 'all.csv': named }).closes).toEqual({ CC: [2] });
  });

  it('takes many columns of closes, also of a company called C', () => {
    const wide = 'Date;AA;C\n2020-01-02;1.5;20\n2020-01-03;;21\n';
    expect(read({ 'wide.csv': wide }).closes).toEqual({ AA: [1.5], C: [20, 21] });
  });

  it('takes closes alone, with and without a column of symbols', () => {
    expect(read({ 'AA.csv': 'date,close\n2020-01-02,5\n2020-01-03,6\n' }).closes).toEqual({ AA: [5, 6] });
    const long = 'symbol,date,close\nAA,2020-01-02,5\nBB,2020-01-02,7\nAA,2020-01-03,6\n';
    expect(read({ 'long.csv': long }).closes).toEqual({ AA: [5, 6], BB: [7] });
  });

  it('multiplies all four prices by adjusted ÷ unadjusted close', () => {
    // By hand: the first day was adjusted by one half, so 10, 12, 8, 11 become 5, 6, 4, 5.5.
    const text =
      'Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,10,12,8,11,5.5,100\n2020-01-03,6,7,5,6,6,200\n';
    const { bars, closes } = read({ 'AA.csv': text });
    expect(closes).toEqual({ AA: [5.5, 6] });
    expect([bars[0].open[0], bars[0].high[0], bars[0].low[0]]).toEqual([5, 6, 4]);
    expect(read({ 'AA.csv': 'date,close,adj close\n2020-01-02,11,5.5\n' }).closes).toEqual({ AA: [5.5] });
  });

  it('leaves a bar out whose adjusted close is missing, and says so', () => {
    const text = 'Date,Open,High,Low,Close,Adj Close\n2020-01-02,10,12,8,11,\n2020-01-03,6,7,5,6,6\n';
    const { closes, problems } = read({ 'AA.csv': text });
    expect(closes).toEqual({ AA: [6] });
    expect(problems[0]).toMatchObject({
      line: 2,
      message: 'The adjusted close is missing; evaluate and forecast leave the bar out.',
    });
  });

  it('leaves out impossible prices and widens a bar that does not include its close', () => {
    const text =
      'date,open,high,low,close\n2020-01-02,5,6,4,1e999\n2020-01-03,5,6,4,7\n2020-01-06,5,5.5,5.2,5.4\n';
    const { bars, problems } = read({ 'AA.csv': text });
    expect([...bars[0].close]).toEqual([7, 5.4]);
    expect([...bars[0].high]).toEqual([7, 5.5]);
    expect([...bars[0].low]).toEqual([4, 5]);
    expect(problems.map(({ message }) => message)).toEqual([
      'The close Infinity is above 1000000000; that is no price.',
      'AA: The prices are not in order: open 5, high 6, low 4, close 7. The high and the low are widened to hold open and close.',
      'AA: The prices are not in order: open 5, high 5.5, low 5.2, close 5.4. The high and the low are widened to hold open and close.',
    ]);
  });

  it('divides prices before a split listed with them, unless they were already divided', () => {
    const of = (before: number) =>
      `Date,Open,High,Low,Close,Volume,Stock Splits\n2020-01-02,${before},${before},${before},${before},5,0\n2020-01-03,10,10,10,10,5,4\n`;
    expect(read({ 'AA.csv': of(40) }).closes).toEqual({ AA: [10, 10] });
    const already = read({ 'AA.csv': of(10.2) });
    expect(already.closes).toEqual({ AA: [10.2, 10] });
    expect(already.problems.map(({ message }) => message)).toContain(
      'AA: No price shows the split of 4 for 1 on 2020-01-03; those before were left as they are.',
    );
  });

  it('multiplies volumes by a split where the prices are divided by it', () => {
    const split =
      'Date,Open,High,Low,Close,Volume,Stock Splits\n2020-01-02,40,40,40,40,5,0\n2020-01-03,10,10,10,10,20,4\n';
    expect([...read({ 'AA.csv': split }).bars[0].volume]).toEqual([20, 20]);
    const already = read({ 'AA.csv': split.replace('40,40,40,40,5', '10,10,10,10,20') });
    expect([...already.bars[0].volume]).toEqual([20, 20]);
  });

  it('EVAL-D3: reads prices as traded beside an adjusted close and splits without dividing the history', () => {
    const days = cleanTable(seeded(3), 400).slice(1);
    const asTraded = days.map((line, i) => {
      const [date, ...numbers] = line.split(',');
      const [open, high, low, close, volume] = numbers.map(Number);
      const isBefore = i < 200;
      const prices = [open, high, low, close].map((price) => (isBefore ? price * 4 : price));
      return [date, ...prices, close, isBefore ? volume / 4 : volume, 0, i === 200 ? 4 : 1].join(',');
    });
    const heading = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient';
    const { bars, closes, problems } = read({ 'AA.csv': [heading, ...asTraded].join('\n') });
    expect(problems.map(({ message }) => message)).toEqual([]);
    expect(Object.keys(closes)).toEqual(['AA']);
    const volumes = days.map((line) => Number(line.split(',')[5]));
    expect([...bars[0].volume]).toEqual(volumes);
  });

  it('reads every file of an archive', () => {
    const zip = sampleZip({
      'prices/AA.csv': BARS,
      'prices/BB.csv': BARS.replace('12\n', '99\n'),
      'read.me': 'x',
    });
    expect(Object.keys(read({ 'all.zip': zip }).closes)).toEqual(['AA', 'BB']);
    expect(Object.keys(read({ 'alone.zip': sampleZip({ 'inner.csv': BARS }) }).closes)).toEqual(['alone']);
  });

  it('EVAL-3: names file and line of what it cannot read, and continues', () => {
    const mixed =
      'symbol,date,open,high,low,close\nAA,2020-01-02,1,2,1,2\nBB,soon,1,2,1,2\nAA,2020-01-03,1,2,1,x\nBB,2020-01-03,1,2,1,2\n';
    const { closes, problems } = read({
      'mixed.csv': mixed,
      'nothing.csv': '',
      'broken.zip': Buffer.from('PK but no archive'),
      'ZZ.csv': BARS,
    });
    expect(closes).toEqual({ AA: [2], BB: [2], ZZ: [11, 12] });
    expect(problems).toContainEqual({
      file: 'mixed.csv',
      line: 3,
      rule: 'not-a-date',
      message: '"soon" is not a date or time.',
    });
    expect(problems).toContainEqual({
      file: 'mixed.csv',
      line: 4,
      rule: 'not-a-number',
      message: 'The close "x" is not a number.',
    });
    expect(problems).toContainEqual({
      file: 'nothing.csv',
      line: 1,
      rule: 'empty-file',
      message: 'The file is empty.',
    });
    expect(problems).toContainEqual({
      file: 'broken.zip',
      line: null,
      rule: 'zip',
      message: 'The file is no zip archive.',
    });
  });

  it('recognises a market that never closes by its weekends', () => {
    const days = (dates: string[]) => `date,close\n${dates.map((day) => `${day},5`).join('\n')}`;
    const week = ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-06', '2020-01-07'];
    const { market } = read({
      'A.csv': days(week),
      'B.csv': days([...week, '2020-01-04', '2020-01-05'].sort()),
    });
    expect(market).toEqual(['stocks', 'crypto']);
  });

  it('learns nothing from lines after the date: not the unit, not the market, not the kind of bars', () => {
    // Whole numbers without headings are LEAN's hundredths of a cent; one decimal later would change that.
    const lean =
      '20200102 00:00,100000,120000,90000,110000,5\n20200103 00:00,110000,130000,100000,120000,5\n';
    const later = '20200104 00:00,1.5,2.5,1.5,2.5,5\n20200105 00:00,1,2,1,2,5\n20200105 09:31,1,2,1,2,5\n';
    const before = read({ 'AA.csv': lean }, '2020-01-03');
    const after = read({ 'AA.csv': lean + later }, '2020-01-03');
    expect(before.closes).toEqual({ AA: [11, 12] });
    expect(after.closes).toEqual(before.closes);
    expect(after.market).toEqual(before.market);
    expect([before.hasLaterLines, after.hasLaterLines]).toEqual([false, true]);
  });

  it('refuses a folder that does not exist or contains nothing', () => {
    expect(() => readBarsFolder('/no/such/folder', { until })).toThrow('There is no folder /no/such/folder.');
    expect(() => readBarsFolder(folderOf({ 'notes.md': 'x' }), { until })).toThrow(
      'holds no .csv, .txt or .zip',
    );
  });

  it('EVAL-D3: judges nothing across a move that nobody explained, and leaves out a copied holiday', () => {
    const clean = cleanTable(seeded(5), 300);
    const fallen = clean.map((line, i) => {
      const [date, ...numbers] = line.split(',');
      return i < 200
        ? line
        : [date, ...numbers.map((one, k) => (k < 4 ? Number(one) * 0.31 : one))].join(',');
    });
    const { histories } = readBarsFolder(folderOf({ 'AA.csv': fallen.join('\n') }), { until });
    expect(
      histories.map(({ symbol, bars, isPast }) => [symbol.slice(0, 8), bars.time.length, isPast]),
    ).toEqual([
      ['AA', 101, undefined],
      ['AA until', 199, true],
    ]);
    const [day] = fallen[200].split(',') as [`${number}-${number}-${number}`];
    const confirm = (symbol: string, date: `${number}-${number}-${number}`) => {
      const confirmed = new Map([[symbol, [date]]]);
      const read = readBarsFolder(folderOf({ 'AA.csv': fallen.join('\n') }), { until, confirmed });
      const said = read.problems.filter(({ rule }) => rule === 'confirmed');
      return [read.histories.length, ...said.map(({ message }) => message)];
    };
    expect(confirm('AA', day)).toEqual([1]);
    const [before] = fallen[199].split(',') as [`${number}-${number}-${number}`];
    const why = 'fits no move and no gap in these files; symbol and date have to be as they are there.';
    expect(confirm('aa', day)).toEqual([2, `aa:${day} ${why}`]);
    expect(confirm('AA', before)).toEqual([2, `AA:${before} ${why}`]);
    const [holiday] = FILE_FAULTS;
    const { content } = holiday.plant(clean, 0);
    const [{ bars }] = readBarsFolder(folderOf({ 'AA.csv': String(content) }), { until }).histories;
    expect(bars.time.length).toBe(300);
    expect(bars.time.includes(Date.parse('2016-07-04'))).toBe(false);
  });
});
