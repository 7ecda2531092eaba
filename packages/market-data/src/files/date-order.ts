import { type DateOrder, readTime, readYearLast } from './read-time.ts';

/** A date as a line writes it. */
export interface SeenDate {
  readonly line: number;
  readonly text: string;
}

/** Why nobody can say which of a date's numbers is the month. */
export interface DateRefusal {
  readonly line: number;
  readonly rule: 'date-order';
  readonly message: string;
}

/** What the dates seen so far say about which of two leading numbers is the month. */
export class DateOrderEvidence {
  /** The first date that ends with its year. */
  yearLast: SeenDate | null = null;
  private sign = '';
  /** The first date that is possible in one order only, by that order. */
  private readonly settled: { [order in DateOrder]?: SeenDate } = {};

  get order(): DateOrder | null {
    return this.settled['day-first'] ? 'day-first' : this.settled['month-first'] ? 'month-first' : null;
  }

  see(text: string, line: number): void {
    const yearLast = readYearLast(text);
    if (!yearLast) return;
    this.yearLast ??= { line, text };
    this.sign ||= yearLast.sign;
    const { first, second } = yearLast;
    if (first > 12 && second <= 12) this.settled['day-first'] ??= { line, text };
    if (second > 12 && first <= 12) this.settled['month-first'] ??= { line, text };
  }

  /** The order asked for, else that of the dates; or why they have none, with what helps. */
  decide(help: string, asked?: DateOrder): DateOrder | DateRefusal {
    const order = asked ?? this.orderOfDates(help);
    if (typeof order === 'object') return order;
    const against = this.settled[order === 'day-first' ? 'month-first' : 'day-first'];
    return against === undefined ? order : this.otherOrder(against, order);
  }

  /** Days come first where points are between the numbers; otherwise one impossible date settles it. */
  private orderOfDates(help: string): DateOrder | DateRefusal {
    if (this.yearLast === null) return 'month-first';
    if (this.order !== null) return this.order;
    if (this.sign === '.') return 'day-first';
    const { line, text } = this.yearLast;
    const reading = (order: DateOrder) =>
      new Date(readTime(text, 'crypto', order)?.time ?? 0).toISOString().slice(0, 10);
    const message =
      `The dates can be read in two ways: “${text}” in line ${line} is ${reading('day-first')} with the day first, ` +
      `${reading('month-first')} with the month first, and no line says which. ${help}`;
    return { line, rule: 'date-order', message };
  }

  private otherOrder(against: SeenDate, order: DateOrder): DateRefusal {
    const shown = this.settled[order];
    const because = shown === undefined ? '' : `, as “${shown.text}” in line ${shown.line} has it`;
    const first = order === 'day-first' ? 'day' : 'month';
    const message = `“${against.text}” in line ${against.line} is not a date with the ${first} first${because}.`;
    return { line: against.line, rule: 'date-order', message };
  }
}
