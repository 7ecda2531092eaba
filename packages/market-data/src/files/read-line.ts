import type { Market } from '@auspex/market';
import type { FileRule } from './file-problems.ts';
import { readNumber } from './read-number.ts';
import { createPlainLineReader } from './read-plain-line.ts';
import { impossibleYear, readTime } from './read-time.ts';
import { ROW_VALUES, type RowHead } from './row-table.ts';
import { splitLine } from './split-line.ts';
import type { TableForm } from './survey-table.ts';

/** What is wrong with a line. */
export interface WrongLine {
  readonly rule: FileRule;
  readonly message: string;
}

/** Reads one line after the other into the same place. */
export interface LineReader {
  readonly head: RowHead & { line: number };
  readonly values: Float64Array;
  /** Reads when a line is of, and its numbers where that is quick; null, or why its time cannot be read. */
  read(text: string, line: number): WrongLine | null;
  /** Reads the numbers of the line whose time was read; null, or what is wrong with them. */
  wrong(): WrongLine | null;
  readTime(cells: readonly string[], line: number): WrongLine | null;
  /** The close of one symbol in a table of many; `none` where there is none. */
  readClose(cell: string | undefined, symbol: string): WrongLine | 'none' | null;
}

const COMPACT_TIME = /^\d{8} \d{2}:\d{2}$/;
const NAMES = ['open', 'high', 'low', 'close', 'adjusted close', 'volume', 'dividend', 'split'] as const;
const PRICES = 4;
const VOLUME = 5;

/** A reader of the lines of a table: nearly all of them the quick way, the others with care. */
export function createLineReader(form: TableForm, market: Market): LineReader {
  const { columns, separator, decimal, cells } = form;
  const plain = decimal === '.' ? createPlainLineReader({ columns, market, separator, cells }) : null;
  const isClosesOnly = columns.open === columns.close;
  const head = { line: 0, time: 0, isDate: true, isCompact: false };
  const values = new Float64Array(ROW_VALUES).fill(Number.NaN);
  const { open, high, low, close, adjustedClose, volume, dividend, split } = columns;
  const places = [open, high, low, close, adjustedClose, volume, dividend, split];
  /** The cells of a line that has to be read with care; null after a quick one. */
  let careful: readonly string[] | null = null;

  const readTimeOf = (cells: readonly string[], line: number) =>
    readHead(cells, { form, market, head, line });

  return {
    head,
    values,
    readTime: readTimeOf,
    read(text, line) {
      if (plain?.read(text, 0, text.length)) {
        careful = null;
        head.line = line;
        head.time = plain.head.time;
        head.isDate = plain.head.isDate;
        head.isCompact = plain.head.isCompact;
        values.set(plain.values);
        if (isClosesOnly) values.fill(values[3], 0, 3);
        if (close === adjustedClose) values[4] = values[3];
        return null;
      }
      careful = splitLine(text, separator);
      return tooManyCells(careful, form) ?? readTimeOf(careful, line);
    },
    wrong() {
      if (careful === null) return null;
      for (let place = 0; place < ROW_VALUES; place++) {
        const column = places[place];
        const value = column === undefined ? Number.NaN : readNumber(careful[column], decimal);
        const wrong = wrongNumber(place, careful[column ?? 0], value);
        if (wrong !== null) return wrong;
        values[place] = value ?? Number.NaN;
      }
      return null;
    },
    readClose(cell, symbol) {
      const value = readNumber(cell, decimal);
      if (value !== undefined && Number.isNaN(value)) return 'none';
      if (value === undefined || value <= 0)
        return { rule: 'not-a-number', message: `The close "${cell}" of ${symbol} is no price.` };
      values.fill(Number.NaN).fill(value, 0, PRICES);
      return null;
    },
  };
}

/** A separator within a number moves every later value into the wrong column; empty cells at the end move none. */
export function tooManyCells(
  cells: readonly string[],
  { cells: wanted, hasHeader }: Pick<TableForm, 'cells' | 'hasHeader'>,
): WrongLine | null {
  if (cells.length <= wanted || cells.slice(wanted).every((cell) => cell === '')) return null;
  const message = `The line has ${cells.length} cells, and ${hasHeader ? 'the heading' : 'the first line'} ${wanted}.`;
  return { rule: 'too-many-cells', message };
}

/** When a line is of, and how that is written; null, or why it cannot be read. */
function readHead(
  cells: readonly string[],
  of: {
    readonly form: TableForm;
    readonly market: Market;
    readonly head: LineReader['head'];
    readonly line: number;
  },
): WrongLine | null {
  const { form, market, head, line } = of;
  const { clock: clockCell, time: timeCell, open, high, low, close } = form.columns;
  const clock = clockCell === undefined ? '' : (cells[clockCell] ?? '');
  const written = `${cells[timeCell] ?? ''} ${clock}`.trim();
  const year = impossibleYear(written);
  if (year !== undefined) {
    const message = `"${written}" is in the year ${year}, in which there are no prices.`;
    return { rule: 'impossible-year', message };
  }
  const time = readTime(written, market, form.dateOrder);
  if (!time) return { rule: 'not-a-date', message: `"${written}" is not a date or time.` };
  const isWhole = [open, high, low, close].every((column) => /^\d+$/.test(cells[column] ?? ''));
  const isCompact = COMPACT_TIME.test(written) && isWhole;
  Object.assign(head, { line, time: time.time, isDate: time.kind === 'date', isCompact });
  return null;
}

function wrongNumber(place: number, cell: string | undefined, value: number | undefined): WrongLine | null {
  const name = NAMES[place];
  if (value === undefined) return { rule: 'not-a-number', message: `The ${name} "${cell}" is not a number.` };
  if (place < PRICES && Number.isNaN(value))
    return { rule: 'missing-price', message: `The ${name} is missing${cell ? ` ("${cell}")` : ''}.` };
  if (place < PRICES && value <= 0)
    return { rule: 'not-above-zero', message: `The ${name} ${value} is not above zero.` };
  if (place === VOLUME && value < 0)
    return { rule: 'negative-volume', message: `The volume ${value} is below zero.` };
  return null;
}
