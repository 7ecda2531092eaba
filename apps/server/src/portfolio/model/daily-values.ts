import { addDays, currencyPlaces, type IsoDate, startOfDate } from '@auspex/market';
import type { Book } from './book.ts';
import type { BookEvent } from './book-entries.ts';
import type { Unit } from './transaction.ts';
import type { Prices } from './value-book.ts';

/** The portfolio day by day, as numbers; columns of equal length. */
export interface DailyValues {
  readonly days: readonly IsoDate[];
  /** At the end of the day, in the base currency. */
  readonly value: Float64Array;
  /** The same as it is shown: what each unit is worth is rounded, so that this is the sum of what its lines say. */
  readonly shown: Float64Array;
  /** Paid in and taken out on the day, at its prices. */
  readonly paidIn: Float64Array;
  readonly takenOut: Float64Array;
  /**
   * The same with what only gained or lost a price: it counts as coming in or going out, because nobody earned or lost
   * it.
   */
  readonly cameIn: Float64Array;
  readonly wentOut: Float64Array;
  /** Held without a price. */
  readonly unpriced: readonly { readonly unit: Unit; readonly from: IsoDate; readonly to: IsoDate }[];
}

interface Span {
  readonly accounts: ReadonlySet<string>;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly prices: Prices;
}

type Columns = { readonly starts: Float64Array } & {
  -readonly [Column in keyof DailyValues]: DailyValues[Column];
} & {
  readonly unpriced: { unit: Unit; from: IsoDate; to: IsoDate }[];
};

/** What was held at the end of a day, and the same in shares of the day after. */
type Walk = (day: IsoDate) => { readonly quantity: number; readonly carried: number };

/** Walks through the steps of a unit's positions, day after day. */
function walkSteps(positions: Book['positions']): Walk {
  const next = positions.map(() => 0);
  const held = positions.map(() => 0);
  return (day) => {
    let [quantity, carried] = [0, 0];
    positions.forEach(({ steps, splits }, i) => {
      const factor = splits.reduce((all, { on, ratio }) => (on === day ? all * ratio.toNumber() : all), 1);
      carried += held[i] * factor;
      while (next[i] < steps.length && steps[next[i]].day <= day) {
        held[i] = steps[next[i]].size;
        next[i] += 1;
      }
      quantity += held[i];
    });
    return { quantity, carried };
  };
}

/** Rounds to the smallest unit of a currency like exact amounts: half of it away from zero, whatever noise it has. */
export function roundedIn(currency: string): (value: number) => number {
  const scale = 10 ** currencyPlaces(currency);
  return (value) => (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + 1e-13))) / scale;
}

function addUnit(
  columns: Columns,
  of: { unit: Unit; walk: Walk; prices: Prices; ends: ReadonlySet<string> },
): void {
  const { unit, walk, prices, ends } = of;
  const { days, starts, value, shown, cameIn, wentOut, unpriced } = columns;
  const round = roundedIn(prices.base);
  let worthBefore = Number.NaN;
  let gap: { unit: Unit; from: IsoDate; to: IsoDate } | undefined;
  for (let i = 0; i < days.length; i++) {
    const { quantity, carried } = walk(days[i]);
    if (quantity === 0 && carried === 0) {
      [worthBefore, gap] = [0, undefined];
      continue;
    }
    const one = prices.near(unit, starts[i]);
    const known = !Number.isNaN(one);
    if (known) {
      value[i] += quantity * one;
      shown[i] += round(quantity * one);
    }
    if (i > 0 && carried !== 0) {
      if (known && Number.isNaN(worthBefore)) shift(carried * one, { cameIn, wentOut, i });
      // What a merger or delisting brought is what it was worth.
      const ended = quantity === 0 && ends.has(`${unit} ${days[i]}`);
      if (!known && !ended && !Number.isNaN(worthBefore)) shift(-worthBefore, { cameIn, wentOut, i });
    }
    worthBefore = known ? quantity * one : Number.NaN;
    if (known || quantity === 0) gap = undefined;
    else if (gap) gap.to = days[i];
    else {
      gap = { unit, from: days[i], to: days[i] };
      unpriced.push(gap);
    }
  }
}

function shift(
  amount: number,
  { cameIn, wentOut, i }: Pick<DailyValues, 'cameIn' | 'wentOut'> & { i: number },
): void {
  if (amount > 0) cameIn[i] += amount;
  else wentOut[i] -= amount;
}

function addEvent(
  columns: Columns,
  event: BookEvent,
  of: { i: number; span: Span; gappy: ReadonlySet<Unit> },
): void {
  const { i, span, gappy } = of;
  const { unit } = event;
  const start = columns.starts[i];
  const worth = (amount: { unit: Unit; quantity: { toNumber(): number } }) =>
    amount.quantity.toNumber() * (span.prices.near(amount.unit, start) || 0);
  if (event.kind === 'flow') {
    if (event.otherAccountId !== null && span.accounts.has(event.otherAccountId)) return;
    const amount = worth(event);
    shift(amount, { cameIn: columns.paidIn, wentOut: columns.takenOut, i });
    shift(amount, { cameIn: columns.cameIn, wentOut: columns.wentOut, i });
  } else if (event.kind === 'trade') {
    const isUnpriced = (one: Unit) => gappy.has(one) && Number.isNaN(span.prices.near(one, start));
    // The money went into something without a price, or came out of it; or something without a price was the money.
    if (isUnpriced(unit)) shift(-worth(event.paid), { ...columns, i });
    else if (isUnpriced(event.paid.unit)) shift(worth(event), { ...columns, i });
  }
}

/** The value of some accounts on every day of a span, and what came in and went out. */
export function dailyValues(book: Book, span: Span): DailyValues {
  const { accounts, from, to, prices } = span;
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const column = () => new Float64Array(days.length);
  const columns: Columns = {
    days,
    starts: Float64Array.from(days, startOfDate),
    value: column(),
    shown: column(),
    paidIn: column(),
    takenOut: column(),
    cameIn: column(),
    wentOut: column(),
    unpriced: [],
  };
  const mine = book.positions.filter(({ accountId }) => accounts.has(accountId));
  for (const [unit, positions] of Map.groupBy(mine, (one) => one.unit)) {
    addUnit(columns, { unit, walk: walkSteps(positions), prices, ends: book.ends });
  }
  const gappy = new Set(columns.unpriced.map(({ unit }) => unit));
  // Sums of cents as numbers are off by far less than one.
  columns.shown = columns.shown.map(roundedIn(prices.base));
  let i = 0;
  // Events are in the order of their days. Before the first day's end, everything is where it starts.
  for (const event of book.events) {
    if (event.day > to) break;
    if (event.day <= from || !accounts.has(event.accountId)) continue;
    while (days[i] < event.day) i += 1;
    addEvent(columns, event, { i, span, gappy });
  }
  return columns;
}

/**
 * Growth of 1 whatever was paid in: what comes in is at work from the day's beginning, what goes out until its end.
 * `NaN` before there is anything, and from a day on which there was less than nothing.
 */
export function growthOf({ value, cameIn, wentOut }: DailyValues): Float64Array {
  const growth = new Float64Array(value.length).fill(Number.NaN);
  let now = Number.NaN;
  for (let i = 0; i < value.length; i++) {
    const before = (i > 0 ? value[i - 1] : value[0]) + (i > 0 ? cameIn[i] : 0);
    const after = value[i] + (i > 0 ? wentOut[i] : 0);
    if (before === 0 && after === 0) growth[i] = now;
    else if (Number.isNaN(now)) {
      if (before > 0) growth[i] = now = i > 0 ? after / before : 1;
    } else if (before > 0 && after > 0) growth[i] = now *= after / before;
    else return growth;
    growth[i] = now;
  }
  return growth;
}

/** What the same money paid into a benchmark would be worth; `NaN` before it has a price. */
export function sameMoneyIn(benchmark: Float64Array, { value, paidIn, takenOut }: DailyValues): Float64Array {
  const worth = new Float64Array(benchmark.length).fill(Number.NaN);
  let now = value[0] ?? 0;
  for (let i = 0; i < benchmark.length; i++) {
    if (Number.isNaN(benchmark[i])) continue;
    if (i > 0) {
      const moved = benchmark[i] / benchmark[i - 1];
      if (Number.isNaN(moved)) now = value[i];
      else now = (now + paidIn[i]) * moved - takenOut[i];
    }
    worth[i] = now;
  }
  return worth;
}
