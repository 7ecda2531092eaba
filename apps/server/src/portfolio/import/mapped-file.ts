import { type Decimal, decimal, makeDate, signOf, ZERO } from '@auspex/market';
import { roundAmount } from '../amount-digits.ts';
import type { SentenceCode } from '../portfolio-sentences.ts';
import {
  type DraftKind,
  EMPTY_DRAFT,
  foldHeading,
  hasDecimalComma,
  type ImportDraft,
  type ImportReading,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readNumber,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { inWhole, splitPair, unitOf } from './money-codes.ts';

export type ImportField =
  | 'date'
  | 'kind'
  | 'symbol'
  | 'pair'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'currency'
  | 'fee'
  | 'feeCurrency'
  | 'ratio'
  | 'note'
  | 'id';

/** What the member says of a file that is not recognised. */
export interface ImportMapping {
  readonly columns: readonly { readonly heading: string; readonly field: ImportField }[];
  readonly dates: 'month-first' | 'day-first';
  readonly decimalComma: boolean;
  readonly kinds: readonly { readonly word: string; readonly kind: DraftKind | 'transfer' }[];
  readonly currency: string | null;
}

/** Headings that say what they hold, in the languages that files come in. */
const USUAL_HEADINGS: readonly (readonly [ImportField, RegExp])[] = [
  ['feeCurrency', /^(fee|commission)(currency|coin|asset)$/],
  [
    'date',
    /^(date|datetime|time|timestamp|utctime|tradedate|datum|data|fecha|executedat|createdat|day|dateutc)$/,
  ],
  ['kind', /^(kind|type|side|action|transaction|transactiontype|typ|art|operation|buysell|sens|vorgang)$/],
  ['pair', /^(pair|market|instrument|product)$/],
  ['symbol', /^(symbol|ticker|asset|coin|code|security|wertpapier|titre|kürzel|valeur|base)$/],
  [
    'quantity',
    /^(quantity|qty|shares|units|volume|vol|stück|anzahl|quantité|size|quantitytransacted|noofshares|executed|filled)$/,
  ],
  ['price', /^(price|unitprice|pricepershare|priceshare|kurs|preis|cours|prix|tradeprice|rate)$/],
  ['amount', /^(amount|total|value|gross|grossamount|betrag|montant|cost|subtotal|proceeds|netamount)$/],
  ['currency', /^(currency|ccy|währung|devise|quote|pricecurrency|currencyprimary|currencytotal)$/],
  ['fee', /^(fee|fees|commission|gebühr|gebühren|frais|comm|commfee)$/],
  ['ratio', /^(ratio|splitratio)$/],
  ['note', /^(note|notes|comment|description|remark|bemerkung|libellé)$/],
  ['id', /^(id|tradeid|transactionid|orderid|reference|txid|ref)$/],
  // Only where nothing says what the total is in.
  ['currency', /^currencypriceshare$/],
];

/** What most of the texts that leave no doubt say. */
function mostSay(texts: readonly string[], says: (text: string) => boolean | undefined): boolean {
  const said = texts.map(says).filter((answer) => answer !== undefined);
  return said.filter((answer) => answer).length * 2 > said.length;
}

/** Whether a day written in figures begins with the day; undefined where it may be the month. */
function isDayFirst(text: string): boolean | undefined {
  if (/^\d{1,2}\./.test(text)) return true;
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]/.exec(text)?.map(Number) ?? [];
  return first > 12 ? true : second > 12 ? false : undefined;
}

/** A mapping as far as headings suggest one, and its rows how numbers and days are written. */
export function proposeMapping(headings: readonly string[], rows: readonly NamedRow[]): ImportMapping {
  const usual = new Map<ImportField, string>();
  for (const [field, pattern] of USUAL_HEADINGS) {
    const heading = headings.find((one) => pattern.test(foldHeading(one)));
    if (heading !== undefined && !usual.has(field)) usual.set(field, heading);
  }
  const columns = headings.flatMap((heading) => {
    const [field] = [...usual].find(([, one]) => one === heading) ?? [];
    return field === undefined ? [] : [{ heading, field }];
  });
  const headingOf = (field: ImportField) => columns.find((column) => column.field === field)?.heading;
  const texts = (field: ImportField) => {
    const heading = headingOf(field);
    return heading === undefined ? [] : rows.map((row) => row.text(heading));
  };
  const numbers = (['quantity', 'price', 'amount', 'fee'] as const).flatMap(texts);
  return {
    columns,
    dates: mostSay(texts('date'), isDayFirst) ? 'day-first' : 'month-first',
    decimalComma: mostSay(numbers, hasDecimalComma),
    kinds: [],
    currency: null,
  };
}

/** What a mapping cannot do without; null when it can be used. */
export function lackingOf({ columns }: ImportMapping): SentenceCode | null {
  if (new Set(columns.map(({ field }) => field)).size < columns.length) return 'fieldTwice';
  const has = (...fields: readonly ImportField[]) => columns.some(({ field }) => fields.includes(field));
  if (!has('date')) return 'lacksDate';
  if (!has('symbol', 'pair', 'amount')) return 'lacksSymbol';
  if (!has('quantity', 'amount')) return 'lacksQuantity';
  return null;
}

/** Trading 212 names the kind: `Dividend (Ordinary)`. Capital that is paid back is no income, so the member says what it is. */
const KIND_OF_DIVIDEND = /^dividend \((?!return of capital)[^()]{1,60}\)$/;

const KNOWN_WORDS: readonly (readonly [DraftKind, RegExp])[] = [
  ['buy', /^(buy|bought|purchase|b|kauf|achat|acheter|compra|acquisto|(market|limit|stop|stop limit) buy)$/],
  ['sell', /^(sell|sold|sale|s|verkauf|vente|vendre|venta|vendita|(market|limit|stop|stop limit) sell)$/],
  ['deposit', /^(deposit|receive|received|transfer in|in|einzahlung|dépôt|versement|credit|depot)$/],
  ['withdrawal', /^(withdrawal|withdraw|send|sent|transfer out|out|auszahlung|retrait|debit)$/],
  ['dividend', /^(dividend|dividends|dividende|interest|income|reward|staking|zinsen|intérêts|coupon)$/],
  ['dividend', KIND_OF_DIVIDEND],
  ['dividend', /^(interest on cash|lending interest|share lending interest)$/],
  ['fee', /^(fee|fees|commission|gebühr|frais|tax|withholding tax|steuer|impôt)$/],
  ['split', /^(split|stock split|aktiensplit|division)$/],
];

/** What a word says of a row; undefined where it says nothing. */
export function kindOfWord(word: string, mapping: Pick<ImportMapping, 'kinds'>): DraftKind | undefined {
  const folded = word.trim().toLowerCase();
  const given = mapping.kinds.find((one) => one.word.trim().toLowerCase() === folded)?.kind;
  if (given !== undefined && given !== 'transfer') return given;
  return KNOWN_WORDS.find(([, known]) => known.test(folded))?.[0];
}

/** Money for shares that are held, and not shares: the quantity beside it is how many it was paid for. */
const PAID_IN_MONEY = /^(dividend|dividends|dividende|dividenden|interest|zinsen|intérêts|coupon)$/;

/** What a dividend brought, in money; undefined where it was paid in shares or coins. */
function cashOf(
  word: string,
  of: {
    readonly quantity: Decimal | undefined;
    readonly price: Decimal | undefined;
    readonly amount: Decimal | undefined;
  },
): Decimal | undefined {
  const { quantity, price, amount } = of;
  const folded = word.trim().toLowerCase();
  if (!PAID_IN_MONEY.test(folded) && !KIND_OF_DIVIDEND.test(folded)) return undefined;
  return amount ?? (quantity && price && roundAmount(quantity.times(price)));
}

/**
 * What was traded without the fee. Many files have a total with the fee in it: it is one where it differs from quantity
 * times price by about the fee.
 */
function withoutFee(
  kind: DraftKind,
  of: Readonly<Record<'quantity' | 'price' | 'amount' | 'fee', Decimal | undefined>>,
): Decimal | undefined {
  const { quantity, price, amount } = of;
  const isTrade = kind === 'buy' || kind === 'sell';
  if (!isTrade || !quantity || !price || !amount || !of.fee) return amount;
  const [fee, total] = [of.fee.abs(), amount.abs()];
  const gross = kind === 'buy' ? total.minus(fee) : total.plus(fee);
  const isTotal = gross.minus(quantity.times(price).abs()).abs().times(TWO).lessThan(fee);
  return isTotal ? gross : amount;
}

const TWO = decimal('2');
const HUNDRED = decimal('100');

/**
 * Whether an amount says more than rounding that the price is another: it is one in another currency then, as brokers
 * write it that have accounts in one currency only.
 */
function contradicts(
  amount: Decimal | undefined,
  { quantity, price }: { readonly quantity: Decimal | undefined; readonly price: Decimal | undefined },
): boolean {
  if (!quantity || !price || !amount || amount.isZero()) return false;
  const off = quantity.times(price).abs().minus(amount.abs()).abs();
  return off.times(HUNDRED).greaterThan(amount.abs());
}

/** What leaves an account: files write it with a minus or without. */
const MAY_LEAVE: Readonly<Record<'quantity' | 'amount', ReadonlySet<DraftKind>>> = {
  quantity: new Set(['sell', 'withdrawal', 'transfer', 'fee', 'merger', 'delisting']),
  amount: new Set(['buy', 'withdrawal', 'transfer', 'fee']),
};

function isBelowZero(value: Decimal | undefined): boolean {
  return value !== undefined && signOf(value) < 0;
}

export function readMapped(rows: readonly NamedRow[], mapping: ImportMapping): ImportReading {
  const builder = new ReadingBuilder();
  const headings = new Map(mapping.columns.map(({ heading, field }) => [field, heading]));
  for (const row of rows) {
    const text = (field: ImportField) => {
      const heading = headings.get(field);
      return heading === undefined ? '' : row.text(heading);
    };
    builder.read([row], () => [mappedRow(row, text, mapping)]);
  }
  return builder.reading;
}

function mappedRow(row: NamedRow, text: (field: ImportField) => string, mapping: ImportMapping): ImportDraft {
  const number = (field: ImportField): Decimal | undefined => {
    const found = text(field);
    const { decimalComma } = mapping;
    return found === '' ? undefined : readNumber(found, { column: headingOf(mapping, field), decimalComma });
  };
  const pair = text('pair') === '' ? undefined : splitPair(text('pair'));
  if (text('pair') !== '' && !pair)
    throw new UnreadableRow('pair', { text: text('pair'), column: headingOf(mapping, 'pair') });
  const quantity = number('quantity');
  const unit = unitOf(text('currency') || pair?.[1] || mapping.currency || '');
  const feeUnit = text('feeCurrency') === '' ? unit : unitOf(text('feeCurrency'));
  const [price, amount, fee] = inWhole(
    { quantity, price: number('price'), amount: number('amount'), fee: number('fee') },
    { unit, feeUnit },
  );
  const kind = kindOf(text('kind'), {
    mapping,
    sign: signOf(quantity ?? amount ?? ZERO),
    quantity,
  });
  const currency = unit.code || null;
  notBelowZero(price, headingOf(mapping, 'price'));
  if (!MAY_LEAVE.quantity.has(kind)) notBelowZero(quantity, headingOf(mapping, 'quantity'));
  if (!MAY_LEAVE.amount.has(kind) && !isBelowZero(quantity))
    notBelowZero(amount, headingOf(mapping, 'amount'));
  const feeCurrency = sizeText(fee) && (feeUnit.code || currency);
  const whole = feeCurrency === currency ? withoutFee(kind, { quantity, price, amount, fee }) : amount;
  const cash = kind === 'dividend' ? cashOf(text('kind'), { quantity, price, amount }) : undefined;
  return {
    ...EMPTY_DRAFT,
    line: row.line,
    at: readDate(text('date'), mapping.dates, headingOf(mapping, 'date')),
    identity: identityOf(row, text),
    tradeId: text('id'),
    kind,
    symbol: text('symbol') || pair?.[0] || null,
    quantity: cash ? null : sizeText(quantity),
    price: cash || contradicts(whole, { quantity, price }) ? null : sizeText(price),
    amount: sizeText(cash ?? whole),
    currency,
    fee: sizeText(fee),
    feeCurrency,
    ratio: sizeText(notBelowZero(number('ratio'), headingOf(mapping, 'ratio'))),
    note: text('note').slice(0, 300),
  };
}

/**
 * What makes a row with an id the same row in a later file; the id alone does not: many files count their rows from 1.
 * What a member may map later, like the fee, is no part of it.
 */
const SAME_ROW = ['id', 'date', 'symbol', 'pair', 'quantity', 'amount'] satisfies readonly ImportField[];

function identityOf(row: NamedRow, text: (field: ImportField) => string): string {
  return text('id') === '' ? row.whole : JSON.stringify(SAME_ROW.map(text));
}

function kindOf(
  word: string,
  of: { mapping: ImportMapping; sign: -1 | 0 | 1; quantity: Decimal | undefined },
): DraftKind {
  const { mapping, sign, quantity } = of;
  if (word !== '') {
    const kind = kindOfWord(word, mapping);
    if (kind === undefined)
      throw new UnreadableRow('mappedKind', { text: word, column: headingOf(mapping, 'kind') });
    return kind;
  }
  if (quantity) return sign < 0 ? 'sell' : 'buy';
  return sign < 0 ? 'withdrawal' : 'deposit';
}

export function headingOf({ columns }: ImportMapping, field: ImportField): string {
  return columns.find((column) => column.field === field)?.heading ?? '';
}

/**
 * Days as people write them, with or without a time. A time without a zone is the member's own, and midnight is only
 * the day; the heading may say that times are UTC.
 */
function readDate(text: string, order: ImportMapping['dates'], column: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,;](.{0,60}))?$/.exec(text.trim());
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T,;](.{0,60}))?$/.exec(text.trim());
  const dayFirst = order === 'day-first' || text.includes('.');
  const [year, month, day, time] = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : local
      ? [local[3], dayFirst ? local[2] : local[1], dayFirst ? local[1] : local[2], local[4]]
      : [];
  const [y, m, d] = [year, month, day].map(Number);
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31 && y >= 1900)) {
    throw new UnreadableRow('date', { text, column });
  }
  const date = makeDate(y, m, d);
  if (Number(date.slice(8)) !== d) throw new UnreadableRow('noSuchDay', { text, column });
  if (!time?.trim()) return date;
  const clock = readClock(time.trim());
  if (clock === null) throw new UnreadableRow('time', { text, column });
  if (clock.zone === null && clock.time === '00:00:00') return date;
  const zone = clock.zone ?? (/utc|gmt/i.test(column) ? 'Z' : '');
  return `${date}T${clock.time}${zone}`;
}

/** A time of day, on a clock of 24 or of 12 hours; null where it cannot be read. */
function readClock(text: string): { readonly time: string; readonly zone: string | null } | null {
  const found =
    /^(\d{1,2}):(\d{2})(:\d{2})?(?:\.\d{1,9})?(?:\s?([ap])\.?m\.?)?(?:\s?(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, hours, minutes, seconds = ':00', half, zone] = found;
  const hour = half === undefined ? Number(hours) : twelveHours(Number(hours), half);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds.slice(1)) > 59) return null;
  return {
    time: `${String(hour).padStart(2, '0')}:${minutes}${seconds}`,
    zone: zone === undefined || /^[+-]/.test(zone) ? (zone ?? null) : 'Z',
  };
}

const twelveHours = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
