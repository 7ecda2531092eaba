import { describe, expect, it } from 'vitest';
import { applyChange } from '../apply-change.ts';
import type { Watchlist } from '../watchlist.ts';
import { changesOfChoice, zoneToTakeOver } from './welcome.tsx';
import { welcomeVerdict } from './welcome-due.ts';

const untouched: Watchlist = { id: 'mine', name: 'Watchlist', main: true, items: [], version: 1 };
const newcomer = { closed: false, lists: [untouched], market: true, offered: 12 };

describe('WATCH-16: the guided start', () => {
  it('is offered to a member who has done nothing yet', () => {
    expect(welcomeVerdict(newcomer)).toBe('due');
  });

  it('is undecided until the account, the lists and the market have answered', () => {
    expect(welcomeVerdict({ ...newcomer, closed: null })).toBe('unknown');
    expect(welcomeVerdict({ ...newcomer, lists: null })).toBe('unknown');
    expect(welcomeVerdict({ ...newcomer, market: null })).toBe('unknown');
    expect(welcomeVerdict({ ...newcomer, offered: null })).toBe('unknown');
  });

  it('waits for a market that has something to choose from', () => {
    expect(welcomeVerdict({ ...newcomer, market: false, offered: null })).toBe('not yet');
    expect(welcomeVerdict({ ...newcomer, offered: 0 })).toBe('not yet');
  });

  it('is never shown twice: not where it was closed, on any device, and nowhere once anything was starred', () => {
    const noMarketYet = { ...newcomer, market: null, offered: null };
    expect(welcomeVerdict({ ...noMarketYet, closed: true, lists: null })).toBe('never');
    const item = { symbol: 'AAPL', name: 'Apple', market: 'us', addedAt: '2026-11-01T00:00:00Z' } as const;
    for (const lists of [
      [{ ...untouched, items: [item], version: 2 }],
      [{ ...untouched, version: 3 }],
      [untouched, { ...untouched, id: 'b', main: false }],
    ]) {
      expect(welcomeVerdict({ ...noMarketYet, lists })).toBe('never');
    }
  });
});

it.each([
  ['UTC', 'Pacific/Auckland', 'Pacific/Auckland'],
  ['UTC', 'UTC', undefined],
  ['UTC', 'Etc/Unknown', undefined],
  ['UTC', 'Etc/UTC', undefined],
  ['UTC', 'Etc/GMT', undefined],
  ['UTC', 'Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', undefined, undefined],
  ['Europe/Paris', 'Pacific/Auckland', undefined],
  [undefined, 'Pacific/Auckland', undefined],
])('AUTH-33: chosen %s, browser in %s: a new account takes over %s', (chosen, here, taken) => {
  expect(zoneToTakeOver(chosen, here)).toBe(taken);
});

it('what was chosen, and is no longer after a step back, does not stay on the watchlist', () => {
  const [aapl, btc, eth] = ['AAPL', 'BTC-USD', 'ETH-USD'].map((symbol) => ({
    symbol,
    name: symbol,
    market: symbol.includes('-') ? ('crypto' as const) : ('us' as const),
  }));
  if (!aapl || !btc || !eth) throw new Error('There are three.');
  const empty: readonly Watchlist[] = [{ id: 'l1', name: 'Watchlist', main: true, items: [], version: 1 }];
  const symbolsAfter = (...choices: (readonly (typeof aapl)[])[]) => {
    const changes = choices.flatMap((chosen, at) => changesOfChoice('l1', choices[at - 1] ?? [], chosen));
    return changes.reduce(applyChange, empty)[0]?.items.map(({ symbol }) => symbol);
  };
  expect(symbolsAfter([aapl, btc])).toEqual(['AAPL', 'BTC-USD']);
  expect(symbolsAfter([aapl, btc], [aapl, btc])).toEqual(['AAPL', 'BTC-USD']);
  expect(symbolsAfter([aapl, btc], [aapl, eth])).toEqual(['AAPL', 'ETH-USD']);
  expect(symbolsAfter([aapl, btc], [])).toEqual([]);
});
