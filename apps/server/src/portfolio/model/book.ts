import {
  type Currency,
  type Decimal,
  type IsoDate,
  roundToPlaces,
  signOf,
  sumDecimals,
  ZERO,
} from '@auspex/market';
import { type BookAccount, type CorporateActions, DeclaredActions } from './declared-actions.ts';
import { addCosts, type Costs, type Lot, NO_COSTS, negateCosts } from './lots.ts';
import { Position, type RealisedLot } from './position.ts';
import {
  type Amount,
  isCash,
  type Leg,
  legsOf,
  type Transaction,
  type Unit,
  type Worth,
} from './transaction.ts';

/** Something that changed the value of the portfolio, or moved value within it. Quantities are signed: in is positive. */
export type BookEvent = {
  readonly day: IsoDate;
  readonly accountId: string;
  readonly unit: Unit;
  readonly quantity: Decimal;
} & (
  | {
      readonly kind: 'flow' /** Of a transfer: the account on the other side. */;
      readonly otherAccountId: string | null;
    }
  /** `about`: the asset that it was paid for or by. */
  | { readonly kind: 'fee' | 'income'; readonly about: Unit | null }
  /** `paid`: what was given for it. */
  | { readonly kind: 'trade'; readonly paid: Amount }
);

/** A dividend that was received. */
export interface ReceivedDividend {
  readonly accountId: string;
  readonly asset: Unit;
  readonly on: IsoDate;
  readonly paidOn: IsoDate | null;
  /** Entitled to it; null where it was entered without. */
  readonly quantity: Decimal | null;
  readonly perShare: Decimal | null;
  /** In cash, or what it was worth. */
  readonly amount: Amount;
  readonly tax: Amount | null;
  readonly source: 'market' | 'recorded';
}

export interface BookSources extends CorporateActions {
  readonly base: Currency;
  /** In the base currency. */
  readonly worth: Worth;
  /** Hears every leg that is booked. */
  readonly hears?: (leg: Leg) => void;
}

/**
 * The books of a member: transactions applied in the order of their days, with the splits and dividends of the market
 * between them. Quantities, costs and results follow from them; nothing else is kept.
 */
export class Book {
  readonly positions: Position[] = [];
  readonly events: BookEvent[] = [];
  readonly realised: RealisedLot[] = [];
  readonly dividends: ReceivedDividend[] = [];
  readonly oversold: { readonly accountId: string; readonly unit: Unit; readonly on: IsoDate }[] = [];
  readonly #sources: BookSources;
  readonly #accounts: ReadonlyMap<string, BookAccount>;
  readonly #byKey = new Map<string, Position>();
  readonly #holders = new Map<Unit, Position[]>();
  readonly #declared: DeclaredActions;
  /** The last day that anything was applied on. */
  #day: IsoDate = '0001-01-01';

  constructor(sources: BookSources, recorded: Iterable<Transaction>) {
    this.#sources = sources;
    this.#accounts = new Map(sources.accounts.map((account) => [account.id, account]));
    this.#declared = new DeclaredActions(sources, recorded);
  }

  get day(): IsoDate {
    return this.#day;
  }

  position(accountId: string, unit: Unit): Position {
    const key = `${accountId} ${unit}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const method = this.#accounts.get(accountId)?.method ?? 'fifo';
    const position = new Position({ accountId, unit, method });
    this.#byKey.set(key, position);
    this.positions.push(position);
    this.#holders.set(unit, [...(this.#holders.get(unit) ?? []), position]);
    return position;
  }

  /** Applies what the market did up to a day. */
  advanceTo(day: IsoDate): void {
    for (let action = this.#declared.next(day); action; action = this.#declared.next(day)) {
      for (const position of this.#holders.get(action.assetId) ?? []) {
        const applied = this.#declared.appliedTo(position, action);
        if (applied) this.#book(applied);
      }
    }
  }

  /** Applies a transaction; they come in the order of their days. */
  apply(transaction: Transaction): void {
    this.advanceTo(transaction.day);
    this.#book(transaction);
  }

  #book(transaction: Transaction): void {
    this.#day = transaction.day;
    const grown =
      transaction.kind === 'split'
        ? this.position(transaction.accountId, transaction.asset).split(transaction.ratio, transaction.day)
        : ZERO;
    for (const leg of legsOf(transaction, grown)) {
      this.#sources.hears?.(leg);
      if (leg.place === 'held') this.position(leg.accountId, leg.unit).move(leg.quantity, transaction.day);
    }
    this.#applyLots(transaction);
  }

  #applyLots(transaction: Transaction): void {
    const { accountId, day } = transaction;
    switch (transaction.kind) {
      case 'buy':
      case 'sell':
        this.#trade(transaction);
        break;
      case 'deposit':
        this.#comeIn(transaction.what, { accountId, day, costs: this.#costsOfDeposit(transaction) });
        this.#flow(transaction.what, { accountId, day, sign: 1 });
        break;
      case 'withdrawal':
        this.#goOut(transaction.what, transaction);
        this.#flow(transaction.what, { accountId, day, sign: -1 });
        break;
      case 'transfer':
        this.#transfer(transaction);
        break;
      case 'fee':
        this.#fee(transaction.what, { accountId, day, about: null });
        break;
      case 'dividend':
        this.#dividend(transaction);
        break;
    }
    if ('fee' in transaction && transaction.fee) {
      const about = 'asset' in transaction ? transaction.asset : null;
      this.#fee(transaction.fee, { accountId, day, about });
    }
  }

  #trade(trade: Transaction & { kind: 'buy' | 'sell' }): void {
    const { accountId, day, asset, paid, fee } = trade;
    const position = this.position(accountId, asset);
    const quantity = trade.kind === 'buy' ? trade.quantity : trade.quantity.negated();
    const given = trade.kind === 'buy' ? paid : { unit: paid.unit, quantity: paid.quantity.negated() };
    this.events.push({ kind: 'trade', day, accountId, unit: asset, quantity, paid: given });
    const fees = fee ? this.#feeCosts(fee, paid.unit, day) : NO_COSTS;
    // One currency for another: cash has no lots.
    if (isCash(asset)) return;
    if (isCash(paid.unit)) {
      const costs = this.#money(given, day);
      this.#settle(position, quantity, { costs: addCosts(costs, fees), day });
      return;
    }
    // Coins paid with coins: the ones given are sold at what they are worth that day.
    const other = this.position(accountId, paid.unit);
    const worth = this.#worthOf(paid, day);
    const costs = worth ?? this.#costsOfLots(other, paid.quantity);
    const bought = trade.kind === 'buy' ? costs : negateCosts(costs);
    this.#settle(position, quantity, { costs: addCosts(bought, fees), day });
    this.#settle(other, given.quantity.negated(), { costs: negateCosts(bought), day });
  }

  #settle(position: Position, quantity: Decimal, { costs, day }: { costs: Costs; day: IsoDate }): void {
    if (quantity.isZero()) return;
    this.realised.push(...position.trade(quantity, costs, day));
    const before = position.quantity.minus(quantity);
    if (signOf(position.quantity) < 0 && signOf(before) >= 0) {
      this.oversold.push({ accountId: position.accountId, unit: position.unit, on: day });
    }
  }

  /** What the lots that would be given had cost: where no price says what they are worth, nothing is gained by it. */
  #costsOfLots(position: Position, quantity: Decimal): Costs {
    const { lots } = position;
    const all = sumDecimals(lots.map((lot) => lot.quantity));
    if (signOf(all) <= 0) return { paid: [], base: undefined };
    const total = lots.map(({ costs }) => costs).reduce(addCosts, NO_COSTS);
    const share = (amount: Decimal) => roundToPlaces(amount.times(quantity).dividedBy(all), 12);
    return {
      paid: total.paid.map(({ currency, amount }) => ({ currency, amount: share(amount) })),
      base: total.base && share(total.base),
    };
  }

  #costsOfDeposit({ what, cost, day }: Transaction & { kind: 'deposit' | 'withdrawal' }): Costs {
    if (cost) return this.#money(cost, day);
    return this.#worthOf(what, day) ?? { paid: [], base: undefined };
  }

  #comeIn(what: Amount, to: { accountId: string; day: IsoDate; costs: Costs }): void {
    if (isCash(what.unit)) return;
    const position = this.position(to.accountId, what.unit);
    const quantity = what.quantity;
    // Coins that come back to a short position close it at what they are worth.
    if (position.lots.length > 0 && position.lots[0].quantity.lessThan(ZERO)) {
      this.#settle(position, quantity, to);
    } else position.open({ quantity, acquired: to.day, costs: to.costs }, to.day);
  }

  #goOut(what: Amount, { accountId, day }: { accountId: string; day: IsoDate }): readonly Lot[] {
    if (isCash(what.unit)) return [];
    const position = this.position(accountId, what.unit);
    const taken = position.lots.some(({ quantity }) => quantity.greaterThan(ZERO))
      ? position.take(what.quantity, day)
      : [];
    const left = what.quantity.minus(sumDecimals(taken.map(({ quantity }) => quantity)));
    if (!left.isZero()) {
      const costs = this.#worthOf({ unit: what.unit, quantity: left }, day) ?? { paid: [], base: undefined };
      this.#settle(position, left.negated(), { costs: negateCosts(costs), day });
    }
    return taken;
  }

  #transfer(transfer: Transaction & { kind: 'transfer' }): void {
    const { accountId, toAccountId, what, day } = transfer;
    const taken = this.#goOut(what, transfer);
    this.#flow(what, { accountId, day, sign: -1, otherAccountId: toAccountId });
    this.#flow(what, { accountId: toAccountId, day, sign: 1, otherAccountId: accountId });
    if (isCash(what.unit)) return;
    const position = this.position(toAccountId, what.unit);
    const moved = sumDecimals(taken.map(({ quantity }) => quantity));
    for (const lot of taken) position.open(lot, day);
    const rest = what.quantity.minus(moved);
    if (rest.isZero()) return;
    const costs = this.#worthOf({ unit: what.unit, quantity: rest }, day) ?? { paid: [], base: undefined };
    position.open({ quantity: rest, acquired: day, costs }, day);
  }

  #flow(
    what: Amount,
    of: { accountId: string; day: IsoDate; sign: 1 | -1; otherAccountId?: string | undefined },
  ): void {
    const { accountId, day, sign, otherAccountId = null } = of;
    const quantity = sign > 0 ? what.quantity : what.quantity.negated();
    this.events.push({ kind: 'flow', day, accountId, unit: what.unit, quantity, otherAccountId });
  }

  #fee(what: Amount, of: { accountId: string; day: IsoDate; about: Unit | null }): void {
    const { accountId, day, about } = of;
    this.events.push({
      kind: 'fee',
      day,
      accountId,
      unit: what.unit,
      quantity: what.quantity.negated(),
      about,
    });
    this.#goOut(what, of);
  }

  #dividend(dividend: Transaction & { kind: 'dividend' }): void {
    const { accountId, day, asset, paid, worth, fee, declared } = dividend;
    this.events.push({
      kind: 'income',
      day,
      accountId,
      unit: paid.unit,
      quantity: paid.quantity,
      about: asset,
    });
    const value = worth ? this.#money(worth, day) : this.#worthOf(paid, day);
    if (!isCash(paid.unit)) {
      this.#comeIn(paid, { accountId, day, costs: value ?? { paid: [], base: undefined } });
    }
    this.position(accountId, asset).earn(value?.base, day);
    this.dividends.push({
      accountId,
      asset,
      on: day,
      paidOn: declared ? declared.paidOn : day,
      quantity: declared?.quantity ?? null,
      perShare: declared?.perShare ?? null,
      amount: worth ?? paid,
      tax: fee,
      source: declared ? 'market' : 'recorded',
    });
  }

  /** Money as costs: in its own currency, and in the base currency at the rate of the day. */
  #money({ unit, quantity }: Amount, day: IsoDate): Costs {
    const rate = this.#sources.worth(unit, day);
    return { paid: [{ currency: unit, amount: quantity }], base: rate && quantity.times(rate) };
  }

  /** A fee in the currency of the trade is part of the price; another only counts in the base currency. */
  #feeCosts(fee: Amount, currency: Unit, day: IsoDate): Costs {
    if (fee.unit === currency && isCash(currency)) return this.#money(fee, day);
    return { paid: [], base: this.#worthOf(fee, day)?.base ?? ZERO };
  }

  #worthOf({ unit, quantity }: Amount, day: IsoDate): Costs | undefined {
    const one = this.#sources.worth(unit, day);
    if (one === undefined) return undefined;
    const amount = quantity.times(one);
    return { paid: [{ currency: this.#sources.base, amount }], base: amount };
  }
}
