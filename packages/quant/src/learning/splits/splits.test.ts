import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purgedFolds, walkForwardSplits } from './index.ts';

const history = fc.record({
  gaps: fc.array(fc.nat(3), { minLength: 20, maxLength: 200 }),
  outcomeAfterDays: fc.integer({ min: 1, max: 61 }),
  embargoDays: fc.nat(10),
});

function daysFrom(gaps: readonly number[]): Int32Array {
  let day = 0;
  return Int32Array.from(gaps, (gap) => (day += gap));
}

describe('Walk-forward splits', () => {
  it('never train on an outcome that was not known before the first score of the test', () => {
    fc.assert(
      fc.property(history, ({ gaps, outcomeAfterDays, embargoDays }) => {
        const days = daysFrom(gaps);
        const refitDays = [10, 30, 50, 90, 150];
        const splits = walkForwardSplits({
          days,
          outcomeAfterDays,
          embargoDays,
          refitDays,
          minimumTrainRows: 1,
        });
        for (const { train, test } of splits) {
          const known = days[train.to - 1] + outcomeAfterDays + embargoDays;
          expect(known).toBeLessThanOrEqual(days[test.from]);
          expect(train.from).toBe(0);
        }
        for (let i = 1; i < splits.length; i++)
          expect(splits[i].test.from).toBeGreaterThanOrEqual(splits[i - 1].test.to);
      }),
    );
  });

  it('use every row that was known, and not one more', () => {
    const days = Int32Array.from({ length: 100 }, (_, i) => i);
    const plan = { days, outcomeAfterDays: 21, embargoDays: 0, refitDays: [60, 80], minimumTrainRows: 1 };
    // By hand: scores of day 39 are known on day 60.
    expect(walkForwardSplits(plan)).toEqual([
      { train: { from: 0, to: 40 }, test: { from: 60, to: 80 } },
      { train: { from: 0, to: 60 }, test: { from: 80, to: 100 } },
    ]);
    expect(walkForwardSplits({ ...plan, embargoDays: 5 })[0].train.to).toBe(35);
    expect(walkForwardSplits({ ...plan, minimumTrainRows: 50 })).toHaveLength(1);
    expect(() => walkForwardSplits({ ...plan, days: Int32Array.of(2, 1) })).toThrow('row 1 goes back');
  });
});

describe('Purged folds', () => {
  it('keep every training row clear of the test on both sides', () => {
    fc.assert(
      fc.property(history, ({ gaps, outcomeAfterDays, embargoDays }) => {
        const days = daysFrom(gaps);
        const folds = purgedFolds({ days, outcomeAfterDays, embargoDays, folds: 4 });
        let judged = 0;
        for (const { test, before, after } of folds) {
          judged += test.to - test.from;
          if (test.to === test.from) continue;
          const [first, last] = [days[test.from], days[test.to - 1]];
          if (before.to > 0) expect(days[before.to - 1] + outcomeAfterDays).toBeLessThanOrEqual(first);
          if (after.from < days.length)
            expect(days[after.from]).toBeGreaterThan(last + outcomeAfterDays + embargoDays);
        }
        expect(judged).toBe(days.length);
      }),
    );
  });
});
