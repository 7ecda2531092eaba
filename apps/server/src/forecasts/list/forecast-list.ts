import { z } from 'zod';
import { InvalidInput } from '../../platform/errors/index.ts';
import { KeptChoices } from './kept-choices.ts';
import { compareKeys, type ForecastField, type ListRow, type SortKey } from './sort-key.ts';

/** Where a page begins or ends: after or before a row, which is named by its place in the order. */
interface Cursor {
  readonly way: 'after' | 'before';
  readonly key: SortKey;
}

const written = z.tuple([
  z.string(),
  z.enum(['after', 'before']),
  z.union([z.string(), z.number(), z.null()]),
  z.string(),
]);

/** A cursor as clients carry it: they need not understand it. */
function writeCursor(sort: string, way: Cursor['way'], { value, symbol }: SortKey): string {
  return Buffer.from(JSON.stringify([sort, way, value, symbol])).toString('base64url');
}

/** Reads a cursor of the same order; null for anything else. */
function readCursor(text: string, sort: string): Cursor | null {
  try {
    const parsed = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!parsed.success || parsed.data[0] !== sort) return null;
    const [, way, value, symbol] = parsed.data;
    return { way, key: { value, symbol } };
  } catch {
    return null;
  }
}

/** What is asked of the list; texts as they came. */
export interface ListQuestion {
  readonly page: number;
  readonly page_size: number;
  readonly stockFilter?: string | undefined;
  readonly typeFilter?: string | undefined;
  readonly sectorFilter?: string | undefined;
  readonly sort: string;
  readonly cursor?: string | undefined;
}

/** One page, with the ways to its neighbours. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
  readonly total_pages: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/** How many times its own rows a list may hold in parts that filters chose: a few hundred of them at 8,000 rows. */
const KEPT_SHARE = 40;

/**
 * The forecasts of a market, in memory, in every order that was asked for so far. Rows without a value stand at the end
 * of both directions; equal values are ordered by symbol, so that no row is met twice or missed while paging.
 */
export class ForecastList<Row extends ListRow> {
  readonly #rows: readonly Row[];
  readonly #orders = new Map<string, readonly Row[]>();
  readonly #bySymbol = new Map<string, Row[]>();
  readonly #choices: KeptChoices<Row>;

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#choices = new KeptChoices(rows.length * KEPT_SHARE);
    for (const row of rows) {
      const same = this.#bySymbol.get(row.symbol);
      if (same) same.push(row);
      else this.#bySymbol.set(row.symbol, [row]);
    }
  }

  page(question: ListQuestion, readSymbol: (text: string) => string): ListPage<Row> {
    const sort = parseSort(question.sort);
    const rows = this.#chosen(question, sort, readSymbol);
    const { page_size } = question;
    const total = rows.length;
    const total_pages = Math.ceil(total / page_size);
    const cursor = question.cursor === undefined ? null : needCursor(question.cursor, question.sort);
    const from =
      cursor === null ? (question.page - 1) * page_size : startOf(rows, { cursor, sort, page_size });
    const items = rows.slice(from, from + page_size);
    const [first, last] = [items[0], items.at(-1)];
    return {
      items,
      page: cursor === null ? question.page : Math.floor(from / page_size) + 1,
      page_size,
      total,
      total_pages,
      next: last && from + items.length < total ? writeCursor(question.sort, 'after', sort.of(last)) : null,
      previous: first && from > 0 ? writeCursor(question.sort, 'before', sort.of(first)) : null,
    };
  }

  #ordered(name: string, sort: Sort): readonly Row[] {
    const known = this.#orders.get(name);
    if (known) return known;
    const rows = inOrder(this.#rows, sort);
    this.#orders.set(name, rows);
    return rows;
  }

  #chosen(question: ListQuestion, sort: Sort, readSymbol: (text: string) => string): readonly Row[] {
    const { stockFilter, typeFilter, sectorFilter } = question;
    const type = typeFilter?.trim() || null;
    const sector = sectorFilter?.trim() || null;
    const passes = (row: Row) =>
      (type === null || row.type === type) && (sector === null || row.sector === sector);
    if (stockFilter?.trim()) {
      const named = this.#bySymbol.get(readSymbol(stockFilter)) ?? [];
      return inOrder(named.filter(passes), sort);
    }
    if (type === null && sector === null) return this.#ordered(question.sort, sort);
    const key = JSON.stringify([question.sort, type, sector]);
    return this.#choices.get(key, () => this.#ordered(question.sort, sort).filter(passes));
  }
}

function inOrder<Row extends ListRow>(rows: readonly Row[], sort: Sort): readonly Row[] {
  const keyed = rows.map((row) => ({ row, key: sort.of(row) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key, sort.direction));
  return keyed.map(({ row }) => row);
}

interface Sort {
  readonly direction: 1 | -1;
  of(row: ListRow): SortKey;
}

function parseSort(name: string): Sort {
  const [, field, direction] = /^(.+)-(asc|desc)$/.exec(name) ?? [];
  if (!field) throw new InvalidInput(`The list cannot be sorted by "${name}".`);
  return {
    direction: direction === 'asc' ? 1 : -1,
    of: (row) => ({ value: row.values[field as ForecastField], symbol: row.symbol }),
  };
}

function needCursor(text: string, sort: string): Cursor {
  const cursor = readCursor(text, sort);
  if (cursor) return cursor;
  throw new InvalidInput('This cursor belongs to another list; begin with the first page.');
}

/** Where the page of a cursor begins. The row it names may be gone meanwhile: the place where it would stand counts. */
function startOf(
  rows: readonly ListRow[],
  { cursor, sort, page_size }: { cursor: Cursor; sort: Sort; page_size: number },
): number {
  const passed = cursor.way === 'after' ? 0 : 1;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(sort.of(rows[middle]), cursor.key, sort.direction) <= -passed) low = middle + 1;
    else high = middle;
  }
  return cursor.way === 'after' ? low : Math.max(0, low - page_size);
}
