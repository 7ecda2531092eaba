import { type Decimal, isDateOrInstant, readDecimal, signOf } from '@auspex/market';
import type { Saying, SentenceCode } from '../portfolio-sentences.ts';
import type { CsvRow } from './csv.ts';

export type DraftKind =
  | 'buy'
  | 'sell'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'fee'
  | 'dividend'
  | 'split'
  | 'merger'
  | 'delisting';

/** A row of a file as a transaction, before anything is looked up. Texts of numbers are plain and positive. */
export interface ImportDraft {
  readonly line: number;
  readonly kind: DraftKind;
  /** A day, an instant with its zone, or a time on the member's clock. */
  readonly at: string;
  readonly symbol: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  readonly ratio: string | null;
  readonly toSymbol: string | null;
  readonly note: string;
  /** The symbol is a currency, whatever company has the same letters. */
  readonly isMoney?: boolean;
  /** What makes the row the same row in another file: the provider's id, or what the row says. */
  readonly identity: string;
  /** The exchange's id of the trade, where the identity is more than that. */
  readonly tradeId?: string;
  /** Of our own export: the accounts that it names. */
  readonly accounts?: { readonly own: string; readonly to: string };
}

export interface ImportProblem {
  readonly line: number;
  /** The heading, where one cell is to blame. */
  readonly column: string | null;
  readonly saying: Saying;
}

/** What a format makes of a file. */
export interface ImportReading {
  readonly drafts: readonly ImportDraft[];
  readonly problems: readonly ImportProblem[];
  /** Rows that are understood and move nothing. */
  readonly ignored: number;
  /** Sections that hold something and are not read. */
  readonly unread?: readonly string[];
}

/** A row that cannot be read, and why. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly saying: Saying;
  readonly column: string | null;

  constructor(code: SentenceCode, of: { readonly text?: string; readonly column?: string } = {}) {
    super(code);
    this.saying = { code, values: { text: (of.text ?? '').slice(0, 60) } };
    this.column = of.column ?? null;
  }
}

/** A row by heading. Headings are compared without case, spaces and marks. */
export class NamedRow {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #headings: ReadonlyMap<string, number>;

  constructor(row: CsvRow, headings: ReadonlyMap<string, number>) {
    this.line = row.line;
    this.#cells = row.cells;
    this.#headings = headings;
  }

  /** The text under the first of some headings that the file has; empty where it has none. */
  text(...names: readonly string[]): string {
    const at = this.#headings.get(foldHeading(this.heading(...names)));
    return at === undefined ? '' : (this.#cells[at] ?? '');
  }

  /** The first of some headings that the file has; where it has none, the first. */
  heading(...names: readonly string[]): string {
    return names.find((name) => this.#headings.has(foldHeading(name))) ?? names[0];
  }

  /** The first heading that a pattern matches, without case, spaces and marks. */
  find(pattern: RegExp): string | undefined {
    return [...this.#headings.keys()].find((heading) => pattern.test(heading));
  }

  /** The number under a heading; undefined where there is none. */
  number(...names: readonly string[]): Decimal | undefined {
    const text = this.text(...names);
    return /^-{0,2}$/.test(text) ? undefined : readNumber(text, { column: this.heading(...names) });
  }

  needed(...names: readonly string[]): Decimal {
    const value = this.number(...names);
    if (value === undefined) throw new UnreadableRow('empty', { column: this.heading(...names) });
    return value;
  }

  /** How many of its cells hold something. */
  get filled(): number {
    return this.#cells.filter((cell) => cell !== '').length;
  }

  /** All of the row, for telling it from others. */
  get whole(): string {
    return JSON.stringify(this.#cells);
  }
}

export function foldHeading(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The first of some headings that a file has twice: nobody can tell which column is meant. */
export function repeatedHeading(cells: readonly string[], headings = cells): string | undefined {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(foldHeading(cell), (counts.get(foldHeading(cell)) ?? 0) + 1);
  return headings.find(
    (heading) => foldHeading(heading) !== '' && (counts.get(foldHeading(heading)) ?? 0) > 1,
  );
}

export function headingMap(cells: readonly string[]): ReadonlyMap<string, number> {
  return new Map(cells.map((cell, at): [string, number] => [foldHeading(cell), at]).reverse());
}

/** Digits with nothing between them, or in threes with the same sign between all; then decimals. */
function numberShape(thousands: string, point: string): RegExp {
  const whole = `\\d*|[1-9]\\d{0,2}([ '${thousands}])\\d{3}(?:\\1\\d{3})*`;
  return new RegExp(`^[+-]?(?:${whole})(?:[${point}]\\d*)?(?:e[+-]?\\d{1,3})?$`, 'i');
}

const WITH_POINT = numberShape(',', '.');
const WITH_COMMA = numberShape('.', ',');

/** A number without what stands around it: a currency sign, brackets for a minus. */
function bareNumber(text: string): string {
  return text
    .replace(/(?:\b[A-Z]{1,2}(?=\$))?[$€£¥₹₺₩%]/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replace('−', '-')
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^([+-]) +/, '$1');
}

/** Whether decimals follow a comma; undefined where a number reads the same, or otherwise, with a point. */
export function hasDecimalComma(text: string): boolean | undefined {
  const bare = bareNumber(text);
  const [comma, point] = [WITH_COMMA.test(bare), WITH_POINT.test(bare)];
  return comma === point ? undefined : comma;
}

/**
 * A number as files write it: with a currency sign, thousands, a minus before or brackets around it. Whether a comma
 * is a decimal point has to be known; what is written otherwise is refused, because it would be read as another number.
 */
export function readNumber(
  text: string,
  { column, decimalComma = false }: { readonly column: string; readonly decimalComma?: boolean },
): Decimal {
  const bare = bareNumber(text);
  const [shape, thousands] = decimalComma ? [WITH_COMMA, /[. ']/g] : [WITH_POINT, /[, ']/g];
  const reading = readDecimal(shape.test(bare) ? bare.replace(thousands, '').replace(',', '.') : '');
  if (!reading.ok) throw new UnreadableRow(decimalComma ? 'numberComma' : 'number', { text, column });
  return reading.value;
}

/** A number that a minus would contradict: something else says which way it goes. */
export function notBelowZero<Value extends Decimal | undefined>(value: Value, column: string): Value {
  if (value !== undefined && signOf(value) < 0) throw new UnreadableRow('positive', { column });
  return value;
}

/** Binance, which writes years with two digits, began in 2017: what a spreadsheet made `05-01-24` of is no day of 2005. */
const FIRST_SHORT_YEAR = '17';

/**
 * An instant that a file gives in UTC: `2024-01-05 14:03:21` or `24-01-05 14:03:21`, with or without `T`, fractions,
 * `UTC` and `Z`. `zone`: that of a file on another clock, such as `+03:00`; empty for the member's own.
 */
export function readUtc(row: NamedRow, column: string, zone = 'Z'): string {
  const text = row.text(column);
  const found =
    /^((?:\d{2})?\d{2}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|\+00:?00)?$/.exec(
      text.trim(),
    );
  const day = found && (found[1].length === 8 ? `20${found[1]}` : found[1]);
  if (found?.[1].length === 8 && found[1] < FIRST_SHORT_YEAR)
    throw new UnreadableRow('date', { text, column });
  const hours = found?.[2]?.indexOf(':') === 1 ? `0${found[2]}` : found?.[2];
  const clock = day && `${day}T${(hours ?? '00:00:00').padEnd(8, ':00')}`;
  if (!clock || !Number.isFinite(Date.parse(`${clock}Z`))) throw new UnreadableRow('date', { text, column });
  if (!isDateOrInstant(`${clock}Z`)) throw new UnreadableRow('noSuchDay', { text, column });
  if (hours === undefined) return day;
  const told = found[3] === undefined ? zone : 'Z';
  return told === '' ? clock : new Date(`${clock}${told}`).toISOString().replace('.000Z', 'Z');
}

/** A positive number as text; null for none and for zero. */
export function sizeText(value: Decimal | undefined): string | null {
  return value === undefined || value.isZero() ? null : value.abs().toString();
}

export const EMPTY_DRAFT = {
  symbol: null,
  quantity: null,
  price: null,
  amount: null,
  currency: null,
  fee: null,
  feeCurrency: null,
  ratio: null,
  toSymbol: null,
  note: '',
} as const;

/** Collects what rows become; a row that cannot be read is a problem of that row only. */
export class ReadingBuilder {
  readonly #drafts: ImportDraft[] = [];
  readonly #problems: ImportProblem[] = [];
  #ignored = 0;

  /** Reads one row, or several that belong together. An empty list: nothing moved. */
  read(rows: readonly { readonly line: number }[], make: () => readonly ImportDraft[]): void {
    try {
      const made = make();
      this.#drafts.push(...made);
      if (made.length === 0) this.#ignored += rows.length;
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      const { column, saying } = error;
      for (const { line } of rows) this.#problems.push({ line, column, saying });
    }
  }

  get reading(): ImportReading {
    return { drafts: this.#drafts, problems: this.#problems, ignored: this.#ignored };
  }
}

/** What moves: money as an amount, a coin as a quantity. */
export function moved(
  code: string,
  { size, isMoney }: { readonly size: string | null; readonly isMoney: boolean },
): Pick<ImportDraft, 'amount' | 'currency'> | Pick<ImportDraft, 'symbol' | 'quantity'> {
  return isMoney ? { amount: size, currency: code } : { symbol: code, quantity: size };
}

/** Money that moved: what a positive and a negative number of a currency or coin are. */
export function movement(of: {
  readonly line: number;
  readonly at: string;
  readonly identity: string;
  readonly code: string;
  readonly amount: Decimal;
  readonly isMoney: boolean;
  readonly fee?: Decimal | undefined;
  readonly note?: string;
}): ImportDraft {
  const { line, at, identity, code, amount, isMoney, fee, note = '' } = of;
  // A fee that comes back, as with a withdrawal that failed, comes back with the rest.
  const isBack = fee !== undefined && signOf(fee) < 0;
  const size = sizeText(isBack ? amount.minus(fee) : amount);
  const kind = signOf(amount) > 0 ? 'deposit' : 'withdrawal';
  const charged = isBack ? null : sizeText(fee);
  const cost = { fee: charged, feeCurrency: charged && code };
  return { ...EMPTY_DRAFT, line, at, identity, kind, ...moved(code, { size, isMoney }), ...cost, note };
}
