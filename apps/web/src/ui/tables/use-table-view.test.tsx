import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableView } from './table-view.ts';
import { useTableView } from './use-table-view.ts';

const columns = [{ id: 'price', kind: 'number' }] as const;

/** What a table does with its view, as an event handler would after it was drawn. */
function draw(replace: (search: string) => void) {
  let drawn: ReturnType<typeof useTableView> | undefined;
  function Probe() {
    drawn = useTableView({ columns, port: { current: '', replace } });
    return null;
  }
  renderToStaticMarkup(<Probe />);
  if (!drawn) throw new Error('Nothing was drawn.');
  return drawn;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an order stands in the address at once, so that leaving the page keeps it', () => {
  const written: string[] = [];
  const { view, change } = draw((search) => void written.push(search));
  const sorted: TableView = { ...view, sort: [{ columnId: 'price', descending: true }] };
  change(sorted);
  expect(written).toEqual(['sort=-price']);
});

it('what is typed waits until the typing rests, and brings the order along', () => {
  const written: string[] = [];
  const { view, change } = draw((search) => void written.push(search));
  for (const search of ['a', 'ap', 'app']) change({ ...view, search });
  expect(written).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(written).toEqual(['q=app']);
});
