import {
  addDays,
  currencyPlaces,
  type Decimal,
  decimal,
  FIRST_DATE,
  type IsoDate,
  quotientText,
  roundToPlaces,
  signOf,
  sumDecimals,
  toFixedText,
  ZERO,
} from '@auspex/market';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import { type OpenBooks, symbolOf } from './books.ts';
import { CHANGE_PARTS, explainChange } from './model/explain-change.ts';
import { isCash, type Unit } from './model/transaction.ts';
import { type HeldUnit, isHeld, type Rate, valueBook } from './model/value-book.ts';

/** The ids that a list names, all that are not archived without one. Another member's account is not found. */
export function chosenAccounts({ accounts }: Pick<OpenBooks, 'accounts'>, ids?: string): ReadonlySet<string> {
  if (ids === undefined || ids === '') {
    return new Set(accounts.filter(({ archived }) => !archived).map(({ id }) => id));
  }
  const known = new Set(accounts.map(({ id }) => id));
  const chosen = new Set(ids.split(','));
  if ([...chosen].some((id) => !known.has(id))) throw new NotFound();
  return chosen;
}

/** A day that has come; today without one. */
export function chosenDay({ today }: Pick<OpenBooks, 'today'>, day: string | undefined): IsoDate {
  if (day === undefined) return today;
  if (day > today)
    throw new InvalidInput('That day is in the future.', [{ field: 'on', message: 'not yet' }]);
  if (day < FIRST_DATE)
    throw new InvalidInput('Ask for days since 1970.', [{ field: 'on', message: 'before 1970' }]);
  return day as IsoDate;
}

/** Rounded to the smallest unit of a currency: sums of such amounts are what they look like. */
export function toCents(value: Decimal, currency: string): Decimal {
  return roundToPlaces(value, currencyPlaces(currency));
}

/** An amount as text with the places of its currency; null where it is unknown. */
export function amountText(value: Decimal | undefined, currency: string): string | null {
  return value === undefined ? null : toFixedText(toCents(value, currency), currencyPlaces(currency));
}

export function knownAmount(value: Decimal, currency: string): string {
  return toFixedText(toCents(value, currency), currencyPlaces(currency));
}

export function writeRate(rate: Rate | undefined, from: string, to: string) {
  if (!rate || from === to) return null;
  return { from, to, rate: rate.rate.toString(), at: new Date(rate.at).toISOString() };
}

export function shareOf(part: Decimal | undefined, whole: Decimal | undefined): number | null {
  return part === undefined || whole === undefined || whole.isZero()
    ? null
    : part.toNumber() / whole.toNumber();
}

/** What is held at the end of a day, each value rounded, so that they add up to the total. */
export function heldOn(books: OpenBooks, accounts: ReadonlySet<string>, day: IsoDate) {
  const { book, prices, base } = books;
  const all = valueBook(book, { accounts, day, prices });
  const held = all
    .filter(isHeld)
    .map((unit) => ({ ...unit, value: unit.value && toCents(unit.value, base) }))
    .toSorted((a, b) => (b.value ?? ZERO).comparedTo(a.value ?? ZERO) || (a.unit < b.unit ? -1 : 1))
    .toSorted((a, b) => Number(a.value === undefined) - Number(b.value === undefined));
  const total = sumDecimals(held.flatMap(({ value }) => value ?? []));
  return { all, held, total };
}

function writeAccounts(perAccount: HeldUnit['perAccount']) {
  return perAccount.map(({ accountId, quantity }) => ({ accountId, quantity: quantity.toString() }));
}

/** Gain as a part of what was invested: in the currency paid where it is one and has a rate, else in the base currency. */
function gainShare(books: OpenBooks, unit: HeldUnit, day: IsoDate): number | null {
  const { prices } = books;
  const [paid, ...others] = unit.costs.paid;
  const rate = paid && others.length === 0 ? prices.rate(paid.currency, day) : undefined;
  if (paid && rate && unit.value && !paid.amount.isZero()) {
    const then = paid.amount.toNumber();
    // Of a short position both are below zero: what it brought, and what buying it back would cost.
    return (unit.value.toNumber() / rate.rate.toNumber() - then) / Math.abs(then);
  }
  const gain = unit.costs.base && unit.value?.minus(unit.costs.base);
  return shareOf(gain, unit.costs.base?.abs());
}

function writePrice(unit: HeldUnit) {
  const { price } = unit;
  if (!price || !unit.rate) return null;
  const { amount, currency, at, change } = price;
  return { amount: amount.toString(), currency, at: new Date(at).toISOString(), change };
}

/** What was last paid for something without a price, up to a day. */
function lastTradeOf({ rows }: OpenBooks, symbol: string, day: IsoDate) {
  const row = rows.find(
    (one) => one.symbol === symbol && one.day <= day && (one.kind === 'buy' || one.kind === 'sell'),
  );
  if (!row?.quantity || !row.amount || row.currency === null) return null;
  const amount = row.price ?? quotientText(decimal(row.amount).dividedBy(decimal(row.quantity)));
  return { amount, currency: row.currency, on: row.day };
}

function writeHolding(books: OpenBooks, unit: HeldUnit, of: { day: IsoDate; total: Decimal }) {
  const { prices, base, book } = books;
  const { day, total } = of;
  const asset = prices.asset(unit.unit);
  const symbol = symbolOf(books, unit.unit);
  const [paid, ...others] = unit.costs.paid;
  const invested = paid && others.length === 0 ? paid : undefined;
  const price = writePrice(unit);
  const gain = unit.costs.base && unit.value?.minus(unit.costs.base);
  const splits = book.positions
    .filter((position) => position.unit === unit.unit)
    .flatMap((one) => one.splits);
  const seen = new Map(splits.filter(({ on }) => on <= day).map(({ on, ratio }) => [on, ratio]));
  return {
    ...{ symbol, name: asset?.name ?? symbol, market: asset?.market ?? null, kind: asset?.kind ?? null },
    sector: asset?.sector ?? null,
    quantity: unit.quantity.toString(),
    invested: invested
      ? { amount: knownAmount(invested.amount, invested.currency), currency: invested.currency }
      : null,
    averagePrice:
      invested && !unit.quantity.isZero()
        ? {
            amount: roundToPlaces(invested.amount.dividedBy(unit.quantity), 8).toString(),
            currency: invested.currency,
          }
        : null,
    cost: amountText(unit.costs.base, base),
    price,
    noPriceSince: price ? null : (prices.lastPricedDay(unit.unit, day) ?? null),
    lastTrade: price ? null : lastTradeOf(books, symbol, day),
    ownValue:
      unit.ownValue && unit.price
        ? { amount: knownAmount(unit.ownValue, unit.price.currency), currency: unit.price.currency }
        : null,
    value: amountText(unit.value, base),
    rate: writeRate(unit.rate, unit.price?.currency ?? base, base),
    gain: amountText(gain, base),
    gainShare: gainShare(books, unit, day),
    weight: shareOf(unit.value, total),
    realised: amountText(unit.realised, base),
    income: amountText(unit.income, base),
    splits: [...seen].map(([on, ratio]) => ({ on, ratio: ratio.toString() })),
    delistedOn: asset?.delisting && asset.delisting.date <= day ? asset.delisting.date : null,
    accounts: writeAccounts(unit.perAccount),
  };
}

/** The holdings of a day in the contract's form. */
export function writeHoldings(books: OpenBooks, accounts: ReadonlySet<string>, day: IsoDate) {
  const { base, timeZone, book, prices } = books;
  const { all, held, total } = heldOn(books, accounts, day);
  const assets = held.filter(({ unit }) => !isCash(unit));
  const add = (values: readonly (Decimal | undefined)[]) =>
    values.every((value) => value !== undefined)
      ? sumDecimals(values.flatMap((value) => value ?? []))
      : undefined;
  const cents = (value: Decimal | undefined) => value && toCents(value, base);
  const cost = add(assets.map(({ costs }) => cents(costs.base)));
  const priced = assets.filter(({ value, costs }) => value && costs.base);
  const gains = priced.map(({ value = ZERO, costs }) => value.minus(cents(costs.base) ?? ZERO));
  // Nothing that is held has a price: then no gain is known, which is not the same as none.
  const gain = assets.length > 0 && gains.length === 0 ? undefined : sumDecimals(gains);
  const pricedCost = sumDecimals(priced.map(({ costs }) => cents(costs.base)?.abs() ?? ZERO));
  const yesterday = addDays(day, -1);
  const changes = explainChange(book, { accounts, from: yesterday, to: day, prices });
  const earned = CHANGE_PARTS.filter((part) => part !== 'flow' && part !== 'unpriced');
  const earnedOfDay = sumDecimals(changes.flatMap((one) => earned.map((part) => one[part])));
  const nothingPriced = held.length > 0 && held.every(({ value }) => value === undefined);
  const change = nothingPriced ? undefined : earnedOfDay;
  const before = heldOn(books, accounts, yesterday).total;
  // What comes in is at work from the day's beginning, as in returns.
  const cameIn = changes.map(({ flow, unpriced }) => flow.plus(unpriced)).filter((one) => signOf(one) > 0);
  return {
    ...{ on: day, base, timeZone },
    items: assets.map((unit) => writeHolding(books, unit, { day, total })),
    cash: held
      .filter(({ unit }) => isCash(unit))
      .map((unit) => ({
        currency: unit.unit,
        amount: unit.quantity.toString(),
        value: amountText(unit.value, base),
        rate: writeRate(unit.rate, unit.unit, base),
        weight: shareOf(unit.value, total),
        accounts: writeAccounts(unit.perAccount),
      })),
    everHeld: book.events.some(
      (event) => event.day <= day && accounts.has(event.accountId) && !isCash(event.unit),
    ),
    total: {
      value: knownAmount(total, base),
      cost: amountText(cost, base),
      gain: amountText(gain, base),
      gainShare: shareOf(gain, pricedCost),
      realised: amountText(add(all.map(({ realised }) => cents(realised))), base),
      income: amountText(add(all.map(({ income }) => cents(income))), base),
      dayChange: amountText(change, base),
      dayChangeShare: shareOf(change, sumDecimals([before, ...cameIn])),
    },
    unpriced: held.filter(({ value }) => value === undefined).length,
    oversold: book.oversold
      .filter(({ accountId, on }) => accounts.has(accountId) && on <= day)
      .slice(-50)
      .map(({ unit, accountId, on }) => ({ symbol: symbolOf(books, unit), accountId, on })),
  };
}

interface Grouped {
  readonly key: string;
  readonly name: string;
  readonly value: Decimal;
}

/** What the value consists of: each of the four groupings adds up to the total. */
export function writeAllocation(books: OpenBooks, accounts: ReadonlySet<string>, day: IsoDate) {
  const { base, prices } = books;
  const { held, total } = heldOn(books, accounts, day);
  const priced = held.flatMap(({ unit, value, price }) => (value && price ? [{ unit, value, price }] : []));
  const group = (parts: readonly Grouped[]) =>
    [...Map.groupBy(parts, ({ key }) => key)]
      .map(([key, same]) => ({ key, name: same[0].name, value: sumDecimals(same.map(({ value }) => value)) }))
      .toSorted((a, b) => b.value.comparedTo(a.value))
      .map((one) => ({
        ...one,
        value: knownAmount(one.value, base),
        weight: shareOf(one.value, total),
      }));
  const sectorOf = (unit: Unit) =>
    isCash(unit)
      ? 'cash'
      : (prices.asset(unit)?.sector ?? (prices.asset(unit)?.market === 'crypto' ? 'crypto' : 'none'));
  const perAccount = books.accounts
    .filter(({ id }) => accounts.has(id))
    .map(({ id, name }) => ({ key: id, name, value: heldOn(books, new Set([id]), day).total }));
  // Values are rounded per unit over all accounts: what that leaves over goes to the largest account.
  const rest = total.minus(sumDecimals(perAccount.map(({ value }) => value)));
  const [largest] = perAccount.toSorted((a, b) => b.value.comparedTo(a.value));
  return {
    ...{ on: day, base, total: knownAmount(total, base) },
    asset: group(
      priced.map(({ unit, value }) => {
        const symbol = symbolOf(books, unit);
        return {
          key: isCash(unit) ? 'cash' : symbol,
          name: isCash(unit) ? 'cash' : (prices.asset(unit)?.name ?? symbol),
          value,
        };
      }),
    ),
    sector: group(priced.map(({ unit, value }) => ({ key: sectorOf(unit), name: sectorOf(unit), value }))),
    currency: group(priced.map(({ price, value }) => ({ key: price.currency, name: price.currency, value }))),
    account: group(
      perAccount.map((one) => (one === largest ? { ...one, value: one.value.plus(rest) } : one)),
    ),
    unpriced: held.length - priced.length,
  };
}
