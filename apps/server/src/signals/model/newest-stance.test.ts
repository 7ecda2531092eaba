import { type AssetId, sliceBars } from '@auspex/market';
import { simulate } from '@auspex/simulated-market';
import { describe, expect, it } from 'vitest';
import { newestStance } from './newest-stance.ts';
import { overallStance } from './overall-stance.ts';

const VOTES = { buy: 1, hold: 0, sell: -1 } as const;

describe('The newest stance', () => {
  it('is the last one of the whole history, since the same bar and by the same votes, on any day', () => {
    const ages = new Set<number>();
    const world = simulate({ seed: '6', to: '2020-06-30' });
    const histories = ['crypto:BTC-USD', 'crypto:ETH-USD', 'us:AAPL', 'us:KO'].flatMap(
      (assetId) => world.dailyBars(assetId as AssetId) ?? [],
    );
    expect(histories).toHaveLength(4);
    for (const bars of histories) {
      const all = overallStance(bars);
      for (let days = 1; days <= bars.close.length; days += 9) {
        const last = days - 1;
        let since = last;
        while (since > 0 && all.stance[since - 1] === all.stance[last]) since--;
        const newest = newestStance(sliceBars(bars, 0, days));
        expect(newest.stance).toBe(all.stance[last]);
        expect(newest.since).toBe(since);
        expect(newest.before).toBe(since === 0 ? null : all.stance[since - 1]);
        const votes = all.votes.map((column) => column[last]);
        expect(newest.votes.map((vote) => (vote === null ? Number.NaN : VOTES[vote]))).toEqual(votes);
        ages.add(last - since);
      }
    }
    // Stances of a day and of many weeks were among them, and those that nothing came before.
    expect(Math.min(...ages)).toBe(0);
    expect(Math.max(...ages)).toBeGreaterThan(30);
  });
});
