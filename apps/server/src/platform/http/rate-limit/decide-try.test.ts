import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideTry, noTries, type TryState } from './decide-try.ts';
import type { TryRule } from './rate-limiter.ts';

/** Ten in fifteen minutes, then a delay that grows up to four hours. */
const tenTries: TryRule = {
  name: 'ten',
  max: 10,
  windowSeconds: 15 * 60,
  longestDelaySeconds: 4 * 3600,
};

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 12);

/** Attempts at the given moments, one after another; true if the attempt was allowed. */
function tryAt(moments: readonly number[]): boolean[] {
  let state: TryState = noTries;
  return moments.map((at) => {
    const next = decideTry(state, tenTries, at);
    state = next.state;
    return next.decision.allowed;
  });
}

describe('attempts at a password', () => {
  it('are free ten times in fifteen minutes, and the eleventh must wait', () => {
    const moments = Array.from({ length: 11 }, (_, i) => start + i * 1000);
    expect(tryAt(moments)).toEqual([...new Array(10).fill(true), false]);
  });

  it('wait 15, 30, 60, 120 and then always 240 minutes once the free ones are used up', () => {
    const waits = [15, 30, 60, 120, 240, 240];
    const moments = Array.from({ length: 10 }, () => start);
    const expected = new Array<boolean>(10).fill(true);
    let at = start;
    for (const wait of waits) {
      moments.push(at + wait * minute - 1, at + wait * minute);
      expected.push(false, true);
      at += wait * minute;
    }
    expect(tryAt(moments)).toEqual(expected);
  });

  it('start over after a quiet day', () => {
    const used = Array.from({ length: 11 }, () => start);
    const later = start + 15 * minute + 24 * 60 * minute + 1;
    expect(tryAt([...used, later, later + 1, later + 2]).slice(-3)).toEqual([true, true, true]);
  });

  it('are free again soon after a clock that ran ahead was set back', () => {
    const ahead = start + 30 * 24 * 60 * minute;
    const moments = [...Array.from({ length: 11 }, () => ahead), start, start + 15 * minute];
    expect(tryAt(moments).slice(-2)).toEqual([false, true]);
    const later = Array.from({ length: 9 }, () => start + 16 * minute);
    const few = [...Array.from({ length: 5 }, () => ahead), start, ...later];
    expect(tryAt(few)).toEqual(few.map(() => true));
  });

  it('are never more than ten in any fifteen minutes, however they are spread', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3 * minute }), { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let at = start;
        const moments = steps.map((step) => {
          at += step;
          return at;
        });
        const allowed = tryAt(moments);
        const made = moments.filter((_, i) => allowed[i]);
        return made.every((end) => made.filter((m) => m > end - 15 * minute && m <= end).length <= 10);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
