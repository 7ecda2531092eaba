import { DAY_MS, type EpochMs, type IsoDate, type Market, startOfDate } from '@auspex/market';
import type { BarFileColumns } from './detect-columns.ts';
import { collectBars, type FileBars } from './file-bars.ts';
import { type LineProblem, ProblemList } from './file-problems.ts';
import { createLineReader, type LineReader, tooManyCells } from './read-line.ts';
import type { DateOrder } from './read-time.ts';
import { MOST_ROWS, RowTable } from './row-table.ts';
import { type EachLine, SortedLines } from './sorted-lines.ts';
import { splitLine } from './split-line.ts';
import type { TableForm } from './survey-table.ts';
import { BATCH_ROWS, type Batch, batchesOf, type CountedLines } from './symbol-batches.ts';
import { eachLine, type LinePlace, ownText, type TextFile, UnreadableText } from './text-file.ts';

/** What is known before reading. */
export interface ReadingOptions {
  /** Otherwise each symbol's dates say it. */
  readonly market?: Market | undefined;
  /** Lines after this date are dropped before anything is learned from them. */
  readonly until?: IsoDate | undefined;
  /** Which of two leading numbers of a date is the month; otherwise the file has to say it. */
  readonly dateOrder?: DateOrder | undefined;
  /** Bars of later days are said to be of the future. */
  readonly now?: EpochMs | undefined;
  /** A file with more bars is refused before they are read. */
  readonly mostBars?: number | undefined;
  /** So many rows of a file of many symbols are read together; all of a small file by default. */
  readonly rowsAtOnce?: number | undefined;
  /** Told how many bars a large file has, before the first of them is read. */
  readonly onCounted?: ((bars: number) => void) | undefined;
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

/** A larger file of many symbols is read in batches. */
const LARGE_BYTES = 96 * 1024 * 1024;

interface Reading {
  readonly file: TextFile;
  readonly form: TableForm;
  readonly options: ReadingOptions;
  readonly remarks: ProblemList;
}

const NAMELESS = { rule: 'symbol', message: 'The line names no symbol.' } as const;
const WHOLE: Batch = { rows: null, last: Number.POSITIVE_INFINITY };

/** Goes through the lines of a table whose form is known, as often as its size asks for. */
export class TableReader {
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
      options.until === undefined ? Number.POSITIVE_INFINITY : startOfDate(options.until) + DAY_MS;
    this.places = placesOf(form);
  }

  *read(): Generator<FileBars[], TableReading> {
    const { form, file, remarks, options } = this.of;
    const isLarge = options.rowsAtOnce !== undefined || file.size > LARGE_BYTES;
    if (form.wide !== null) yield* this.readWide(form.wide);
    else if (form.symbolCell !== null && isLarge) yield* this.readInBatches(form.symbolCell);
    else this.readLines();
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

  private eachDataLine(
    visit: (text: string, line: number, place: LinePlace) => boolean,
    from?: LinePlace,
  ): void {
    const { file, form } = this.of;
    const visitData = (given: string, line: number, place: LinePlace) => {
      if (line < form.start) return true;
      const text = line === 1 ? given.replace(/^\uFEFF/, '') : given;
      return text === '' || text.startsWith('#') || text.trim() === '' || visit(text, line, place);
    };
    eachLine({ file, encoding: form.encoding }, visitData, from);
  }

  /** Reads the lines of all symbols, or of those of a batch. */
  private readLines(batch: Batch = WHOLE, each: EachLine = this.linesOf(batch)): void {
    const { form, file } = this.of;
    const { rows } = batch;
    const tables = new Map<string, RowTable>();
    // A line of bars takes some forty bytes; a file of one symbol fills one table.
    const expected = form.symbolCell === null ? Math.ceil(file.size / 40) : 64;
    each((text, line) => {
      const symbol = form.symbolCell === null ? '' : cellOf(text, form.separator, form.symbolCell);
      if (rows !== null && !rows.has(symbol)) return true;
      let table = tables.get(symbol);
      if (table === undefined) {
        table = new RowTable(this.places, rows?.get(symbol) ?? expected);
        tables.set(ownText(symbol), table);
      }
      this.readLine(text, line, { symbol, table });
      // Of one symbol, nothing more can be used; the rest of a very long file need not be read.
      return !table.isFull || form.symbolCell !== null;
    });
    for (const [symbol, table] of tables) this.finish(table, form.symbolCell === null ? undefined : symbol);
  }

  /** The lines among which those of a batch are. */
  private linesOf({ from, last }: Batch): EachLine {
    return (visit) => this.eachDataLine((text, line) => line <= last && visit(text, line), from);
  }

  private readLine(
    text: string,
    line: number,
    { symbol, table }: { readonly symbol: string; readonly table: RowTable },
  ): void {
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
    const isNameless = symbol === '' && this.of.form.symbolCell !== null;
    const wrong = isNameless ? NAMELESS : lineReader.wrong();
    if (wrong !== null) problems.add(line, wrong.rule, wrong.message);
    else table.add(lineReader.head, lineReader.values);
  }

  private takeMade(): FileBars[] {
    const made = this.made;
    this.made = [];
    return made;
  }

  /** How many lines each symbol has, and from where to where; later ones than asked for do not count. */
  private countLines(symbolCell: number): Map<string, CountedLines> {
    const { form, options } = this.of;
    const seen = new Map<string, CountedLines>();
    let total = 0;
    this.eachDataLine((text, line, from) => {
      if (options.until !== undefined && this.isLater(text, line)) return true;
      const symbol = cellOf(text, form.separator, symbolCell);
      const known = seen.get(symbol);
      if (known === undefined) seen.set(ownText(symbol), { count: 1, from, last: line });
      else {
        known.count += 1;
        known.last = line;
      }
      total += 1;
      this.requireFew(total, line);
      return true;
    });
    return seen;
  }

  private isLater(text: string, line: number): boolean {
    const { lineReader } = this;
    const isLater = lineReader.read(text, line) === null && !(lineReader.head.time < this.endOfUntil);
    this.hasLaterLines ||= isLater;
    return isLater;
  }

  private requireFew(bars: number, line: number): void {
    const { mostBars = Number.POSITIVE_INFINITY } = this.of.options;
    if (bars <= mostBars) return;
    const message = `The file has more than ${mostBars / 1e6} million bars; please take some of its symbols at a time.`;
    throw new UnreadableText('too-many-bars', message, line);
  }

  private *readInBatches(symbolCell: number): Generator<FileBars[]> {
    const { form, options } = this.of;
    const seen = this.countLines(symbolCell);
    for (const { count, last } of seen.values()) if (count > MOST_ROWS) this.tooMany(last);
    const { batches, isMixed, lines } = batchesOf(seen, options.rowsAtOnce);
    options.onCounted?.(lines);
    if (!isMixed) {
      for (const batch of batches) {
        this.readLines(batch);
        yield this.takeMade();
      }
      return;
    }
    const sorted = new SortedLines(batches.length);
    try {
      const batchOf = new Map(
        batches.flatMap(({ rows }, i) => [...rows.keys()].map((symbol) => [symbol, i])),
      );
      this.eachDataLine((text, line) => {
        const batch = batchOf.get(cellOf(text, form.separator, symbolCell));
        if (batch !== undefined) sorted.add(batch, text, line);
        return true;
      });
      for (const [i, batch] of batches.entries()) {
        this.readLines(batch, (visit) => sorted.each(i, visit));
        yield this.takeMade();
      }
    } finally {
      sorted.close();
    }
  }

  /** Some columns of closes at a time: all of them at once only where they are few. */
  private *readWide(symbols: readonly string[]): Generator<FileBars[]> {
    let lines = 0;
    // A close takes a sixth of what a line of bars takes in a file, and as much memory.
    if (this.of.file.size > LARGE_BYTES / 6)
      this.eachDataLine((_text, line) => {
        lines += 1;
        this.requireFew(lines * symbols.length, line);
        return true;
      });
    const atOnce = lines === 0 ? symbols.length : Math.max(1, Math.floor(BATCH_ROWS / lines));
    for (let first = 0; first < symbols.length; first += atOnce) {
      this.readColumns(symbols.slice(first, first + atOnce), { first, lines });
      yield this.takeMade();
    }
  }

  private readColumns(
    symbols: readonly string[],
    { first, lines }: { readonly first: number; readonly lines: number },
  ): void {
    const { form } = this.of;
    const tables = symbols.map(() => new RowTable(this.places, lines));
    this.eachDataLine((text, line) => {
      const cells = splitLine(text, form.separator);
      const problem = tooManyCells(cells, form) ?? this.lineReader.readTime(cells, line);
      // A date is said to be wrong once.
      if (problem !== null && first === 0) this.problems.add(line, problem.rule, problem.message);
      if (problem !== null) return true;
      if (!(this.lineReader.head.time < this.endOfUntil)) this.hasLaterLines = true;
      else
        symbols.forEach((symbol, i) => {
          const wrong = this.lineReader.readClose(cells[first + i + 1], symbol);
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

  private tooMany(line: number): void {
    const message = `There are more than ${MOST_ROWS / 1e6} million lines of one symbol; please split the file.`;
    this.problems.add(line, 'too-many-bars', message);
  }

  private finish(table: RowTable, symbol: string | undefined): void {
    const { form, options, remarks } = this.of;
    if (table.isFull) {
      this.tooMany(table.line[table.count - 1]);
      return;
    }
    const { problems } = this;
    const series = collectBars(table, {
      form,
      symbol,
      market: options.market,
      now: options.now,
      problems,
      remarks,
    });
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
