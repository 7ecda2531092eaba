import { type Decimal, decimal, makeDate, normaliseSymbol, signOf, ZERO } from '@auspex/market';
import { roundAmount } from '../amount-digits.ts';
import {
  type DraftKind,
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readNumber,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isPaidInMoney, kindOfWord } from './kind-words.ts';
import { inWhole, splitCurrency, splitPair, unitOf } from './money-codes.ts';
import type { ImportField, ImportMapping } from './propose-mapping.ts';

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
  if (!isPaidInMoney(word)) return undefined;
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

/** Whose numbers may name the currency of a row. */
const MONEY_FIELDS: readonly ImportField[] = ['amount', 'price'];

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
    builder.read([row], () => (isClosing(row, text('date')) ? [] : [mappedRow(row, text, mapping)]));
  }
  return builder.reading;
}

/** What follows the transactions: their total, and notices in a cell of their own. */
function isClosing(row: NamedRow, date: string): boolean {
  return row.filled < 2 || /^(transactions? )?totals?:?$/i.test(date);
}

function mappedRow(row: NamedRow, text: (field: ImportField) => string, mapping: ImportMapping): ImportDraft {
  const number = (field: ImportField): Decimal | undefined => {
    const found = text(field);
    const { decimalComma } = mapping;
    if (found === '') return undefined;
    const [bare, code] = splitCurrency(found);
    const own = (field === 'fee' && text('feeCurrency')) || text('currency');
    const isOther = code !== undefined && own !== '' && code !== own.toUpperCase();
    const column = headingOf(mapping, field);
    // With its code it is no number: without, it would be in the currency of its row, or as many shares.
    if (isOther || (code !== undefined && (field === 'quantity' || field === 'ratio')))
      throw new UnreadableRow('number', { text: found, column });
    return readNumber(bare, { column, decimalComma });
  };
  const [named] = MONEY_FIELDS.flatMap((field) => splitCurrency(text(field))[1] ?? []);
  const pair = text('pair') === '' ? undefined : splitPair(text('pair'));
  if (text('pair') !== '' && !pair)
    throw new UnreadableRow('pair', { text: text('pair'), column: headingOf(mapping, 'pair') });
  const quantity = number('quantity');
  const unit = unitOf(text('currency') || named || pair?.[1] || mapping.currency || '');
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
    // In a pair a code is that of a coin, also where a company has it.
    symbol: text('symbol') || (pair && (normaliseSymbol(pair[0]) ?? pair[0])) || null,
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
function readDate(written: string, order: ImportMapping['dates'], column: string): string {
  // Of `03/20/2024 as of 03/19/2024`, booked and traded, the latter.
  const text = written.split(' as of ').at(-1) ?? written;
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
