import { type IsoDate, type Market, startOfDate } from '@auspex/market';
import type { BarFileColumns } from './detect-columns.ts';
import { collectBars, type FileBars } from './file-bars.ts';
import { type LineProblem, ProblemList } from './file-problems.ts';
import { createLineReader, type LineReader } from './read-line.ts';
import type { DateOrder } from './read-time.ts';
import { MOST_ROWS, RowTable } from './row-table.ts';
import { splitLine } from './split-line.ts';
import { surveyTable, type TableForm } from './survey-table.ts';
import { eachLine, ownText, type TextFile, textInMemory, UnreadableText } from './text-file.ts';

/** What is known before reading. */
export interface ReadingOptions {
  /** Otherwise each symbol's dates say it. */
  readonly market?: Market | undefined;
  /** Lines after this date are dropped before anything is learned from them. */
  readonly until?: IsoDate | undefined;
  /** Which of two leading numbers of a date is the month; otherwise the file has to say it. */
  readonly dateOrder?: DateOrder | undefined;
}

/** What a file had to be said about. */
export interface TableReading {
  /** Lines left out, and why; or the one reason why nothing could be read. */
  readonly problems: readonly LineProblem[];
  /** What was read in another way than it is written: nothing is mended silently. */
  readonly remarks: readonly LineProblem[];
  /** Lines that repeat an earlier one's numbers exactly. */
  readonly repeatedLines: number;
  readonly hasLaterLines: boolean;
}

/** The result of reading a file. Lines with problems are left out, all others are included. */
export interface PriceFile extends TableReading {
  readonly series: readonly FileBars[];
}

/** Parses a table of bars; the same text always gives the same result. */
export function readPriceFile(content: string | TextFile, options: Market | ReadingOptions): PriceFile {
  const file = typeof content === 'string' ? textInMemory(content) : content;
  const asked = typeof options === 'string' ? { market: options } : options;
  const series: FileBars[] = [];
  const reading = readPriceTable(file, asked, (one) => void series.push(one));
  return { series, ...reading };
}

/** Reads a table symbol by symbol: `take` gets the bars of each, which only it keeps. */
export function readPriceTable(
  file: TextFile,
  options: ReadingOptions,
  take: (series: FileBars) => void,
): TableReading {
  const batches = readPriceBatches(file, options);
  for (let step = batches.next(); ; step = batches.next()) {
    if (step.done) return step.value;
    for (const series of step.value) take(series);
  }
}

/**
 * Reads a table some symbols at a time. A file of many symbols that is too large for the memory is gone through several
 * times; the bars of a batch are only in memory until the next.
 */
export function* readPriceBatches(
  file: TextFile,
  options: ReadingOptions,
): Generator<readonly FileBars[], TableReading> {
  const remarks = new ProblemList();
  try {
    const form = surveyTable(file, options, remarks);
    if ('rule' in form) return nothing(form);
    return yield* new TableReader({ file, form, options, remarks }).read();
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return nothing({ line: error.line, rule: error.rule, message: error.message });
  }
}

function nothing(problem: LineProblem): TableReading {
  return { problems: [problem], remarks: [], repeatedLines: 0, hasLaterLines: false };
}

/** A larger file of many symbols is read in batches. */
const LARGE_BYTES = 96 * 1024 * 1024;
/** Rows of a batch: with six columns each some sixty megabytes. */
const BATCH_ROWS = 1_000_000;

interface Reading {
  readonly file: TextFile;
  readonly form: TableForm;
  readonly options: ReadingOptions;
  readonly remarks: ProblemList;
}

class TableReader {
  private readonly of: Reading;
  private readonly problems = new ProblemList();
  private readonly lineReader: LineReader;
  private readonly endOfUntil: number;
  private readonly places: readonly number[];
  private hasLaterLines = false;
  private usable = 0;
  /** Of the batch that is being read. */
  private made: FileBars[] = [];

  constructor(of: Reading) {
    this.of = of;
    const { form, options } = of;
    const market = options.market ?? form.market ?? 'us';
    this.lineReader = createLineReader(form, market);
    this.endOfUntil =
      options.until === undefined ? Number.POSITIVE_INFINITY : startOfDate(options.until) + 86_400_000;
    this.places = placesOf(form);
  }

  *read(): Generator<readonly FileBars[], TableReading> {
    const { form, file, remarks } = this.of;
    if (form.wide !== null) this.readWide(form.wide);
    else if (form.symbolCell !== null && file.size > LARGE_BYTES) yield* this.readInBatches(form.symbolCell);
    else this.readLines(null);
    yield this.takeMade();
    const problems =
      this.usable === 0 && !this.hasLaterLines ? this.problems.oneCause() : this.problems.list();
    return {
      problems,
      remarks: remarks.list(),
      repeatedLines: remarks.countOf('repeated-line'),
      hasLaterLines: this.hasLaterLines,
    };
  }

  private eachDataLine(visit: (text: string, line: number) => boolean): void {
    const { file, form } = this.of;
    eachLine(file, form.encoding, (given, line) => {
      if (line < form.start) return true;
      const text = line === 1 ? given.replace(/^\uFEFF/, '') : given;
      return text === '' || text.startsWith('#') || text.trim() === '' || visit(text, line);
    });
  }

  /** Reads the lines of some symbols, or of all; `rows` says how many to expect of each. */
  private readLines(rows: ReadonlyMap<string, number> | null, lastLine = Number.POSITIVE_INFINITY): void {
    const { form, file } = this.of;
    const tables = new Map<string, RowTable>();
    // A line of bars takes some forty bytes; a file of one symbol fills one table.
    const expected = form.symbolCell === null ? Math.ceil(file.size / 40) : 64;
    this.eachDataLine((text, line) => {
      if (line > lastLine) return false;
      const symbol = form.symbolCell === null ? '' : cellOf(text, form.separator, form.symbolCell);
      if (rows !== null && !rows.has(symbol)) return true;
      let table = tables.get(symbol);
      if (table === undefined) {
        table = new RowTable(this.places, rows?.get(symbol) ?? expected);
        tables.set(ownText(symbol), table);
      }
      this.readLine(text, line, table);
      return true;
    });
    for (const [symbol, table] of tables) this.finish(table, form.symbolCell === null ? undefined : symbol);
  }

  private readLine(text: string, line: number, table: RowTable): void {
    const { lineReader, problems } = this;
    const problem = lineReader.read(text, line);
    if (problem !== null) {
      problems.add(line, problem.rule, problem.message);
      return;
    }
    if (!(lineReader.head.time < this.endOfUntil)) {
      this.hasLaterLines = true;
      return;
    }
    const wrong = lineReader.wrong();
    if (wrong !== null) problems.add(line, wrong.rule, wrong.message);
    else table.add(lineReader.head, lineReader.values);
  }

  private takeMade(): readonly FileBars[] {
    const made = this.made;
    this.made = [];
    return made;
  }

  private *readInBatches(symbolCell: number): Generator<readonly FileBars[]> {
    const { separator } = this.of.form;
    const seen = new Map<string, { count: number; last: number }>();
    this.eachDataLine((text, line) => {
      const symbol = cellOf(text, separator, symbolCell);
      const known = seen.get(symbol);
      if (known === undefined) seen.set(ownText(symbol), { count: 1, last: line });
      else {
        known.count += 1;
        known.last = line;
      }
      return true;
    });
    let [batch, rows, last] = [new Map<string, number>(), 0, 0];
    for (const [symbol, found] of seen) {
      if (rows + found.count > BATCH_ROWS && batch.size > 0) {
        this.readLines(batch, last);
        yield this.takeMade();
        [batch, rows, last] = [new Map(), 0, 0];
      }
      batch.set(symbol, Math.min(found.count, MOST_ROWS));
      rows += found.count;
      last = Math.max(last, found.last);
    }
    this.readLines(batch, last);
  }

  private readWide(symbols: readonly string[]): void {
    const { form } = this.of;
    const tables = symbols.map(() => new RowTable(this.places));
    this.eachDataLine((text, line) => {
      const cells = splitLine(text, form.separator);
      const problem = this.lineReader.readTime(cells, line);
      if (problem !== null) this.problems.add(line, problem.rule, problem.message);
      else if (!(this.lineReader.head.time < this.endOfUntil)) this.hasLaterLines = true;
      else
        symbols.forEach((symbol, i) => {
          const wrong = this.lineReader.readClose(cells[i + 1], symbol);
          if (wrong === 'none') return;
          if (wrong !== null) this.problems.add(line, wrong.rule, wrong.message);
          else tables[i].add(this.lineReader.head, this.lineReader.values);
        });
      return true;
    });
    tables.forEach((table, i) => {
      this.finish(table, symbols[i]);
    });
  }

  private finish(table: RowTable, symbol: string | undefined): void {
    const { form, options, remarks } = this.of;
    if (table.isFull) {
      const message = `There are more than ${MOST_ROWS / 1e6} million lines of one symbol; please split the file.`;
      this.problems.add(table.line[0], 'too-many-bars', message);
      return;
    }
    const { problems } = this;
    const series = collectBars(table, { form, symbol, market: options.market, problems, remarks });
    if (series === null) return;
    this.usable += series.bars.time.length;
    this.made.push(series);
  }
}

/** Values that the file has; the others cost no memory. */
function placesOf({ columns }: TableForm): number[] {
  const { adjustedClose, volume, dividend, split }: BarFileColumns = columns;
  const more = [adjustedClose, volume, dividend, split];
  return [0, 1, 2, 3, ...more.flatMap((column, i) => (column === undefined ? [] : [i + 4]))];
}

/** One cell of a line, without taking the others apart. */
function cellOf(text: string, separator: string, place: number): string {
  if (text.includes('"')) return splitLine(text, separator)[place] ?? '';
  let start = 0;
  for (let i = 0; i < place; i++) {
    const next = text.indexOf(separator, start);
    if (next < 0) return '';
    start = next + 1;
  }
  const end = text.indexOf(separator, start);
  return text.slice(start, end < 0 ? text.length : end).trim();
}
