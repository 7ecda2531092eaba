import { ownText } from './text-file.ts';

/** What can be wrong with a file or a line of it; the names are printed next to the line. */
export type FileRule =
  | 'empty-file'
  | 'header-only'
  | 'too-large'
  | 'long-line'
  | 'encoding'
  | 'zip'
  | 'unreadable'
  | 'columns'
  | 'line-ends'
  | 'too-many-cells'
  | 'closes-only'
  | 'decimal-comma'
  | 'date-order'
  | 'date-form'
  | 'not-a-date'
  | 'impossible-year'
  | 'future-date'
  | 'not-a-number'
  | 'missing-price'
  | 'not-above-zero'
  | 'out-of-range'
  | 'negative-volume'
  | 'repeated-line'
  | 'other-numbers'
  | 'wrong-order'
  | 'not-daily'
  | 'symbol'
  | 'too-many-bars'
  | 'no-room';

/** Something about a line, or about the file from that line on. */
export interface LineProblem {
  /** Counted from 1, the header included; 0 for the file as a whole. */
  readonly line: number;
  readonly rule: FileRule;
  readonly message: string;
}

/** So many lines of a kind are named one by one; the others are counted. */
export const MOST_NAMED = 100;

/** Problems as they are found: each line by itself, up to a number that a person could read. */
export class ProblemList {
  private readonly named: LineProblem[] = [];
  private readonly counts = new Map<FileRule, { count: number; last: number }>();

  add(line: number, rule: FileRule, message: string): void {
    const known = this.counts.get(rule) ?? { count: 0, last: 0 };
    this.counts.set(rule, { count: known.count + 1, last: Math.max(known.last, line) });
    if (known.count < MOST_NAMED) this.named.push({ line, rule, message: ownText(message) });
  }

  /** Lines of a kind that are only counted, the last of them given. */
  addMore(rule: FileRule, more: number, last: number): void {
    const known = this.counts.get(rule) ?? { count: 0, last: 0 };
    this.counts.set(rule, { count: known.count + more, last: Math.max(known.last, last) });
  }

  countOf(rule: FileRule): number {
    return this.counts.get(rule)?.count ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const { count } of this.counts.values()) total += count;
    return total;
  }

  /** By line; what was only counted is said after the last line named. */
  list(): LineProblem[] {
    const more = [...this.counts].flatMap(([rule, { count, last }]): LineProblem[] => {
      if (count <= MOST_NAMED) return [];
      const message = `${count - MOST_NAMED} more lines have the same problem (${rule}), the last of them line ${last}.`;
      return [{ line: last, rule, message }];
    });
    return [...this.named, ...more].sort((a, b) => a.line - b.line);
  }

  /** One sentence for a file of which no line can be used: the most frequent cause, and where it shows first. */
  oneCause(): LineProblem[] {
    const [first] = [...this.counts].sort((a, b) => b[1].count - a[1].count);
    const shown = this.named.find(({ rule }) => rule === first?.[0]);
    if (shown === undefined) return [];
    if (this.total === 1) return [shown];
    const message = `None of the file’s lines can be read. Line ${shown.line}: ${shown.message}`;
    return [{ ...shown, message }];
  }
}
