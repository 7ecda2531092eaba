import {
  CURRENCY_CODE,
  decimal,
  decimalFromNumber,
  formatExact,
  type IsoDate,
  isIsoDate,
  type Language,
  localiseDigits,
  readDecimal,
  roundToPlaces,
  signOf,
  ZERO,
} from '@auspex/market';
import { plainNumber } from '../../ui/forms/typed-number.ts';
import type { Account, Transaction, WantedTransaction } from './portfolio-queries.ts';

export const KINDS = [
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'transfer',
  'dividend',
  'fee',
  'split',
  'merger',
  'delisting',
] as const satisfies readonly Transaction['kind'][];

export type TransactionKind = (typeof KINDS)[number];

/** A transaction while it is written; every number as it was typed. */
export interface TransactionDraft {
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly day: string;
  /** The instant of a stored transaction, kept while its day stays: a day of its market or member, not of UTC. */
  readonly at: { readonly instant: string; readonly day: string } | null;
  /** What moves: money, or shares and coins. */
  readonly of: 'cash' | 'asset';
  readonly symbol: string;
  readonly quantity: string;
  /** Whether the price of one is given or the amount of all. */
  readonly priced: 'price' | 'amount';
  readonly price: string;
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly toAccountId: string;
  readonly ratio: string;
  readonly toSymbol: string;
  readonly note: string;
}

export type DraftField = Exclude<keyof TransactionDraft, 'kind' | 'at' | 'of' | 'priced'>;
export type DraftProblem =
  `problem.${'account' | 'day' | 'symbol' | 'number' | 'currency' | 'toAccount' | 'ratio' | 'toSymbol' | 'worth'}`;

export type DraftReading =
  | { readonly ok: true; readonly wanted: WantedTransaction }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<DraftField, DraftProblem>>> };

/** Kinds of which either money or an asset moves. */
export const EITHER: readonly TransactionKind[] = ['deposit', 'withdrawal', 'transfer', 'fee', 'dividend'];

export function newDraft(
  account: Pick<Account, 'id' | 'currency'> | undefined,
  today: IsoDate,
): TransactionDraft {
  return {
    ...{ kind: 'buy', accountId: account?.id ?? '', day: today, at: null, of: 'cash' },
    ...{
      symbol: '',
      quantity: '',
      priced: 'price',
      price: '',
      amount: '',
      currency: account?.currency ?? '',
    },
    ...{ fee: '', feeCurrency: '', toAccountId: '', ratio: '', toSymbol: '', note: '' },
  };
}

/** Whether the price says all that the amount does; one that was rounded says another. */
function isProduct({ quantity, price, amount }: Pick<WantedTransaction, 'quantity' | 'price' | 'amount'>) {
  if (!price || !amount || !quantity) return Boolean(price);
  return decimal(quantity).times(decimal(price)).equals(decimal(amount));
}

/** A stored transaction, or one that is proposed, for changing. */
export function draftOf(from: Transaction | WantedTransaction, language: Language): TransactionDraft {
  const written = (text: string | null | undefined) => (text ? localiseDigits(text, language) : '');
  const instant = from.at ?? '';
  const day = 'day' in from ? from.day : instant.slice(0, 10);
  const at = instant.length > 10 ? { instant, day } : null;
  return {
    ...{ kind: from.kind, accountId: from.accountId, day, at },
    ...{ of: from.quantity ? 'asset' : 'cash', symbol: from.symbol ?? '', quantity: written(from.quantity) },
    ...{
      priced: isProduct(from) ? 'price' : 'amount',
      price: written(from.price),
      amount: written(from.amount),
    },
    ...{ currency: from.currency ?? '', fee: written(from.fee), feeCurrency: from.feeCurrency ?? '' },
    ...{ toAccountId: from.toAccountId ?? '', ratio: written(from.ratio), toSymbol: from.toSymbol ?? '' },
    note: from.note ?? '',
  };
}

const NEEDED: Readonly<Record<TransactionKind, Readonly<Record<'cash' | 'asset', readonly DraftField[]>>>> = {
  buy: { cash: ['symbol', 'quantity'], asset: ['symbol', 'quantity'] },
  sell: { cash: ['symbol', 'quantity'], asset: ['symbol', 'quantity'] },
  deposit: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  withdrawal: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  transfer: { cash: ['toAccountId', 'amount', 'currency'], asset: ['toAccountId', 'symbol', 'quantity'] },
  fee: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  dividend: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity', 'price', 'currency'] },
  split: { cash: ['symbol', 'ratio'], asset: ['symbol', 'ratio'] },
  merger: { cash: ['symbol'], asset: ['symbol'] },
  delisting: { cash: ['symbol', 'price', 'currency'], asset: ['symbol', 'price', 'currency'] },
};

const MERGED = ['toSymbol', 'ratio', 'price', 'currency'] as const satisfies readonly DraftField[];

/** Shown, but left empty where it does not apply. */
const OPTIONAL: Readonly<Record<TransactionKind, Readonly<Record<'cash' | 'asset', readonly DraftField[]>>>> =
  {
    buy: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    sell: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    deposit: { cash: ['fee', 'feeCurrency'], asset: ['amount', 'currency', 'fee', 'feeCurrency'] },
    withdrawal: { cash: ['fee', 'feeCurrency'], asset: ['amount', 'currency', 'fee', 'feeCurrency'] },
    transfer: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    fee: { cash: [], asset: [] },
    // Interest has no symbol.
    dividend: { cash: ['symbol', 'fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    split: { cash: [], asset: [] },
    merger: { cash: MERGED, asset: MERGED },
    delisting: { cash: [], asset: [] },
  };

const isTrade = (kind: TransactionKind) => kind === 'buy' || kind === 'sell';

/** The fields that a transaction must have. */
export function neededFields({ kind, of, priced }: TransactionDraft): readonly DraftField[] {
  const own = NEEDED[kind][of];
  return ['accountId', 'day', ...own, ...(isTrade(kind) ? ([priced, 'currency'] as const) : [])];
}

/** Whether a field belongs to the transaction at all. */
export function takesField(draft: TransactionDraft, field: DraftField): boolean {
  return (
    field === 'note' || neededFields(draft).includes(field) || OPTIONAL[draft.kind][draft.of].includes(field)
  );
}

const RATIO = /^(\d+(?:\.\d+)?)(?::|\/|-?for-?|pour)(\d+(?:\.\d+)?)$/i;
/** The server takes 24 digits in all; these leave room for those before the point. */
const RATIO_PLACES = 20;

/** New per old: `4`, `4:1`, `4 for 1`, `1:10`. */
export function plainRatio(text: string, language: Language): string {
  const plain = plainNumber(text, language);
  const [, parts, whole] = RATIO.exec(plain) ?? [];
  if (parts === undefined || whole === undefined || !/[1-9]/.test(whole)) return plain;
  return roundToPlaces(decimal(parts).dividedBy(decimal(whole)), RATIO_PLACES).toString();
}

function isPositive(text: string): boolean {
  const reading = readDecimal(text);
  return reading.ok && signOf(reading.value) > 0;
}

const NUMBERS: readonly DraftField[] = ['quantity', 'price', 'amount', 'fee'];

function problemOf(
  field: DraftField,
  value: string,
  of: { readonly needed: boolean; readonly kind: TransactionKind; readonly hasQuantity: boolean },
): DraftProblem | null {
  if (value === '' && !of.needed) return null;
  // Shares and coins may be given for nothing, and nothing may be left of a share in the end.
  const isWorth = field === 'price' ? of.kind !== 'merger' : field === 'amount' && of.hasQuantity;
  if (isWorth && /^0+(?:\.0*)?$/.test(value)) return null;
  if (field === 'price' && of.kind === 'delisting') return isPositive(value) ? null : 'problem.worth';
  if (field === 'accountId') return value === '' ? 'problem.account' : null;
  if (field === 'toAccountId') return value === '' ? 'problem.toAccount' : null;
  if (field === 'day') return isIsoDate(value) ? null : 'problem.day';
  if (field === 'symbol') return value === '' ? 'problem.symbol' : null;
  if (field === 'ratio') return isPositive(value) ? null : 'problem.ratio';
  if (NUMBERS.includes(field)) return isPositive(value) ? null : 'problem.number';
  if (field === 'currency' || field === 'feeCurrency')
    return CURRENCY_CODE.test(value) ? null : 'problem.currency';
  return null;
}

/** What the fields say, as plain texts; those that the kind does not take are empty. */
function plainFields(draft: TransactionDraft, language: Language): Readonly<Record<DraftField, string>> {
  const number = (text: string) => plainNumber(text, language);
  const fields: Record<DraftField, string> = {
    ...{ accountId: draft.accountId, toAccountId: draft.toAccountId, day: draft.day.trim() },
    ...{ symbol: draft.symbol.trim().toUpperCase(), quantity: number(draft.quantity) },
    ...{ price: number(draft.price), amount: number(draft.amount), fee: number(draft.fee) },
    ...{ currency: draft.currency.trim().toUpperCase(), feeCurrency: draft.feeCurrency.trim().toUpperCase() },
    ...{ ratio: plainRatio(draft.ratio, language), toSymbol: draft.toSymbol.trim().toUpperCase() },
    note: draft.note.trim(),
  };
  // A fee of nothing is no fee, and a currency of nothing has no meaning.
  if (/^0*(?:\.0*)?$/.test(fields.fee)) fields.fee = '';
  if (fields.fee === '') fields.feeCurrency = '';
  const isPriced = fields.amount !== '' || (draft.kind === 'merger' && fields.price !== '');
  if (!isPriced && !neededFields(draft).includes('currency')) fields.currency = '';
  for (const name of Object.keys(fields) as DraftField[]) if (!takesField(draft, name)) fields[name] = '';
  return fields;
}

/** Shares became other shares, money, or both. */
function problemsOfMerger(
  kind: TransactionKind,
  { toSymbol, ratio, price, currency }: Readonly<Record<DraftField, string>>,
): Readonly<Partial<Record<DraftField, DraftProblem>>> {
  if (kind !== 'merger') return {};
  return {
    ...(toSymbol === '' && (ratio !== '' || price === '') && { toSymbol: 'problem.toSymbol' }),
    ...(toSymbol !== '' && ratio === '' && { ratio: 'problem.ratio' }),
    ...(price !== '' && currency === '' && { currency: 'problem.currency' }),
  };
}

/** The transaction as it is sent, or what is still wrong with each field. */
export function readDraft(draft: TransactionDraft, language: Language): DraftReading {
  const fields = plainFields(draft, language);
  const needed = neededFields(draft);
  const problems: Partial<Record<DraftField, DraftProblem>> = {};
  for (const name of Object.keys(fields) as DraftField[]) {
    const of = { needed: needed.includes(name), kind: draft.kind, hasQuantity: fields.quantity !== '' };
    const problem = problemOf(name, fields[name], of);
    if (problem !== null) problems[name] = problem;
  }
  if (fields.toAccountId !== '' && fields.toAccountId === fields.accountId)
    problems.toAccountId = 'problem.toAccount';
  Object.assign(problems, problemsOfMerger(draft.kind, fields));
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { accountId, day, note, ...rest } = fields;
  const at = draft.at?.day === day ? draft.at.instant : day;
  const given = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value]),
  );
  return { ok: true, wanted: { kind: draft.kind, accountId, at, note, ...given } };
}

/** A target weight while it is written. */
export interface WeightDraft {
  readonly symbol: string;
  readonly percent: string;
}

interface WeightReading {
  readonly items: readonly { readonly symbol: string; readonly weight: number }[];
  /** Symbols whose weight cannot be read. */
  readonly wrong: readonly string[];
  /** What is left over, as a part of 1; negative where the weights are more than all. Null while one cannot be read. */
  readonly cash: number | null;
  readonly problem: 'unreadable' | 'over' | null;
}

const HUNDRED = decimal('100');

/** A part of 1 as the field shows it, with every digit that was typed: 0.125 is `12.5`. */
export function percentOf(weight: number, language: Language): string {
  return formatExact(roundToPlaces(decimalFromNumber(weight).times(HUNDRED), PERCENT_PLACES), language);
}

/** Beyond these there is only what counting in binary fractions leaves. */
const PERCENT_PLACES = 10;

/** The weight of a holding, rounded down: all of them together are then never more than all. */
export function currentPercent(weight: number, language: Language): string {
  return formatExact(roundToPlaces(decimalFromNumber(weight).times(HUNDRED), 2, 'down'), language);
}

/** The weights as parts of 1, and what they leave over; counted exactly, so that ten times 10% leave nothing. */
export function readWeights(rows: readonly WeightDraft[], language: Language): WeightReading {
  const read = rows.map(({ symbol, percent }) => {
    const reading = readDecimal(plainNumber(percent, language));
    const fits = reading.ok && !reading.value.lessThan(ZERO) && !reading.value.greaterThan(HUNDRED);
    return { symbol, value: fits ? reading.value : null };
  });
  const wrong = read.flatMap(({ symbol, value }) => (value === null ? [symbol] : []));
  const cash = read
    .reduce((rest, { value }) => rest.minus(value ?? ZERO), HUNDRED)
    .dividedBy(HUNDRED)
    .toNumber();
  const items = read.flatMap(({ symbol, value }) =>
    value === null ? [] : [{ symbol, weight: value.dividedBy(HUNDRED).toNumber() }],
  );
  if (wrong.length > 0) return { items, wrong, cash: null, problem: 'unreadable' };
  return { items, wrong, cash, problem: cash < 0 ? 'over' : null };
}
