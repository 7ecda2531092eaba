import { dateOfInstant, type EpochMs } from '@auspex/market';
import { MOST_NAMED, type ProblemList } from './file-problems.ts';

/** Open, high, low, close, adjusted close, volume, dividend, split; `NaN` if missing. */
export const ROW_VALUES = 8;

/** Where a row came from and how it was written. */
export interface RowHead {
  readonly line: number;
  readonly time: EpochMs;
  readonly isDate: boolean;
  /** Written as LEAN writes stocks: a compact time and whole numbers only. */
  readonly isCompact: boolean;
}

/** A file of more bars of one symbol is not a history but a recording of trades. */
export const MOST_ROWS = 4_000_000;
const NONE = new Float64Array(0);

/** The rows of one symbol as columns, so that a million of them are a few blocks of memory. */
export class RowTable {
  count = 0;
  line: Int32Array;
  time: Float64Array;
  allDates = true;
  allCompact = true;
  isFull = false;
  private readonly columns: Float64Array[];
  /** Rows that came after a later one: the first of them, how many there are, and the line of the last. */
  private late: { readonly line: number; readonly time: EpochMs; readonly before: EpochMs }[] = [];
  private lateCount = 0;
  private lastLate = 0;
  private latest = Number.NEGATIVE_INFINITY;
  /** Rows older than the one just before them. */
  private falls = 0;

  /** `places` are the values that the file has; `expected` rows are reserved. */
  constructor(places: readonly number[], expected = 64) {
    const length = Math.max(64, Math.min(expected, MOST_ROWS));
    this.line = new Int32Array(length);
    this.time = new Float64Array(length);
    this.columns = Array.from({ length: ROW_VALUES }, (_, place) =>
      places.includes(place) ? new Float64Array(length) : NONE,
    );
  }

  add(head: RowHead, values: ArrayLike<number>): void {
    if (this.count === this.line.length && !this.makeRoom()) return;
    const at = this.count;
    this.line[at] = head.line;
    this.time[at] = head.time;
    for (let i = 0; i < ROW_VALUES; i++) if (this.columns[i] !== NONE) this.columns[i][at] = values[i];
    this.allDates &&= head.isDate;
    this.allCompact &&= head.isCompact;
    if (at > 0 && head.time < this.time[at - 1]) this.falls += 1;
    if (head.time < this.latest) {
      this.lateCount += 1;
      this.lastLate = head.line;
      if (this.late.length < MOST_NAMED)
        this.late.push({ line: head.line, time: head.time, before: this.latest });
    } else this.latest = head.time;
    this.count += 1;
  }

  value(row: number, place: number): number {
    const column = this.columns[place];
    return column === NONE ? Number.NaN : column[row];
  }

  /** The column itself, for rows that are in order; absent if the file does not have it. */
  column(place: number): Float64Array | undefined {
    return this.columns[place] === NONE ? undefined : this.columns[place].subarray(0, this.count);
  }

  /**
   * Rows by time. Of several for one time the first counts: an identical one is remarked on, a different one is a
   * problem.
   */
  inOrder(problems: ProblemList, remarks: ProblemList): Int32Array {
    const order = new Int32Array(this.count);
    for (let row = 0; row < this.count; row++) order[row] = row;
    if (this.isIncreasing()) return order;
    this.tellOrder(remarks);
    order.sort((a, b) => this.time[a] - this.time[b] || a - b);
    let kept = 0;
    for (const row of order) {
      const earlier = order[kept - 1];
      if (kept > 0 && this.time[earlier] === this.time[row])
        this.tellRepeated(earlier, row, { problems, remarks });
      else order[kept++] = row;
    }
    return order.subarray(0, kept);
  }

  /**
   * Keeps these rows in this order. Nothing else may be done with the table while it is gone through: a large one fits
   * into the memory only once, so that it is rearranged column by column.
   */
  arrange(order: Int32Array): void {
    const inOrder = order.every((row, i) => i === 0 || row > order[i - 1]);
    const moved = <Column extends Float64Array | Int32Array>(column: Column): Column => {
      // Rows only move towards the beginning, over rows that are no longer wanted.
      const target = inOrder ? column : (column.slice() as Column);
      for (let i = 0; i < order.length; i++) target[i] = column[order[i]];
      return target;
    };
    if (!inOrder || order.length !== this.count) {
      this.line = moved(this.line);
      this.time = moved(this.time);
      this.columns.forEach((column, place) => {
        if (column !== NONE) this.columns[place] = moved(column);
      });
    }
    this.count = order.length;
  }

  private tellRepeated(
    earlier: number,
    row: number,
    { problems, remarks }: { readonly problems: ProblemList; readonly remarks: ProblemList },
  ): void {
    const [first, line] = [this.line[earlier], this.line[row]];
    if (this.saysTheSame(earlier, row)) {
      remarks.add(line, 'repeated-line', `Line ${line} repeats line ${first}; the bar counts once.`);
    } else problems.add(line, 'other-numbers', `Line ${first} has other numbers for the same time.`);
  }

  private tellOrder(remarks: ProblemList): void {
    if (this.falls > this.count / 2) {
      const message = 'The lines run from the newest to the oldest; they were read in order of time.';
      remarks.add(this.line[0], 'wrong-order', message);
      return;
    }
    for (const { line, time, before } of this.late) {
      const dates = `of ${dateOfInstant(time)}, after one of ${dateOfInstant(before)}`;
      remarks.add(line, 'wrong-order', `Line ${line} is ${dates}; it was put in order of time.`);
    }
    const more = this.lateCount - this.late.length;
    if (more > 0) remarks.addMore('wrong-order', more, this.lastLate);
  }

  private isIncreasing(): boolean {
    for (let row = 1; row < this.count; row++) if (!(this.time[row] > this.time[row - 1])) return false;
    return true;
  }

  private saysTheSame(a: number, b: number): boolean {
    for (const column of this.columns) if (column !== NONE && !Object.is(column[a], column[b])) return false;
    return true;
  }

  /** More room; false where there are as many rows as one history may have. */
  private makeRoom(): boolean {
    if (this.line.length >= MOST_ROWS) {
      this.isFull = true;
      return false;
    }
    const length = Math.min(MOST_ROWS, this.line.length * 2);
    const grown = (column: Float64Array) => {
      const longer = new Float64Array(length);
      longer.set(column);
      return longer;
    };
    const line = new Int32Array(length);
    line.set(this.line);
    this.line = line;
    this.time = grown(this.time);
    this.columns.forEach((column, place) => {
      if (column !== NONE) this.columns[place] = grown(column);
    });
    return true;
  }
}
