import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listQuery, readListQuery } from '../paged-list.ts';
import { choicesOf, pageOf, viewQuery, viewRows } from './index.ts';

interface Row {
  readonly symbol: string;
  readonly sector: string | null;
  readonly change: number | null;
  readonly closed: number;
}

const columns = { symbol: 'text', sector: 'choice', change: 'number', closed: 'date' } as const;
const values = {
  symbol: { kind: 'text', value: ({ symbol }: Row) => symbol },
  sector: { kind: 'choice', value: ({ sector }: Row) => sector },
  change: { kind: 'number', value: ({ change }: Row) => change },
  closed: { kind: 'date', value: ({ closed }: Row) => closed },
} as const;

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
const rows: readonly Row[] = [
  { symbol: 'MSFT', sector: 'Technology', change: 0.01, closed: day('2026-11-18') },
  { symbol: 'AAPL', sector: 'Technology', change: -0.02, closed: day('2026-11-18') },
  { symbol: 'NEW', sector: null, change: null, closed: day('2026-11-17') },
  { symbol: 'KO', sector: 'Consumer Staples', change: 0.01, closed: day('2026-11-17') },
];
const schema = z.object(listQuery(columns));

/** The symbols that a query answers with, as the server reads it. */
function answer(query: Record<string, string>): string[] {
  const asked = readListQuery(columns, schema.parse(query));
  return pageOf(viewRows(rows, values, asked), asked).items.map(({ symbol }) => symbol);
}

const refusal = (query: Record<string, string>) => schema.safeParse(query).error?.issues[0]?.message;

describe('a list that the server sorts and filters', () => {
  it('keeps the order of equals, whichever way round, so that its pages fit together', () => {
    expect(answer({ sort: 'change-desc' })).toEqual(['MSFT', 'KO', 'AAPL', 'NEW']);
    expect(answer({ sort: 'change-asc' })).toEqual(['AAPL', 'MSFT', 'KO', 'NEW']);
    const pages = ['1', '2', '3', '4'].flatMap((page) =>
      answer({ sort: 'change-desc', page, page_size: '1' }),
    );
    expect(pages).toEqual(answer({ sort: 'change-desc' }));
  });

  it('sorts by a second column among equals of the first', () => {
    expect(answer({ sort: 'closed-asc,symbol-desc' })).toEqual(['NEW', 'KO', 'MSFT', 'AAPL']);
  });

  it('says where a page lies; the last one is short, and the one after it empty', () => {
    const page = (number: number) => pageOf(rows, { page: number, page_size: 3 });
    expect(page(1)).toMatchObject({ total: 4, total_pages: 2, next: 2, previous: null });
    expect(page(2)).toMatchObject({ items: [rows[3]], next: null, previous: 1 });
    expect(page(3)).toMatchObject({ items: [], next: null, previous: 2 });
  });

  it('filters by ranges with both ends, days, choices and what text contains', () => {
    expect(answer({ changeFrom: '0.01' })).toEqual(['MSFT', 'KO']);
    expect(answer({ changeTo: '-0.02' })).toEqual(['AAPL']);
    expect(answer({ closedFrom: '2026-11-18' })).toEqual(['MSFT', 'AAPL']);
    expect(answer({ sectorFilter: 'technology,Energy' })).toEqual(['MSFT', 'AAPL']);
    expect(answer({ symbolFilter: 'a' })).toEqual(['AAPL']);
    expect(answer({ q: 'STAPLES' })).toEqual(['KO']);
  });

  it('takes a bare day as all of that day, and an instant as itself, at the end of a range', () => {
    const noon = { ...rows[3], closed: Date.parse('2026-11-17T12:00:00Z') };
    const upTo = (closedTo: string) => {
      const asked = readListQuery(columns, schema.parse({ closedFrom: '2026-11-17', closedTo }));
      return viewRows([noon], values, asked).length;
    };
    expect(upTo('2026-11-17')).toBe(1);
    expect(upTo('2026-11-17T11:59:59Z')).toBe(0);
    expect(upTo('2026-11-16')).toBe(0);
  });

  it('HTTP-16: an instant without a zone is UTC, in whichever zone the server stands', () => {
    for (const zone of ['UTC', 'Pacific/Auckland', 'America/New_York']) {
      vi.stubEnv('TZ', zone);
      const { filters } = readListQuery(columns, schema.parse({ closedFrom: '2026-11-17T10:00' }));
      expect(filters.closed).toEqual({ kind: 'range', from: Date.parse('2026-11-17T10:00:00Z') });
      const ahead = readListQuery(columns, schema.parse({ closedFrom: '2026-11-17T10:00+05:45' }));
      expect(ahead.filters.closed).toEqual({ kind: 'range', from: Date.parse('2026-11-17T04:15:00Z') });
    }
    vi.unstubAllEnvs();
  });

  it('tells what can be ticked, over all rows', () => {
    expect(choicesOf(rows, values)).toEqual({
      sector: [
        { value: 'Consumer Staples', count: 1 },
        { value: 'Technology', count: 2 },
      ],
    });
  });

  it('refuses what makes no sense with a sentence that says what would', () => {
    expect(refusal({ sort: 'price-desc' })).toBe(
      'Sort by one of these, followed by -asc or -desc: symbol, sector, change, closed.',
    );
    expect(refusal({ changeFrom: 'much' })).toBe('Enter a number, such as 0.5.');
    expect(refusal({ closedTo: 'yesterday' })).toContain('Enter a date such as');
    expect(refusal({ sectorFilter: '%E0%A4%A' })).toBe('Separate choices by commas.');
    expect(refusal({ page_size: '100000' })).toBeDefined();
  });

  it('is asked by a table for what its view shows', () => {
    const view = {
      sort: [
        { columnId: 'change', descending: true },
        { columnId: 'sparkline', descending: false },
      ],
      search: ' app ',
      filters: {
        change: { kind: 'range', from: 0.1 },
        closed: { kind: 'range', to: day('2026-11-18') },
        sector: { kind: 'choice', any: ['Oil, gas', 'Technology'] },
        symbol: { kind: 'text', contains: 'A' },
      },
    } as const;
    const query = viewQuery(columns, view);
    expect(query).toEqual({
      sort: 'change-desc',
      q: 'app',
      changeFrom: '0.1',
      closedTo: '2026-11-18T00:00:00.000Z',
      sectorFilter: 'Oil%2C%20gas,Technology',
      symbolFilter: 'A',
    });
    const { filters } = readListQuery(columns, schema.parse(query));
    expect(filters).toEqual(view.filters);
  });

  it('takes an empty bound as none, not as zero', () => {
    expect(answer({ changeFrom: '', changeTo: '' })).toEqual(['MSFT', 'AAPL', 'NEW', 'KO']);
    expect(answer({ changeFrom: '', changeTo: '0.005' })).toEqual(['AAPL']);
    expect(answer({ changeFrom: '0', changeTo: '' })).toEqual(['MSFT', 'KO']);
    expect(refusal({ changeFrom: 'much' })).toBe('Enter a number, such as 0.5.');
  });

  it('leads from behind the last page to the last, and from the first to none', () => {
    const previous = (page: number, count: number) =>
      pageOf(rows.slice(0, count), { page, page_size: 2 }).previous;
    expect([previous(9, 4), previous(3, 4), previous(2, 4), previous(1, 4), previous(5, 0)]).toEqual([
      2,
      2,
      1,
      null,
      null,
    ]);
  });

  it('finds either of several words separated by bars', () => {
    expect(answer({ q: 'msf|staples' })).toEqual(['MSFT', 'KO']);
    expect(answer({ q: '|' })).toHaveLength(4);
  });

  it('looks for words in names, never in codes that any ticker is part of', () => {
    const coded = {
      ...values,
      version: { kind: 'text', value: () => 'blend-1.us.2026-10-01.c0ffee' },
    } as const;
    const found = (search: string) => viewRows(rows, coded, { sort: [], filters: {}, search });
    expect(found('us')).toEqual([]);
    expect(found('ko').map(({ symbol }) => symbol)).toEqual(['KO']);
  });

  it('never sends more words than the list takes', () => {
    const query = viewQuery(columns, { sort: [], filters: {}, search: 'a'.repeat(500) });
    expect(schema.safeParse(query).success).toBe(true);
  });
});
