import { ForecastList } from './forecast-list.ts';
import type { ListRow } from './sort-key.ts';

/**
 * The list of what was read, made once for as long as the same answer is handed out: a newer one brings a new list, and
 * the old goes with the answer it was made of.
 */
export function createListOf<Known extends object, Row extends ListRow>(
  writeRow: (known: Known) => Row,
): (known: readonly Known[]) => ForecastList<Row> {
  const lists = new WeakMap<readonly Known[], ForecastList<Row>>();
  return (known) => {
    const kept = lists.get(known);
    if (kept) return kept;
    const list = new ForecastList(known.map(writeRow));
    lists.set(known, list);
    return list;
  };
}
