import {
  type Decimal,
  type IsoDate,
  minDecimal,
  roundToPlaces,
  signOf,
  sumDecimals,
  ZERO,
} from '@auspex/market';
import { type Cost, FINEST_PLACES, type LotMethod, splitQuantity } from './transaction.ts';

/** What something cost, in the currencies paid and at the exchange rates of the day in the base currency. */
export interface Costs {
  readonly paid: readonly Cost[];
  /** Undefined where an exchange rate or price is missing. */
  readonly base: Decimal | undefined;
}

export const NO_COSTS: Costs = { paid: [], base: ZERO };

/** Bought together and sold by the lot method; a short sale is a lot with a negative quantity and cost. */
export interface Lot {
  readonly quantity: Decimal;
  readonly acquired: IsoDate;
  readonly costs: Costs;
}

export function addCosts(one: Costs, other: Costs): Costs {
  const base = one.base && other.base ? one.base.plus(other.base) : undefined;
  const [mine, theirs] = [one.paid[0], other.paid[0]];
  if (one.paid.length === 1 && other.paid.length === 1 && mine.currency === theirs.currency) {
    const amount = mine.amount.plus(theirs.amount);
    return { paid: amount.isZero() ? [] : [{ currency: mine.currency, amount }], base };
  }
  if (other.paid.length === 0) return { paid: withoutZero(one.paid), base };
  if (one.paid.length === 0) return { paid: withoutZero(other.paid), base };
  const paid = new Map(one.paid.map(({ currency, amount }) => [currency, amount]));
  for (const { currency, amount } of other.paid)
    paid.set(currency, (paid.get(currency) ?? ZERO).plus(amount));
  return { paid: withoutZero([...paid].map(([currency, amount]) => ({ currency, amount }))), base };
}

function withoutZero(paid: Costs['paid']): Costs['paid'] {
  return paid.some(({ amount }) => amount.isZero()) ? paid.filter(({ amount }) => !amount.isZero()) : paid;
}

export function negateCosts({ paid, base }: Costs): Costs {
  return {
    paid: paid.map(({ currency, amount }) => ({ currency, amount: amount.negated() })),
    base: base?.negated(),
  };
}

/** The share of an amount that belongs to a part of a quantity. What is left over stays with the rest: nothing is lost. */
function shareOf(amount: Decimal, part: Decimal, whole: Decimal): Decimal {
  return part.equals(whole) ? amount : roundToPlaces(amount.times(part).dividedBy(whole), FINEST_PLACES);
}

/** Costs divided between a part of a quantity and the rest of it. */
export function divideCosts(
  costs: Costs,
  part: Decimal,
  whole: Decimal,
): readonly [part: Costs, rest: Costs] {
  if (part.equals(whole)) return [costs, { paid: [], base: costs.base && ZERO }];
  const paid = costs.paid.map(({ currency, amount }) => ({ currency, amount: shareOf(amount, part, whole) }));
  const base = costs.base && shareOf(costs.base, part, whole);
  return [
    { paid, base },
    {
      paid: costs.paid.map(({ currency, amount }, i) => ({ currency, amount: amount.minus(paid[i].amount) })),
      base: costs.base && base && costs.base.minus(base),
    },
  ];
}

/** What a part of some lots had cost: where no price says what it is worth, nothing is gained by giving it. */
export function costsOfPart(lots: readonly Lot[], quantity: Decimal): Costs {
  const all = sumDecimals(lots.map((lot) => lot.quantity));
  if (signOf(all) <= 0) return { paid: [], base: undefined };
  const total = lots.map(({ costs }) => costs).reduce(addCosts, NO_COSTS);
  const share = (amount: Decimal) => roundToPlaces(amount.times(quantity).dividedBy(all), FINEST_PLACES);
  return {
    paid: total.paid.map(({ currency, amount }) => ({ currency, amount: share(amount) })),
    base: total.base && share(total.base),
  };
}

/**
 * Money beside shares in a merger, by section 356 of the US tax code: gained is what both are worth above the cost,
 * at most the money and never less than nothing; the rest of the money is cost that came back. Without a price of the
 * shares, the money is cost that came back first. Says what came back, and what the new shares then cost.
 */
export function takeBack(
  costs: Costs,
  { cash, worth }: { readonly cash: Costs; readonly worth: Decimal | undefined },
): readonly [recovered: Costs, left: Costs] {
  const [money] = cash.paid;
  if (!costs.base || !cash.base || !money || cash.base.isZero()) {
    const unknown = { paid: [], base: undefined };
    return [unknown, { ...costs, base: undefined }];
  }
  const above = cash.base.plus(worth ?? ZERO).minus(costs.base);
  const gained = minDecimal(signOf(above) > 0 ? above : ZERO, cash.base);
  const base = cash.base.minus(gained);
  const amount = roundToPlaces(money.amount.times(base).dividedBy(cash.base), FINEST_PLACES);
  const recovered: Costs = { paid: [{ currency: money.currency, amount }], base };
  return [recovered, addCosts(costs, negateCosts(recovered))];
}

const NO_LOTS = { quantity: ZERO, costs: NO_COSTS };

/** The open lots of one asset in one account. All have one sign. */
export class OpenLots {
  readonly #method: LotMethod;
  /** Oldest first. By average cost they only say how many there are of each day. */
  #lots: Lot[] = [];
  /** All lots as one; of their costs in the base currency, those that are known. */
  #sum: Omit<Lot, 'acquired'> = NO_LOTS;
  /** Lots whose cost in the base currency is unknown; by average cost, those that made it unknown. */
  #unknown = 0;
  /** Cost of one, for the method that sells the dearest first. */
  readonly #dearness = new WeakMap<Lot, number>();

  constructor(method: LotMethod) {
    this.#method = method;
  }

  get all(): readonly Lot[] {
    if (this.#method !== 'average') return this.#lots;
    return this.#lots.slice(0, 1).map(({ acquired }) => ({ ...this.#sum, costs: this.costs, acquired }));
  }

  /** What all of them cost together. */
  get costs(): Costs {
    const { paid, base } = this.#sum.costs;
    return { paid, base: this.#unknown === 0 ? base : undefined };
  }

  get sign(): -1 | 0 | 1 {
    for (const { quantity } of this.#lots) if (!quantity.isZero()) return signOf(quantity);
    return 0;
  }

  add(lot: Lot): void {
    this.#count(lot);
    if (lot.costs.base === undefined) this.#unknown += 1;
    // What comes from another account keeps the day on which it was bought, and with it its place.
    let at = this.#lots.length;
    while (at > 0 && this.#lots[at - 1].acquired > lot.acquired) at -= 1;
    const before = at > 0 ? this.#lots[at - 1] : undefined;
    if (this.#method !== 'average') this.#lots.splice(at, 0, lot);
    else if (before?.acquired === lot.acquired) {
      this.#lots[at - 1] = { ...before, quantity: before.quantity.plus(lot.quantity) };
    } else this.#lots.splice(at, 0, { ...lot, costs: NO_COSTS });
  }

  #count({ quantity, costs }: Omit<Lot, 'acquired'>): void {
    const known: Costs = { paid: costs.paid, base: costs.base ?? ZERO };
    this.#sum = {
      quantity: this.#sum.quantity.plus(quantity),
      costs: addCosts(this.#sum.costs, known),
    };
  }

  /**
   * Takes up to a quantity (positive) out of the lots, in the order of the method, the oldest first by average cost;
   * what is taken keeps the lots' sign.
   */
  take(quantity: Decimal): readonly Lot[] {
    const taken: Lot[] = [];
    let left = quantity;
    while (!left.isZero() && this.#lots.length > 0) {
      const at = this.#next();
      const lot = this.#lots[at];
      const size = lot.quantity.abs();
      const part = minDecimal(size, left);
      left = left.minus(part);
      const signed = this.sign < 0 ? part.negated() : part;
      const [costs, rest] = this.#divide(lot, part);
      taken.push({ quantity: signed, acquired: lot.acquired, costs });
      this.#count({ quantity: signed.negated(), costs: negateCosts(costs) });
      if (!part.equals(size)) this.#lots[at] = { ...lot, quantity: lot.quantity.minus(signed), costs: rest };
      else {
        this.#lots.splice(at, 1);
        if (lot.costs.base === undefined) this.#unknown -= 1;
      }
    }
    if (this.#lots.length === 0) [this.#sum, this.#unknown] = [NO_LOTS, 0];
    return taken;
  }

  /** What a part of a lot cost, and what the rest of the lot still costs. */
  #divide({ costs, quantity }: Lot, part: Decimal): readonly [part: Costs, rest: Costs] {
    if (this.#method !== 'average') return divideCosts(costs, part, quantity.abs());
    const [average] = divideCosts(this.costs, part, this.#sum.quantity.abs());
    return [average, NO_COSTS];
  }

  split(ratio: Decimal): void {
    this.#lots = this.#lots.map((lot) => ({ ...lot, quantity: splitQuantity(lot.quantity, ratio) }));
    this.#sum = { ...this.#sum, quantity: sumDecimals(this.#lots.map(({ quantity }) => quantity)) };
  }

  #next(): number {
    if (this.#method === 'lifo') return this.#lots.length - 1;
    if (this.#method !== 'hifo') return 0;
    let [dearest, at] = [Number.NEGATIVE_INFINITY, 0];
    this.#lots.forEach((lot, i) => {
      const dearness = this.#dearnessOf(lot);
      if (dearness > dearest) [dearest, at] = [dearness, i];
    });
    return at;
  }

  #dearnessOf(lot: Lot): number {
    const known = this.#dearness.get(lot);
    if (known !== undefined) return known;
    const cost = lot.costs.base ?? lot.costs.paid[0]?.amount ?? ZERO;
    const dearness = cost.toNumber() / lot.quantity.toNumber();
    this.#dearness.set(lot, dearness);
    return dearness;
  }
}
