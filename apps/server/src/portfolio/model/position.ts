import { type Decimal, type IsoDate, ONE, signOf, sumDecimals, ZERO } from '@auspex/market';
import { type Costs, divideCosts, type Lot, negateCosts, OpenLots } from './lots.ts';
import type { LotMethod, Unit } from './transaction.ts';

/** What was held at the end of a day, until the next step. */
export interface Step {
  readonly day: IsoDate;
  /** In shares of that day. */
  readonly quantity: Decimal;
  /** The same as a number, for charts and statistics. */
  readonly size: number;
  /** What the open lots had cost. */
  readonly costs: Costs;
  /** What sales had gained and dividends had brought by then, in the base currency; undefined where a rate is missing. */
  readonly realised: Decimal | undefined;
  readonly income: Decimal | undefined;
}

/** A lot, or a part of one, that was sold; of a short sale, bought back. */
export interface RealisedLot {
  readonly accountId: string;
  readonly unit: Unit;
  /** Negative for a short sale. */
  readonly quantity: Decimal;
  readonly acquired: IsoDate;
  readonly sold: IsoDate;
  readonly costs: Costs;
  readonly proceeds: Costs;
}

/** One unit in one account: its open lots, and what it held at the end of every day on which that changed. */
export class Position {
  readonly accountId: string;
  readonly unit: Unit;
  readonly #steps: Step[] = [];
  /** Changed on this day, and not yet among the steps. */
  #changedOn: IsoDate | undefined;
  /** Splits that were applied, oldest first. */
  readonly splits: { readonly on: IsoDate; readonly ratio: Decimal }[] = [];
  readonly #lots: OpenLots;
  #quantity: Decimal = ZERO;
  #realised: Decimal | undefined = ZERO;
  #income: Decimal | undefined = ZERO;

  constructor(of: { readonly accountId: string; readonly unit: Unit; readonly method: LotMethod }) {
    this.accountId = of.accountId;
    this.unit = of.unit;
    this.#lots = new OpenLots(of.method);
  }

  get quantity(): Decimal {
    return this.#quantity;
  }

  get steps(): readonly Step[] {
    this.#finishStep();
    return this.#steps;
  }

  get lots(): readonly Lot[] {
    return this.#lots.all;
  }

  /** Cash and what a leg moves: the lots follow separately. */
  move(quantity: Decimal, day: IsoDate): void {
    this.#change(day);
    this.#quantity = this.#quantity.plus(quantity);
  }

  /** Opens a lot. */
  open(lot: Lot, day: IsoDate): void {
    this.#change(day);
    this.#lots.add(lot);
  }

  /** Takes a quantity out of the lots, whatever they cost. */
  take(quantity: Decimal, day: IsoDate): readonly Lot[] {
    this.#change(day);
    return this.#lots.take(quantity);
  }

  /**
   * Buys (positive) or sells (negative) for some costs (negative: proceeds). Lots of the other sign are closed first;
   * what is left opens a lot, acquired when the given one was.
   */
  trade({ quantity, acquired, costs }: Lot, day: IsoDate): readonly RealisedLot[] {
    this.#change(day);
    const closing = this.#lots.sign !== 0 && this.#lots.sign !== signOf(quantity);
    const taken = closing ? this.take(quantity.abs(), day) : [];
    let [left, money] = [quantity.abs(), costs];
    const realised = taken.map((lot) => {
      const [part, rest] = divideCosts(money, lot.quantity.abs(), left);
      left = left.minus(lot.quantity.abs());
      money = rest;
      return this.realise(lot, negateCosts(part), day);
    });
    if (!left.isZero()) {
      const rest = signOf(quantity) < 0 ? left.negated() : left;
      this.open({ quantity: rest, acquired, costs: money }, day);
    }
    return realised;
  }

  /** Counts what a lot that was taken out brought. */
  realise({ quantity, acquired, costs }: Lot, proceeds: Costs, day: IsoDate): RealisedLot {
    this.#change(day);
    const gain = costs.base && proceeds.base?.minus(costs.base);
    this.#realised = this.#realised && gain && this.#realised.plus(gain);
    const { accountId, unit } = this;
    return { accountId, unit, quantity, acquired, sold: day, costs, proceeds };
  }

  /** A dividend that it brought, in the base currency. */
  earn(amount: Decimal | undefined, day: IsoDate): void {
    this.#change(day);
    this.#income = this.#income && amount && this.#income.plus(amount);
  }

  /** Splits the lots; says how many shares there are more, which a leg then moves in. */
  split(ratio: Decimal, day: IsoDate): Decimal {
    this.#change(day);
    const before = sumDecimals(this.lots.map(({ quantity }) => quantity));
    this.#lots.split(ratio);
    this.splits.push({ on: day, ratio });
    return sumDecimals(this.lots.map(({ quantity }) => quantity)).minus(before);
  }

  /** The step that was in force at the end of a day. */
  at(day: IsoDate): Step | undefined {
    return stepAt(this.steps, day);
  }

  /** New shares for one old, by the splits after one day up to another. */
  splitFactor(after: IsoDate, until: IsoDate): Decimal {
    let factor = ONE;
    for (const { on, ratio } of this.splits) if (on > after && on <= until) factor = factor.times(ratio);
    return factor;
  }

  /** What comes now belongs to a day: what was there before it is a step. */
  #change(day: IsoDate): void {
    if (this.#changedOn !== day) this.#finishStep();
    this.#changedOn = day;
  }

  /** A day has one step, however much happens on it. */
  #finishStep(): void {
    const day = this.#changedOn;
    if (day === undefined) return;
    this.#changedOn = undefined;
    const [quantity, costs] = [this.#quantity, this.#lots.costs];
    const size = quantity.toNumber();
    const step = { day, quantity, size, costs, realised: this.#realised, income: this.#income };
    if (this.#steps.at(-1)?.day === day) this.#steps.pop();
    this.#steps.push(step);
  }
}

/** How many steps there are up to the end of a day. */
function countUpTo(steps: readonly Step[], day: IsoDate): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (steps[middle].day <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last step on or before a day. */
export function stepAt(steps: readonly Step[], day: IsoDate): Step | undefined {
  return steps[countUpTo(steps, day) - 1];
}

/** The steps after one day up to another. */
export function stepsBetween(steps: readonly Step[], after: IsoDate, until: IsoDate): readonly Step[] {
  return steps.slice(countUpTo(steps, after), countUpTo(steps, until));
}
