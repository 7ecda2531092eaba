import { pageOf } from '@auspex/contract/table';
import {
  addDays,
  DAY_MS,
  type Decimal,
  decimalFromNumber,
  type IsoDate,
  signOf,
  startOfDate,
  sumDecimals,
  yearOf,
} from '@auspex/market';
import type { MarketView } from '../market/index.ts';
import { writeCsv } from '../platform/files/write-csv.ts';
import { assetIdOf, type OpenBooks, symbolOf } from './books.ts';
import type { ReceivedDividend } from './model/book-entries.ts';
import { type ExpectedDividend, expectDividends } from './model/expect-dividends.ts';
import { type Costs, negateCosts } from './model/lots.ts';
import type { RealisedLot } from './model/position.ts';
import { type Amount, isCash } from './model/transaction.ts';
import { amountText, chosenAccounts, heldOn, shareOf, toCents, writeRate } from './write-holdings.ts';

type Years = { readonly year: number };

/** Sums that are unknown as soon as a part is. */
function addKnown(values: readonly (Decimal | undefined)[]): Decimal | undefined {
  return values.every((value) => value !== undefined)
    ? sumDecimals(values.flatMap((value) => value ?? []))
    : undefined;
}

/** An amount in the base currency at the price or rate of a day. */
function worthOn({ prices, base }: OpenBooks, { unit, quantity }: Amount, day: IsoDate): Decimal | undefined {
  const one = isCash(unit) ? prices.rate(unit, day)?.rate : decimalOf(prices.near(unit, startOfDate(day)));
  return one && toCents(quantity.times(one), base);
}

function valuedDividends(books: OpenBooks, accounts: ReadonlySet<string>) {
  return books.book.dividends
    .filter(({ accountId }) => accounts.has(accountId))
    .map((one) => ({ ...one, value: worthOn(books, one.amount, one.paidOn) }));
}

export async function writeDividends(
  view: MarketView,
  books: OpenBooks,
  of: { accounts: ReadonlySet<string>; year: number | undefined },
) {
  const { base, today } = books;
  const year = of.year ?? yearOf(today);
  const all = valuedDividends(books, of.accounts);
  const byYear = [...Map.groupBy(all, ({ paidOn }) => yearOf(paidOn))].sort(([a], [b]) => b - a);
  const received = all.filter(({ paidOn }) => yearOf(paidOn) === year).toReversed();
  const assets = heldOn(books, of.accounts, today).held.filter(({ unit }) => !isCash(unit));
  const expected = (
    await Promise.all(
      assets.map(async ({ unit, quantity }) => {
        const id = assetIdOf(unit);
        const actions = id === undefined ? [] : await view.actions(id);
        return expectDividends({ unit, quantity, actions, today });
      }),
    )
  )
    .flat()
    .concat(dueOf(books, of.accounts))
    .map((one) => {
      const amount = one.quantity.times(one.perShare);
      return {
        ...one,
        gross: amount,
        value: worthOn(books, { unit: one.currency, quantity: amount }, today),
      };
    })
    .sort((a, b) => (a.exOn < b.exOn ? -1 : 1));
  const expectedTotal = addKnown(expected.map(({ value }) => value));
  return {
    ...{ base, year },
    years: byYear.map(([one, list]) => ({
      year: one,
      value: amountText(addKnown(list.map(({ value }) => value)), base),
    })),
    received: received.map((one) => writeReceived(books, one)),
    total: amountText(addKnown(received.map(({ value }) => value)), base),
    expected: expected.map((one) => ({
      ...{ symbol: symbolOf(books, one.unit), exOn: one.exOn, payOn: one.payOn, basis: one.basis },
      ...{ quantity: one.quantity.toString(), perShare: one.perShare.toString() },
      amount: { amount: one.gross.toString(), currency: one.currency },
      value: amountText(one.value, base),
    })),
    expectedTotal: amountText(expectedTotal, base),
    yield: shareOf(expectedTotal, sumDecimals(assets.flatMap(({ value }) => value ?? []))),
  };
}

/** Dividends whose ex-date has passed and that are not paid yet: who held the shares then gets them. */
function dueOf({ book }: OpenBooks, accounts: ReadonlySet<string>): ExpectedDividend[] {
  const mine = book.due.filter(({ accountId }) => accounts.has(accountId));
  return [...Map.groupBy(mine, ({ asset, declared }) => `${asset} ${declared?.exOn}`).values()].flatMap(
    ([first, ...others]) => {
      const { asset, day, paid, declared } = first;
      if (!declared) return [];
      const quantity = sumDecimals([first, ...others].flatMap((one) => one.declared?.quantity ?? []));
      const { exOn, perShare } = declared;
      return [{ unit: asset, exOn, payOn: day, basis: 'declared', quantity, perShare, currency: paid.unit }];
    },
  );
}

function writeReceived(books: OpenBooks, one: ReceivedDividend & { readonly value: Decimal | undefined }) {
  const { base, prices } = books;
  const { accountId, exOn, paidOn, source, amount, tax } = one;
  const money = ({ unit, quantity }: Amount) => {
    return { amount: quantity.toString(), currency: isCash(unit) ? unit : symbolOf(books, unit) };
  };
  return {
    ...{ symbol: symbolOf(books, one.asset), accountId, exOn, paidOn, source },
    quantity: one.quantity?.toString() ?? null,
    perShare: one.perShare?.toString() ?? null,
    amount: money(amount),
    tax: tax && money(tax),
    value: amountText(one.value, base),
    rate: isCash(amount.unit) ? writeRate(prices.rate(amount.unit, one.paidOn), amount.unit, base) : null,
  };
}

function decimalOf(value: number): Decimal | undefined {
  return Number.isNaN(value) ? undefined : decimalFromNumber(Number(value.toPrecision(12)));
}

/** Held for more than a year, which begins on the day after the purchase; a short sale holds nothing. */
function isLongTerm({ quantity, acquired, sold }: RealisedLot): boolean {
  const first = addDays(acquired, 1);
  return signOf(quantity) > 0 && sold >= `${yearOf(first) + 1}${first.slice(4)}`;
}

function writeLot(books: OpenBooks, lot: RealisedLot) {
  const { base, prices } = books;
  const money = ({ paid: [one, ...others] }: Costs) =>
    one && others.length === 0 ? { amount: one.amount.toString(), currency: one.currency } : null;
  const gain =
    lot.costs.base &&
    lot.proceeds.base &&
    toCents(lot.proceeds.base, base).minus(toCents(lot.costs.base, base));
  const daysHeld = Math.round((Date.parse(lot.sold) - Date.parse(lot.acquired)) / DAY_MS);
  const symbol = symbolOf(books, lot.unit);
  return {
    ...{ symbol, name: prices.asset(lot.unit)?.name ?? symbol, accountId: lot.accountId },
    account: books.accounts.find(({ id }) => id === lot.accountId)?.name ?? '',
    ...{ acquiredOn: lot.acquired, soldOn: lot.sold, quantity: lot.quantity.toString() },
    ...{ cost: money(lot.costs), proceeds: money(lot.proceeds) },
    costBase: amountText(lot.costs.base, base),
    proceedsBase: amountText(lot.proceeds.base, base),
    gain: amountText(gain, base),
    ...{ daysHeld, longTerm: isLongTerm(lot) },
  };
}

/** In the books a short sale has negative costs, which it brought, and negative proceeds, which buying back cost. */
function asReported(lot: RealisedLot): RealisedLot {
  if (signOf(lot.quantity) > 0) return lot;
  return { ...lot, costs: negateCosts(lot.proceeds), proceeds: negateCosts(lot.costs) };
}

/** The lots sold in a year, newest first; the years offered are all with something to declare. */
function lotsOf({ book, today }: OpenBooks, accounts: ReadonlySet<string>, asked: number | undefined) {
  const mine = book.realised.filter(({ accountId }) => accounts.has(accountId)).map(asReported);
  const paid = book.dividends.filter(({ accountId }) => accounts.has(accountId));
  const days = [...mine.map(({ sold }) => sold), ...paid.map(({ paidOn }) => paidOn)];
  const years = [...new Set(days.map(yearOf))].sort((a, b) => b - a);
  const year = asked ?? years[0] ?? yearOf(today);
  return { year, years, lots: mine.filter(({ sold }) => yearOf(sold) === year).toReversed() };
}

/** What a tax return is about without a choice: all that is no play money, archived or not. */
export function taxedAccounts(books: OpenBooks, ids?: string): ReadonlySet<string> {
  if (ids) return chosenAccounts(books, ids);
  return new Set(books.accounts.filter(({ kind }) => kind !== 'paper').map(({ id }) => id));
}

export function writeTaxLots(
  books: OpenBooks,
  of: {
    accounts: ReadonlySet<string>;
    asked: { year?: number | undefined; page: number; page_size: number };
  },
) {
  const { base, book } = books;
  const { year, years, lots } = lotsOf(books, of.accounts, of.asked.year);
  const gainOf = ({ costs, proceeds }: RealisedLot) =>
    costs.base && proceeds.base && toCents(proceeds.base, base).minus(toCents(costs.base, base));
  const sum = (list: readonly RealisedLot[], part: (lot: RealisedLot) => Decimal | undefined) => {
    const value = addKnown(list.map(part));
    return value && toCents(value, base);
  };
  const fees = book.events
    .filter((event) => event.kind === 'fee')
    .filter(({ accountId, day }) => of.accounts.has(accountId) && yearOf(day) === year);
  const paid = (list: typeof fees) =>
    text(addKnown(list.map((fee) => worthOn(books, fee, fee.day)))?.negated());
  const dividends = valuedDividends(books, of.accounts).filter(({ paidOn }) => yearOf(paidOn) === year);
  const text = (value: Decimal | undefined) => amountText(value, base);
  return {
    ...pageOf(lots, of.asked),
    items: pageOf(lots, of.asked).items.map((lot) => writeLot(books, lot)),
    ...{ base, year, years },
    totals: {
      proceeds: text(sum(lots, ({ proceeds }) => proceeds.base && toCents(proceeds.base, base))),
      cost: text(sum(lots, ({ costs }) => costs.base && toCents(costs.base, base))),
      gain: text(sum(lots, gainOf)),
      shortTerm: text(
        sum(
          lots.filter((lot) => !isLongTerm(lot)),
          gainOf,
        ),
      ),
      longTerm: text(sum(lots.filter(isLongTerm), gainOf)),
      dividends: text(addKnown(dividends.map(({ value }) => value))),
      taxWithheld: paid(fees.filter(({ isTax }) => isTax)),
      fees: paid(fees.filter(({ isTax }) => !isTax)),
    },
    incomplete: lots.filter(({ costs, proceeds }) => !costs.base || !proceeds.base).length,
  };
}

const TAX_HEADINGS = [
  ...['Symbol', 'Name', 'Account', 'Acquired', 'Sold', 'Quantity', 'Cost', 'Cost currency', 'Proceeds'],
  ...['Proceeds currency', 'Days held', 'Term'],
];

/** The lots of a year as a file; oldest first. */
export function exportTaxLots(books: OpenBooks, accounts: ReadonlySet<string>, asked: Partial<Years>) {
  const { base } = books;
  const { year, lots } = lotsOf(books, accounts, asked.year);
  const headings = [...TAX_HEADINGS, `Cost in ${base}`, `Proceeds in ${base}`, `Gain in ${base}`];
  const rows = lots.toReversed().map((lot) => {
    const written = writeLot(books, lot);
    const { symbol, name, account, acquiredOn, soldOn, quantity, cost, proceeds } = written;
    return [
      ...[symbol, name, account, acquiredOn, soldOn, quantity],
      ...[cost?.amount ?? null, cost?.currency ?? null, proceeds?.amount ?? null, proceeds?.currency ?? null],
      ...[String(written.daysHeld), written.longTerm ? 'long' : 'short'],
      ...[written.costBase, written.proceedsBase, written.gain],
    ];
  });
  return { year, csv: writeCsv([headings, ...rows]) };
}
