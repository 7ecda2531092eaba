import {
  assetId,
  type Decimal,
  dateOfInstant,
  decimal,
  type IsoDate,
  parseIsoDate,
  startOfDate,
} from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { Book } from '../src/portfolio/model/book.ts';
import type { Leg, LotMethod, Transaction, Unit } from '../src/portfolio/model/transaction.ts';
import { type Prices, quoteUnit } from '../src/portfolio/model/value-book.ts';

/** For tests: prices by unit and the day from which they hold, in shares of that day. */
export interface GivenMarket {
  readonly base?: string;
  /** `{ 'us:TSLA': { '2014-08-04': '216 USD' } }` */
  readonly prices?: Readonly<Record<Unit, Readonly<Record<string, string>>>>;
  /** Base currency per unit, from a day on. */
  readonly rates?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function latest<T>(known: Readonly<Record<string, T>> | undefined, day: IsoDate) {
  const on = Object.keys(known ?? {})
    .filter((from) => from <= day)
    .sort()
    .at(-1);
  return on === undefined || known === undefined ? undefined : { on: parseIsoDate(on), value: known[on] };
}

export function givenPrices({ base = 'USD', prices = {}, rates = {} }: GivenMarket): Prices {
  const given: Prices = {
    base,
    price(unit, day) {
      const found = latest(prices[unit], day);
      if (!found || found.value === '') return undefined;
      const [amount, currency] = found.value.split(' ');
      return { amount: decimal(amount), currency, at: startOfDate(found.on), change: null };
    },
    lastPricedDay: (unit, day) => latest(prices[unit], day)?.on,
    rate(currency, day) {
      if (currency === base) return { rate: decimal('1'), at: startOfDate(day) };
      const found = latest(rates[currency], day);
      return found && { rate: decimal(found.value), at: startOfDate(found.on) };
    },
    near: (unit, start) => quoteUnit(given, unit, dateOfInstant(start)).one?.toNumber() ?? Number.NaN,
  };
  return given;
}

export const ACCOUNT = 'a';

/** A book of some transactions; accounts are those that they name. */
export function givenBook(of: {
  readonly transactions: readonly Transaction[];
  readonly method?: LotMethod;
  readonly actions?: readonly CorporateAction[];
  readonly prices?: Prices;
  readonly marketDividends?: boolean;
  readonly until?: string;
  readonly hears?: (leg: Leg) => void;
}): Book {
  const { transactions, method = 'fifo', actions = [], marketDividends = true } = of;
  const prices = of.prices ?? givenPrices({});
  const ids = new Set(
    transactions.flatMap((one) => ('toAccountId' in one ? [one.accountId, one.toAccountId] : one.accountId)),
  );
  const book = new Book(
    {
      accounts: [...ids].map((id) => ({ id, method, marketDividends })),
      actions,
      base: prices.base,
      worth: (unit, day) => quoteUnit(prices, unit, day).one,
      ...(of.hears ? { hears: of.hears } : {}),
    },
    transactions,
  );
  for (const transaction of transactions) book.apply(transaction);
  book.advanceTo(parseIsoDate(of.until ?? '2030-01-01'));
  return book;
}

const of = (text: string) => {
  const [quantity, unit] = text.split(' ');
  return { quantity: decimal(quantity), unit };
};

/** `buy('2024-01-29', '1 us:NVDA', '631.60 USD')`: what was bought, and what was paid for all of it. */
export function trade(
  kind: 'buy' | 'sell',
  day: string,
  texts: readonly [what: string, paid: string, fee?: string],
): Transaction {
  const [what, paid, fee] = texts;
  const { unit: asset, quantity } = of(what);
  const at = { id: '', accountId: ACCOUNT, day: parseIsoDate(day) };
  return { ...at, kind, asset, quantity, paid: of(paid), fee: fee === undefined ? null : of(fee) };
}

export function deposit(day: string, what: string, accountId = ACCOUNT): Transaction {
  return {
    id: '',
    accountId,
    day: parseIsoDate(day),
    kind: 'deposit',
    what: of(what),
    cost: null,
    fee: null,
  };
}

export function dividend(day: string, asset: Unit, paid: string): Transaction {
  const at = { id: '', accountId: ACCOUNT, day: parseIsoDate(day) };
  return { ...at, kind: 'dividend', asset, paid: of(paid), worth: null, fee: null };
}

/** A split that a member entered. */
export function recordedSplit(day: string, asset: Unit, ratio: string): Transaction {
  const at = { id: '', accountId: ACCOUNT, day: parseIsoDate(day) };
  return { ...at, kind: 'split', asset, ratio: decimal(ratio) };
}

/** One that the market declares. */
export function split(symbol: Unit, exDate: string, newPerOld: number): CorporateAction {
  const day = parseIsoDate(exDate);
  return { kind: 'split', assetId: assetId(symbol), exDate: day, newPerOld, knownAt: startOfDate(day) };
}

export const EVERYBODY: ReadonlySet<string> = new Set([ACCOUNT, 'b']);

/** A sum of decimals as text, for comparing. */
export function textOf(value: Decimal | undefined): string | undefined {
  return value?.toString();
}
