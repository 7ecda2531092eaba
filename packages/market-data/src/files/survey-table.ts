import { DAY_MS, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { DateOrderEvidence, type SeenDate } from './date-order.ts';
import { type BarFileColumns, detectColumns } from './detect-columns.ts';
import type { FileRule, ProblemList } from './file-problems.ts';
import { DecimalEvidence, type DecimalSign } from './read-number.ts';
import { type DateOrder, readTime } from './read-time.ts';
import { findSeparator, splitLine } from './split-line.ts';
import { findTableShape } from './table-shape.ts';
import { type Encoding, eachLine, encodingOf, type TextFile } from './text-file.ts';

/** How a table has to be read, found out before any of its bars is. */
export interface TableForm {
  readonly encoding: Encoding;
  readonly separator: string;
  /** Number of the first line that may hold data. */
  readonly start: number;
  readonly hasHeader: boolean;
  readonly columns: BarFileColumns;
  /** So many cells a line has. */
  readonly cells: number;
  /** Where a line names its symbol; null in a file of one symbol. */
  readonly symbolCell: number | null;
  /** The heading of every column of closes; null where a line is a bar. */
  readonly wide: readonly string[] | null;
  readonly decimal: DecimalSign;
  readonly dateOrder: DateOrder;
  /** What the weekends among its first dates say; null without a date. */
  readonly market: Market | null;
}

/** A table that cannot be read as a whole. */
export interface TableRefusal {
  readonly line: number;
  readonly rule: FileRule;
  readonly message: string;
}

export interface SurveyOptions {
  /** Lines after this date are not there. */
  readonly until?: IsoDate | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

/** So many lines show how numbers are written and whether the market closes on weekends. */
const SAMPLE_LINES = 1000;
/** Times within a few days do not show whether the market closes on weekends: so many more lines are looked at. */
const MOST_TIMES = 30_000;
const WEEK_MS = 7 * DAY_MS;
/** With more weekend bars than this the market never closes. */
export const WEEKEND_SHARE = 0.1;

/** Looks at a table's heading and first lines, and at as many dates as it takes to know which number is the month. */
export function surveyTable(
  file: TextFile,
  options: SurveyOptions,
  remarks: ProblemList,
): TableForm | TableRefusal {
  const encoding = encodingOf(file);
  let survey: Survey | null = null;
  let refusal: TableRefusal | null = null;
  eachLine({ file, encoding }, (text, line) => {
    const plain = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (plain.trim() === '' || plain.startsWith('#')) return true;
    if (survey === null) {
      const begun = beginSurvey(plain, line, options);
      if (begun instanceof Survey) survey = begun;
      else refusal = begun;
      return refusal === null && (survey?.form.hasHeader || survey?.see(plain, line) === true);
    }
    return (survey as Survey).see(plain, line);
  });
  if (refusal !== null) return refusal;
  if (survey === null) return { line: 1, rule: 'empty-file', message: 'The file is empty.' };
  return (survey as Survey).finish(encoding, remarks);
}

type Known = Pick<
  TableForm,
  'separator' | 'start' | 'hasHeader' | 'columns' | 'cells' | 'symbolCell' | 'wide'
>;

function beginSurvey(text: string, line: number, options: SurveyOptions): Survey | TableRefusal {
  if (text.includes('\r')) {
    const message = 'The lines end with a carriage return alone; save the file with ordinary line ends.';
    return { line, rule: 'line-ends', message };
  }
  const separator = findSeparator(text);
  const cells = splitLine(text, separator);
  const detected = detectColumns(cells);
  const shape = findTableShape(cells);
  const known = { separator, cells: cells.length };
  if (shape !== null && (detected.kind === 'bars' || shape.closesOnly !== null)) {
    const { hasHeader, time, symbol } = shape;
    const columns = detected.kind === 'bars' ? detected.columns : closesOf(time, shape.closesOnly);
    const twice = hasHeader ? namedTwice(cells, [...Object.values(columns), symbol]) : undefined;
    if (twice !== undefined) return { line, rule: 'columns', message: twice };
    const start = hasHeader ? line + 1 : line;
    return new Survey({ ...known, hasHeader, start, columns, symbolCell: symbol, wide: null }, options);
  }
  if (detected.kind === 'wide') {
    const columns = { time: 0, open: 1, high: 1, low: 1, close: 1 };
    const wide = detected.symbols;
    const twice = namedTwice(cells, [...cells.keys()]);
    if (twice !== undefined) return { line, rule: 'columns', message: twice };
    return new Survey(
      { ...known, hasHeader: true, start: line + 1, columns, symbolCell: null, wide },
      options,
    );
  }
  const reason = detected.kind === 'unknown' ? detected.reason : 'The columns are not those of bars.';
  return { line, rule: 'columns', message: reason };
}

/** Two columns of one name, of which one is needed: nobody can say which is meant. */
function namedTwice(
  cells: readonly string[],
  needed: readonly (number | null | undefined)[],
): string | undefined {
  const names = cells.map((cell) => cell.toUpperCase());
  const twice = needed.find(
    (place) => typeof place === 'number' && names.indexOf(names[place]) !== names.lastIndexOf(names[place]),
  );
  return typeof twice === 'number'
    ? `Two columns are called "${cells[twice]}", and nothing says which of them counts.`
    : undefined;
}

/** A table of closes: the other three prices are taken from the same cell. */
function closesOf(
  time: number,
  closes: { close: number; adjusted: number | null; volume: number | null } | null,
): BarFileColumns {
  const { close = 1, adjusted = null, volume = null } = closes ?? {};
  return {
    ...{ time, open: close, high: close, low: close, close },
    adjustedClose: adjusted ?? undefined,
    volume: volume ?? undefined,
  };
}

class Survey {
  readonly form: Known;
  private readonly options: SurveyOptions;
  private readonly decimals = new DecimalEvidence();
  private readonly dates = new DateOrderEvidence();
  private readonly endOfUntil: number;
  private lines = 0;
  private crowded: SeenDate | null = null;
  private crowdedLines = 0;
  private dated = 0;
  private weekends = 0;
  private firstTime: number | null = null;
  private hasClock = false;
  private isWeekSeen = true;

  constructor(form: Known, options: SurveyOptions) {
    this.form = form;
    this.options = options;
    this.endOfUntil =
      options.until === undefined ? Number.POSITIVE_INFINITY : startOfDate(options.until) + DAY_MS;
  }

  /** Takes a data line into account; false once no further line can change anything. */
  see(text: string, line: number): boolean {
    const { separator, columns } = this.form;
    this.lines += 1;
    const isSampled = this.lines <= SAMPLE_LINES;
    const isWeekWanted = !this.isWeekSeen && this.lines <= MOST_TIMES;
    const isOrderWanted = this.dates.yearLast !== null && this.dates.order === null;
    if (!isSampled && !isWeekWanted && !isOrderWanted) return false;
    const cells = splitLine(text, separator);
    this.seeDate(cells[columns.time] ?? '', line);
    if (isSampled) this.seeNumbers(cells, line);
    return true;
  }

  private seeDate(text: string, line: number): void {
    this.dates.see(text, line);
    // Which number is the month hardly matters to how many dates are weekends; the future must not matter at all.
    const read = readTime(text, 'crypto', this.dates.order ?? 'month-first');
    if (!read || !(read.time < this.endOfUntil) || (this.lines > SAMPLE_LINES && this.isWeekSeen)) return;
    this.firstTime ??= read.time;
    this.hasClock ||= read.kind === 'instant';
    this.isWeekSeen = !this.hasClock || Math.abs(read.time - this.firstTime) >= WEEK_MS;
    this.dated += 1;
    if ([0, 6].includes(new Date(read.time).getUTCDay())) this.weekends += 1;
  }

  private seeNumbers(cells: readonly string[], line: number): void {
    const { separator, columns, wide, cells: wanted } = this.form;
    const places = wide
      ? cells.map((_, i) => i).slice(1)
      : [columns.open, columns.high, columns.low, columns.close];
    for (const place of new Set(places)) if (cells[place]) this.decimals.see(cells[place], line);
    // One cell more for each decimal, and none of them with a point.
    if (separator === ',' && cells.length > wanted && cells.every((cell) => !/\d\.\d/.test(cell))) {
      this.crowded ??= { line, text: cells.join(',') };
      this.crowdedLines += 1;
    }
  }

  finish(encoding: Encoding, remarks: ProblemList): TableForm | TableRefusal {
    const { start } = this.form;
    if (this.lines === 0) {
      const message = 'The file has a heading and no line of data below it.';
      return { line: start - 1, rule: 'header-only', message };
    }
    const { decimals } = this;
    const sampled = Math.min(this.lines, SAMPLE_LINES);
    const decimal = decimals.sign;
    if (this.crowded !== null && this.crowdedLines > sampled / 2) return this.tooManyCells(this.crowded);
    if (decimal === 'either') return eitherNumber(decimals.ambiguous ?? { line: start, text: '' });
    const dateOrder = this.dates.decide(
      'Write YYYY-MM-DD, or say --dates day-first or month-first.',
      this.options.dateOrder,
    );
    if (typeof dateOrder === 'object') return dateOrder;
    this.remark(remarks, { encoding, decimal, dateOrder });
    const market = this.dated === 0 ? null : this.weekends > WEEKEND_SHARE * this.dated ? 'crypto' : 'us';
    return { ...this.form, encoding, decimal, dateOrder, market };
  }

  private tooManyCells({ line, text }: SeenDate): TableRefusal {
    const message =
      `The columns and the decimals are both separated by commas: line ${line} has more cells than the heading ` +
      `(${text.slice(0, 60)}). Separate the columns by semicolons, or write decimals with a point.`;
    return { line, rule: 'decimal-comma', message };
  }

  private remark(
    remarks: ProblemList,
    { encoding, decimal, dateOrder }: Pick<TableForm, 'encoding' | 'decimal' | 'dateOrder'>,
  ): void {
    const { columns, wide } = this.form;
    if (encoding !== 'utf-8')
      remarks.add(1, 'encoding', `The file is ${encoding.toUpperCase()} text; it was read as that.`);
    const { comma } = this.decimals;
    if (decimal === ',' && comma !== null)
      remarks.add(
        comma.line,
        'decimal-comma',
        `Decimals are written with a comma (“${comma.text}”); they were read as decimals.`,
      );
    if (this.dates.yearLast !== null) {
      const { line, text } = this.dates.yearLast;
      const words = dateOrder === 'day-first' ? 'day, month, year' : 'month, day, year';
      remarks.add(line, 'date-form', `Dates are written ${words} (“${text}”); they were read as that.`);
    }
    if (wide !== null || columns.open === columns.close)
      remarks.add(
        this.form.start - 1,
        'closes-only',
        'The file has closes only; they are taken for open, high and low, too.',
      );
  }
}

function eitherNumber({ line, text }: SeenDate): TableRefusal {
  const digits = text.replace(/[^\d,]/g, '');
  const message =
    `The prices can be read in two ways: “${text}” in line ${line} is ${digits.replaceAll(',', '')} or ` +
    `${digits.replace(',', '.')}, and no line says which. Write decimals with a point and thousands without a sign.`;
  return { line, rule: 'decimal-comma', message };
}
