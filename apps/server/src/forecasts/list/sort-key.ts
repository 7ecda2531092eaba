import { compareValues } from '@auspex/contract/table';

export const FORECAST_FIELDS = [
  'symbol',
  'name',
  'type',
  'sector',
  'delta_30',
  'delta_90',
  'delta_1y',
  'delta_2y',
] as const;
export type ForecastField = (typeof FORECAST_FIELDS)[number];

/** What the list knows of a row to find, sort and page it. */
export interface ListRow {
  readonly symbol: string;
  readonly type: string;
  readonly sector: string | null;
  readonly values: Readonly<Record<ForecastField, string | number | null>>;
}

/** A place in an order: the value, then the symbol. */
export interface SortKey {
  readonly value: string | number | null;
  readonly symbol: string;
}

/**
 * −1, 0 or 1; what is missing comes last in both directions, and the symbol decides between equals, rising. Texts
 * stand in the order of the tables in the browser.
 */
export function compareKeys(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a.value !== b.value) {
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    const order = direction * Math.sign(compareValues(a.value, b.value));
    if (order !== 0) return order;
  }
  return a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol);
}
