import { findField } from './fields.ts';

/** Texts of all assets: the words that occur, and the number of each asset's word; −1 where it is not known. */
export interface TextColumn {
  readonly codes: Int32Array;
  readonly words: readonly string[];
}

/** What can be in a field of one asset; null where it is not known. */
export type FieldValue = number | string | boolean | null;

/** Fields of many assets, one column each. Dates are days since 1970 UTC, yes is 1 and no 0; NaN is not known. */
export interface ScreenColumns {
  readonly count: number;
  numbers(key: string): Float64Array;
  texts(key: string): TextColumn;
}

/** Columns held in memory. */
export class StoredColumns implements ScreenColumns {
  readonly count: number;
  readonly #numbers = new Map<string, Float64Array>();
  readonly #texts = new Map<string, TextColumn>();

  constructor(count: number) {
    this.count = count;
  }

  setNumbers(key: string, values: Float64Array): void {
    this.#numbers.set(key, values);
  }

  setTexts(key: string, values: readonly (string | null)[]): void {
    const places = new Map<string, number>();
    const codes = Int32Array.from(values, (value) => {
      if (value === null) return -1;
      const known = places.get(value) ?? places.size;
      places.set(value, known);
      return known;
    });
    this.#texts.set(key, { codes, words: [...places.keys()] });
  }

  /** Takes a column over: columns never change once they are made. */
  take(key: string, from: StoredColumns): void {
    const [numbers, texts] = [from.#numbers.get(key), from.#texts.get(key)];
    if (numbers) this.#numbers.set(key, numbers);
    if (texts) this.#texts.set(key, texts);
  }

  has(key: string): boolean {
    return this.#numbers.has(key) || this.#texts.has(key);
  }

  numbers(key: string): Float64Array {
    const found = this.#numbers.get(key);
    if (!found) throw new Error(`The column ${key} was not made.`);
    return found;
  }

  texts(key: string): TextColumn {
    const found = this.#texts.get(key);
    if (!found) throw new Error(`The column ${key} was not made.`);
    return found;
  }

  /** The value of one asset, with dates as days since 1970. */
  valueAt(key: string, row: number): FieldValue {
    return this.reader(key)(row);
  }

  /** The same for many assets. */
  reader(key: string): (row: number) => FieldValue {
    const kind = findField(key)?.kind;
    if (kind === 'text') {
      const { codes, words } = this.texts(key);
      return (row) => words[codes[row] ?? -1] ?? null;
    }
    const values = this.numbers(key);
    return (row) => {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) return null;
      return kind === 'yes-no' ? value === 1 : value;
    };
  }
}

interface Order {
  readonly key: string;
  readonly descending: boolean;
}

/**
 * The rows in the order of a column, what is not known last in both directions; equals keep the order they have.
 */
export function sortRows(rows: Int32Array, columns: ScreenColumns, order: Order): Int32Array {
  if (isRising(rows)) return pickFrom(orderOf(columns, order), rows, columns.count);
  const place = new Int32Array(columns.count);
  const { ranks } = keptOrders(columns, order.key);
  const sign = order.descending ? -1 : 1;
  rows.forEach((row, i) => {
    place[row] = i;
  });
  return rows.toSorted((a, b) => compareRanks(ranks[a], ranks[b], sign) || (place[a] ?? 0) - (place[b] ?? 0));
}

function compareRanks(one = Number.NaN, other = Number.NaN, sign = 1): number {
  const [noOne, noOther] = [Number.isNaN(one), Number.isNaN(other)];
  return noOne || noOther ? Number(noOne) - Number(noOther) : sign * (one - other);
}

function isRising(rows: Int32Array): boolean {
  for (let i = 1; i < rows.length; i++) if ((rows[i] ?? 0) <= (rows[i - 1] ?? 0)) return false;
  return true;
}

/** Those of some rows, in the order of all. */
function pickFrom(order: Int32Array, rows: Int32Array, count: number): Int32Array {
  const wanted = new Uint8Array(count);
  for (let i = 0; i < rows.length; i++) wanted[rows[i] ?? 0] = 1;
  // One place more, as each row is written before it is known whether it counts.
  const sorted = new Int32Array(rows.length + 1);
  let at = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i] ?? 0;
    sorted[at] = row;
    at += wanted[row] ?? 0;
  }
  return sorted.subarray(0, at);
}

interface KeptOrders {
  /** What is compared: numbers themselves, and for words their place in the alphabet. */
  readonly ranks: Float64Array;
  rising?: Int32Array;
  falling?: Int32Array;
}

/** Columns never change once they are made: they are sorted once, for everybody who asks for that order. */
const kept = new WeakMap<object, KeptOrders>();

function keptOrders(columns: ScreenColumns, key: string): KeptOrders {
  const isText = findField(key)?.kind === 'text';
  const column = isText ? columns.texts(key) : columns.numbers(key);
  const known = kept.get(column);
  if (known) return known;
  const made: KeptOrders = { ranks: 'codes' in column ? wordRanks(column) : column };
  kept.set(column, made);
  return made;
}

function orderOf(columns: ScreenColumns, { key, descending }: Order): Int32Array {
  const orders = keptOrders(columns, key);
  const { ranks } = orders;
  const sort = (sign: number) =>
    Int32Array.from(ranks.keys()).sort((a, b) => compareRanks(ranks[a], ranks[b], sign) || a - b);
  if (descending) {
    orders.falling ??= sort(-1);
    return orders.falling;
  }
  orders.rising ??= sort(1);
  return orders.rising;
}

/** Every asset's place in the alphabet of a text column; words that differ only in case or accents share one. */
function wordRanks({ codes, words }: TextColumn): Float64Array {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sorted = words.map((word, code) => ({ word, code })).sort((a, b) => collator.compare(a.word, b.word));
  const rank = new Float64Array(words.length);
  let place = -1;
  let before: string | null = null;
  for (const { word, code } of sorted) {
    if (before === null || collator.compare(before, word) !== 0) place += 1;
    before = word;
    rank[code] = place;
  }
  return Float64Array.from(codes, (code) => rank[code] ?? Number.NaN);
}
