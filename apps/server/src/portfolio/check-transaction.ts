import {
  CURRENCY_CODE,
  type Decimal,
  dateOfInstant,
  FIRST_DATE,
  HOUR_MS,
  isDateOrInstant,
  isIsoDate,
  type Language,
  newYorkDateOf,
  readDecimal,
  signOf,
  startOfDate,
} from '@auspex/market';
import type { MarketView } from '../market/index.ts';
import { dayIn, instantOf } from '../platform/clock/member-clock.ts';
import { type FieldProblem, InvalidInput } from '../platform/errors/index.ts';
import { countDigits, MOST_DIGITS, roundAmount } from './amount-digits.ts';
import { findHeld, isMoney } from './books.ts';
import { type SentenceCode, type SentenceValues, wordSaying } from './portfolio-sentences.ts';
import type { StoredAccount, TransactionContent, TransactionKind } from './portfolio-store.ts';

/** A transaction as it is asked for. */
export interface WantedTransaction {
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly at: string;
  readonly symbol: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  readonly toAccountId: string | null;
  readonly ratio: string | null;
  readonly toSymbol: string | null;
  readonly note: string;
}

export interface CheckContext {
  readonly view: MarketView;
  readonly accounts: readonly StoredAccount[];
  readonly timeZone: string;
  readonly now: number;
  /** In which refusals are worded. */
  readonly language: Language;
  /** Codes of money are money, whatever company has the same letters. */
  readonly moneyFirst?: boolean;
}

/** Days begin first in Kiribati, so far ahead of UTC. */
const FIRST_CLOCK_MS = 14 * HOUR_MS;

/** Why nothing may be stored of a day; undefined where it may, because it has come to somebody. */
export function problemOfDay(day: string, now: number): 'instant' | 'future' | undefined {
  if (!isIsoDate(day) || day < FIRST_DATE) return 'instant';
  return day > dateOfInstant(now + FIRST_CLOCK_MS) ? 'future' : undefined;
}

type NumberField = 'quantity' | 'price' | 'amount' | 'fee' | 'ratio';

/** What each kind may say besides account, time and note. Everything else is left out. */
const FIELDS: Readonly<Record<TransactionKind, readonly (keyof WantedTransaction)[]>> = {
  buy: ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'feeCurrency'],
  sell: ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'feeCurrency'],
  deposit: ['symbol', 'quantity', 'amount', 'currency', 'fee', 'feeCurrency'],
  withdrawal: ['symbol', 'quantity', 'amount', 'currency', 'fee', 'feeCurrency'],
  transfer: ['symbol', 'quantity', 'amount', 'currency', 'fee', 'feeCurrency', 'toAccountId'],
  fee: ['symbol', 'quantity', 'amount', 'currency'],
  dividend: ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'feeCurrency'],
  split: ['symbol', 'ratio'],
  merger: ['symbol', 'ratio', 'toSymbol', 'price', 'currency'],
  delisting: ['symbol', 'price', 'currency'],
};

/** Collects what is wrong, so that a form can mark every field at once. */
class Check {
  readonly problems: FieldProblem[] = [];
  readonly #wanted: WantedTransaction;
  readonly #language: Language;

  constructor(wanted: WantedTransaction, { language }: CheckContext) {
    this.#wanted = wanted;
    this.#language = language;
  }

  refuse(field: keyof WantedTransaction, code: SentenceCode, values: SentenceValues = {}): void {
    this.problems.push({ field, message: wordSaying({ code, values }, this.#language) });
  }

  has(field: keyof WantedTransaction): boolean {
    return FIELDS[this.#wanted.kind].includes(field);
  }

  text(field: 'symbol' | 'currency' | 'feeCurrency' | 'toSymbol'): string | null {
    return this.has(field) ? (this.#wanted[field]?.trim() ?? null) : null;
  }

  number(field: NumberField): Decimal | null {
    const text = this.has(field) ? this.#wanted[field] : null;
    if (text === null || text.trim() === '') return null;
    const reading = readDecimal(text);
    if (!reading.ok) {
      const isLong = /^[+-]?[\d.]{25,}$/.test(text.trim());
      this.refuse(field, isLong ? 'digits' : 'number', { text: text.slice(0, 40), most: MOST_DIGITS });
      return null;
    }
    const { value } = reading;
    if (signOf(value) < 0 || (value.isZero() && (field === 'quantity' || field === 'ratio'))) {
      this.refuse(field, 'positive');
      return null;
    }
    if (countDigits(value) > MOST_DIGITS) {
      this.refuse(field, 'digits', { most: MOST_DIGITS });
      return null;
    }
    return field === 'fee' && value.isZero() ? null : value;
  }

  /** A code of money or a coin: what is none would be held without a price, and its cost be gone. */
  currency(field: 'currency' | 'feeCurrency'): string | null {
    const text = this.text(field);
    if (!text) return null;
    if (!CURRENCY_CODE.test(text.toUpperCase())) this.refuse(field, 'currency', { text: text.slice(0, 40) });
    return text.toUpperCase();
  }

  finish(): void {
    const [first] = this.problems;
    if (first) throw new InvalidInput(first.message, this.problems);
  }
}

function checkAccounts(check: Check, wanted: WantedTransaction, accounts: readonly StoredAccount[]): void {
  const { kind, accountId, toAccountId } = wanted;
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) check.refuse('accountId', 'noAccount');
  else if (account.archived) check.refuse('accountId', 'archived', { text: account.name });
  if (kind !== 'transfer') return;
  const other = accounts.find(({ id }) => id === toAccountId);
  if (!other) check.refuse('toAccountId', 'toAccount');
  else if (other.id === accountId) check.refuse('toAccountId', 'twoAccounts');
}

type Has = Readonly<Record<NumberField | 'symbol' | 'currency' | 'toSymbol', boolean>>;

/** What a kind cannot do without. */
function checkNeeds(check: Check, kind: TransactionKind, has: Has): void {
  const need = (field: keyof Has, code: SentenceCode) => {
    if (!has[field] && !check.problems.some((problem) => problem.field === field)) check.refuse(field, code);
  };
  const isTrade = kind === 'buy' || kind === 'sell';
  const isAction = kind === 'split' || kind === 'merger' || kind === 'delisting';
  const inKind = has.symbol && has.quantity;
  if (isTrade || isAction) need('symbol', 'needSymbol');
  if (kind === 'split') need('ratio', 'needRatio');
  if (kind === 'delisting') need('price', 'needLastPrice');
  if (kind === 'merger' && (has.ratio || has.toSymbol || !has.price)) {
    need('toSymbol', 'needToSymbol');
    need('ratio', 'needMergerRatio');
  }
  if (isTrade) {
    need('quantity', 'needQuantity');
    if (!has.price) need('amount', 'needPrice');
  } else if (!isAction && !inKind) {
    if (has.symbol && kind !== 'dividend') need('quantity', 'needQuantity');
    else need('amount', 'needAmount');
  }
  if (has.amount || has.price) need('currency', 'needCurrency');
}

/** The day that a transaction counts for, and its instant where there is one. */
function timeOf(check: Check, at: string, of: { inNewYork: boolean; context: CheckContext }) {
  const { inNewYork, context } = of;
  const text = at.trim();
  const onlyDay = isIsoDate(text);
  const { now, timeZone } = context;
  const written = isDateOrInstant(text) ? problemOfDay(text.slice(0, 10), now) : 'instant';
  const instant = onlyDay ? startOfDate(text) : written ? now : instantOf(text, timeZone);
  const day = onlyDay ? text : inNewYork ? newYorkDateOf(instant) : dayIn(timeZone, instant);
  const problem = written ?? problemOfDay(day, now);
  if (problem) check.refuse('at', problem, { text: text.slice(0, 40) });
  return { day, at: onlyDay ? null : new Date(instant) };
}

/** What is stored of a transaction; refused with a sentence for each field that is missing or wrong. */
export async function checkTransaction(
  wanted: WantedTransaction,
  context: CheckContext,
): Promise<TransactionContent> {
  const check = new Check(wanted, context);
  const { kind, accountId } = wanted;
  checkAccounts(check, wanted, context.accounts);
  const [symbol, toSymbol] = [check.text('symbol') || null, check.text('toSymbol') || null];
  const find = async (text: string | null) =>
    text === null || (context.moneyFirst && isMoney(text.toUpperCase()))
      ? undefined
      : findHeld(context.view, text);
  const [found, other] = [await find(symbol), await find(toSymbol)];
  const [quantity, price, amount] = [check.number('quantity'), check.number('price'), check.number('amount')];
  const [fee, ratio, currency] = [check.number('fee'), check.number('ratio'), check.currency('currency')];
  checkNeeds(check, kind, {
    ...{ quantity: quantity !== null, price: price !== null, amount: amount !== null, fee: fee !== null },
    ...{ ratio: ratio !== null, symbol: symbol !== null, currency: currency !== null },
    toSymbol: toSymbol !== null,
  });
  if (other && other.assetId === found?.assetId) check.refuse('toSymbol', 'twoSymbols');
  const feeCurrency = fee === null ? null : (check.currency('feeCurrency') ?? currency);
  if (fee !== null && feeCurrency === null) check.refuse('feeCurrency', 'feeCurrency');
  const time = timeOf(check, wanted.at, { inNewYork: found?.market === 'us', context });
  const whole = amount ?? (quantity && price && roundAmount(quantity.times(price)));
  if (whole && countDigits(whole) > MOST_DIGITS) check.refuse('price', 'digits', { most: MOST_DIGITS });
  check.finish();
  return {
    ...{ accountId, kind, day: time.day, at: time.at, note: wanted.note.trim() },
    symbol: found?.symbol ?? symbol?.toUpperCase() ?? null,
    assetId: found?.assetId ?? null,
    quantity: quantity?.toString() ?? null,
    price: price?.toString() ?? null,
    amount: whole?.toString() ?? null,
    currency: whole === null && price === null ? null : currency,
    fee: fee?.toString() ?? null,
    feeCurrency,
    toAccountId: kind === 'transfer' ? wanted.toAccountId : null,
    ratio: ratio?.toString() ?? null,
    toSymbol: other?.symbol ?? toSymbol?.toUpperCase() ?? null,
    toAssetId: other?.assetId ?? null,
  };
}
