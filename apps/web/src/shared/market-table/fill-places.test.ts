import { describe, expect, it } from 'vitest';
import { fillPlaces, pagesAt } from './fill-places.ts';

const page = (items: readonly string[], total: number) => ({ items, total });
const rowId = (row: string) => row;

function placesOf(pages: ReadonlyMap<number, { items: readonly string[]; total: number }>) {
  const head = [...pages.values()].at(-1) ?? page([], 0);
  return fillPlaces({ question: '', pages, head }, { rowId, pageRows: 2 }).map(({ row }) => row);
}

describe('the places of a list that comes in pages', () => {
  it('are all there from the first page on; those that have not come hold theirs', () => {
    expect(placesOf(new Map([[1, page(['a', 'b'], 5)]]))).toEqual(['a', 'b', null, null, null]);
  });

  it('are filled by the last page as by any other', () => {
    const pages = new Map([
      [1, page(['a', 'b'], 5)],
      [3, page(['e'], 5)],
    ]);
    expect(placesOf(pages)).toEqual(['a', 'b', null, null, 'e']);
  });

  it('follow the newest count, and show a row that moved between two replies once', () => {
    const pages = new Map([
      [1, page(['a', 'b'], 5)],
      [2, page(['b', 'c'], 4)],
    ]);
    expect(placesOf(pages)).toEqual(['a', 'b', null, 'c']);
  });

  it('lie on the pages that are asked for', () => {
    expect(pagesAt([0, 99, 100, 349, 350], 100)).toEqual([1, 2, 4]);
    expect(pagesAt([], 100)).toEqual([]);
  });
});
