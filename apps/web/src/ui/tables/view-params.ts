import type { TableColumn } from './table-column.ts';
import { EMPTY_VIEW, type FilterValue, type SortKey, type TableView } from './table-view.ts';

/** Columns as far as an address is concerned. */
export type AddressColumn = Pick<TableColumn<never>, 'id' | 'kind'>;

function writeFilter(filter: FilterValue): string {
  switch (filter.kind) {
    case 'text':
      return filter.contains;
    case 'choice':
      return filter.any.map(encodeURIComponent).join(',');
    case 'range':
      return `${filter.from ?? ''}..${filter.to ?? ''}`;
  }
}

/** Bounds of dates are instants. */
function readBound(text: string | undefined, kind: AddressColumn['kind']): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  const possible = kind === 'date' ? Number.isFinite(new Date(number).getTime()) : Number.isFinite(number);
  return possible ? number : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a filter that says nothing: an address is typed by anyone. */
function readFilter(text: string, kind: AddressColumn['kind']): FilterValue | undefined {
  if (kind === 'text') return text === '' ? undefined : { kind: 'text', contains: text };
  if (kind === 'choice') {
    const any = text
      .split(',')
      .map(decode)
      .filter((each) => each !== undefined && each !== '');
    return any.length > 0 ? { kind: 'choice', any: any as string[] } : undefined;
  }
  const [low, high] = text.split('..');
  const from = readBound(low, kind);
  const to = readBound(high, kind);
  if (from === undefined && to === undefined) return undefined;
  return { kind: 'range', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function readSort(text: string, known: ReadonlySet<string>): readonly SortKey[] {
  return text
    .split(',')
    .map((key) => ({ columnId: key.replace(/^-/, ''), descending: key.startsWith('-') }))
    .filter(({ columnId }) => known.has(columnId));
}

/**
 * Reads a table's view from an address: `sort=-change,symbol`, `q=words`, `cols=symbol,price`,
 * `f.price=10..20`, `f.stance=buy,hold`. What names no column or makes no sense is ignored.
 */
export function readView(params: URLSearchParams, columns: readonly AddressColumn[], prefix = ''): TableView {
  const known = new Set(columns.map(({ id }) => id));
  const filters = columns.flatMap(({ id, kind }) => {
    const text = params.get(`${prefix}f.${id}`);
    const filter = text === null ? undefined : readFilter(text, kind);
    return filter ? [[id, filter] as const] : [];
  });
  const shown = params
    .get(`${prefix}cols`)
    ?.split(',')
    .filter((id) => known.has(id));
  return {
    sort: readSort(params.get(`${prefix}sort`) ?? '', known),
    filters: Object.fromEntries(filters),
    search: params.get(`${prefix}q`) ?? EMPTY_VIEW.search,
    columns: shown && shown.length > 0 ? shown : undefined,
  };
}

/** The address with a table's view in it; everything that is not this table's stays as it is. */
export function writeView(params: URLSearchParams, view: TableView, prefix = ''): URLSearchParams {
  const own = new Set([`${prefix}sort`, `${prefix}q`, `${prefix}cols`]);
  const next = new URLSearchParams();
  for (const [name, value] of params) {
    if (!own.has(name) && !name.startsWith(`${prefix}f.`)) next.append(name, value);
  }
  if (view.sort.length > 0) {
    next.set(
      `${prefix}sort`,
      view.sort.map((key) => `${key.descending ? '-' : ''}${key.columnId}`).join(','),
    );
  }
  if (view.search !== '') next.set(`${prefix}q`, view.search);
  if (view.columns) next.set(`${prefix}cols`, view.columns.join(','));
  for (const [id, filter] of Object.entries(view.filters)) next.set(`${prefix}f.${id}`, writeFilter(filter));
  return next;
}
