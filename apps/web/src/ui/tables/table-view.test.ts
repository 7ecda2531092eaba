import { compareValues, passesFilter } from '@auspex/contract/table';
import { describe, expect, it } from 'vitest';
import { EMPTY_VIEW, pressSort, type TableView, withFilter } from './table-view.ts';

import { readView, writeView } from './view-params.ts';

const columns = [
  { id: 'symbol', kind: 'text' },
  { id: 'price', kind: 'number' },
  { id: 'stance', kind: 'choice' },
  { id: 'closed', kind: 'date' },
] as const;

const view: TableView = {
  sort: [
    { columnId: 'price', descending: true },
    { columnId: 'symbol', descending: false },
  ],
  filters: {
    symbol: { kind: 'text', contains: 'BTC & co' },
    price: { kind: 'range', from: -0.5, to: 20 },
    stance: { kind: 'choice', any: ['buy', 'hold, or wait'] },
  },
  search: 'apple pie',
  columns: ['price', 'symbol'],
};

describe('a table in the address', () => {
  it('comes back the same from a link', () => {
    const link = writeView(new URLSearchParams(), view).toString();
    expect(readView(new URLSearchParams(link), columns)).toEqual(view);
  });

  it('leaves what belongs to the page and to another table alone', () => {
    const before = new URLSearchParams('tab=upgrades&b.sort=symbol&f.price=1..2');
    const after = writeView(before, EMPTY_VIEW);
    expect(after.toString()).toBe('tab=upgrades&b.sort=symbol');
    expect(writeView(after, view, 'b.').get('tab')).toBe('upgrades');
  });

  it('ignores columns that do not exist and filters that make no sense', () => {
    const odd = new URLSearchParams(
      'sort=-nothing,symbol&f.price=abc..&f.stance=%E0%A4%A&cols=gone&f.nothing=x',
    );
    const read = readView(odd, columns);
    expect(read.sort).toEqual([{ columnId: 'symbol', descending: false }]);
    expect(read.filters.price).toBeUndefined();
    expect(read.columns).toBeUndefined();
  });

  it('ignores an instant that no calendar has', () => {
    const closed = { id: 'closed', kind: 'date' } as const;
    const read = (bound: string) => readView(new URLSearchParams(`f.closed=${bound}..`), [closed]).filters;
    expect(read('1e300')).toEqual({});
    expect(read('1763424000000')).toEqual({ closed: { kind: 'range', from: 1763424000000 } });
  });

  it('is short: nothing is written for a table as it was delivered', () => {
    expect(writeView(new URLSearchParams(), EMPTY_VIEW).toString()).toBe('');
  });
});

describe('pressing a header', () => {
  const press = (from: TableView, columnId: string, additional = false) =>
    pressSort(from, { columnId, descendingFirst: columnId === 'price', additional });

  it('sorts, turns round and gives the delivered order back', () => {
    const first = press(EMPTY_VIEW, 'price');
    const second = press(first, 'price');
    expect(first.sort).toEqual([{ columnId: 'price', descending: true }]);
    expect(second.sort).toEqual([{ columnId: 'price', descending: false }]);
    expect(press(second, 'price').sort).toEqual([]);
  });

  it('replaces the order before, or refines it with Shift', () => {
    const first = press(EMPTY_VIEW, 'price');
    expect(press(first, 'symbol').sort.map(({ columnId }) => columnId)).toEqual(['symbol']);
    expect(press(first, 'symbol', true).sort.map(({ columnId }) => columnId)).toEqual(['price', 'symbol']);
  });
});

describe('a filter', () => {
  it('finds text whatever its case and accents', () => {
    expect(passesFilter('Société Générale', { kind: 'text', contains: 'GENERALE' })).toBe(true);
    expect(passesFilter('Apple', { kind: 'text', contains: 'pear' })).toBe(false);
  });

  it('includes both ends of a range and leaves an open end open', () => {
    expect(passesFilter(10, { kind: 'range', from: 10, to: 20 })).toBe(true);
    expect(passesFilter(20, { kind: 'range', from: 10, to: 20 })).toBe(true);
    expect(passesFilter(20.01, { kind: 'range', from: 10, to: 20 })).toBe(false);
    expect(passesFilter(1e9, { kind: 'range', from: 10 })).toBe(true);
  });

  it('never lets a missing value through as if it were zero', () => {
    expect(passesFilter(null, { kind: 'range', to: 5 })).toBe(false);
    expect(passesFilter(null, { kind: 'choice', any: ['null'] })).toBe(false);
  });

  it('is taken away without touching the others', () => {
    expect(Object.keys(withFilter(view, 'price', undefined).filters)).toEqual(['symbol', 'stance']);
  });
});

describe('the order of values', () => {
  it('is by size for numbers and as people read for text', () => {
    expect([3, -1, 10].toSorted(compareValues)).toEqual([-1, 3, 10]);
    expect(['item 10', 'Item 2', 'élan', 'Eland'].toSorted(compareValues)).toEqual([
      'élan',
      'Eland',
      'Item 2',
      'item 10',
    ]);
  });
});
