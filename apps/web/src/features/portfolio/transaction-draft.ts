import {
  decimal,
  type IsoDate,
  isIsoDate,
  type Language,
  localiseDigits,
  readDecimal,
  roundToPlaces,
  signOf,
} from '@auspex/market';
import { plainNumber } from '../../shared/trading/ticket-overlay.ts';
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
] as const satisfies readonly Transaction['kind'][];

export type TransactionKind = (typeof KINDS)[number];

/** A transaction while it is written; every number as it was typed. */
export interface TransactionDraft {
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly day: string;
  /** The instant of a stored transaction, kept while its day stays. */
  readonly at: string | null;
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
  readonly note: string;
}

export type DraftField = Exclude<keyof TransactionDraft, 'kind' | 'at' | 'of' | 'priced'>;
export type DraftProblem =
  `problem.${'account' | 'day' | 'symbol' | 'number' | 'currency' | 'toAccount' | 'ratio'}`;

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
    ...{ fee: '', feeCurrency: '', toAccountId: '', ratio: '', note: '' },
  };
}

/** A stored transaction, or one that is proposed, for changing. */
export function draftOf(from: Transaction | WantedTransaction, language: Language): TransactionDraft {
  const written = (text: string | null | undefined) => (text ? localiseDigits(text, language) : '');
  const at = from.at ?? null;
  const day = 'day' in from ? from.day : (at?.slice(0, 10) ?? '');
  return {
    ...{ kind: from.kind, accountId: from.accountId, day, at: at !== null && at.length > 10 ? at : null },
    ...{ of: from.quantity ? 'asset' : 'cash', symbol: from.symbol ?? '', quantity: written(from.quantity) },
    ...{ priced: from.price ? 'price' : 'amount', price: written(from.price), amount: written(from.amount) },
    ...{ currency: from.currency ?? '', fee: written(from.fee), feeCurrency: from.feeCurrency ?? '' },
    ...{ toAccountId: from.toAccountId ?? '', ratio: written(from.ratio), note: from.note ?? '' },
  };
}

const NEEDED: Readonly<Record<TransactionKind, Readonly<Record<'cash' | 'asset', readonly DraftField[]>>>> = {
  buy: { cash: ['symbol', 'quantity'], asset: ['symbol', 'quantity'] },
  sell: { cash: ['symbol', 'quantity'], asset: ['symbol', 'quantity'] },
  deposit: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  withdrawal: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  transfer: { cash: ['toAccountId', 'amount', 'currency'], asset: ['toAccountId', 'symbol', 'quantity'] },
  fee: { cash: ['amount', 'currency'], asset: ['symbol', 'quantity'] },
  dividend: { cash: ['symbol', 'amount', 'currency'], asset: ['symbol', 'quantity', 'price', 'currency'] },
  split: { cash: ['symbol', 'ratio'], asset: ['symbol', 'ratio'] },
};

/** Shown, but left empty where it does not apply. */
const OPTIONAL: Readonly<Record<TransactionKind, Readonly<Record<'cash' | 'asset', readonly DraftField[]>>>> =
  {
    buy: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    sell: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    deposit: { cash: ['fee', 'feeCurrency'], asset: ['amount', 'currency', 'fee', 'feeCurrency'] },
    withdrawal: { cash: ['fee', 'feeCurrency'], asset: ['amount', 'currency', 'fee', 'feeCurrency'] },
    transfer: { cash: ['fee', 'feeCurrency'], asset: ['fee', 'feeCurrency'] },
    fee: { cash: [], asset: [] },
    dividend: { cash: ['fee', 'feeCurrency'], asset: [] },
    split: { cash: [], asset: [] },
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
/** As many digits as an exact number may have after its point. */
const RATIO_PLACES = 24;

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
const CURRENCY = /^[A-Z0-9]{2,10}$/;

function problemOf(field: DraftField, value: string, needed: boolean): DraftProblem | null {
  if (value === '' && !needed) return null;
  if (field === 'accountId') return value === '' ? 'problem.account' : null;
  if (field === 'toAccountId') return value === '' ? 'problem.toAccount' : null;
  if (field === 'day') return isIsoDate(value) ? null : 'problem.day';
  if (field === 'symbol') return value === '' ? 'problem.symbol' : null;
  if (field === 'ratio') return isPositive(value) ? null : 'problem.ratio';
  if (NUMBERS.includes(field)) return isPositive(value) ? null : 'problem.number';
  if (field === 'currency' || field === 'feeCurrency')
    return CURRENCY.test(value) ? null : 'problem.currency';
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
    ...{ ratio: plainRatio(draft.ratio, language), note: draft.note.trim() },
  };
  // A fee of nothing is no fee, and a currency of nothing has no meaning.
  if (/^0*(?:\.0*)?$/.test(fields.fee)) fields.fee = '';
  if (fields.fee === '') fields.feeCurrency = '';
  if (fields.amount === '' && !neededFields(draft).includes('currency')) fields.currency = '';
  for (const name of Object.keys(fields) as DraftField[]) if (!takesField(draft, name)) fields[name] = '';
  return fields;
}

/** The transaction as it is sent, or what is still wrong with each field. */
export function readDraft(draft: TransactionDraft, language: Language): DraftReading {
  const fields = plainFields(draft, language);
  const needed = neededFields(draft);
  const problems: Partial<Record<DraftField, DraftProblem>> = {};
  for (const name of Object.keys(fields) as DraftField[]) {
    const problem = problemOf(name, fields[name], needed.includes(name));
    if (problem !== null) problems[name] = problem;
  }
  if (fields.toAccountId !== '' && fields.toAccountId === fields.accountId)
    problems.toAccountId = 'problem.toAccount';
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { accountId, day, note, ...rest } = fields;
  const at = draft.at?.startsWith(day) ? draft.at : day;
  const given = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value]),
  );
  return { ok: true, wanted: { kind: draft.kind, accountId, at, note, ...given } };
}
