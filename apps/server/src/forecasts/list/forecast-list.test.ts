import { randomStream } from '@auspex/quant/random';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { ForecastList, type ListQuestion } from './forecast-list.ts';
import { FORECAST_FIELDS, type ListRow } from './sort-key.ts';

/** Names with ties, gaps, umlauts and cases, so that every way of ordering wrongly shows. */
function makeRows(count: number): ListRow[] {
  const stream = randomStream({ seed: 3, name: 'forecast-list' });
  const pick = <T>(values: readonly T[]): T => values[stream.integerBelow(values.length)];
  const delta = () => (stream.chance(0.2) ? null : Math.round(stream.normal() * 8) / 2);
  return Array.from({ length: count }, (_, i) => {
    const symbol = `S${String((i * 7919) % count).padStart(4, '0')}`;
    const [type, sector] = [pick(['stock', 'fund', 'crypto']), pick([null, 'Energy', 'Utilities', 'energy'])];
    const name = pick(['Alpha', 'alpha', 'Ångström', 'Zeta', 'Éclair', 'beta']);
    const deltas = { delta_30: delta(), delta_90: delta(), delta_1y: delta(), delta_2y: delta() };
    return { symbol, type, sector, values: { symbol, name, type, sector, ...deltas } };
  });
}

const rows = makeRows(237);
const list = new ForecastList(rows);
const asIs = (text: string) => text.trimStart().split(' ', 1)[0] ?? '';
let test: TestDatabase;

beforeAll(async () => {
  test = await makeTestDatabase();
  // As people sort: case and accents aside, numbers by size.
  await test.owner.query(
    `create collation people (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false)`,
  );
  await test.owner.query(
    `create table oracle (symbol text collate "C", name text collate people, type text collate people, sector text collate people,
       delta_30 float8, delta_90 float8, delta_1y float8, delta_2y float8)`,
  );
  await test.owner.query(
    `insert into oracle select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])`,
    FORECAST_FIELDS.map((field) => rows.map(({ values }) => values[field])),
  );
});

afterAll(() => test?.close());

type Filter = Pick<ListQuestion, 'stockFilter' | 'typeFilter' | 'sectorFilter'>;

/** The same question answered by PostgreSQL: every row of it in order. */
async function oracle(sort: string, filter: Filter): Promise<string[]> {
  const [, field, direction] = /^(.+)-(asc|desc)$/.exec(sort) ?? [];
  const wanted = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text);
  const found = await test.owner.query<{ symbol: string }>(
    `select symbol from oracle where ($1::text is null or symbol = $1) and ($2::text is null or type collate "C" = $2) and ($3::text is null or sector collate "C" = $3)
     order by ${field} ${direction} nulls last, symbol asc`,
    [
      wanted(filter.stockFilter)?.split(' ')[0] ?? null,
      wanted(filter.typeFilter),
      wanted(filter.sectorFilter),
    ],
  );
  return found.map(({ symbol }) => symbol);
}

const sorts = FORECAST_FIELDS.flatMap((field) => [`${field}-asc`, `${field}-desc`]);
const bare = rows.find(({ sector, values }) => sector === null && values.delta_30 === null);
/** Every filter alone and with every other: what is there, what is not, what is left empty. */
const filters: Filter[] = [
  undefined,
  `${rows[5].symbol} Alpha Incorporated`,
  bare?.symbol,
  rows[5].symbol.toLowerCase(),
  'NONE',
].flatMap((stockFilter) =>
  [undefined, 'stock', 'fund', 'crypto', 'bond'].flatMap((typeFilter) =>
    [undefined, 'Energy', 'energy', 'Utilities', 'Banks', ' '].map((sectorFilter) => ({
      stockFilter,
      typeFilter,
      sectorFilter,
    })),
  ),
);
const said = (filter: Filter) => JSON.stringify(filter);

describe.each(sorts)('FCST-3: The forecasts sorted by %s', (sort) => {
  it(`are those of the database in its order on every page, under each of ${filters.length} filters`, async () => {
    for (const filter of filters) {
      const expected = await oracle(sort, filter);
      for (const page_size of [1, 10, 500]) {
        const pages = Math.ceil(expected.length / page_size);
        for (const page of new Set([1, 2, (pages + 1) >> 1, pages - 1, pages, pages + 1])) {
          if (page < 1) continue;
          const answer = list.page({ sort, page, page_size, ...filter }, asIs);
          const from = (page - 1) * page_size;
          expect(
            answer.items.map(({ symbol }) => symbol),
            said(filter),
          ).toEqual(expected.slice(from, from + page_size));
          expect(answer, said(filter)).toMatchObject({ page, total: expected.length, total_pages: pages });
          expect(answer.next !== null, said(filter)).toBe(page < pages);
          expect(answer.previous !== null, said(filter)).toBe(page > 1 && page <= pages);
        }
      }
    }
  });

  it('are met once each going forwards by cursor, and in the same pages going back, under every filter', async () => {
    for (const filter of filters) {
      const expected = await oracle(sort, filter);
      for (const page_size of [7, 20]) {
        const pages: string[][] = [];
        const question = { sort, page: 1, page_size, ...filter };
        let answer = list.page(question, asIs);
        for (;;) {
          pages.push(answer.items.map(({ symbol }) => symbol));
          expect(answer.page, said(filter)).toBe(pages.length);
          if (answer.next === null) break;
          answer = list.page({ ...question, cursor: answer.next }, asIs);
        }
        expect(pages.flat(), said(filter)).toEqual(expected);
        for (let back = pages.length - 2; back >= 0; back--) {
          answer = list.page({ ...question, cursor: answer.previous ?? 'none' }, asIs);
          expect(answer.items.map(({ symbol }) => symbol)).toEqual(pages[back]);
          expect(answer, said(filter)).toMatchObject({ page: back + 1, total: expected.length });
        }
        expect(answer.previous).toBeNull();
      }
    }
  });

  it('go on by cursor from a page that was asked for by its number', async () => {
    for (const filter of filters.filter(({ stockFilter }) => stockFilter === undefined)) {
      const expected = await oracle(sort, filter);
      const page_size = 9;
      const pages = Math.ceil(expected.length / page_size);
      const at = (page: number) => expected.slice((page - 1) * page_size, page * page_size);
      for (const page of new Set([2, (pages + 1) >> 1, pages])) {
        if (page < 2 || page > pages) continue;
        const { next, previous } = list.page({ sort, page, page_size, ...filter }, asIs);
        const symbolsAt = (cursor: string | null) =>
          cursor === null
            ? []
            : list
                .page({ sort, page: 1, page_size, ...filter, cursor }, asIs)
                .items.map(({ symbol }) => symbol);
        expect(symbolsAt(previous), said(filter)).toEqual(at(page - 1));
        expect(symbolsAt(next), said(filter)).toEqual(at(page + 1));
      }
    }
  });
});

describe('Names', () => {
  it('sort as people read them: “iShares” comes before “Xcel Energy”, whatever its first letter', () => {
    const named = (symbol: string, name: string): ListRow => ({
      ...rows[0],
      symbol,
      values: { ...rows[0].values, symbol, name },
    });
    const people = new ForecastList([
      named('XEL', 'Xcel Energy'),
      named('IWM', 'iShares Russell 2000 ETF'),
      named('EL', 'Estée Lauder'),
      named('ETSY', 'Etsy'),
      named('MMM', '3M'),
    ]);
    const { items } = people.page({ sort: 'name-asc', page: 1, page_size: 9 }, asIs);
    expect(items.map(({ symbol }) => symbol)).toEqual(['MMM', 'EL', 'ETSY', 'IWM', 'XEL']);
  });
});

describe('A cursor', () => {
  it('FCST-3: goes on at its place when the row it names has gone', () => {
    const sort = 'delta_30-desc';
    const first = list.page({ sort, page: 1, page_size: 20 }, asIs);
    const without = new ForecastList(rows.filter(({ symbol }) => symbol !== first.items[19].symbol));
    const after = { sort, page: 1, page_size: 20, cursor: first.next ?? '' };
    expect(without.page(after, asIs).items).toEqual(list.page(after, asIs).items);
  });

  it('of another order, or invented, is refused with a sentence', () => {
    const { next } = list.page({ sort: 'name-asc', page: 1, page_size: 5 }, asIs);
    const ask = (cursor: string) => () =>
      list.page({ sort: 'name-desc', page: 1, page_size: 5, cursor }, asIs);
    expect(ask(next ?? '')).toThrow('belongs to another list');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(ask(text)).toThrow('belongs to another list');
      }),
    );
  });
});
