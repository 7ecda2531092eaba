import { foldText } from '@auspex/market';
import { UNSEARCHED } from './list-columns.ts';
import type { CellValue, ColumnKind, FilterValue, RowsView } from './table-view.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, text as people sort it: case and accents aside, `item 2` before `item 10`. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Whether a value passes a filter. A missing value passes none: it is not in any range. */
export function passesFilter(value: CellValue | undefined, filter: FilterValue): boolean {
  if (value === null || value === undefined) return false;
  switch (filter.kind) {
    case 'text':
      return foldText(String(value)).includes(foldText(filter.contains));
    case 'choice': {
      const folded = foldText(String(value));
      return filter.any.some((choice) => foldText(choice) === folded);
    }
    case 'range': {
      const number = Number(value);
      return (
        number >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        number <= (filter.to ?? Number.POSITIVE_INFINITY)
      );
    }
  }
}

export interface ValueColumn<Row> {
  readonly kind: ColumnKind;
  readonly value: (row: Row) => CellValue;
}

type ValueColumns<Row> = Readonly<Record<string, ValueColumn<Row>>>;

/** What is not there sorts last, whichever way round. */
function present(value: CellValue | undefined): string | number | undefined {
  return value === null || value === undefined || Number.isNaN(value) ? undefined : value;
}

function comparePresent(one: CellValue | undefined, other: CellValue | undefined, sign: number): number {
  const [a, b] = [present(one), present(other)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * compareValues(a, b);
}

/** The rows that a view wants, in its order; equals stay in the order given, so that pages fit together. */
export function viewRows<Row>(
  rows: readonly Row[],
  columns: ValueColumns<Row>,
  { sort, filters, search }: RowsView,
): readonly Row[] {
  // Either of several, separated by bars.
  const words = search
    .split('|')
    .map((one) => foldText(one.trim()))
    .filter((one) => one !== '');
  const searched = Object.entries(columns)
    .filter(([id, { kind }]) => (kind === 'text' || kind === 'choice') && !UNSEARCHED.has(id))
    .map(([, column]) => column);
  const tests = Object.entries(filters);
  const found = rows.filter(
    (row) =>
      tests.every(([id, filter]) => passesFilter(columns[id]?.value(row), filter)) &&
      (words.length === 0 ||
        searched.some(({ value }) => {
          const text = foldText(String(value(row) ?? ''));
          return words.some((one) => text.includes(one));
        })),
  );
  if (sort.length === 0) return found;
  const keys = sort.map(({ columnId, descending }) => ({
    values: new Map(found.map((row) => [row, columns[columnId]?.value(row)])),
    sign: descending ? -1 : 1,
  }));
  return found.sort((one, other) => {
    for (const { values, sign } of keys) {
      const order = comparePresent(values.get(one), values.get(other), sign);
      if (order !== 0) return order;
    }
    return 0;
  });
}

export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** What can be ticked in each column of choices, over all rows whatever the filters. */
export function choicesOf<Row>(
  rows: readonly Row[],
  columns: ValueColumns<Row>,
): Record<string, readonly Choice[]> {
  const ticked = Object.entries(columns).filter(([, { kind }]) => kind === 'choice');
  return Object.fromEntries(
    ticked.map(([id, { value }]) => {
      const counts = new Map<string, number>();
      for (const row of rows) {
        const choice = value(row);
        if (choice !== null) counts.set(String(choice), (counts.get(String(choice)) ?? 0) + 1);
      }
      const choices = [...counts].map(([choice, count]) => ({ value: choice, count }));
      return [id, choices.sort((one, other) => compareValues(one.value, other.value))];
    }),
  );
}

/** A page of rows and where it lies among all of them; one after the last page is empty. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, page_size }: { readonly page: number; readonly page_size: number },
) {
  const items = rows.slice((page - 1) * page_size, page * page_size);
  return { items, ...placeOfPage({ page, page_size, total: rows.length }) };
}

/** Where a page lies among all rows; before one after the last page lies the last. */
export function placeOfPage({ page, page_size, total }: { page: number; page_size: number; total: number }) {
  const total_pages = Math.ceil(total / page_size);
  const next = page < total_pages ? page + 1 : null;
  const previous = Math.min(page - 1, total_pages) || null;
  return { page, page_size, total, total_pages, next, previous };
}
