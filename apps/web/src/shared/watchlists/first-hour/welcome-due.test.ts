import { describe, expect, it } from 'vitest';
import type { Watchlist } from '../watchlist.ts';
import { isWelcomeDue } from './welcome-due.ts';

const untouched: Watchlist = { id: 'mine', name: 'Watchlist', main: true, items: [], version: 1 };
const newcomer = { verified: true, marketReady: true, lists: [untouched], remembered: false };

describe('WATCH-16: the guided start', () => {
  it('is offered to a verified member who has done nothing yet', () => {
    expect(isWelcomeDue(newcomer)).toBe(true);
  });

  it('waits for the verification, for the market and for the lists', () => {
    expect(isWelcomeDue({ ...newcomer, verified: false })).toBe(false);
    expect(isWelcomeDue({ ...newcomer, marketReady: false })).toBe(false);
    expect(isWelcomeDue({ ...newcomer, lists: null })).toBe(false);
  });

  it('is never shown twice: not where it was skipped, and nowhere once anything was starred', () => {
    expect(isWelcomeDue({ ...newcomer, remembered: true })).toBe(false);
    const item = { symbol: 'AAPL', name: 'Apple', market: 'us', addedAt: '2026-11-01T00:00:00Z' } as const;
    expect(isWelcomeDue({ ...newcomer, lists: [{ ...untouched, items: [item], version: 2 }] })).toBe(false);
    expect(isWelcomeDue({ ...newcomer, lists: [{ ...untouched, version: 3 }] })).toBe(false);
    expect(isWelcomeDue({ ...newcomer, lists: [untouched, { ...untouched, id: 'b', main: false }] })).toBe(
      false,
    );
  });
});
