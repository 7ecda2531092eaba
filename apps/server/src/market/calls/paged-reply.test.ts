import { describe, expect, it } from 'vitest';
import { listPage } from './paged-reply.ts';

const columns = { symbol: 'text', price: 'number' } as const;

/** Rows that count how often their price is looked at. */
function countedRows(count: number) {
  const looks = { at: 0 };
  const rows = Array.from({ length: count }, (_, place) => ({
    symbol: `S${place}`,
    price: (place * 7) % count,
  }));
  const values = {
    symbol: ({ symbol }: { symbol: string }) => symbol,
    price: ({ price }: { price: number }) => {
      looks.at += 1;
      return price;
    },
  };
  const page = (query: object) =>
    listPage({ columns, values, rows, query: { page: 1, page_size: 2, ...query } });
  return { looks, page };
}

describe('A page of a list', () => {
  it('comes from rows that were sorted once, however many pages are asked for', () => {
    const { looks, page } = countedRows(11);
    const found = [1, 2, 3].flatMap((number) => page({ sort: 'price-asc', page: number }).items);
    expect(found.map(({ price }) => price)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(looks.at).toBe(11);
  });

  it('is that of its own sort, filter and search, not of another that was asked for before', () => {
    const { page } = countedRows(11);
    expect(page({ sort: 'price-desc' }).items.map(({ price }) => price)).toEqual([10, 9]);
    expect(page({ sort: 'price-asc' }).items.map(({ price }) => price)).toEqual([0, 1]);
    expect(page({ q: 's10' }).items.map(({ symbol }) => symbol)).toEqual(['S10']);
    expect(page({}).total).toBe(11);
  });
});
