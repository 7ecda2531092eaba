import type { Saying } from '../portfolio-sentences.ts';
import {
  BINANCE_OLD_TRADE_HEADINGS,
  BINANCE_TRADE_HEADINGS,
  readBinanceTrades,
  readOldBinanceTrades,
} from './binance.ts';
import { BINANCE_STATEMENT_HEADINGS, readBinanceStatement } from './binance-statement.ts';
import { BINANCE_US_HEADINGS, readBinanceUs } from './binance-us.ts';
import { COINBASE_HEADINGS, readCoinbase } from './coinbase.ts';
import { type CsvRow, linesOf, readCsv } from './csv.ts';
import { foldHeading, headingMap, type ImportReading, NamedRow, repeatedHeading } from './import-draft.ts';
import {
  FLEX_HEADINGS,
  isActivityStatement,
  isTransactionHistory,
  readActivityStatement,
  readFlexTrades,
} from './interactive-brokers.ts';
import { kindOfWord } from './kind-words.ts';
import {
  KRAKEN_LEDGER_HEADINGS,
  KRAKEN_TRADE_HEADINGS,
  readKrakenLedgers,
  readKrakenTrades,
} from './kraken.ts';
import { readMapped } from './mapped-file.ts';
import { OWN_HEADINGS, readOwnFile } from './own-file.ts';
import { type ImportMapping, lackingOf, proposeMapping } from './propose-mapping.ts';

export type ImportPreset =
  | 'auspex'
  | 'coinbase'
  | 'kraken-ledgers'
  | 'kraken-trades'
  | 'binance'
  | 'interactive-brokers';

interface KnownFormat {
  readonly preset: ImportPreset;
  readonly headings: readonly string[];
  /** Of which the file has one, whatever it is called there. */
  readonly oneOf?: readonly string[];
  /** Where the files of a preset name the same events in different ways. */
  readonly family?: string;
  readonly read: (rows: readonly NamedRow[], name: string) => ImportReading;
}

const FORMATS: readonly KnownFormat[] = [
  { preset: 'auspex', headings: OWN_HEADINGS, read: readOwnFile },
  { preset: 'coinbase', headings: COINBASE_HEADINGS, read: readCoinbase },
  { preset: 'kraken-trades', headings: KRAKEN_TRADE_HEADINGS, read: readKrakenTrades },
  { preset: 'kraken-ledgers', headings: KRAKEN_LEDGER_HEADINGS, read: readKrakenLedgers },
  {
    preset: 'binance',
    headings: BINANCE_TRADE_HEADINGS,
    oneOf: ['Date(UTC)', 'Time'],
    read: readBinanceTrades,
  },
  { preset: 'binance', headings: BINANCE_OLD_TRADE_HEADINGS, read: readOldBinanceTrades },
  {
    preset: 'binance',
    headings: BINANCE_STATEMENT_HEADINGS,
    oneOf: ['UTC_Time', 'Time'],
    family: 'binance-statement',
    read: readBinanceStatement,
  },
  { preset: 'binance', headings: BINANCE_US_HEADINGS, read: readBinanceUs },
  {
    preset: 'interactive-brokers',
    headings: FLEX_HEADINGS,
    family: 'interactive-brokers-flex',
    read: readFlexTrades,
  },
];

/** Some exports begin with a few lines about the account. */
const LONGEST_PREAMBLE = 30;

/** What a file is, and what its rows become. */
export interface ReadFile {
  readonly preset: ImportPreset | null;
  /** What the marks of its rows are of, where that is less than the preset. */
  readonly family?: string | undefined;
  readonly headings: readonly string[];
  readonly mapping: ImportMapping | null;
  /** What the mapping lacks; then nothing was read. */
  readonly lacking: Saying | null;
  readonly unknownKinds: readonly string[];
  readonly rows: number;
  readonly reading: ImportReading;
  /** For showing a line beside its problem. */
  textOfLine(line: number): string;
  /** The heading that a field of a transaction comes from, as far as the headings say. */
  columnOf(field: string): string | null;
}

function finderOf(columns: ImportMapping['columns']): ReadFile['columnOf'] {
  const fieldsOf = (field: string) =>
    field === 'at' ? ['date'] : field === 'symbol' ? ['symbol', 'pair'] : [field];
  return (field) => columns.find((one) => fieldsOf(field).includes(one.field))?.heading ?? null;
}

function sayingTwice(heading: string | undefined): Saying | null {
  return heading === undefined ? null : { code: 'sameHeading', values: { text: heading.slice(0, 60) } };
}

const NOTHING: ImportReading = { drafts: [], problems: [], ignored: 0 };

function matching(rows: readonly CsvRow[]): { format: KnownFormat; at: number } | undefined {
  for (const [at, row] of rows.slice(0, LONGEST_PREAMBLE).entries()) {
    const found = new Set(row.cells.map(foldHeading));
    const has = (heading: string) => found.has(foldHeading(heading));
    const format = FORMATS.find(
      ({ headings, oneOf }) => headings.every(has) && (oneOf === undefined || oneOf.some(has)),
    );
    if (format) return { format, at };
  }
  return undefined;
}

function namedRows(rows: readonly CsvRow[], at: number): readonly NamedRow[] {
  const headings = headingMap(rows[at]?.cells ?? []);
  return rows.slice(at + 1).map((row) => new NamedRow(row, headings));
}

/**
 * Reads a file as what it is recognised as, or by a mapping; a mapping that was given comes first. `name`: that of the
 * file, which may say on what clock it is.
 */
export function readImport(text: string, given: ImportMapping | null, name = ''): ReadFile {
  const rows = readCsv(text);
  const lines = linesOf(text);
  const textOfLine = (line: number) => (lines[line - 1] ?? '').trim().slice(0, 300);
  const common = { mapping: null, lacking: null, unknownKinds: [], textOfLine };
  if (given === null && isActivityStatement(rows)) {
    const reading = readActivityStatement(rows);
    const sections = { headings: [], rows: rows.length, reading, columnOf: () => null };
    const family = isTransactionHistory(rows) ? 'interactive-brokers-history' : undefined;
    return { ...common, preset: 'interactive-brokers', family, ...sections };
  }
  const known = given === null ? matching(rows) : undefined;
  if (known) {
    const { format, at } = known;
    const named = namedRows(rows, at);
    const headings = rows[at].cells;
    const lacking = sayingTwice(repeatedHeading(headings));
    const reading = lacking ? NOTHING : format.read(named, name);
    const columnOf = finderOf(proposeMapping(headings, []).columns);
    const { preset, family } = format;
    return { ...common, lacking, preset, family, headings, rows: named.length, reading, columnOf };
  }
  return readByMapping(rows, { given, textOfLine });
}

function readByMapping(
  rows: readonly CsvRow[],
  { given, textOfLine }: { given: ImportMapping | null; textOfLine: ReadFile['textOfLine'] },
): ReadFile {
  const at = headingRow(rows);
  const named = namedRows(rows, at);
  const cells = rows[at]?.cells ?? [];
  const headings = [...new Set(cells)].filter((heading) => heading !== '');
  const mapping = given ?? proposeMapping(headings, named);
  const used = mapping.columns.map(({ heading }) => heading);
  const lacks = named.length === 0 ? 'noRows' : lackingOf(mapping);
  const lacking = lacks ? { code: lacks } : sayingTwice(repeatedHeading(cells, used));
  const reading = lacking === null ? readMapped(named, mapping) : NOTHING;
  const kindHeading = mapping.columns.find(({ field }) => field === 'kind')?.heading;
  const words = new Set(kindHeading === undefined ? [] : named.map((row) => row.text(kindHeading)));
  const unknownKinds = [...words].filter((word) => word !== '' && kindOfWord(word, mapping) === undefined);
  const result = { preset: null, headings, mapping, lacking, rows: named.length, reading, textOfLine };
  return {
    ...result,
    unknownKinds: unknownKinds.slice(0, 50).map((word) => word.slice(0, 100)),
    columnOf: finderOf(mapping.columns),
  };
}

/** The first of the longest rows at the beginning: what comes before it is shorter. */
function headingRow(rows: readonly CsvRow[]): number {
  const first = rows.slice(0, LONGEST_PREAMBLE);
  const widths = first.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1);
  return Math.max(0, widths.indexOf(Math.max(0, ...widths)));
}
