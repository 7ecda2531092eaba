import { sliceBars } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { effectlessMarket } from '../../../../../packages/quant/fixtures/effectless-market.ts';
import { newestStance } from './newest-stance.ts';
import { overallStance } from './overall-stance.ts';

const VOTES = { buy: 1, hold: 0, sell: -1 } as const;

describe('The newest stance', { timeout: 60_000 }, () => {
  it('is the last one of the whole history, since the same bar and by the same votes, on any day', () => {
    const ages = new Set<number>();
    for (const { bars } of effectlessMarket({ seed: 6, names: 4, bars: 640 })) {
      const all = overallStance(bars);
      for (let days = 1; days <= 640; days += 9) {
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
