import { foldText } from '../palette/rank-entries.ts';
import type { CellValue } from './table-column.ts';
import type { FilterValue } from './table-view.ts';

/** Whether a value passes a filter. A missing value passes none: it is not in any range. */
export function passesFilter(value: CellValue | undefined, filter: FilterValue): boolean {
  if (value === null || value === undefined) return false;
  switch (filter.kind) {
    case 'text':
      return foldText(String(value)).includes(foldText(filter.contains));
    case 'choice':
      return filter.any.includes(String(value));
    case 'range': {
      const number = Number(value);
      return (
        number >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        number <= (filter.to ?? Number.POSITIVE_INFINITY)
      );
    }
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers by size, text as people sort it: case and accents aside, `item 2` before `item 10`. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
