import type { EpochMs } from '@auspex/market';

/** A line that could not be imported, and why. */
export interface LineProblem {
  /** Counted from 1, the header included. */
  readonly line: number;
  readonly message: string;
}

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

/** A file's rows as columns, so that a million of them are a few blocks of memory. */
export class RowTable {
  count = 0;
  line = new Int32Array(64);
  time = new Float64Array(64);
  /** Row by row, `ROW_VALUES` each. */
  values = new Float64Array(64 * ROW_VALUES);
  allDates = true;
  allCompact = true;

  add(head: RowHead, values: ArrayLike<number>): void {
    if (this.count === this.line.length) this.grow();
    const at = this.count;
    this.line[at] = head.line;
    this.time[at] = head.time;
    for (let i = 0; i < ROW_VALUES; i++) this.values[at * ROW_VALUES + i] = values[i];
    this.allDates &&= head.isDate;
    this.allCompact &&= head.isCompact;
    this.count += 1;
  }

  value(row: number, place: number): number {
    return this.values[row * ROW_VALUES + place];
  }

  /**
   * Rows by time. Of several for one time the first counts; an identical one is only counted, a different one is a
   * problem.
   */
  inOrder(problems: LineProblem[]): { readonly order: Int32Array; readonly repeated: number } {
    if (this.isIncreasing())
      return { order: Int32Array.from({ length: this.count }, (_, i) => i), repeated: 0 };
    const kept = new Map<EpochMs, number>();
    let repeated = 0;
    for (let row = 0; row < this.count; row++) {
      const earlier = kept.get(this.time[row]);
      if (earlier === undefined) kept.set(this.time[row], row);
      else if (this.saysTheSame(earlier, row)) repeated += 1;
      else {
        const message = `Line ${this.line[earlier]} has other numbers for the same time.`;
        problems.push({ line: this.line[row], message });
      }
    }
    const order = Int32Array.from(kept.values()).sort((a, b) => this.time[a] - this.time[b]);
    return { order, repeated };
  }

  private isIncreasing(): boolean {
    for (let row = 1; row < this.count; row++) if (!(this.time[row] > this.time[row - 1])) return false;
    return true;
  }

  private saysTheSame(a: number, b: number): boolean {
    for (let i = 0; i < ROW_VALUES; i++) if (!Object.is(this.value(a, i), this.value(b, i))) return false;
    return true;
  }

  private grow(): void {
    const length = this.line.length * 2;
    const [line, time, values] = [this.line, this.time, this.values];
    this.line = new Int32Array(length);
    this.time = new Float64Array(length);
    this.values = new Float64Array(length * ROW_VALUES);
    this.line.set(line);
    this.time.set(time);
    this.values.set(values);
  }
}
