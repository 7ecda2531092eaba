import { type AssetId, type Market, normaliseSymbol } from '@auspex/market';
import { type FileBars, type LineProblem, readPriceBatches, UnreadableText } from '@auspex/market-data';
import type { Transaction } from '../../platform/database/index.ts';
import { readListingBook } from '../store/facts/read-listing-book.ts';
import { announceBars, type BarScope } from '../store/index.ts';
import { type Directory, directoryAt } from '../view/directory/directory.ts';
import type {
  ImportContext,
  ImportedFile,
  ImportedSeries,
  ImportReport,
  ImportRequest,
} from './import-request.ts';
import { type PreparedSeries, prepareSeries } from './prepare-series.ts';
import { type ImportTable, openImportTables } from './read-file.ts';
import { BARS_AT_ONCE, storeSeries } from './store-series.ts';

/** Files are facts about the real market, or are taken for such: they are never mixed with invented ones. */
export const IMPORT_WORLD = 'live';

/**
 * Imports files of bars into the live world. Each file is stored as a whole or, if something fails, not at all;
 * importing the same file again changes nothing.
 */
export async function importFiles(context: ImportContext, request: ImportRequest): Promise<ImportReport> {
  const files: ImportedFile[] = [];
  for (const [index, file] of request.files.entries()) {
    const place = { file, fileNumber: index + 1, files: request.files.length };
    files.push(await importFile(context, request, place));
  }
  const series = files.flatMap((file) => file.series);
  const sum = (count: (one: ImportedSeries) => number) =>
    series.reduce((total, one) => total + count(one), 0);
  return {
    world: IMPORT_WORLD,
    files,
    totals: {
      rows: sum(({ rows }) => rows),
      added: sum(({ added }) => added),
      equal: sum(({ equal }) => equal),
      revised: sum(({ revised }) => revised),
      differing: sum(({ differing }) => differing),
      refused: files.reduce((total, { refused }) => total + refused.length, 0),
      flags: sum(({ flagCount }) => flagCount),
    },
  };
}

/** Refuses a request that would give a wrong result; null if nothing is wrong with it. */
export function findMistake(request: ImportRequest): string | null {
  if (request.files.length === 0) return 'Name the files: auspex import prices/AAPL.csv.';
  if (request.symbol === undefined) return null;
  if (request.files.length > 1) return '--symbol cannot apply to several files.';
  if (normaliseSymbol(request.symbol, request.market) === undefined) {
    return `"${request.symbol}" is not a symbol; write AAPL, BRK.B or BTC-USD.`;
  }
  return null;
}

interface Place {
  readonly file: string;
  readonly fileNumber: number;
  readonly files: number;
}

/** What a file brought, table by table. */
interface Brought {
  readonly series: ImportedSeries[];
  readonly refused: LineProblem[];
  readonly remarks: LineProblem[];
  repeatedLines: number;
  flagsNamed: number;
}

/** The flags of a file that its report names; all of them are stored. */
const MOST_FLAGS = 20_000;

async function importFile(
  context: ImportContext,
  request: ImportRequest,
  place: Place,
): Promise<ImportedFile> {
  const tell = (step: 'reading' | 'storing', rowsDone: number, rows: number) =>
    context.onProgress?.({ ...place, step, rowsDone, rows });
  tell('reading', 0, 0);
  const brought: Brought = { series: [], refused: [], remarks: [], repeatedLines: 0, flagsNamed: 0 };
  const tables = openedTables(place.file, request, brought);
  const directory = await openDirectory(context);
  await context.database.transaction(async (tx) => {
    // Between two batches of a large file, nothing is asked of the database for minutes.
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    const markets = new Set<Market>();
    for (const table of tables) {
      const series = await importTable(tx, { context, request, directory, table, tell, brought });
      for (const one of series) markets.add(one);
    }
    for (const market of markets) await announceBars(tx, IMPORT_WORLD, market);
  });
  const { flagsNamed: _flagsNamed, ...ofFile } = brought;
  return { file: place.file, ...ofFile };
}

/** None where the file cannot be opened, which is then among what was refused. */
function openedTables(file: string, request: ImportRequest, brought: Brought): readonly ImportTable[] {
  try {
    return openImportTables(file, request);
  } catch (error) {
    brought.refused.push(problemOf(error));
    return [];
  }
}

/** Imports a table some symbols at a time, and returns the markets that have new bars. */
async function importTable(
  tx: Transaction,
  of: {
    readonly context: ImportContext;
    readonly request: ImportRequest;
    readonly directory: Directory;
    readonly table: ImportTable;
    readonly tell: (step: 'reading' | 'storing', rowsDone: number, rows: number) => void;
    readonly brought: Brought;
  },
): Promise<ReadonlySet<Market>> {
  const { context, request, directory, table, tell, brought } = of;
  let [expected, rows] = [0, 0];
  const onCounted = (bars: number) => {
    expected = bars;
    tell('reading', 0, bars);
  };
  const series = new SeriesOfTable(tx, {
    ...{ scope: scopeOf(context, request), brought },
    onRows: (done) => tell('storing', done, Math.max(expected, rows)),
  });
  const batches = readPriceBatches(table.text, {
    ...{ market: table.market, dateOrder: request.dateOrder, now: context.clock.now(), onCounted },
  });
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done) {
      const { problems, remarks, repeatedLines } = step.value;
      brought.refused.unshift(...problems);
      brought.remarks.push(...remarks);
      brought.repeatedLines += repeatedLines;
      return series.markets;
    }
    rows += step.value.reduce((sum, { bars }) => sum + bars.time.length, 0);
    for (let content = step.value.shift(); content !== undefined; content = step.value.shift()) {
      const one = prepared(content, { file: table, directory, request, brought });
      if (one !== null) await series.add(one);
    }
    await series.store();
  }
}

/** Collects the series of a table, to store so many of them at a time that the database is asked seldom. */
class SeriesOfTable {
  /** Those that have new bars. */
  readonly markets = new Set<Market>();
  private readonly tx: Transaction;
  private readonly of: {
    readonly scope: BarScope;
    readonly brought: Brought;
    readonly onRows: (done: number) => void;
  };
  private waiting = new Map<AssetId, PreparedSeries>();
  private rowsWaiting = 0;
  private rowsDone = 0;

  constructor(tx: Transaction, of: SeriesOfTable['of']) {
    this.tx = tx;
    this.of = of;
  }

  async add(series: PreparedSeries): Promise<void> {
    const rows = series.known.bars.time.length;
    const isFull = this.rowsWaiting + rows > BARS_AT_ONCE;
    // Two symbols of a file can be of one asset.
    if (isFull || this.waiting.has(series.assetId)) await this.store();
    this.waiting.set(series.assetId, series);
    this.rowsWaiting += rows;
  }

  async store(): Promise<void> {
    if (this.waiting.size === 0) return;
    const { scope, brought, onRows } = this.of;
    const series = [...this.waiting.values()];
    const mostFlags = Math.max(0, MOST_FLAGS - brought.flagsNamed);
    const stored = await storeSeries(this.tx, scope, { series, mostFlags });
    this.rowsDone += this.rowsWaiting;
    this.waiting = new Map();
    this.rowsWaiting = 0;
    stored.forEach((one, i) => {
      brought.flagsNamed += one.flags.length;
      brought.series.push(one);
      if (one.timeframe === '1d' && one.added + one.revised > 0) this.markets.add(series[i].market);
    });
    onRows(this.rowsDone);
  }
}

function prepared(
  content: FileBars,
  { brought, ...from }: Parameters<typeof prepareSeries>[1] & { readonly brought: Brought },
): PreparedSeries | null {
  try {
    return prepareSeries(content, from);
  } catch (error) {
    brought.refused.push(problemOf(error));
    return null;
  }
}

/** The reason for rejecting a file is a sentence; anything else is a defect and is rethrown. */
function problemOf(error: unknown): LineProblem {
  if (error instanceof UnreadableText) return { line: 0, rule: error.rule, message: error.message };
  if (error instanceof RangeError) return { line: 0, rule: 'unreadable', message: error.message };
  throw error;
}

/** Everything known about the live world right now. */
async function openDirectory({ database, clock }: ImportContext): Promise<Directory> {
  const book = await readListingBook(database, IMPORT_WORLD);
  return directoryAt(book, { asOf: clock.now(), seenBy: Number.POSITIVE_INFINITY });
}

function scopeOf({ clock }: ImportContext, request: ImportRequest): BarScope {
  return {
    world: IMPORT_WORLD,
    source: 'files',
    seenAt: clock.now(),
    reviseOthers: request.replace === true,
  };
}
