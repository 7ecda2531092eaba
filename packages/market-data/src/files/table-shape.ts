import { detectColumns } from './detect-columns.ts';

/** Columns that name the symbol of a line, best first. */
const SYMBOL_NAMES = ['symbol', 'ticker', 'asset', 'instrument', 'pair', 'name'];
const OTHER_NAMES = /^(volume|v|vol|dividends?|stocksplits|splits?|currency|exchange)$/;

/** What a table's columns contain, as far as it must be known before its bars are read. */
export interface TableShape {
  readonly time: number;
  readonly hasHeader: boolean;
  readonly symbol: number | null;
  /** The table has only closes, in these columns; null if it has whole bars or many columns of closes. */
  readonly closesOnly: {
    readonly close: number;
    readonly adjusted: number | null;
    readonly volume: number | null;
  } | null;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Asks the price-file parser whether it knows a heading at some position of an otherwise complete table. */
function isTimeName(cell: string): boolean {
  return detectColumns([cell, 'open', 'high', 'low', 'close']).kind === 'bars' && !/^\d/.test(cell);
}

function isCloseName(cell: string): boolean {
  return detectColumns(['date', 'open', 'high', 'low', cell]).kind === 'bars';
}

function isAdjustedName(cell: string): boolean {
  const detected = detectColumns(['date', 'open', 'high', 'low', 'close', cell]);
  return detected.kind === 'bars' && detected.columns.adjustedClose === 5;
}

/** Interprets the first line of a table; null if it is neither headings nor data. */
export function findTableShape(cells: readonly string[]): TableShape | null {
  const detected = detectColumns(cells);
  if (detected.kind === 'bars' && !detected.hasHeader) {
    return { time: 0, hasHeader: false, symbol: null, closesOnly: null };
  }
  const time = cells.findIndex(isTimeName);
  if (time < 0) return null;
  const names = cells.map(plain);
  const symbol = SYMBOL_NAMES.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? null;
  if (detected.kind === 'bars')
    return { time: detected.columns.time, hasHeader: true, symbol, closesOnly: null };
  return { time, hasHeader: true, symbol, closesOnly: findCloses(cells, { time, symbol }) };
}

/** Closes with one symbol per line: every column has a known name, and none is an open, high or low. */
function findCloses(
  cells: readonly string[],
  { time, symbol }: { time: number; symbol: number | null },
): TableShape['closesOnly'] {
  const rest = cells.flatMap((cell, place) => (place === time || place === symbol ? [] : [{ cell, place }]));
  // Citigroup is C and Visa V: capital letters alone are symbols where no column names one.
  if (symbol === null && rest.every(({ cell }) => /^[A-Z]$/.test(cell.trim()))) return null;
  const adjusted = rest.find(({ cell }) => isAdjustedName(cell))?.place ?? null;
  const close = rest.find(({ cell }) => isCloseName(cell))?.place ?? adjusted;
  if (close === null) return null;
  const named = rest.every(
    ({ cell, place }) => place === close || place === adjusted || OTHER_NAMES.test(plain(cell)),
  );
  if (!named) return null;
  const volume = rest.find(({ cell }) => ['volume', 'vol', 'v'].includes(plain(cell)))?.place ?? null;
  return { close, adjusted, volume };
}
