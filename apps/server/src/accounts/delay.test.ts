import type { Need } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { delayAt, delayOf } from './delay.ts';

describe('PAY-15: the newest bar whose signals somebody sees late', () => {
  it('is the fifth before the newest closed one, from the moment in which that one is known', () => {
    // Sessions in New York: 11, 12, 13, 16, 17 and 18 November 2026; the bar of the 18th is known at 21:15 UTC.
    expect(delayAt('us', Date.parse('2026-11-18T21:15:00Z'), 5)).toEqual({
      ...{ bars: 5, date: '2026-11-11' },
      asOf: Date.parse('2026-11-12T21:15:00Z') - 1,
    });
    expect(delayAt('us', Date.parse('2026-11-18T21:14:59Z'), 5)?.date).toBe('2026-11-10');
  });

  it('stands still over a weekend and a holiday of the exchange', () => {
    // NYSE calendar 2026: Thanksgiving on the 26th, a half day on the 27th, whose bar is known at 18:15 UTC.
    expect(delayAt('us', Date.parse('2026-11-26T23:00:00Z'), 5)?.date).toBe('2026-11-18');
    expect(delayAt('us', Date.parse('2026-11-29T12:00:00Z'), 5)?.date).toBe('2026-11-19');
  });

  it('counts every day for crypto', () => {
    expect(delayAt('crypto', Date.parse('2026-11-18T00:00:00Z'), 5)).toEqual({
      ...{ bars: 5, date: '2026-11-12' },
      asOf: Date.parse('2026-11-14T00:00:00Z') - 1,
    });
    expect(delayAt('crypto', Date.parse('2026-11-17T23:59:59Z'), 5)?.date).toBe('2026-11-11');
  });

  it('is none where a plan unlocks the market or delays nothing, and that of the free plan for a guest', async () => {
    const grants = {
      unlocked: async (memberId: string) => new Set<Need>(memberId === 'trader' ? ['crypto'] : []),
      delayBars: async (memberId: string | null) => (memberId === 'bundle' ? 0 : 5),
    };
    const parts = {
      ...{ unlocked: grants.unlocked, planGrants: () => grants },
      now: () => new Date('2026-11-18T22:00:00Z'),
    };
    const dates = ['trader', 'bundle', 'free', null].map(async (memberId) => [
      (await delayOf(parts, memberId, 'crypto'))?.date,
      (await delayOf(parts, memberId, 'us'))?.date,
    ]);
    expect(await Promise.all(dates)).toEqual([
      [undefined, '2026-11-11'],
      [undefined, undefined],
      ['2026-11-12', '2026-11-11'],
      ['2026-11-12', '2026-11-11'],
    ]);
    expect(await delayOf({ ...parts, planGrants: () => undefined }, null, 'us')).toBeNull();
  });
});
