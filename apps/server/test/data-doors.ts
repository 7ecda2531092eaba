import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AssetId, type IsoDate, makeBarColumns, startOfDate } from '@auspex/market';
import { dailyBarKnownAt, type KnownBars, type PriceSource } from '@auspex/market-data';
import { cleanTable, FILE_FAULTS, type FileFault, seeded } from '@auspex/market-data/test/planted-files';
import { pino } from 'pino';
import { unwatched } from '../src/market/ingest/ingest.ts';
import { ingestPrices } from '../src/market/ingest/ingest-prices.ts';
import { openSources } from '../src/market/sources/open-sources.ts';
import type { TestDatabase } from './with-database.ts';
import { openTestSources, type TestSources } from './with-sources.ts';

/** The commands that read files, and the two ways in which prices arrive by themselves. */
export const COMMANDS = ['evaluate', 'forecast', 'import', 'quality'] as const;
export type DoorName = (typeof COMMANDS)[number] | 'folder of the server' | 'source of bars';

/** One thing a door said: of which file or symbol, about which line or day, by which rule. */
export interface SaidAtDoor {
  readonly symbol: string;
  /** 0 for a file as a whole. */
  readonly line: number;
  readonly rule: string;
}

/** A planted fault under a symbol of its own, so that all go through a door at once. */
export interface PlantedFile {
  readonly symbol: string;
  readonly name: string;
  readonly rules: readonly string[];
  /** Where it has to be named, and how many lines away it may be. */
  readonly line: number;
  readonly near: number;
  /** Empty for a file too large to be written out. */
  readonly content: string | Uint8Array;
}

/** More than any file that is read. */
const TOO_LARGE_BYTES = 3_000_000_000;
const BARS = 400;
const FAULT_AT = 250;
/** A Friday evening in New York, a day after the last bar of a clean table of `BARS` bars. */
export const DOORS_NOW = '2017-08-04T23:00:00Z';

/** Every fault once, and a file of 3 GB. */
export function plantFaults(seed = 7): PlantedFile[] {
  const planted = FILE_FAULTS.map((fault, i): PlantedFile => {
    const { content, line } = fault.plant(cleanTable(seeded(seed), BARS), FAULT_AT);
    return {
      symbol: symbolOf(i),
      name: fault.name,
      rules: fault.rules,
      line,
      near: fault.near ?? 0,
      content,
    };
  });
  const large = { name: '3 GB', rules: ['too-large'], line: 0, near: 0, content: '' };
  return [...planted, { ...large, symbol: symbolOf(planted.length) }];
}

const symbolOf = (i: number) => `Q${String.fromCharCode(65 + i)}`;

/** A file of 3 GB takes no room on the disk: it has no content after its heading. */
export function writePlanted(folder: string, planted: readonly PlantedFile[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { symbol, name, content } of planted) {
    const path = join(folder, `${symbol}.csv`);
    writeFileSync(path, content);
    if (name === '3 GB') truncateSync(path, TOO_LARGE_BYTES);
  }
}

/** What of a fault a door named; null if nothing. */
export function namedFault(fault: PlantedFile, said: readonly SaidAtDoor[]): SaidAtDoor | null {
  const fits = ({ symbol, line, rule }: SaidAtDoor) =>
    symbol === fault.symbol && fault.rules.includes(rule) && Math.abs(line - fault.line) <= fault.near;
  return said.find(fits) ?? null;
}

/** Runs a command of the command line and returns what it printed. */
export type RunCommand = (args: readonly string[]) => Promise<{ readonly out: string; readonly err: string }>;

/** What each command says of the files of a folder, in the words that a person reads. */
export async function throughCommand(
  door: (typeof COMMANDS)[number],
  { folder, planted, run }: { folder: string; planted: readonly PlantedFile[]; run: RunCommand },
): Promise<SaidAtDoor[]> {
  const files = planted.map(({ symbol }) => join(folder, `${symbol}.csv`));
  if (door === 'import') return saidByImport((await run(['import', ...files])).out);
  if (door === 'quality') return saidByLine((await run(['quality', folder])).out);
  const asked = {
    evaluate: ['--from', '2017-01-03', '--to', '2017-08-04', '--horizons', '5b', '--skip-signals'],
    forecast: ['--as-of', '2017-08-04', '--horizon', '5b', '--out', join(folder, 'forecast.out')],
  };
  const { err } = await run([door, '--bars', folder, ...asked[door]]);
  rmSync(join(folder, 'forecast.out'), { force: true });
  return saidByLine(err);
}

/** `QA.csv:251: out-of-range: The close …`; a stretch of lines is named by its first. */
function saidByLine(text: string): SaidAtDoor[] {
  return [...text.matchAll(/^(\w+)\.csv(?::(\d+)(?:–\d+)?)?: ([a-z-]+): /gm)].map(
    ([, symbol, line, rule]) => {
      return { symbol, line: Number(line ?? 0), rule };
    },
  );
}

/** The report of an import: a file, and below it what was refused, remarked and flagged. */
function saidByImport(text: string): SaidAtDoor[] {
  let symbol = '';
  return text.split('\n').flatMap((line): SaidAtDoor[] => {
    symbol = /^\/.*\/(\w+)\.csv$/.exec(line)?.[1] ?? symbol;
    const [, at, rule] =
      /^ +(?:line (\d+)(?: refused)?|refused)(?:, \d{4}-\d\d-\d\d)?, ([a-z-]+): /.exec(line) ?? [];
    return rule === undefined ? [] : [{ symbol, line: Number(at ?? 0), rule }];
  });
}

async function withSources<Result>(
  test: Pick<TestDatabase, 'url'>,
  environment: Readonly<Record<string, string>>,
  work: (harness: TestSources) => Promise<Result>,
): Promise<Result> {
  const harness = await openTestSources(test as TestDatabase, {
    now: DOORS_NOW,
    environment: { MARKET_SOURCES: 'files', MARKET_HISTORY_FROM: '2015-01-01', ...environment },
  });
  try {
    return await work(harness);
  } finally {
    await harness.close();
  }
}

/** What the log of a server says whose prices come from a folder. */
export async function throughFolder(test: Pick<TestDatabase, 'url'>, folder: string): Promise<SaidAtDoor[]> {
  return withSources(test, { MARKET_FILES_FOLDER: folder }, async ({ ingest, platform }) => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const sources = openSources({ ...platform, logger, plannedCalls: async () => 0 });
    await ingestPrices({ ...ingest, sources }, unwatched);
    return lines.flatMap((line) => {
      const { first = [] } = JSON.parse(line) as { first?: { file: string; line: number; rule?: string }[] };
      return first.map(({ file, line: at, rule = '' }) => ({
        ...{ symbol: file.replace('.csv', ''), line: at, rule },
      }));
    });
  });
}

/** Faults that a source of bars can have; the others are about how a text is written. */
export function isOfBars({ name }: Pick<FileFault, 'name'>): boolean {
  return FILE_FAULTS.findIndex((fault) => fault.name === name) <= LAST_OF_BARS && name !== '3 GB';
}
const LAST_OF_BARS = FILE_FAULTS.findIndex(({ name }) => name === 'duplicate');

/** What ingest flags of a source that answers with the same faults as numbers; its days are the lines of the files. */
export async function throughSource(
  test: Pick<TestDatabase, 'url' | 'database'>,
  planted: readonly PlantedFile[],
): Promise<SaidAtDoor[]> {
  const faults = planted.filter(isOfBars);
  await withSources(test, {}, async ({ ingest }) => {
    const prices = scriptedPrices(ingest.sources[0]?.ports.prices, faults);
    const ports = { prices };
    const source = { id: 'exchanges', ports, questions: ports, fetches: 'everything', budget: null } as const;
    await ingestPrices({ ...ingest, sources: [source] }, unwatched);
  });
  const flags = await test.database.query<{ assetId: string; date: IsoDate; rule: string }>(
    `select asset_id as "assetId", to_char(date, 'YYYY-MM-DD') as date, rule from quality_flag
     where world = 'live' and source = 'exchanges' and cleared_at is null`,
  );
  return flags.map(({ assetId, date, rule }) => {
    const symbol = assetId.replace('us:', '');
    const lines = String(faults.find((fault) => fault.symbol === symbol)?.content).split('\n');
    return { symbol, line: lines.findLastIndex((line) => line.startsWith(date)) + 1, rule: ruleOfLine(rule) };
  });
}

/** A source has no lines: what repeats is a bar. */
const ruleOfLine = (rule: string) => (rule === 'repeated-bar' ? 'repeated-line' : rule);

function scriptedPrices(like: PriceSource | undefined, faults: readonly PlantedFile[]): PriceSource {
  if (like === undefined) throw new Error('There is no source of files.');
  const bySymbol = new Map(faults.map((fault) => [fault.symbol, barsAsWritten(String(fault.content))]));
  const listedOn = '2016-01-04';
  const knownAt = startOfDate(listedOn);
  return {
    ...like,
    identity: { id: 'exchanges', name: 'Scripted', simulated: false, answers: 'counted' },
    assets: async () => ({
      kind: 'found',
      value: [...bySymbol.keys()].map((symbol) => ({
        ...{ assetId: `us:${symbol}` as AssetId, market: 'us', kind: 'stock', currency: 'USD' },
        ...{ symbols: [{ symbol, name: symbol, from: listedOn, knownAt }], listedOn, knownAt },
      })),
    }),
    dailyBars: async ({ asset }) => {
      const value = bySymbol.get(asset.symbol);
      return value ? { kind: 'found', value } : { kind: 'unknown-asset', symbol: asset.symbol };
    },
    corporateActions: async () => ({ kind: 'found', value: [] }),
    halts: async () => ({ kind: 'found', value: [] }),
  };
}

/** The numbers of a table as a careless program takes them: unchecked, in the order they are written. */
function barsAsWritten(table: string): KnownBars {
  const rows = table.split('\n').slice(1);
  const bars = makeBarColumns(rows.length);
  const knownAt = new Float64Array(rows.length);
  rows.forEach((row, i) => {
    const [date, ...numbers] = row.split(',');
    bars.time[i] = startOfDate(date as IsoDate);
    knownAt[i] = dailyBarKnownAt('us', date as IsoDate);
    (['open', 'high', 'low', 'close', 'volume'] as const).forEach((name, k) => {
      bars[name][i] = Number(numbers[k]);
    });
  });
  return { bars, knownAt, adjustment: 'none', revisions: [] };
}
