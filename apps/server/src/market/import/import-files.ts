import { type Market, normaliseSymbol } from '@auspex/market';
import type { LineProblem } from '@auspex/market-data';
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
import { type ReadFile, readImportFile, UnreadableFile } from './read-file.ts';
import { storeSeries } from './store-series.ts';

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
      flags: sum(({ flags }) => flags.length),
    },
  };
}

/** Refuses a request that would give a wrong result; null if nothing is wrong with it. */
export function findMistake(request: ImportRequest): string | null {
  if (request.files.length === 0) return 'Name the files: auspex import prices/AAPL.csv.';
  if (request.symbol === undefined) return null;
  if (request.files.length > 1) return 'One --symbol cannot be that of several files.';
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

async function importFile(
  context: ImportContext,
  request: ImportRequest,
  place: Place,
): Promise<ImportedFile> {
  const tell = (step: 'reading' | 'storing', rowsDone: number, rows: number) =>
    context.onProgress?.({ ...place, step, rowsDone, rows });
  tell('reading', 0, 0);
  const { prepared, refused, repeatedLines } = await prepareFile(context, request, place.file);
  const series = prepared.length === 0 ? [] : await store(context, { request, prepared, tell });
  return { file: place.file, series, refused, repeatedLines };
}

interface PreparedFile extends Pick<ImportedFile, 'refused' | 'repeatedLines'> {
  readonly prepared: readonly PreparedSeries[];
}

async function prepareFile(
  context: ImportContext,
  request: ImportRequest,
  path: string,
): Promise<PreparedFile> {
  const directory = await openDirectory(context);
  let file: ReadFile;
  try {
    file = await readImportFile(path, request);
  } catch (error) {
    return { prepared: [], refused: [{ line: 0, message: sentenceOf(error) }], repeatedLines: 0 };
  }
  const refused: LineProblem[] = [...file.price.problems];
  const prepared = file.price.series.flatMap((content) => {
    try {
      return [prepareSeries(context, content, { file, directory, request })];
    } catch (error) {
      refused.push({ line: 0, message: sentenceOf(error) });
      return [];
    }
  });
  return { prepared, refused, repeatedLines: file.price.repeatedLines };
}

/** The reason for rejecting a file is a sentence; anything else is a defect and is rethrown. */
function sentenceOf(error: unknown): string {
  if (error instanceof RangeError || error instanceof UnreadableFile) return error.message;
  throw error;
}

/** Everything known about the live world right now. */
async function openDirectory({ database, clock }: ImportContext): Promise<Directory> {
  const book = await readListingBook(database, IMPORT_WORLD);
  return directoryAt(book, { asOf: clock.now(), seenBy: Number.POSITIVE_INFINITY });
}

async function store(
  { database, clock }: ImportContext,
  of: {
    readonly request: ImportRequest;
    readonly prepared: readonly PreparedSeries[];
    readonly tell: (step: 'storing', rowsDone: number, rows: number) => void;
  },
): Promise<ImportedSeries[]> {
  const { prepared, tell } = of;
  const scope: BarScope = {
    world: IMPORT_WORLD,
    source: 'files',
    seenAt: clock.now(),
    reviseOthers: of.request.replace === true,
  };
  const rows = prepared.reduce((sum, { known }) => sum + known.bars.time.length, 0);
  return database.transaction(async (tx) => {
    const stored: ImportedSeries[] = [];
    const markets = new Set<Market>();
    let before = 0;
    for (const series of prepared) {
      const one = await storeSeries(tx, scope, {
        series,
        onRows: (done) => tell('storing', before + done, rows),
      });
      before += one.rows;
      stored.push(one);
      if (one.timeframe === '1d' && one.added + one.revised > 0) markets.add(series.market);
    }
    for (const market of markets) await announceBars(tx, IMPORT_WORLD, market);
    return stored;
  });
}
