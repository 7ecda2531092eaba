import {
  addDays,
  type Decimal,
  decimalFromNumber,
  FIRST_DATE,
  type IsoDate,
  startOfDate,
  sumDecimals,
  ZERO,
} from '@auspex/market';
import { drawdownColumn } from '@auspex/quant/performance';
import { benchmarkOf, type MarketService, type ViewAsset } from '../market/index.ts';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import { type OpenBooks, symbolOf } from './books.ts';
import { readBenchmark } from './market-prices.ts';
import { type DailyValues, dailyValues, growthOf, roundedIn, sameMoneyIn } from './model/daily-values.ts';
import { CHANGE_PARTS, explainChange, type UnitChange } from './model/explain-change.ts';
import {
  measureConcentration,
  measureLikeness,
  measureRisk,
  moneyWeighted,
  timeWeighted,
} from './model/measure-returns.ts';
import { isCash } from './model/transaction.ts';
import { chosenDay, heldOn, knownAmount, toCents, writeRate } from './write-holdings.ts';

export interface AskedSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly benchmark?: string | undefined;
}

interface Measured {
  readonly accounts: ReadonlySet<string>;
  readonly asked: AskedSpan;
}

/** Longer than any portfolio; a mistyped year would cost a column of centuries. */
const LONGEST_DAYS = 60 * 366;
/** Holdings whose likeness is measured: the largest. */
const MOST_COMPARED = 40;
const YEAR_DAYS = 365;

/** The days asked about: from the day before the first transaction to today. */
export function chosenSpan(books: OpenBooks, { from, to }: AskedSpan): { from: IsoDate; to: IsoDate } {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && day < FIRST_DATE)
      throw new InvalidInput('Ask for days since 1970.', [{ field, message: 'before 1970' }]);
  }
  const last = chosenDay(books, to);
  const first = (from as IsoDate | undefined) ?? addDays(books.firstDay < last ? books.firstDay : last, -1);
  if (first > last) {
    throw new InvalidInput('The first day comes after the last.', [
      { field: 'from', message: 'after the last' },
    ]);
  }
  if (addDays(first, LONGEST_DAYS) < last) throw new InvalidInput('Ask for at most 60 years.');
  return { from: first, to: last };
}

/**
 * The same days for the accounts and for what they are compared with: those since the accounts held anything, where
 * the span begins earlier.
 */
function measuredSpan(books: OpenBooks, { accounts, asked }: Measured) {
  const span = chosenSpan(books, asked);
  const since = books.book.events.find(({ accountId }) => accounts.has(accountId))?.day;
  if (since === undefined || since > span.to || since <= addDays(span.from, 1))
    return { ...span, since: null };
  return { from: addDays(since, -1), to: span.to, since };
}

async function findBenchmark(
  market: MarketService,
  symbol: string | undefined,
): Promise<ViewAsset | undefined> {
  const view = market.view();
  if (symbol === undefined) return benchmarkOf(view, { market: 'us' });
  const found = await view.findAsset(symbol);
  if (!found) throw new NotFound();
  return found;
}

/** Everything about a span that several answers need; `books` must be used before anything else is awaited. */
async function readSpan(market: MarketService, books: OpenBooks, of: Measured) {
  const { accounts, asked } = of;
  const { since, ...span } = measuredSpan(books, of);
  const values = dailyValues(books.book, { ...span, accounts, prices: books.prices });
  const asset = await findBenchmark(market, asked.benchmark);
  const column = asset && (await readBenchmark(market, asset, { base: books.base, days: values.days }));
  return { span, since, values, growth: growthOf(values), asset, column };
}

const number = (value: number) => (Number.isFinite(value) ? value : null);

function numbers(column: Float64Array): (number | null)[] {
  return Array.from(column, number);
}

/** Growth of 1 from the first known value on. */
function growthFrom(column: Float64Array): Float64Array {
  const first = column.find((value) => !Number.isNaN(value)) ?? Number.NaN;
  return column.map((value) => value / first);
}

/** Drawdown where growth is known. */
function drawdownOf(growth: Float64Array): (number | null)[] {
  const first = growth.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return Array.from(growth, () => null);
  return [...Array.from({ length: first }, () => null), ...numbers(drawdownColumn(growth.subarray(first)))];
}

export async function writeHistory(market: MarketService, books: OpenBooks, of: Measured) {
  const { span, values, growth, asset, column } = await readSpan(market, books, of);
  const { days, shown, paidIn, takenOut, unpriced } = values;
  const flow = paidIn.map((amount, i) => amount - takenOut[i]);
  const rounded = roundedIn(books.base);
  const sameMoney = column && sameMoneyIn(column, { ...values, value: shown });
  let invested = shown[0] ?? 0;
  return {
    ...{ base: books.base, ...span, days: [...days] },
    benchmark: asset ? { symbol: asset.symbol, name: asset.name } : null,
    value: [...shown],
    flow: Array.from(flow, rounded),
    invested: Array.from(flow, (amount, i) => {
      if (i > 0) invested += amount;
      return rounded(invested);
    }),
    growth: numbers(growth),
    drawdown: drawdownOf(growth),
    benchmarkValue: sameMoney ? numbers(sameMoney.map(rounded)) : days.map(() => null),
    benchmarkGrowth: column ? numbers(growthFrom(column)) : days.map(() => null),
    unpriced: unpriced
      .slice(0, 200)
      .map(({ unit, from, to }) => ({ symbol: symbolOf(books, unit), from, to })),
  };
}

/** How alike the largest holdings of the last day moved over its last year. */
function likenessOf(books: OpenBooks, accounts: ReadonlySet<string>, to: IsoDate) {
  const { held, total } = heldOn(books, accounts, to);
  const assets = held
    .filter(({ unit, value }) => !isCash(unit) && value !== undefined && !value.isZero())
    .slice(0, MOST_COMPARED);
  const days: IsoDate[] = [];
  for (let day = addDays(to, -YEAR_DAYS); day <= to; day = addDays(day, 1)) days.push(day);
  // In shares of one day, or a split would look like a fall.
  const columns = assets.map(({ unit }) =>
    Float64Array.from(
      days,
      (day) => books.prices.near(unit, startOfDate(day)) / books.prices.sharesSince(unit, day),
    ),
  );
  const whole = total.toNumber();
  const weights = assets.map(({ unit, value = ZERO }) => ({
    symbol: symbolOf(books, unit),
    weight: whole === 0 ? 0 : value.toNumber() / whole,
  }));
  return {
    ...measureConcentration(weights),
    ...measureLikeness(
      columns,
      Float64Array.from(weights, ({ weight }) => weight),
    ),
    unpriced: held.filter(({ value }) => value === undefined).length,
  };
}

function benchmarkReturns(values: DailyValues, column: Float64Array) {
  const same = sameMoneyIn(column, values);
  const end = same.at(-1) ?? Number.NaN;
  const growth = growthFrom(column);
  const total = (growth.at(-1) ?? Number.NaN) - 1;
  if (Number.isNaN(total)) return { growth: null, moneyWeighted: null };
  const years = (values.days.length - 1 - growth.findIndex((value) => !Number.isNaN(value))) / YEAR_DAYS;
  return {
    growth: { total, yearly: years >= 1 ? (1 + total) ** (1 / years) - 1 : null },
    moneyWeighted: Number.isNaN(end) ? null : moneyWeighted(values, end).growth,
  };
}

export async function writePerformance(market: MarketService, books: OpenBooks, of: Measured) {
  const { base } = books;
  const before = measuredSpan(books, of);
  const [start, end] = [before.from, before.to].map((day) => heldOn(books, of.accounts, day).total);
  const { unpriced, ...alike } = likenessOf(books, of.accounts, before.to);
  const { span, since, values, growth, asset, column } = await readSpan(market, books, of);
  const sum = (amounts: Float64Array) => amounts.reduce((all, amount) => all + amount, 0);
  const [paidIn, takenOut, cameIn, wentOut] = [
    values.paidIn,
    values.takenOut,
    values.cameIn,
    values.wentOut,
  ].map((amounts) => toCents(amountOf(sum(amounts)), base));
  const money = moneyWeighted(values);
  return {
    ...{ base, ...span, since, startValue: knownAmount(start, base), endValue: knownAmount(end, base) },
    ...{ paidIn: knownAmount(paidIn, base), takenOut: knownAmount(takenOut, base) },
    // Like the returns beside it: what has no price neither gains nor loses.
    gain: knownAmount(end.plus(wentOut).minus(start).minus(cameIn), base),
    timeWeighted: timeWeighted(values),
    moneyWeighted: money.growth && { ...money.growth, otherYearly: [...money.otherYearly] },
    noMoneyWeighted: money.reason,
    benchmark:
      asset && column
        ? { symbol: asset.symbol, name: asset.name, ...benchmarkReturns(values, column) }
        : null,
    risk: { ...measureRisk({ days: values.days, growth, benchmark: column }), ...alike },
    unpriced,
  };
}

function amountOf(value: number): Decimal {
  return decimalFromNumber(Number.isFinite(value) ? Number(value.toPrecision(15)) : 0);
}

/** What rounding may change: worked out from prices. Money in and out, fees and income are amounts that were booked. */
const ROUNDED_PARTS = ['price', 'currency', 'unpriced', 'traded'] as const;

/** The parts of one row, rounded so that they add up to its rounded total. */
function roundParts(change: UnitChange, base: string) {
  const [start, end] = [toCents(change.start, base), toCents(change.end, base)];
  const parts = [...CHANGE_PARTS, 'traded'] as const;
  const rounded = parts.map((part) => toCents(change[part], base));
  const missing = end.minus(start).minus(sumDecimals(rounded));
  // A few cents at most: they go to the largest part that may take them.
  const largest = ROUNDED_PARTS.reduce((best, part) =>
    change[part].abs().greaterThan(change[best].abs()) ? part : best,
  );
  const fitted = rounded.map((value, i) => (parts[i] === largest ? value.plus(missing) : value));
  return { start, end, fitted: new Map(parts.map((part, i) => [part, fitted[i]])) };
}

/** Why the value changed: every row and every column adds up. */
export function writeChange(books: OpenBooks, accounts: ReadonlySet<string>, asked: AskedSpan) {
  const { book, prices, base } = books;
  const span = chosenSpan(books, asked);
  const changes = explainChange(book, { ...span, accounts, prices });
  const rows = changes.map((change) => ({ change, ...roundParts(change, base) }));
  const text = (value: Decimal) => knownAmount(value, base);
  // What rounding moved between rows by trades is no reason: it goes back to where prices are counted.
  const traded = sumDecimals(rows.map(({ fitted }) => fitted.get('traded') ?? ZERO));
  const [first] = rows.toSorted((a, b) => b.change.price.abs().comparedTo(a.change.price.abs()));
  if (first && !traded.isZero()) {
    first.fitted.set('traded', (first.fitted.get('traded') ?? ZERO).minus(traded));
    first.fitted.set('price', (first.fitted.get('price') ?? ZERO).plus(traded));
  }
  const sumOf = (part: (typeof CHANGE_PARTS)[number]) =>
    sumDecimals(rows.map(({ fitted }) => fitted.get(part) ?? ZERO));
  const partsOf = (value: (part: (typeof CHANGE_PARTS)[number]) => Decimal) => ({
    ...{ price: text(value('price')), currency: text(value('currency')), fee: text(value('fee')) },
    ...{ flow: text(value('flow')), income: text(value('income')), unpriced: text(value('unpriced')) },
  });
  const [start, end] = (['start', 'end'] as const).map((at) => sumDecimals(rows.map((row) => row[at])));
  const currencies = new Set(
    changes.flatMap(({ unit }) => (isCash(unit) ? unit : (prices.asset(unit)?.currency ?? []))),
  );
  return {
    ...{ base, ...span, start: text(start), end: text(end), ...partsOf(sumOf) },
    total: text(end.minus(start)),
    items: rows
      .toSorted((a, b) => b.end.minus(b.start).abs().comparedTo(a.end.minus(a.start).abs()))
      .map(({ change: { unit }, fitted, ...row }) => ({
        ...{ unit: symbolOf(books, unit), name: prices.asset(unit)?.name ?? symbolOf(books, unit) },
        ...{ market: prices.asset(unit)?.market ?? null, cash: isCash(unit) },
        ...{ start: text(row.start), end: text(row.end), total: text(row.end.minus(row.start)) },
        ...partsOf((part) => fitted.get(part) ?? ZERO),
        traded: text(fitted.get('traded') ?? ZERO),
      })),
    rates: [...currencies]
      .filter((currency) => currency !== base)
      .sort()
      .map((currency) => ({
        currency,
        start: writeRate(prices.rate(currency, span.from), currency, base),
        end: writeRate(prices.rate(currency, span.to), currency, base),
      })),
  };
}
