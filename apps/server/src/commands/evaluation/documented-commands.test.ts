import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleCloses, sampleDays, sampleFile } from '@auspex/evaluation/test/sample-bars';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledSources } from '../../../test/compiled-sources.ts';
import { hearCommand } from '../../../test/hear-command.ts';
import { runAuspex } from '../auspex.ts';

const auspex = fileURLToPath(new URL('../auspex.ts', import.meta.url));
const page = readFileSync(new URL('../../../../../docs/evaluation.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'auspex-documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** No valid route to a database, so that a command that opens one fails. */
function run(args: readonly string[]) {
  const env = {
    PATH: '',
    ...compiledSources,
    AUSPEX_HOME: '/dev/null/nowhere',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [auspex, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('The page on evaluation', () => {
  it('EVAL-1: shows commands that work as written, without a database', () => {
    const commands = [...page.matchAll(/^```\nnpm run auspex -- (.+)\n```$/gm)].map(([, line]) =>
      line.split(' '),
    );
    expect(commands.map(([name]) => name)).toEqual(['export-bars', 'evaluate', 'forecast']);
    const results = commands.map(run);
    expect(results.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
    const [exported, evaluated, forecast] = results;
    expect(exported.stdout).toContain('22 files of invented prices');
    for (const figure of [
      'effective n',
      'pinball',
      'CRPS',
      'inside the 80% band',
      'RPS',
      'rank IC',
      'net Sharpe',
    ]) {
      expect(evaluated.stdout).toContain(figure);
    }
    expect(evaluated.stdout.match(/Edge gate at (5|20|60) bars:/g)).toHaveLength(3);
    expect(forecast.stdout).toContain('22 of 22 symbols forecast over 30 days');
    const lines = readFileSync(join(folder, '.auspex/forecast.csv'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(23);
    const [heading] = lines;
    for (const [, name] of page.matchAll(/^\| `(\w+)`/gm)) expect(heading.split(',')).toContain(name);
  });
});

describe('evaluate and forecast', () => {
  const days = sampleDays(330);
  const bars = join(folder, 'bars');
  mkdirSync(bars);
  writeFileSync(join(bars, 'S1.csv'), sampleFile(days, sampleCloses(330, 1)));
  const dates = ['--from', days[260], '--to', days[329]];
  async function runHere(...args: string[]) {
    const { code: status, out: stdout, err: stderr } = await hearCommand(() => runAuspex(args));
    return { status, stdout, stderr };
  }

  it('refuse with a sentence what cannot be done', async () => {
    const told = async (...args: string[]) => {
      const { status, stderr } = await runHere(...args);
      return `${status} ${stderr.split('\n').filter((line) => !line.endsWith(': done'))[0]}`;
    };
    const evaluate = (...args: string[]) => told('evaluate', '--bars', bars, ...args);
    const forecast = (...args: string[]) => told('forecast', '--bars', bars, ...args);
    expect(await told('evaluate', ...dates)).toBe('2 Name the folder of bars: --bars DIR.');
    expect(await evaluate('--from', '2016-02-01', '--to', '2016-01-01')).toBe(
      '2 --from 2016-02-01 is not before --to 2016-01-01.',
    );
    expect(await evaluate(...dates, '--horizons', '30,soon')).toMatch(/^2 "soon" is no horizon\./);
    expect(await told('evaluate', '--bars', 'none', ...dates)).toMatch(/^1 There is no folder .*none\.$/);
    expect(await told('evaluate', '--bars', join(bars, 'S1.csv'), ...dates)).toMatch(
      /^1 .* is a file; name the folder/,
    );
    expect(await evaluate('--from', '2015-01-01', '--to', '2015-06-01')).toMatch(
      /^1 Too few bars: the longest history up to 2015-06-01 has \d+, and 252 are needed/,
    );
    expect(await evaluate('--from', '2020-01-01', '--to', '2021-01-01')).toMatch(
      /^1 There is no bar from 2020-01-01/,
    );
    const at = ['--as-of', days[300], '--horizon', '30'];
    expect(await forecast('--as-of', '2016-13-01', '--horizon', '30', '--out', 'a.csv')).toBe(
      '2 --as-of 2016-13-01 is not a date of the form YYYY-MM-DD.',
    );
    expect(await forecast(...at, '--out', join(bars, 'S1.csv'))).toMatch(
      /^1 .*S1\.csv already exists and is not one of our forecasts/,
    );
    expect(await forecast(...at, '--out', join(folder, 'no', 'a.csv'))).toMatch(
      /^1 .* cannot be written \(ENOENT\)/,
    );
    expect(await forecast(...at, '--nope')).toMatch(/^2 Unknown option '--nope'/);
    expect(
      await told('export-bars', '--symbols', 'NOBODY', '--to', '2020-01-01', '--out', join(folder, 'x')),
    ).toBe('2 The simulated market has no NOBODY.');
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const [out, sentence] of [
      [file, `1 ${file} is a file; choose a folder. Nothing was written.`],
      [join(file, 'x'), `1 ${join(file, 'x')} cannot be written (ENOTDIR).`],
    ])
      expect(await told('export-bars', '--symbols', 'KO', '--to', '2020-01-01', '--out', out)).toBe(sentence);
  });

  it('print parseable JSON, with every figure and problem', async () => {
    const { status, stdout } = await runHere(
      'evaluate',
      '--bars',
      bars,
      ...dates,
      '--horizons',
      '20b',
      '--json',
    );
    expect(status).toBe(0);
    const { markets, problems, from } = JSON.parse(stdout);
    expect(from).toBe(days[260]);
    expect(problems).toEqual([]);
    expect(markets[0]).toMatchObject({ market: 'stocks', symbols: 1, bars: 330, ranks: null });
    expect(markets[0].horizons[0]).toMatchObject({ label: '20 bars', horizonBars: 20 });
    expect(markets[0].horizons[0].ranges.forecasts).toBeGreaterThan(0);
    expect(markets[0].signals[0].verdict).toBeNull();
  });

  it('forecast as JSON says what the file says, and what was wrong with the bars', async () => {
    writeFileSync(join(bars, 'WRONG.csv'), 'date,open,high,low,close,volume\n2016-01-04,1,2,3,x,5\n');
    const out = join(folder, 'same.csv');
    const asked = ['--bars', bars, '--as-of', days[300], '--horizon', '30', '--ranks', '--unit', 'percent'];
    const { status, stdout, stderr } = await runHere('forecast', ...asked, '--json', '--out', out);
    rmSync(join(bars, 'WRONG.csv'));
    expect(status).toBe(0);
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({ asOf: days[300], file: out, laterLinesIgnored: true });
    expect(said.problems.map(({ file }: { file: string }) => file)).toContain('WRONG.csv');
    const [heading, line] = readFileSync(out, 'utf8').trim().split('\n');
    const cells = new Map(heading.split(',').map((name, i) => [name, line.split(',')[i]]));
    const [one] = said.forecasts;
    expect(one).toMatchObject({ symbol: 'S1', lastBar: days[300], unit: 'percent', ranks: null });
    expect(one.quantiles).toHaveLength(99);
    const asIn = (name: string) => Number(cells.get(name));
    expect(one.pUp).toBeCloseTo(asIn('p_up'), 9);
    expect(one.quantiles[49]).toBeCloseTo(asIn('q50'), 9);
    expect(one.quantiles[98]).toBeCloseTo(asIn('q99'), 9);
    expect(one.note).toMatch(/^Ranks need/);
    expect(stderr).toContain('forecasting: done');
    // Without a file the figures are printed anyway; otherwise nobody would see them.
    expect((await runHere('forecast', ...asked, '--json')).stdout).toContain('"file": null');
    expect((await runHere('forecast', ...asked)).status).toBe(2);
  });

  it('evaluate and forecast offer a way to see every problem that exists', async () => {
    const many = join(folder, 'many');
    mkdirSync(many);
    for (let i = 0; i < 50; i += 1) writeFileSync(join(many, `B${i}.csv`), 'nothing\n');
    writeFileSync(join(many, 'S1.csv'), sampleFile(days, sampleCloses(330, 1)));
    const asked = ['--bars', many, '--as-of', days[300], '--horizon', '30'];
    const { stderr } = await runHere('forecast', ...asked, '--out', join(folder, 'many.csv'));
    expect(stderr).toContain('and 10 more; --json lists them all');
    const { stdout } = await runHere('forecast', ...asked, '--json');
    expect(JSON.parse(stdout).problems).toHaveLength(50);
  });

  it('EVAL-D1: quality takes options before files, and names what is no file like every other fault', async () => {
    const odd = join(folder, 'odd');
    mkdirSync(join(odd, 'FOLDER.csv'), { recursive: true });
    symlinkSync('/no/such/file', join(odd, 'GONE.csv'));
    spawnSync('mkfifo', [join(odd, 'PIPE.csv')]);
    writeFileSync(join(odd, 'BOOK.xlsx'), 'no text');
    writeFileSync(join(odd, 'S1.csv'), sampleFile(days, sampleCloses(330, 1)));
    const { status, stdout } = run(['quality', '--market', 'stocks', '--json', odd]);
    const confirmed = run(['quality', join(bars, 'S1.csv'), '--confirmed', 's1:2020-01-02']).stdout;
    expect(confirmed).toContain(
      '--confirmed: confirmed: s1:2020-01-02 fits no move and no gap in these files;',
    );
    expect(confirmed).toMatch(/\d+ bars of 1 symbol in 1 file checked;/);
    expect(status).toBe(1);
    const { said, symbols } = JSON.parse(stdout) as {
      said: { file: string; rule: string }[];
      symbols: number;
    };
    expect(symbols).toBe(1);
    const unreadable = ['FOLDER.csv', 'GONE.csv', 'PIPE.csv'].map((file) => ({ file, rule: 'unreadable' }));
    const leftOut = [{ file: 'BOOK.xlsx', rule: 'other-file' }, ...unreadable];
    expect(said).toMatchObject(leftOut);
    const asked = ['--bars', odd, '--as-of', days[300], '--horizon', '30', '--json'];
    expect(JSON.parse((await runHere('forecast', ...asked)).stdout).problems).toMatchObject(leftOut);
    expect(run(['quality', join(odd, 'FOLDER.csv')]).stderr).toContain('holds no .csv, .txt or .zip file');
  });

  it('EVAL-D4: --help works without a database, for all commands and for one', () => {
    const all = run(['--help']);
    expect([all.status, all.stderr]).toEqual([0, '']);
    for (const name of ['evaluate', 'import', 'quality', 'verify-ledger', 'backup'])
      expect(all.stdout).toContain(`  ${name} `);
    const one = run(['import', '--help']);
    expect(one.status).toBe(0);
    expect(one.stdout).toContain('import FILES…');
    expect(one.stdout).not.toContain('evaluate');
  });
});
