import { DAY_MS } from '@auspex/market';
import { z } from 'zod';
import {
  type FilterValue,
  filterFields,
  type ListColumns,
  LONGEST_SEARCH,
  type RowsView,
} from './table/index.ts';
import { dateOrInstant } from './typed-shapes.ts';

/** Query fields of every paged list. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(25),
});

const pageShape = {
  page: z.int(),
  page_size: z.int(),
  total: z.int(),
  total_pages: z.int(),
  next: z.union([z.int(), z.string()]).nullable(),
  previous: z.union([z.int(), z.string()]).nullable(),
};

/** The reply of every paged list; `next` and `previous` are page numbers or cursors, null at the ends. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), ...pageShape });
}

/** What a list that sorts and filters says of itself: where the page lies, and what can be ticked in its columns. */
export const listShape = {
  ...pageShape,
  /** Rows before any filter. */
  unfiltered: z.int(),
  choices: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
};

/** Left empty, as a form sends it, a bound is no bound; read as a number it would be zero. */
const bound = z
  .union([z.literal(''), z.coerce.number().refine(Number.isFinite)], {
    error: 'Enter a number, such as 0.5.',
  })
  .optional();
const words = z.string().max(LONGEST_SEARCH).optional();
const choices = z
  .string()
  .max(2000)
  .refine((text) => text.split(',').every(isDecodable), { error: 'Separate choices by commas.' })
  .optional();

const fieldOf = { number: bound, date: dateOrInstant.optional(), text: words, choice: choices };

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

type FieldNames<Id extends string, Kind> = Kind extends 'number' | 'date'
  ? `${Id}From` | `${Id}To`
  : `${Id}Filter`;
type FilterShape<Columns extends ListColumns> = {
  [Id in keyof Columns & string as FieldNames<Id, Columns[Id]>]: (typeof fieldOf)[Columns[Id]];
};

/**
 * The query of a list that the server pages, sorts and filters: `sort=change-desc,symbol-asc`, `q` (either of several
 * words separated by bars), and for each column
 * `nameFilter` (contains), `stanceFilter` (any of, separated by commas) or `changeFrom` and `changeTo`; a bare day as
 * the latter includes that day.
 */
export function listQuery<const Columns extends ListColumns>(columns: Columns) {
  const ids = Object.keys(columns);
  const fields = Object.entries(columns).flatMap(([id, kind]) =>
    filterFields(id, kind).map((field) => [field, fieldOf[kind]] as const),
  );
  return {
    page: pageQuery.shape.page,
    page_size: z.coerce.number().int().min(1).max(1000).default(1000),
    sort: z
      .string()
      .max(400)
      .refine((text) => text.split(',').every((key) => ids.includes(key.replace(/-(?:asc|desc)$/, ''))), {
        error: `Sort by one of these, followed by -asc or -desc: ${ids.join(', ')}.`,
      })
      .optional(),
    q: words,
    ...(Object.fromEntries(fields) as FilterShape<Columns>),
  };
}

/** What the query of a list asks for. */
export function readListQuery(
  columns: ListColumns,
  query: Readonly<Record<string, unknown>>,
): RowsView & { readonly page: number; readonly page_size: number } {
  const { page, page_size, sort, q } = query;
  const filters = Object.entries(columns).flatMap(([id, kind]): [string, FilterValue][] => {
    const [first, last] = filterFields(id, kind).map((field) => query[field]);
    if (isEmpty(first) && isEmpty(last)) return [];
    if (kind === 'text') return [[id, { kind, contains: String(first) }]];
    if (kind === 'choice') {
      return [[id, { kind, any: String(first).split(',').map(decodeURIComponent) }]];
    }
    return [[id, { kind: 'range', ...boundOf('from', first), ...boundOf('to', last) }]];
  });
  return {
    page: Number(page ?? 1),
    page_size: Number(page_size ?? 1000),
    sort: String(sort ?? '')
      .split(',')
      .filter((key) => key !== '')
      .map((key) => ({ columnId: key.replace(/-(?:asc|desc)$/, ''), descending: key.endsWith('-desc') })),
    search: String(q ?? ''),
    filters: Object.fromEntries(filters),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '';
}

const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** A day ends a range with its last instant. */
function boundOf(end: 'from' | 'to', value: unknown) {
  if (isEmpty(value)) return {};
  if (typeof value === 'number') return { [end]: value };
  const text = String(value);
  const isDay = text.length === 'YYYY-MM-DD'.length;
  // Without a zone it is UTC, as everywhere, wherever the server stands.
  const at = Date.parse(isDay || ZONED.test(text) ? text : `${text}Z`);
  return { [end]: at + (end === 'to' && isDay ? DAY_MS - 1 : 0) };
}
