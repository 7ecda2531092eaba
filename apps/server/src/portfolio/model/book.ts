import { type Decimal, type IsoDate, signOf, sumDecimals, ZERO } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { BookEvent, BookSources, DeclaredEffect, ReceivedDividend } from './book-entries.ts';
import { type BookAccount, DeclaredActions } from './declared-actions.ts';
import { addCosts, type Costs, costsOfPart, type Lot, NO_COSTS, negateCosts, takeBack } from './lots.ts';
import { Position, type RealisedLot } from './position.ts';
import {
  type Amount,
  type Ended,
  feeInKind,
  gotFor,
  isCash,
  isEnd,
  legsOf,
  splitQuantity,
  type Transaction,
  type Unit,
  withoutMoneyLots,
} from './transaction.ts';

type DeclaredDividend = Transaction & { readonly kind: 'dividend' };

/**
 * The books of a member: transactions applied in the order of their days, with the splits and dividends of the market
 * between them. Quantities, costs and results follow from them; nothing else is kept.
 */
export class Book {
  readonly positions: Position[] = [];
  readonly events: BookEvent[] = [];
  readonly realised: RealisedLot[] = [];
  readonly dividends: ReceivedDividend[] = [];
  /** Unit and day of mergers and delistings. */
  readonly ends = new Set<string>();
  readonly effects: DeclaredEffect[] = [];
  /** Dividends whose ex-date has passed and whose day of payment has not come, earliest first. */
  readonly due: DeclaredDividend[] = [];
  readonly oversold: { readonly accountId: string; readonly unit: Unit; readonly on: IsoDate }[] = [];
  readonly #sources: BookSources;
  readonly #accounts: ReadonlyMap<string, BookAccount>;
  /** By account and unit. */
  readonly #byAccount = new Map<string, Map<Unit, Position>>();
  readonly #holders = new Map<Unit, Position[]>();
  readonly declared: DeclaredActions;
  /** The last day that anything was applied on. */
  #day: IsoDate = '0001-01-01';

  constructor(sources: BookSources, recorded: Iterable<Transaction>) {
    this.#sources = sources;
    this.#accounts = new Map(sources.accounts.map((account) => [account.id, account]));
    this.declared = new DeclaredActions(sources, recorded);
  }

  get day(): IsoDate {
    return this.#day;
  }

  position(accountId: string, unit: Unit): Position {
    const inAccount = this.#byAccount.get(accountId) ?? new Map<Unit, Position>();
    const known = inAccount.get(unit);
    if (known) return known;
    const method = this.#accounts.get(accountId)?.method ?? 'fifo';
    const position = new Position({ accountId, unit, method });
    this.#byAccount.set(accountId, inAccount.set(unit, position));
    this.positions.push(position);
    this.#holders.set(unit, [...(this.#holders.get(unit) ?? []), position]);
    return position;
  }

  /** Applies what the market did up to a day: splits on their ex-date, dividends on the day of their payment. */
  advanceTo(day: IsoDate): void {
    for (;;) {
      const action = this.declared.nextDay(day);
      const [paid] = this.due;
      if (paid && paid.day <= day && (action === undefined || paid.day < action)) {
        this.due.shift();
        this.#bookDeclared(paid);
      } else if (action === undefined) return;
      else this.#takeAction(this.declared.next());
    }
  }

  #takeAction(action: CorporateAction): void {
    for (const position of this.#holders.get(action.assetId) ?? []) {
      const recorded = this.declared.recordedSplits.standingFor(action, position.accountId);
      if (recorded?.left && !position.quantity.isZero()) this.#book(recorded.left);
      if (recorded) continue;
      const applied = this.declared.appliedTo(position, action);
      if (applied?.kind === 'dividend' && applied.day > action.exDate) {
        const at = this.due.findIndex((one) => one.day > applied.day);
        this.due.splice(at < 0 ? this.due.length : at, 0, applied);
      } else if (applied) this.#bookDeclared(applied);
    }
  }

  #bookDeclared(applied: Transaction): void {
    if (applied.kind === 'dividend' && !this.#accounts.get(applied.accountId)?.marketDividends) return;
    const grown = this.#book(applied);
    const { accountId, day } = applied;
    if (applied.kind === 'split') {
      const { asset } = applied;
      this.effects.push({ accountId, asset, kind: 'split', exOn: day, unit: asset, quantity: grown });
    } else if (applied.kind === 'dividend') {
      const { asset, paid, declared } = applied;
      this.effects.push({ accountId, asset, kind: 'dividend', exOn: declared?.exOn ?? day, ...paid });
    }
  }

  /** Applies a transaction; they come in the order of their days. */
  apply(transaction: Transaction): void {
    this.advanceTo(transaction.day);
    if (transaction.kind === 'split' && !this.declared.recordedSplits.countsNow(transaction)) return;
    this.#book(withoutMoneyLots(transaction));
  }

  /** Says what a split added. */
  #book(transaction: Transaction): Decimal {
    this.#day = transaction.day;
    const size =
      transaction.kind === 'split'
        ? this.position(transaction.accountId, transaction.asset).split(transaction.ratio, transaction.day)
        : isEnd(transaction)
          ? this.position(transaction.accountId, transaction.asset).quantity
          : ZERO;
    for (const leg of legsOf(transaction, size)) {
      this.#sources.hears?.(leg);
      if (leg.place === 'held') this.position(leg.accountId, leg.unit).move(leg.quantity, transaction.day);
    }
    if (isEnd(transaction)) this.#end(transaction, size);
    else this.#applyLots(transaction);
    return size;
  }

  #applyLots(transaction: Exclude<Transaction, Ended>): void {
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
      const arrives = feeInKind(transaction);
      const isTax = transaction.kind === 'dividend';
      this.#fee(transaction.fee, { accountId, day, about, isTax, taken: arrives !== undefined });
    }
  }

  #trade(trade: Transaction & { kind: 'buy' | 'sell' }): void {
    const { accountId, day, asset, paid, fee } = trade;
    const position = this.position(accountId, asset);
    const quantity = trade.kind === 'buy' ? trade.quantity : trade.quantity.negated();
    const given = trade.kind === 'buy' ? paid : { unit: paid.unit, quantity: paid.quantity.negated() };
    this.events.push({ kind: 'trade', day, accountId, unit: asset, quantity, paid: given });
    // A fee in what was bought: less of it arrives, for the same money.
    const inKind = feeInKind(trade);
    const settled = inKind ? quantity.minus(inKind) : quantity;
    const fees = fee && !inKind ? this.#feeCosts(fee, paid.unit, day) : NO_COSTS;
    // One currency for another: cash has no lots.
    if (isCash(asset)) return;
    if (isCash(paid.unit)) {
      const costs = this.#money(given, day);
      this.#settle(position, settled, { costs: addCosts(costs, fees), day });
      return;
    }
    // Coins paid with coins: the ones given are sold at what they are worth that day.
    const other = this.position(accountId, paid.unit);
    const worth = this.#worthOf(paid, day);
    const costs = worth ?? costsOfPart(other.lots, paid.quantity);
    const bought = trade.kind === 'buy' ? costs : negateCosts(costs);
    this.#settle(position, settled, { costs: addCosts(bought, fees), day });
    this.#settle(other, given.quantity.negated(), { costs: negateCosts(bought), day });
  }

  #settle(position: Position, quantity: Decimal, { costs, day }: { costs: Costs; day: IsoDate }): void {
    if (quantity.isZero()) return;
    this.realised.push(...position.trade({ quantity, acquired: day, costs }, day));
    const before = position.quantity.minus(quantity);
    if (signOf(position.quantity) < 0 && signOf(before) >= 0) {
      this.oversold.push({ accountId: position.accountId, unit: position.unit, on: day });
    }
  }

  #costsOfDeposit({ what, cost, day }: Transaction & { kind: 'deposit' | 'withdrawal' }): Costs {
    if (cost) return this.#money(cost, day);
    return this.#worthOf(what, day) ?? { paid: [], base: undefined };
  }

  #comeIn(what: Amount, to: { accountId: string; day: IsoDate; costs: Costs }): void {
    if (isCash(what.unit)) return;
    const { accountId, day, costs } = to;
    this.#arrive(accountId, what.unit, { day, lot: { quantity: what.quantity, acquired: day, costs } });
  }

  /** A lot that comes in; one that comes to a short position closes it for what the lot had cost. */
  #arrive(accountId: string, unit: Unit, { lot, day }: { lot: Lot; day: IsoDate }): void {
    this.realised.push(...this.position(accountId, unit).trade(lot, day));
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
    const moved = sumDecimals(taken.map(({ quantity }) => quantity));
    for (const lot of taken) this.#arrive(toAccountId, what.unit, { lot, day });
    const rest = what.quantity.minus(moved);
    if (rest.isZero()) return;
    const costs = this.#worthOf({ unit: what.unit, quantity: rest }, day) ?? { paid: [], base: undefined };
    this.#arrive(toAccountId, what.unit, { lot: { quantity: rest, acquired: day, costs }, day });
  }

  /** An asset ends: its lots become those of another with their days and costs, or are sold for money. */
  #end(ended: Ended, held: Decimal): void {
    const { accountId, day, asset, into } = ended;
    if (held.isZero()) return;
    for (const got of gotFor(ended, held)) {
      const paid = { unit: got.unit, quantity: got.quantity.negated() };
      const quantity = got.unit === into?.unit ? held.negated() : ZERO;
      this.events.push({ kind: 'trade', day, accountId, unit: asset, quantity, paid });
    }
    this.ends.add(`${asset} ${day}`);
    const position = this.position(accountId, asset);
    const all = sumDecimals(position.lots.map(({ quantity }) => quantity.abs()));
    const other = into && this.position(accountId, into.unit);
    for (const lot of position.take(all, day)) {
      const cash = ended.cash
        ? this.#money({ ...ended.cash, quantity: lot.quantity.times(ended.cash.quantity) }, day)
        : NO_COSTS;
      if (!into || !other) {
        this.realised.push(position.realise(lot, cash, day));
        continue;
      }
      const quantity = splitQuantity(lot.quantity, into.ratio);
      const worth = this.#worthOf({ unit: into.unit, quantity }, day)?.base;
      const [recovered, costs] = ended.cash ? takeBack(lot.costs, { cash, worth }) : [undefined, lot.costs];
      if (recovered) this.realised.push(position.realise({ ...lot, costs: recovered }, cash, day));
      this.realised.push(...other.trade({ quantity, acquired: lot.acquired, costs }, day));
    }
  }

  #flow(
    what: Amount,
    of: { accountId: string; day: IsoDate; sign: 1 | -1; otherAccountId?: string | undefined },
  ): void {
    const { accountId, day, sign, otherAccountId = null } = of;
    const quantity = sign > 0 ? what.quantity : what.quantity.negated();
    this.events.push({ kind: 'flow', day, accountId, unit: what.unit, quantity, otherAccountId });
  }

  /** `taken`: it never arrived. */
  #fee(
    what: Amount,
    of: { accountId: string; day: IsoDate; about: Unit | null; isTax?: boolean; taken?: boolean },
  ): void {
    const { accountId, day, about, isTax = false } = of;
    const quantity = what.quantity.negated();
    this.events.push({ kind: 'fee', day, accountId, unit: what.unit, quantity, about, isTax });
    if (of.taken) return;
    // A coin that pays a fee is sold for what it is worth; without a price it only goes.
    const worth = isCash(what.unit) ? undefined : this.#worthOf(what, day);
    if (worth) {
      const position = this.position(accountId, what.unit);
      this.#settle(position, what.quantity.negated(), { costs: negateCosts(worth), day });
    } else this.#goOut(what, of);
  }

  #dividend(dividend: Transaction & { kind: 'dividend' }): void {
    const { accountId, day, asset, paid, worth, fee, declared } = dividend;
    this.events.push({ kind: 'income', day, accountId, ...paid, about: asset });
    const value = worth ? this.#money(worth, day) : this.#worthOf(paid, day);
    if (!isCash(paid.unit)) {
      this.#comeIn(paid, { accountId, day, costs: value ?? { paid: [], base: undefined } });
    }
    this.position(accountId, asset).earn(value?.base, day);
    this.dividends.push({
      accountId,
      asset,
      exOn: declared?.exOn ?? null,
      paidOn: day,
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
