import { CallError } from '@auspex/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { isConflict } from '../failure/failed-change.ts';
import { applyChange } from './apply-change.ts';
import type { ListedSymbol, Watchlist, WatchlistChange } from './watchlist.ts';
import {
  WATCHLISTS_KEY,
  type WatchlistCalls,
  type WatchlistReply,
  watchlistMutation,
} from './watchlist-mutation.ts';

const asset = (symbol: string): ListedSymbol => ({ symbol, name: symbol, market: 'us' });
const mine = (symbols: readonly string[], version: number): Watchlist => ({
  id: 'mine',
  name: 'Watchlist',
  main: true,
  items: symbols.map((symbol) => ({ ...asset(symbol), addedAt: '2026-11-01T00:00:00Z' })),
  version,
});

/** A server with one list that answers when it is told to, and can refuse. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  let list = mine(['AAPL'], 1);
  const waiting: { answer: () => void; refuse: (error: Error) => void }[] = [];
  const sent: string[] = [];
  const reply = (label: string, next: () => Watchlist) => {
    sent.push(label);
    return new Promise<WatchlistReply>((resolve, reject) => {
      const answer = () => {
        list = next();
        resolve({ items: [list] });
      };
      waiting.push({ answer, refuse: reject });
    });
  };
  const calls: WatchlistCalls = {
    star: (symbol, starred) =>
      reply(`star ${symbol} ${starred}`, () => {
        const others = list.items.map((item) => item.symbol).filter((each) => each !== symbol);
        return mine(starred ? [...others, symbol] : others, list.version + 1);
      }),
    create: () => reply('create', () => list),
    replace: (_, body) =>
      reply(`replace ${body.symbols.join(' ')} from ${body.version}`, () =>
        mine(body.symbols, body.version + 1),
      ),
    remove: () => reply('remove', () => mine([], list.version + 1)),
  };
  client.setQueryData<WatchlistReply>(WATCHLISTS_KEY, { items: [list] });
  const cache = client.getMutationCache();
  return {
    sent,
    change: (change: WatchlistChange) =>
      cache
        .build(client, watchlistMutation(client, calls))
        .execute(change)
        .then(
          () => 'done' as const,
          (error: Error) => error,
        ),
    /** What the screen shows: what the server said, and what is under way. */
    shown: () => {
      const under = cache
        .findAll({ mutationKey: WATCHLISTS_KEY, status: 'pending' })
        .map((mutation) => mutation.state.variables as WatchlistChange);
      const said = client.getQueryData<WatchlistReply>(WATCHLISTS_KEY)?.items ?? [];
      return under.reduce<readonly Watchlist[]>(applyChange, said)[0]?.items.map(({ symbol }) => symbol);
    },
    next: async () => {
      for (let turn = 0; turn < 20 && waiting.length === 0; turn += 1) await Promise.resolve();
      const first = waiting.shift();
      if (!first) throw new Error('The server was asked for nothing.');
      return first;
    },
  };
}

describe('the star', () => {
  it('shows at once, before the server has answered, and stays', async () => {
    const { change, shown, next } = setUp();
    const done = change({ kind: 'star', asset: asset('TSLA'), starred: true });
    expect(shown()).toEqual(['AAPL', 'TSLA']);
    (await next()).answer();
    expect(await done).toBe('done');
    expect(shown()).toEqual(['AAPL', 'TSLA']);
  });

  it('WATCH-15: goes back when the server refuses, and the other star given meanwhile stays', async () => {
    const { change, shown, next } = setUp();
    const refused = change({ kind: 'star', asset: asset('TSLA'), starred: true });
    const accepted = change({ kind: 'star', asset: asset('NVDA'), starred: true });
    expect(shown()).toEqual(['AAPL', 'TSLA', 'NVDA']);
    (await next()).refuse(new CallError({ status: 422, message: 'A list holds 500 symbols.' }));
    expect(await refused).toBeInstanceOf(CallError);
    expect(shown()).toEqual(['AAPL', 'NVDA']);
    (await next()).answer();
    expect(await accepted).toBe('done');
    expect(shown()).toEqual(['AAPL', 'NVDA']);
  });

  it('off and on again in a hurry ends as pressed last', async () => {
    const { change, shown, next, sent } = setUp();
    const off = change({ kind: 'star', asset: asset('AAPL'), starred: false });
    const on = change({ kind: 'star', asset: asset('AAPL'), starred: true });
    expect(shown()).toEqual(['AAPL']);
    (await next()).answer();
    (await next()).answer();
    await Promise.all([off, on]);
    expect(sent).toEqual(['star AAPL false', 'star AAPL true']);
    expect(shown()).toEqual(['AAPL']);
  });
});

describe('a change of a list', () => {
  it('is made from what the server answered to the one before', async () => {
    const { change, next, sent } = setUp();
    const first = change({ kind: 'add', id: 'mine', asset: asset('MSFT') });
    const second = change({ kind: 'move', id: 'mine', symbol: 'MSFT', to: 0 });
    (await next()).answer();
    (await next()).answer();
    await Promise.all([first, second]);
    expect(sent).toEqual(['replace AAPL MSFT from 1', 'replace MSFT AAPL from 2']);
  });

  it('that was refused because the list was changed elsewhere is told as such and not shown', async () => {
    const { change, shown, next } = setUp();
    const done = change({ kind: 'take', id: 'mine', symbol: 'AAPL' });
    expect(shown()).toEqual([]);
    (await next()).refuse(new CallError({ status: 409, message: 'changed', code: 'version-conflict' }));
    expect(isConflict(await done)).toBe(true);
    expect(isConflict(new CallError({ status: 409, message: 'taken', code: 'name-taken' }))).toBe(false);
    expect(shown()).toEqual(['AAPL']);
  });
});
