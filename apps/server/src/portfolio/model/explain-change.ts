import { type Decimal, decimal, type IsoDate, ZERO } from '@auspex/market';
import type { Book } from './book.ts';
import type { BookEvent } from './book-entries.ts';
import { type Step, stepAt, stepsBetween } from './position.ts';
import type { Unit } from './transaction.ts';
import { type Prices, quoteUnit } from './value-book.ts';

/** Why a value changed; exact, and together the whole change. */
export interface ChangeParts {
  readonly price: Decimal;
  readonly currency: Decimal;
  readonly fee: Decimal;
  readonly flow: Decimal;
  readonly income: Decimal;
  readonly unpriced: Decimal;
}

/** The change of one asset or currency. */
export interface UnitChange extends ChangeParts {
  readonly unit: Unit;
  readonly start: Decimal;
  readonly end: Decimal;
  /** Moved into it from other units by trades, fees and income; zero over all of them. */
  readonly traded: Decimal;
}

export const CHANGE_PARTS = ['price', 'currency', 'fee', 'flow', 'income', 'unpriced'] as const;

const HALF = decimal('0.5');

interface Span {
  readonly accounts: ReadonlySet<string>;
  /** The end of this day is where it starts. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly prices: Prices;
}

type Movements = { -readonly [Part in 'fee' | 'flow' | 'income' | 'traded']: Decimal };

/** Values that events moved into or out of units, by unit and day. */
class MovedValues {
  readonly #byUnit = new Map<Unit, Map<IsoDate, Movements>>();
  readonly #span: Span;

  constructor(span: Span) {
    this.#span = span;
  }

  get units(): Iterable<Unit> {
    return this.#byUnit.keys();
  }

  of(unit: Unit): ReadonlyMap<IsoDate, Movements> {
    return this.#byUnit.get(unit) ?? new Map();
  }

  /** What one of a unit was worth on a day; zero where it has no price. */
  #one(unit: Unit, day: IsoDate): Decimal {
    return quoteUnit(this.#span.prices, unit, day).one ?? ZERO;
  }

  #move(unit: Unit, day: IsoDate, { part, value }: { part: keyof Movements; value: Decimal }): void {
    if (value.isZero()) return;
    const days = this.#byUnit.get(unit) ?? new Map<IsoDate, Movements>();
    const moved = days.get(day) ?? { fee: ZERO, flow: ZERO, income: ZERO, traded: ZERO };
    moved[part] = moved[part].plus(value);
    days.set(day, moved);
    this.#byUnit.set(unit, days);
  }

  add(event: BookEvent): void {
    const { day, unit, quantity } = event;
    const value = quantity.times(this.#one(unit, day));
    if (event.kind === 'flow') {
      if (event.otherAccountId === null || !this.#span.accounts.has(event.otherAccountId)) {
        this.#move(unit, day, { part: 'flow', value });
      }
    } else if (event.kind === 'trade') {
      const paid = event.paid.quantity.times(this.#one(event.paid.unit, day));
      const given = paid.isZero() ? value : paid;
      this.#move(unit, day, { part: 'traded', value: given });
      this.#move(event.paid.unit, day, { part: 'traded', value: given.negated() });
    } else {
      // Counted with the asset it is about, and moved from there to where it was paid.
      const about = event.about ?? unit;
      this.#move(about, day, { part: event.kind, value });
      this.#move(about, day, { part: 'traded', value: value.negated() });
      this.#move(unit, day, { part: 'traded', value });
    }
  }
}

/** Quantities of a unit over the accounts at the ends of the days on which one of them changed. */
function stepsOf(book: Book, unit: Unit, { accounts, from, to }: Span) {
  const positions = book.positions.filter((one) => one.unit === unit && accounts.has(one.accountId));
  const days = new Set(positions.flatMap(({ steps }) => stepsBetween(steps, from, to).map(({ day }) => day)));
  const quantityAt = (day: IsoDate) =>
    positions.reduce((sum, { steps }) => sum.plus(stepAt(steps, day)?.quantity ?? ZERO), ZERO);
  /** What was held at the end of one day, in shares of a later one. */
  const carriedTo = (since: IsoDate, day: IsoDate) =>
    positions.reduce(
      (sum, one) => sum.plus((stepAt(one.steps, since)?.quantity ?? ZERO).times(one.splitFactor(since, day))),
      ZERO,
    );
  return { days: [...days].sort(), quantityAt, carriedTo };
}

/**
 * One unit's change: from one day on which its quantity changed to the next, what price and exchange rate did; on the
 * days themselves what events moved. What price and rate only earn together is shared equally between them. A trade
 * above or below the day's last price counts as price.
 */
function explainUnit(
  book: Book,
  unit: Unit,
  { span, moved }: { span: Span; moved: MovedValues },
): UnitChange {
  const { prices, from, to } = span;
  const { days, quantityAt, carriedTo } = stepsOf(book, unit, span);
  const movements = moved.of(unit);
  const eventDays = new Set([...days, ...movements.keys()]);
  const sums = {
    price: ZERO,
    currency: ZERO,
    fee: ZERO,
    flow: ZERO,
    income: ZERO,
    unpriced: ZERO,
    traded: ZERO,
  };
  const worth = (quantity: Decimal, day: IsoDate) => quantity.times(quoteUnit(prices, unit, day).one ?? ZERO);
  let last = from;
  for (const day of [...[...eventDays].sort(), to]) {
    const [held, carried] = [quantityAt(last), carriedTo(last, day)];
    const [then, now] = [quoteUnit(prices, unit, last), quoteUnit(prices, unit, day)];
    if (!held.isZero() && then.price && then.rate && now.price && now.rate) {
      const [rates, change] = [then.rate.rate.plus(now.rate.rate), now.rate.rate.minus(then.rate.rate)];
      const [start, end] = [held.times(then.price.amount), carried.times(now.price.amount)];
      sums.price = sums.price.plus(end.minus(start).times(rates).times(HALF));
      sums.currency = sums.currency.plus(end.plus(start).times(change).times(HALF));
    } else {
      sums.unpriced = sums.unpriced.plus(worth(carried, day)).minus(worth(held, last));
    }
    const jump = worth(quantityAt(day), day).minus(worth(carried, day));
    const { fee, flow, income, traded } = day > last ? (movements.get(day) ?? NOTHING_MOVED) : NOTHING_MOVED;
    const rest = jump.minus(fee).minus(flow).minus(income).minus(traded);
    const counts = now.one === undefined ? 'unpriced' : 'price';
    sums[counts] = sums[counts].plus(rest);
    for (const [part, value] of Object.entries({ fee, flow, income, traded })) {
      const key = part as keyof Movements;
      sums[key] = sums[key].plus(value);
    }
    last = day;
  }
  return { unit, start: worth(quantityAt(from), from), end: worth(quantityAt(to), to), ...sums };
}

const NOTHING_MOVED: Movements = { fee: ZERO, flow: ZERO, income: ZERO, traded: ZERO };

/** Why the value of some accounts changed between the ends of two days, asset by asset. */
export function explainChange(book: Book, span: Span): readonly UnitChange[] {
  const moved = new MovedValues(span);
  // Events are in the order of their days.
  for (let i = book.events.length - 1; i >= 0 && book.events[i].day > span.from; i--) {
    const event = book.events[i];
    if (event.day <= span.to && span.accounts.has(event.accountId)) moved.add(event);
  }
  const units = new Set(moved.units);
  const sizeAt = (steps: readonly Step[], day: IsoDate) => stepAt(steps, day)?.size ?? 0;
  for (const { accountId, unit, steps } of book.positions) {
    const held = sizeAt(steps, span.from) !== 0 || sizeAt(steps, span.to) !== 0;
    if (held && span.accounts.has(accountId)) units.add(unit);
  }
  return [...units]
    .map((unit) => explainUnit(book, unit, { span, moved }))
    .filter((change) =>
      [change.start, change.end, change.traded, ...CHANGE_PARTS.map((part) => change[part])].some(
        (value) => !value.isZero(),
      ),
    );
}
