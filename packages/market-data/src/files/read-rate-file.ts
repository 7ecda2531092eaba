import { dateOfInstant, type IsoDate } from '@auspex/market';
import type { CurrencyPair } from '../ports/fx-source.ts';
import { DateOrderEvidence } from './date-order.ts';
import type { LineProblem } from './file-problems.ts';
import { type DateOrder, readTime } from './read-time.ts';
import { findSeparator, splitLine } from './split-line.ts';

/** A file's rates of one pair by date. */
export interface FileRates extends CurrencyPair {
  readonly rates: ReadonlyMap<IsoDate, number>;
}

/** The result of reading a file of rates. Lines with problems are left out, all others are included. */
export interface RateFile {
  readonly series: readonly FileRates[];
  readonly problems: readonly Omit<LineProblem, 'rule'>[];
}

/** What a file's name says: one pair, or the currency that the columns quote. */
type Named =
  | { readonly kind: 'pair'; readonly pair: CurrencyPair }
  | { readonly kind: 'table'; readonly base: string };

/** The base currency: if a table has it, all its other columns are converted to it. */
const MIDDLE = 'USD';
const CODE = /^[A-Z]{3}$/;
const TIME_COLUMNS = ['date', 'time', 'timestamp', 'day', 'datetime', 'period'];
const RATE_COLUMNS = ['close', 'rate', 'value', 'price', 'last', 'closelast', 'obsvalue'];
const EMPTY = new Set(['', 'null', 'nan', 'n/a', 'na', '-', '.']);

/** `EURUSD`, `EUR-USD`, `eur_usd=x`; `EUR` and the file published by the European Central Bank are tables. */
function readName(name: string): Named | undefined {
  const plain = name.toUpperCase().replace(/=X$/, '');
  if (/^EUROFXREF/.test(plain)) return { kind: 'table', base: 'EUR' };
  if (CODE.test(plain)) return { kind: 'table', base: plain };
  const pair = /^([A-Z]{3})[-_. ]?([A-Z]{3})$/.exec(plain);
  return pair ? { kind: 'pair', pair: { base: pair[1], quote: pair[2] } } : undefined;
}

const plainName = (cell: string) => cell.toLowerCase().replaceAll(/[^a-z]/g, '');

function fail(message: string, line = 0): RateFile {
  return { series: [], problems: [{ line, message }] };
}

/** The columns of rates by quoted currency. */
function columnsOf(header: readonly string[], named: Named): ReadonlyMap<string, number> {
  if (named.kind === 'table') {
    const codes = header.map((cell) => cell.trim().toUpperCase());
    return new Map(codes.flatMap((code, i) => (i > 0 && CODE.test(code) ? [[code, i] as const] : [])));
  }
  const names = header.map(plainName);
  const place = RATE_COLUMNS.map((name) => names.indexOf(name)).find((one) => one > 0);
  const only = header.length === 2 ? 1 : undefined;
  const column = place ?? only;
  return new Map(column === undefined ? [] : [[named.pair.quote, column]]);
}

/** Parses text with rates; the file's name says for which currencies. The same text always gives the same result. */
export function readRateFile(text: string, name: string): RateFile {
  const named = readName(name);
  if (!named) return fail(`"${name}" names no currencies, as EUR-USD does for a pair or EUR for a table.`);
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  if (start < 0) return fail('The file is empty.', 1);
  const separator = findSeparator(lines[start]);
  const header = splitLine(lines[start], separator);
  if (!TIME_COLUMNS.includes(plainName(header[0] ?? '')))
    return fail('The first column has to be the date, under a heading such as "Date".', start + 1);
  const columns = columnsOf(header, named);
  if (columns.size === 0) return fail('No column is a rate.', start + 1);
  const rows = rowsOf(lines.slice(start + 1), { separator, before: start + 1 });
  const dates = new DateOrderEvidence();
  for (const { line, cells } of rows) dates.see(cells[0] ?? '', line);
  const dateOrder = dates.decide('Write YYYY-MM-DD.');
  if (typeof dateOrder === 'object') return fail(dateOrder.message, dateOrder.line);
  const found = new Map([...columns.keys()].map((quote) => [quote, new Map<IsoDate, number>()]));
  const problems: Omit<LineProblem, 'rule'>[] = [];
  for (const row of rows) readRow(row, { columns, dateOrder, found, problems });
  const base = named.kind === 'pair' ? named.pair.base : named.base;
  const series = [...found].map(([quote, rates]) => ({ base, quote, rates }));
  return { series: named.kind === 'table' ? throughMiddle(series) : series, problems };
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function rowsOf(
  lines: readonly string[],
  { separator, before }: { readonly separator: string; readonly before: number },
): Row[] {
  return lines.flatMap((text, i) =>
    text.trim() === '' || text.startsWith('#')
      ? []
      : [{ line: before + i + 1, cells: splitLine(text, separator) }],
  );
}

function readRow(
  { line, cells }: Row,
  context: {
    readonly columns: ReadonlyMap<string, number>;
    readonly dateOrder: DateOrder;
    readonly found: ReadonlyMap<string, Map<IsoDate, number>>;
    readonly problems: Omit<LineProblem, 'rule'>[];
  },
): void {
  const { columns, dateOrder, found, problems } = context;
  // Days of exchange rates are UTC days.
  const time = readTime(cells[0] ?? '', 'crypto', dateOrder);
  if (!time) {
    problems.push({ line, message: `"${cells[0] ?? ''}" is not a date.` });
    return;
  }
  const date = dateOfInstant(time.time);
  for (const [quote, column] of columns) {
    const written = cells[column] ?? '';
    if (EMPTY.has(written.toLowerCase())) continue;
    const rate = /^\d*\.?\d+(e[+-]?\d+)?$/i.test(written) ? Number(written) : Number.NaN;
    const rates = found.get(quote);
    if (!(rate > 0) || !Number.isFinite(rate))
      problems.push({ line, message: `The rate "${written}" of ${quote} is not a number above zero.` });
    else if (rates && (rates.get(date) ?? rate) !== rate)
      problems.push({ line, message: `${date} has another rate of ${quote} in an earlier line.` });
    else rates?.set(date, rate);
  }
}

/** A table of one currency's quotes, turned into rates against the dollar on the days that have both. */
function throughMiddle(series: readonly FileRates[]): readonly FileRates[] {
  const middle = series.find(({ quote }) => quote === MIDDLE);
  if (!middle) return series;
  return series.map((one) => {
    if (one === middle) return one;
    const rates = [...one.rates].flatMap(([date, rate]): [IsoDate, number][] => {
      const dollars = middle.rates.get(date);
      return dollars === undefined ? [] : [[date, dollars / rate]];
    });
    return { base: one.quote, quote: MIDDLE, rates: new Map(rates) };
  });
}
