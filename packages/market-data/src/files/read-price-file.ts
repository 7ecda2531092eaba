import { type BarColumns, type EpochMs, type Market, makeBarColumns } from '@auspex/market';
import type { PriceAdjustment } from '../ports/price-source.ts';
import { type BarFileColumns, detectColumns } from './detect-columns.ts';
import { createPlainLineReader } from './read-plain-line.ts';
import { readTime } from './read-time.ts';
import { type LineProblem, type RowHead, RowTable } from './row-table.ts';
import { findSeparator, splitLine } from './split-line.ts';

/** The bars of one symbol in a file, oldest first. */
export interface FileBars {
  /** The column's heading in a file of many; absent in a file of one symbol. */
  readonly symbol?: string | undefined;
  readonly bars: BarColumns;
  /** One per bar, if the file has it. */
  readonly adjustedClose?: Float64Array | undefined;
  readonly spacing: 'daily' | 'intraday';
  readonly adjustment: PriceAdjustment;
  /** Dividends and splits listed with the bars. */
  readonly payouts: readonly {
    readonly time: EpochMs;
    readonly dividend: number;
    readonly newPerOld: number;
  }[];
}

/** The result of reading a file. Lines with problems are left out, all others are included. */
export interface PriceFile {
  readonly series: readonly FileBars[];
  readonly problems: readonly LineProblem[];
  /** Lines that repeat an earlier one's numbers exactly; harmless. */
  readonly repeatedLines: number;
}

interface Row {
  readonly head: RowHead;
  /** Open, high, low, close, adjusted close, volume, dividend, split; `NaN` if missing. */
  readonly values: readonly number[];
}

const EMPTY = new Set(['', 'null', 'nan', 'n/a', 'na', '-', '.']);
/** LEAN writes stock prices in hundredths of a cent. */
const HUNDREDTHS_OF_A_CENT = 10_000;

const COMPACT_TIME = /^\d{8} \d{2}:\d{2}$/;

/** A number as files write it; `NaN` if there is none, absent if it is something else. */
function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || EMPTY.has(text.toLowerCase())) return Number.NaN;
  const cleaned = text.replace(/^\$/, '').replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cleaned) ? Number(cleaned) : undefined;
}

/** Parses text with bars, or with a date and many columns of closes; the same text always gives the same result. */
export function readPriceFile(text: string, market: Market): PriceFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  if (start < 0) return failed(1, 'The file is empty.');
  const separator = findSeparator(lines[start]);
  const detected = detectColumns(splitLine(lines[start], separator));
  if (detected.kind === 'unknown') return failed(start + 1, detected.reason);
  const input = { lines, start, separator, market };
  if (detected.kind === 'wide') return readWide(input, detected.symbols);
  return readBars({ ...input, start: detected.hasHeader ? start + 1 : start }, detected);
}

function failed(line: number, message: string): PriceFile {
  return { series: [], problems: [{ line, message }], repeatedLines: 0 };
}

interface FileInput {
  readonly lines: readonly string[];
  /** First line that may hold data, counted from 0. */
  readonly start: number;
  readonly separator: string;
  readonly market: Market;
}

function* dataLines({ lines, start, separator }: FileInput): Generator<{ line: number; cells: string[] }> {
  for (let i = start; i < lines.length; i++) {
    const text = lines[i];
    if (text.trim() !== '' && !text.startsWith('#')) yield { line: i + 1, cells: splitLine(text, separator) };
  }
}

function readBars(
  input: FileInput,
  detected: { readonly columns: BarFileColumns; readonly hasHeader: boolean },
): PriceFile {
  const problems: LineProblem[] = [];
  const rows = new RowTable();
  const { columns } = detected;
  const plain = createPlainLineReader({ columns, market: input.market, separator: input.separator });
  for (let i = input.start; i < input.lines.length; i++) {
    const text = input.lines[i];
    const line = i + 1;
    if (plain?.read(text, 0, text.length)) {
      plain.head.line = line;
      rows.add(plain.head, plain.values);
      continue;
    }
    if (text.trim() === '' || text.startsWith('#')) continue;
    const row = readRow(splitLine(text, input.separator), { line, columns, market: input.market });
    if (typeof row === 'string') problems.push({ line, message: row });
    else rows.add(row.head, row.values);
  }
  const ordered = rows.inOrder(problems);
  const isLean = !detected.hasHeader && input.market === 'us' && rows.allCompact;
  const scale = isLean ? HUNDREDTHS_OF_A_CENT : 1;
  const series =
    rows.count === 0 ? [] : [toBars(rows, { columns: detected.columns, scale, order: ordered.order })];
  return { series, problems: problems.sort((a, b) => a.line - b.line), repeatedLines: ordered.repeated };
}

function readRow(
  cells: readonly string[],
  context: { readonly line: number; readonly columns: BarFileColumns; readonly market: Market },
): Row | string {
  const { columns, market, line } = context;
  const clock = columns.clock === undefined ? '' : (cells[columns.clock] ?? '');
  const written = `${cells[columns.time] ?? ''} ${clock}`.trim();
  const time = readTime(written, market);
  if (!time) return `"${written}" is not a date or time.`;
  const { open, high, low, close, adjustedClose, volume, dividend, split } = columns;
  const wanted = { open, high, low, close, 'adjusted close': adjustedClose, volume, dividend, split };
  const values: number[] = [];
  for (const [name, column] of Object.entries(wanted)) {
    const value = column === undefined ? Number.NaN : readNumber(cells[column]);
    if (value === undefined) return `The ${name} "${cells[column ?? 0]}" is not a number.`;
    const isPrice = values.length < 4;
    if (isPrice && Number.isNaN(value)) return `The ${name} is missing.`;
    if (isPrice && value <= 0) return `The ${name} ${value} is not above zero.`;
    if (name === 'volume' && value < 0) return `The volume ${value} is below zero.`;
    values.push(value);
  }
  const isCompact =
    COMPACT_TIME.test(written) && [open, high, low, close].every((column) => /^\d+$/.test(cells[column]));
  return { head: { line, time: time.time, isDate: time.kind === 'date', isCompact }, values };
}

function toBars(
  rows: RowTable,
  of: { readonly columns: BarFileColumns; readonly scale: number; readonly order: Int32Array },
): FileBars {
  const { columns, scale, order } = of;
  const bars = makeBarColumns(order.length);
  const payouts: FileBars['payouts'][number][] = [];
  for (let i = 0; i < order.length; i++) {
    const row = order[i];
    bars.time[i] = rows.time[row];
    bars.open[i] = rows.value(row, 0) / scale;
    bars.high[i] = rows.value(row, 1) / scale;
    bars.low[i] = rows.value(row, 2) / scale;
    bars.close[i] = rows.value(row, 3) / scale;
    bars.volume[i] = rows.value(row, 5);
    const dividend = rows.value(row, 6) > 0 ? rows.value(row, 6) : 0;
    const newPerOld = rows.value(row, 7) > 0 ? rows.value(row, 7) : 1;
    if (dividend > 0 || newPerOld !== 1) payouts.push({ time: rows.time[row], dividend, newPerOld });
  }
  const hasAdjusted = columns.adjustedClose !== undefined;
  return {
    bars,
    adjustedClose: hasAdjusted ? Float64Array.from(order, (row) => rows.value(row, 4)) : undefined,
    spacing: rows.allDates ? 'daily' : 'intraday',
    // Files with an adjusted close have their other prices adjusted for splits; LEAN's are as traded.
    adjustment: hasAdjusted ? 'splits' : scale === 1 ? 'unknown' : 'none',
    payouts,
  };
}

/** A date and one column of closes per symbol: bars whose four prices are the close, without volume. */
function readWide(input: FileInput, symbols: readonly string[]): PriceFile {
  const problems: LineProblem[] = [];
  const columns = symbols.map(() => new RowTable());
  for (const { line, cells } of dataLines({ ...input, start: input.start + 1 })) {
    const time = readTime(cells[0] ?? '', input.market);
    if (!time) {
      problems.push({ line, message: `"${cells[0] ?? ''}" is not a date or time.` });
      continue;
    }
    symbols.forEach((symbol, i) => {
      const close = readNumber(cells[i + 1]);
      if (close !== undefined && Number.isNaN(close)) return;
      if (close === undefined || close <= 0) {
        problems.push({ line, message: `The close "${cells[i + 1]}" of ${symbol} is no price.` });
        return;
      }
      const missing = Number.NaN;
      const values = [close, close, close, close, missing, missing, missing, missing];
      columns[i].add({ line, time: time.time, isDate: time.kind === 'date', isCompact: false }, values);
    });
  }
  const none: BarFileColumns = { time: 0, open: 0, high: 0, low: 0, close: 0 };
  let repeatedLines = 0;
  const series = columns.flatMap((rows, i) => {
    const { order, repeated } = rows.inOrder(problems);
    repeatedLines = Math.max(repeatedLines, repeated);
    return rows.count === 0
      ? []
      : [{ ...toBars(rows, { columns: none, scale: 1, order }), symbol: symbols[i] }];
  });
  return { series, problems: problems.sort((a, b) => a.line - b.line), repeatedLines };
}
