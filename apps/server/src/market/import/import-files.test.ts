import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { assetId } from '@auspex/market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasSharedData, knownBars, listing, SHARED } from '../../../test/known-bars.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { openMarket } from '../../../test/with-market.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { saveBars, saveListings } from '../store/index.ts';
import { describeReport } from './describe-report.ts';
import { readImportArguments } from './import-command.ts';
import { importFiles } from './import-files.ts';
import type { ImportRequest } from './import-request.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KO = `Date,Open,High,Low,Close,Volume
2024-01-02,58.82,59.87,58.76,59.82,17389400
2024-01-03,59.80,60.05,59.19,59.50,15106200
2024-01-04,59.42,59.72,59.07,59.31,14097700
`;

/** A zip archive as an archiver writes it; one file has the name "a". */
function zip(...files: readonly (string | readonly [name: string, content: string | Buffer])[]): Buffer {
  let at = 0;
  const entries = files.map((file) => {
    const [name, content] = typeof file === 'string' ? ['a', file] : file;
    const packed = deflateRawSync(Buffer.from(content));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const directory = Buffer.alloc(46);
    directory.writeUInt32LE(0x02014b50, 0);
    directory.writeUInt16LE(8, 10);
    directory.writeUInt32LE(packed.length, 20);
    directory.writeUInt32LE(Buffer.byteLength(content), 24);
    directory.writeUInt16LE(name.length, 28);
    directory.writeUInt32LE(at, 42);
    const data = Buffer.concat([local, Buffer.from(name), packed]);
    at += data.length;
    return { data, listed: Buffer.concat([directory, Buffer.from(name)]) };
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries.map(({ data }) => data), ...entries.map(({ listed }) => listed), end]);
}

describe('Importing files of bars', () => {
  const test = withDatabase();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'auspex-import-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await test.owner.query(
      'truncate bar_chunk, bar_revision, asset, asset_symbol, asset_delisting, corporate_action',
    );
    await test.owner.query('delete from quality_flag');
  });
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const run = (request: ImportRequest, now = NOW) =>
    importFiles({ database: test.database, clock: { now: () => now } }, request);
  const view = async (worldName = 'live') => {
    const market = await openMarket(test.database, { worldName, now: () => NOW });
    await market.stop();
    return market.view();
  };

  it('takes the symbol from the name and the columns from the heading, and shows the bars at once', async () => {
    const report = await run({ files: [write('KO.csv', KO)] });
    expect(report.totals).toEqual({
      rows: 3,
      added: 3,
      equal: 0,
      revised: 0,
      differing: 0,
      refused: 0,
      flags: 0,
    });
    const market = await view();
    const asset = await market.findAsset('KO');
    expect(asset).toMatchObject({ assetId: 'us:KO', listedOn: '2024-01-02', source: 'files' });
    const { bars, knownAt, source } = await market.bars(assetId('us:KO'));
    expect([...bars.close]).toEqual([59.82, 59.5, 59.31]);
    expect(bars.volume[0]).toBe(17_389_400);
    expect(knownAt[0]).toBe(Date.parse('2024-01-02T21:15:00Z'));
    expect(source).toBe('files');
  });

  it('MKT-8: again changes nothing; a changed number is a revision, a longer file adds the rest', async () => {
    await run({ files: [write('KO.csv', KO)] });
    expect((await run({ files: [write('KO.csv', KO)] })).totals).toMatchObject({ added: 0, equal: 3 });
    const changed = `${KO.replace('59.50', '59.52')}2024-01-05,59.30,59.50,58.90,59.21,12000000\n`;
    expect((await run({ files: [write('KO.csv', changed)] }, NOW + 1000)).totals).toMatchObject({
      added: 1,
      equal: 2,
      revised: 1,
    });
  });

  it('MKT-8: names the lines it rejects and imports the rest', async () => {
    const broken = `${KO}2024-01-05,59.30,59.50,oops,59.21,1\nnonsense\n2024-01-02,1,1,1,1,1\n`;
    const report = await run({ files: [write('KO.csv', broken)] });
    expect(report.totals).toMatchObject({ added: 3, refused: 3 });
    expect(report.files[0].refused).toEqual([
      { line: 5, rule: 'not-a-number', message: 'The low "oops" is not a number.' },
      { line: 6, rule: 'not-a-date', message: '"nonsense" is not a date or time.' },
      { line: 7, rule: 'other-numbers', message: 'Line 2 has other numbers for the same time.' },
    ]);
    const lines = describeReport(report).join('\n');
    expect(lines).toContain('line 5 refused, not-a-number: The low "oops" is not a number.');
    expect(lines).toContain('3 rows, 3 new, 0 equal, 0 revised, 0 kept although different, 3 refused');
  });

  it('an unreadable file is reported in a sentence and does not affect the others', async () => {
    const report = await run({
      files: [
        join(folder, 'missing.csv'),
        folder,
        write('empty.csv', ''),
        write('broken.zip', Buffer.from('PK not really')),
        write('my prices.csv', KO),
        write(
          'WEEK.csv',
          'date,open,high,low,close\n2024-01-05,1,1,1,1\n2024-01-12,1,1,1,1\n2024-01-19,1,1,1,1\n',
        ),
        write('KO.zip', zip(KO)),
      ],
    });
    expect(report.files.map(({ refused }) => refused[0]?.message ?? 'fine')).toEqual([
      'There is no such file.',
      'This is a folder; please name the files in it.',
      'The file is empty.',
      'The file is no zip archive.',
      'Name the file after its symbol, such as AAPL.csv, or use --symbol.',
      'The bars are 7 days apart; weeks and months are made from daily bars, so please use those.',
      'fine',
    ]);
    expect(report.totals).toMatchObject({ added: 3, refused: 6 });
  });

  it('an archive of which one file cannot be read brings the others, and says so', async () => {
    const broken = Buffer.from('date,open,high,low,close\n2024-01-02,1,1,1,1\n\0');
    const report = await run({ files: [write('both.zip', zip(['KO.csv', KO], ['T.csv', broken]))] });
    expect(report.files[0].refused[0]?.message).toContain('The file is not text');
    expect(report.totals).toMatchObject({ added: 3, refused: 1 });
    expect(await test.database.query('select from bar_chunk')).not.toEqual([]);
  });

  it('two symbols of one asset are stored one after the other', async () => {
    const lines = ['BRK.B', 'BRK-B'].map((symbol, i) => `2024-01-0${2 + i},${symbol},5,6,4,5,100`);
    const report = await run({
      files: [write('both.csv', `Date,Symbol,Open,High,Low,Close,Volume\n${lines.join('\n')}`)],
    });
    expect(report.files[0].series.map(({ symbol, added }) => [symbol, added])).toEqual([
      ['BRK.B', 1],
      ['BRK.B', 1],
    ]);
    expect((await (await view()).bars(assetId('us:BRK.B'))).bars.time).toHaveLength(2);
  });

  it('MKT-8: a defect of storing is no fault of the file: it is thrown, and nothing is stored', async () => {
    const database = {
      ...test.database,
      transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
        test.database.transaction(async (tx) => {
          await work(tx);
          throw new RangeError('The bars do not go forward in time.');
        }),
    };
    const importing = importFiles({ database, clock: { now: () => NOW } }, { files: [write('KO.csv', KO)] });
    await expect(importing).rejects.toThrow('The bars do not go forward in time.');
    expect(await test.database.query('select from bar_chunk')).toEqual([]);
  });

  it('MKT-13: stores what the quality screen finds along with the unchanged bars', async () => {
    const days = Array.from({ length: 60 }, (_, i) => {
      const date = new Date(Date.parse('2024-01-01') + i * 86_400_000).toISOString().slice(0, 10);
      const price = (100 + (i % 7) / 10) * (i === 40 ? 100 : 1);
      return `${date},${price},${price * 1.01},${price * 0.99},${price},${1000 + i}`;
    });
    const report = await run({
      files: [write('ETH-USD.csv', `date,open,high,low,close,volume\n${days.join('\n')}`)],
    });
    expect(report.files[0].series[0].flags).toMatchObject([{ date: '2024-02-10', rule: 'unit-error' }]);
    const flags = await (await view()).qualityFlags(assetId('crypto:ETH-USD'));
    expect(flags).toMatchObject([{ date: '2024-02-10', rule: 'unit-error' }]);
    const { bars } = await (await view()).bars(assetId('crypto:ETH-USD'));
    expect(bars.close[40]).toBeCloseTo(10_050, 6);
  });

  it('intraday bars are stored by session and also visible at longer timeframes', async () => {
    const minutes = Array.from({ length: 120 }, (_, i) => {
      const at = new Date(Date.parse('2024-07-02T13:30:00Z') + i * 60_000).toISOString();
      return `${at},${100 + i},${101 + i},${99 + i},${100.5 + i},10`;
    });
    const report = await run({
      files: [write('KO.csv', `time,open,high,low,close,volume\n${minutes.join('\n')}`)],
    });
    expect(report.files[0].series[0]).toMatchObject({ timeframe: '1m', added: 120 });
    const market = await view();
    const read = (timeframe: '1m' | '1h') =>
      market.intradayBars(assetId('us:KO'), { date: '2024-07-02', timeframe });
    expect((await read('1m')).bars.time.length).toBe(120);
    const { bars, knownAt, source } = await read('1h');
    expect([...bars.open]).toEqual([100, 160]);
    expect([...bars.close]).toEqual([159.5, 219.5]);
    expect([...bars.volume]).toEqual([600, 600]);
    expect(new Date(knownAt[0]).toISOString()).toBe('2024-07-02T14:30:00.000Z');
    expect(source).toBe('files');
  });

  it('prices adjusted for splits that are listed with them are converted back to what was traded', async () => {
    const text = `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits
2024-06-06,120,121,119,120,119,1000,0,0
2024-06-07,121,122,120,121,120,1000,0,0
2024-06-10,122,123,121,122,122,1000,0,10
2024-06-11,123,124,122,123,123,1000,0.5,0
`;
    const report = await run({ files: [write('NVDA.csv', text)] });
    expect(report.files[0].series[0]).toMatchObject({ added: 4, splitsAndDividends: 2 });
    const market = await view();
    const read = async (adjustment: 'none' | 'splits' | 'splits-and-dividends') =>
      (await market.bars(assetId('us:NVDA'), { adjustment })).bars;
    expect([...(await read('none')).close]).toEqual([1200, 1210, 122, 123]);
    expect([...(await read('none')).volume]).toEqual([100, 100, 1000, 1000]);
    expect([...(await read('splits')).close]).toEqual([120, 121, 122, 123]);
    expect((await read('splits-and-dividends')).close[2]).toBeCloseTo(121.5, 9);
  });

  it('prices as traded beside an adjusted close and splits are stored as they are', async () => {
    const text = `timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient
2020-08-31,127.58,131,126,129.04,129.04,225702688,0.0,4.0
2020-08-28,504.05,505.77,498.31,499.23,124.81,46907479,0.0,1.0
2020-08-27,508.57,509.94,495.33,500.04,125.01,38888096,0.0,1.0
`;
    await run({ files: [write('AAPL.csv', text)] });
    const market = await view();
    const traded = await market.bars(assetId('us:AAPL'), { adjustment: 'none' });
    expect([...traded.bars.close]).toEqual([500.04, 499.23, 129.04]);
    expect([...traded.bars.volume]).toEqual([38888096, 46907479, 225702688]);
    const { bars } = await market.bars(assetId('us:AAPL'), { adjustment: 'splits' });
    expect(bars.close[1]).toBeCloseTo(499.23 / 4, 8);
  });

  it('prices that arrived adjusted are not adjusted a second time, only for what came after', async () => {
    const scope = { world: 'live', source: 'edgar', seenAt: NOW };
    await run({ files: [write('KO.csv', KO)], adjustment: 'splits' }, Date.parse('2024-02-01T00:00:00Z'));
    const split = (exDate: `${number}-${number}-${number}`) => ({
      kind: 'split' as const,
      assetId: assetId('us:KO'),
      exDate,
      newPerOld: 2,
      knownAt: Date.parse(exDate),
    });
    const { saveActions } = await import('../store/index.ts');
    await saveActions(test.database, scope, [split('2024-01-04'), split('2024-05-06')]);
    const { bars } = await (await view()).bars(assetId('us:KO'));
    expect([...bars.close]).toEqual([59.82 / 2, 59.5 / 2, 59.31 / 2]);
  });

  it('keeps what another source supplied, unless told to replace it', async () => {
    const scope = { world: 'live', source: 'alpha-vantage', seenAt: NOW - 1000 };
    await saveListings(test.database, scope, [listing('KO', '1990-01-02')]);
    await test.database.transaction((tx) =>
      saveBars(tx, scope, [
        { assetId: assetId('us:KO'), market: 'us', known: knownBars([{ date: '2024-01-03', close: 59.51 }]) },
      ]),
    );
    const file = write('KO.csv', KO);
    expect((await run({ files: [file] })).totals).toMatchObject({ added: 2, differing: 1 });
    expect((await (await view()).bars(assetId('us:KO'))).bars.close[1]).toBe(59.51);
    expect((await run({ files: [file], replace: true })).totals).toMatchObject({ equal: 2, revised: 1 });
    const { bars, source } = await (await view()).bars(assetId('us:KO'));
    expect(bars.close[1]).toBe(59.5);
    expect(source).toBe('files');
  });

  it('MKT-7: belongs to the live world only', async () => {
    expect(readImportArguments(['KO.csv', '--world', 'sim:39'])).toEqual({
      mistake:
        'Files can only be imported into the world "live", not into "sim:39": real and invented prices never meet.',
    });
    await run({ files: [write('KO.csv', KO)] });
    expect(await (await view('sim:7')).assets({ delisted: true })).toEqual([]);
  });

  it('mistakes in the arguments are reported in a sentence', () => {
    const mistakeOf = (...args: string[]) => {
      const read = readImportArguments(args);
      return 'mistake' in read ? read.mistake : null;
    };
    expect(mistakeOf()).toMatch(/^Name the files/);
    expect(mistakeOf('a.csv', '--market', 'mars')).toBe('A market is us or crypto, not "mars".');
    expect(mistakeOf('a.csv', '--adjustment', 'some')).toMatch(/^An adjustment is none, splits/);
    expect(mistakeOf('a.csv', 'b.csv', '--symbol', 'KO')).toBe('--symbol cannot apply to several files.');
    expect(mistakeOf('a.csv', '--symbol', '???')).toBe(
      '"???" is not a symbol; write AAPL, BRK.B or BTC-USD.',
    );
    expect(mistakeOf('a.csv', '--sybol', 'KO')).toMatch(/--sybol.* Usage: auspex import/);
    expect(readImportArguments(['a.csv', '--json', '--replace'])).toMatchObject({
      request: { files: ['a.csv'], replace: true },
      json: true,
    });
  });

  it.skipIf(!hasSharedData)('files of a real vendor are imported completely', async () => {
    const names = 'AAPL ABBV AMZN BABA CAT CMCSA KO MSFT'.split(' ');
    const report = await run({ files: names.map((name) => `${SHARED}prices/stocknet/${name}.csv`) });
    expect(report.totals.refused).toBe(0);
    expect(report.totals.rows).toBeGreaterThan(8 * 700);
    expect(report.totals.added).toBe(report.totals.rows);
    const again = await run({ files: names.map((name) => `${SHARED}prices/stocknet/${name}.csv`) });
    expect(again.totals).toMatchObject({ added: 0, revised: 0, equal: report.totals.rows });
  });
});
