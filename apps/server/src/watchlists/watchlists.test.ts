import { assetId, normaliseSymbol } from '@auspex/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import type { ViewAsset } from '../market/index.ts';
import { countWishes } from './watchlist-store.ts';
import {
  createWatchlist,
  listWatchlists,
  removeWatchlist,
  replaceWatchlist,
  starSymbol,
  type Watchlists,
} from './watchlists.ts';

const app = withApplication();

/** What the market calls its assets today; a test may rename one. */
const called = new Map<string, string>();

function asset(id: string, symbol: string): ViewAsset {
  return {
    assetId: assetId(id),
    market: symbol.includes('-') ? 'crypto' : 'us',
    kind: 'stock',
    symbol,
    name: `${symbol} Inc.`,
    currency: 'USD',
    sector: null,
    industry: null,
    former: [],
    listedOn: '2018-01-02',
    delisting: null,
    source: 'simulated',
  };
}

const watchlists: Watchlists = {
  get platform() {
    return app.platform;
  },
  view: () => ({
    assets: async () => [...called].map(([id, symbol]) => asset(id, symbol)),
    findAsset: async (text) => {
      // A company before a coin of its code.
      const wanted = [normaliseSymbol(text, 'us'), normaliseSymbol(text)];
      const symbols = [...called.values()];
      const meant = wanted.find((symbol) => symbol !== undefined && symbols.includes(symbol));
      const hit = [...called].find(([, symbol]) => symbol === meant);
      return hit && asset(...hit);
    },
  }),
};

let member = '';

async function makeMember(): Promise<string> {
  const [row] = await app.test.database.query<{ id: string }>(
    `insert into member (email, ref_id) values (gen_random_uuid() || '@example.com', gen_random_uuid()::text)
     returning id`,
  );
  return row?.id ?? '';
}

beforeEach(async () => {
  called.clear();
  for (const symbol of ['AAPL', 'KO', 'JPM', 'BRK.B']) called.set(`us:${symbol}`, symbol);
  called.set('crypto:BTC-USD', 'BTC-USD');
  member = await makeMember();
});

async function lists(of = member) {
  return listWatchlists(watchlists, of);
}

async function mainList() {
  const [main] = await lists();
  if (main === undefined) throw new Error('There is no main list.');
  return main;
}

function symbolsOf(list: Awaited<ReturnType<typeof mainList>> | undefined) {
  return list?.items.map(({ symbol }) => symbol);
}

describe('watchlists', () => {
  it('WATCH-1: every member has one main list from the start', async () => {
    await Promise.all([lists(), lists(), lists()]);
    expect(await lists()).toMatchObject([{ main: true, name: 'Watchlist', items: [], version: 1 }]);
  });

  it('WATCH-2: the star puts a symbol at the end of the main list and takes it off; twice is the same as once', async () => {
    for (const symbol of ['KO', 'btc', 'KO']) await starSymbol(watchlists, member, { symbol, starred: true });
    expect(symbolsOf(await mainList())).toEqual(['KO', 'BTC-USD']);
    expect((await mainList()).version).toBe(3);
    await starSymbol(watchlists, member, { symbol: 'KO', starred: false });
    await starSymbol(watchlists, member, { symbol: 'KO', starred: false });
    expect(symbolsOf(await mainList())).toEqual(['BTC-USD']);
    expect((await mainList()).version).toBe(4);
  });

  it('WATCH-3: an asset that is renamed stays on the list under its new symbol', async () => {
    await starSymbol(watchlists, member, { symbol: 'AAPL', starred: true });
    called.set('us:AAPL', 'APPL');
    called.set('us:AAPL@2026-01-02', 'AAPL');
    expect(symbolsOf(await mainList())).toEqual(['APPL']);
  });

  it('WATCH-3: in a new order, what is on the list stays, not the later owner of its symbol', async () => {
    for (const symbol of ['AAPL', 'KO']) await starSymbol(watchlists, member, { symbol, starred: true });
    const before = (await mainList()).items;
    // The old one is delisted; the view finds its symbol’s later owner.
    called.delete('us:AAPL');
    called.set('us:AAPL@2026-01-02', 'AAPL');
    called.set('us:AAPL', 'AAPL');
    const { id, name, version } = await mainList();
    await replaceWatchlist(watchlists, member, { id, name, version, symbols: ['KO', 'AAPL'] });
    const after = (await mainList()).items;
    expect(after).toEqual([...before].reverse());
    const rows = await app.test.database.query('select asset_id from watchlist_item where member_id = $1', [
      member,
    ]);
    expect(rows.map(({ asset_id: id }) => id).sort()).toEqual(['us:AAPL', 'us:KO']);
  });

  it('MKT-35: a company and a coin that share a code are both on a list, in any order', async () => {
    called.set('us:LTC', 'LTC');
    called.set('crypto:LTC-USD', 'LTC-USD');
    for (const symbol of ['LTC-USD', 'LTC']) await starSymbol(watchlists, member, { symbol, starred: true });
    expect(symbolsOf(await mainList())).toEqual(['LTC-USD', 'LTC']);
    const { id, name, version } = await mainList();
    await replaceWatchlist(watchlists, member, { id, name, version, symbols: ['LTC', 'LTC-USD'] });
    expect(symbolsOf(await mainList())).toEqual(['LTC', 'LTC-USD']);
    await starSymbol(watchlists, member, { symbol: 'LTC', starred: false });
    expect(symbolsOf(await mainList())).toEqual(['LTC-USD']);
  });

  it('WATCH-3: the star of a symbol is that of what is on the list, not of the later owner of the symbol', async () => {
    await starSymbol(watchlists, member, { symbol: 'AAPL', starred: true });
    // The old one is delisted; the view finds its symbol’s later owner.
    called.delete('us:AAPL');
    called.set('us:AAPL@2026-01-02', 'AAPL');
    called.set('us:AAPL', 'AAPL');
    await starSymbol(watchlists, member, { symbol: 'aapl', starred: true });
    expect(await mainList()).toMatchObject({ items: [{ symbol: 'AAPL' }], version: 2 });
    await starSymbol(watchlists, member, { symbol: 'AAPL', starred: false });
    expect(symbolsOf(await mainList())).toEqual([]);
    await starSymbol(watchlists, member, { symbol: 'AAPL', starred: true });
    expect(symbolsOf(await mainList())).toEqual(['AAPL']);
  });

  it('WATCH-4: a change based on an older version is refused, with both versions named and nothing lost', async () => {
    const { id, name, version } = await mainList();
    await replaceWatchlist(watchlists, member, { id, name, version, symbols: ['KO', 'JPM'] });
    const late = replaceWatchlist(watchlists, member, { id, name, version, symbols: ['AAPL'] });
    await expect(late).rejects.toMatchObject({
      message:
        'This list was changed elsewhere: you edited version 1, but it is now at version 2. Review it and make your change again.',
      data: { yours: 1, current: 2 },
    });
    expect(symbolsOf(await mainList())).toEqual(['KO', 'JPM']);
    // A request that is sent twice because its reply was lost is not a conflict.
    await replaceWatchlist(watchlists, member, { id, name, version, symbols: ['KO', 'JPM'] });
    expect((await mainList()).version).toBe(2);
  });

  it('WATCH-5: the order is the member’s own, and what stays keeps the time it was added', async () => {
    const { id, name } = await mainList();
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    const [before] = (await mainList()).items;
    await replaceWatchlist(watchlists, member, {
      id,
      name,
      version: 2,
      symbols: ['JPM', 'KO', 'jpm', 'BRK-B'],
    });
    const after = await mainList();
    expect(symbolsOf(after)).toEqual(['JPM', 'KO', 'BRK.B']);
    expect(after.items[1]).toEqual(before);
  });

  it('WATCH-6: unknown symbols are named, and the list stays as it was', async () => {
    const { id, name, version } = await mainList();
    const change = replaceWatchlist(watchlists, member, {
      id,
      name,
      version,
      symbols: ['KO', 'NOPE', 'NIX'],
    });
    await expect(change).rejects.toMatchObject({ message: 'NOPE, NIX are not symbols known here.' });
    expect((await mainList()).items).toEqual([]);
  });

  it('WATCH-7: at most 20 lists, each with a unique name; 21 at once are 20', async () => {
    const wishes = Array.from({ length: 25 }, (_, i) =>
      createWatchlist(watchlists, member, { name: `List ${i}`, symbols: [] }),
    );
    const outcomes = await Promise.allSettled(wishes);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(await lists()).toHaveLength(20);
    expect(refused.map(({ reason }) => reason.message)).toEqual(
      Array(6).fill('You have 20 lists, which is the limit. Delete one first.'),
    );
    const [, second, third] = await lists();
    await removeWatchlist(watchlists, member, third?.id ?? '');
    const same = createWatchlist(watchlists, member, { name: second?.name.toUpperCase() ?? '', symbols: [] });
    await expect(same).rejects.toMatchObject({
      message: `You already have a list called “${second?.name}”.`,
    });
  });

  it('WATCH-8: a list holds at most 500 symbols', async () => {
    for (let i = 0; i < 501; i += 1) called.set(`us:X${i}`, `X${i}-USD`);
    const { id, name, version } = await mainList();
    const symbols = Array.from({ length: 500 }, (_, i) => `X${i}-USD`);
    await replaceWatchlist(watchlists, member, { id, name, version, symbols });
    const star = starSymbol(watchlists, member, { symbol: 'X500-USD', starred: true });
    await expect(star).rejects.toMatchObject({
      message: 'A list holds at most 500 symbols. Remove some first, or start another list.',
    });
    expect((await mainList()).items).toHaveLength(500);
  });

  it('WATCH-9: what this market does not know stays on the list, hidden, even when the list is changed', async () => {
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    await starSymbol(watchlists, member, { symbol: 'JPM', starred: true });
    called.delete('us:KO');
    const { id, name, version } = await mainList();
    expect(symbolsOf(await mainList())).toEqual(['JPM']);
    await replaceWatchlist(watchlists, member, { id, name, version, symbols: ['AAPL'] });
    called.set('us:KO', 'KO');
    expect(symbolsOf(await mainList())).toEqual(['AAPL', 'KO']);
  });

  it('WATCH-10: the main list is emptied where another would be removed', async () => {
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    await createWatchlist(watchlists, member, { name: 'Banks', symbols: ['JPM'] });
    for (const { id } of await lists()) await removeWatchlist(watchlists, member, id);
    expect(await lists()).toMatchObject([{ main: true, items: [] }]);
  });

  it('WATCH-11: nobody reaches somebody else’s list', async () => {
    const { id, name } = await mainList();
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    const other = await makeMember();
    const refusal = { kind: 'missing' };
    const change = { id, name, version: 2, symbols: [] };
    await expect(replaceWatchlist(watchlists, other, change)).rejects.toMatchObject(refusal);
    await expect(removeWatchlist(watchlists, other, id)).rejects.toMatchObject(refusal);
    expect(symbolsOf(await mainList())).toEqual(['KO']);
    expect(await lists(other)).toMatchObject([{ items: [] }]);
  });

  it('WATCH-12: lists are erased with their member', async () => {
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    await app.test.database.query('delete from member where id = $1', [member]);
    const left = await app.test.database.query<{ n: number }>(
      `select (select count(*) from watchlist where member_id = $1)::int
         + (select count(*) from watchlist_item where member_id = $1)::int as n`,
      [member],
    );
    expect(left).toEqual([{ n: 0 }]);
    expect(await lists()).toEqual([]);
  });
});

describe('what members watch', () => {
  it('WATCH-14: is counted once per member, however many lists it is on', async () => {
    await starSymbol(watchlists, member, { symbol: 'BRK.B', starred: true });
    await createWatchlist(watchlists, member, { name: 'Again', symbols: ['BRK.B'] });
    const other = await makeMember();
    await starSymbol(watchlists, other, { symbol: 'BRK.B', starred: true });
    const wishes = await countWishes(app.test.database);
    // Another test in this file has it on one more member's list.
    expect(wishes.get(assetId('us:BRK.B'))).toBe(3);
  });
});

describe('the export of a member', () => {
  // It collects every table with a column member_id, and from them every row of the member.
  it('WATCH-13: holds the lists and what is on them', async () => {
    const tables = await app.test.database.query(
      `select table_name from information_schema.columns
       where table_name like 'watchlist%' and column_name = 'member_id' order by 1`,
    );
    expect(tables).toEqual([{ table_name: 'watchlist' }, { table_name: 'watchlist_item' }]);
    await starSymbol(watchlists, member, { symbol: 'KO', starred: true });
    const items = await app.test.database.query(
      'select asset_id, position from watchlist_item where member_id = $1',
      [member],
    );
    expect(items).toEqual([{ asset_id: 'us:KO', position: 1 }]);
  });
});
