import { describe, expect, test } from 'vitest';
import { followPastProposals } from './past-proposals.ts';
import { summariseOutcomes } from './seasonal-figures.ts';
import { scanWindows, WindowSearch } from './window-scan.ts';

const day = 86_400_000;

/** Seeded numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Noise {
  readonly years: number;
  readonly seed: number;
  readonly barDays?: number;
  /** Log return added on a date. */
  readonly effect?: (date: Date) => number;
}

/** Closes over some years of noise, one every `barDays` days. */
function noisyYears({ years, seed, barDays = 1, effect = () => 0 }: Noise): {
  time: Float64Array;
  close: Float64Array;
} {
  const random = seeded(seed);
  const count = Math.round((years * 365.25) / barDays);
  const time = Float64Array.from({ length: count }, (_, i) => Date.UTC(2000, 0, 1) + i * barDays * day);
  let log = Math.log(50);
  const close = time.map((at) => {
    const noise = (random() + random() + random() + random() - 2) * 0.016;
    log += 0.0002 + noise + effect(new Date(at));
    return Math.exp(log);
  });
  return { time, close };
}

const novemberEffect = (date: Date): number => (date.getUTCMonth() === 10 ? 0.004 : 0);

describe('window scan', () => {
  test('ranks windows by the p that everything about them has', () => {
    for (const years of [5, 20]) {
      const search = new WindowSearch(noisyYears({ years: 9, seed: 3, barDays: 3 }), { years });
      expect(search.tested.length).toBeGreaterThan(300);
      for (const ranked of search.tested) {
        const { outcomes, p } = search.describe(ranked);
        expect(ranked.p).toBe(p);
        expect(summariseOutcomes(outcomes).p).toBe(p);
      }
    }
  });

  test('finds a planted November effect and calls it significant over everything scanned', () => {
    const scan = scanWindows(noisyYears({ years: 20, seed: 7, effect: novemberEffect }));
    const [best] = scan.windows;
    expect(best?.q).toBeLessThan(0.01);
    expect(best?.excess).toBeGreaterThan(0.03);
    expect([10, 11]).toContain(best?.month);
    expect(scan.scanned).toBe(73 * 6);
    expect(scan.falseHitsExpected).toBeCloseTo(0.05 * 73 * 6, 9);
    expect(
      scan.windows.every(
        (window, k) =>
          (window.q ?? 1) >= (window.p ?? 1) && (k === 0 || (window.p ?? 1) >= (scan.windows[k - 1]?.p ?? 1)),
      ),
    ).toBe(true);
  });

  test('in 2,000 markets without any season it finds one in at most 5 %, give or take chance', () => {
    let found = 0;
    for (let seed = 1; seed <= 2_000; seed++) {
      const { windows } = scanWindows(noisyYears({ years: 8, seed: seed * 7_919, barDays: 7 }), {
        lengths: [30],
        step: 30,
      });
      if (windows.some(({ q }) => q !== null && q < 0.05)) found += 1;
    }
    expect(found / 2_000).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 2_000));
    expect(found).toBeGreaterThan(0);
  });

  test('outcomes are the closes of the window, one per year wholly inside the data', () => {
    const bars = noisyYears({ years: 6, seed: 3 });
    const { windows } = scanWindows(bars, { lengths: [10], step: 200, years: 5 });
    const newYear = windows.find((window) => window.month === 1 && window.day === 1);
    expect(newYear?.n).toBe(5);
    const at = (date: string): number =>
      bars.close[(Date.parse(date) - Date.UTC(2000, 0, 1)) / day] ?? Number.NaN;
    const year2004 = newYear?.outcomes.find(({ label }) => label === 2_004);
    expect(year2004?.value).toBeCloseTo(at('2004-01-11') / at('2004-01-01') - 1, 12);
  });

  test('refuses a meaningless step or length', () => {
    expect(() => scanWindows(noisyYears({ years: 2, seed: 1 }), { step: 0 })).toThrow(/from 1 to 364 days/);
    expect(() => scanWindows(noisyYears({ years: 2, seed: 1 }), { lengths: [400] })).toThrow(
      /from 1 to 364 days/,
    );
    expect(scanWindows({ time: new Float64Array(), close: new Float64Array() }).windows).toEqual([]);
  });
});

describe('what was proposed a year ago', () => {
  test('knows nothing about the year that followed', () => {
    const bars = noisyYears({ years: 15, seed: 11, effect: novemberEffect });
    const changed = {
      time: bars.time,
      close: bars.close.map((close, i) => (i > bars.close.length - 366 ? close * 3 : close)),
    };
    const [before, after] = [followPastProposals(bars), followPastProposals(changed)];
    expect(after.map(({ proposed }) => proposed)).toEqual(before.map(({ proposed }) => proposed));
    expect(before.length).toBe(10);
  });

  test('a real effect continued, and the outcome is that of the window after the proposal', () => {
    const bars = noisyYears({ years: 15, seed: 12, effect: novemberEffect });
    const proposals = followPastProposals(bars, { lengths: [30], count: 1 });
    const [best] = proposals;
    expect(best?.held).toBe(true);
    const start = Date.UTC(2014, (best?.proposed.month ?? 1) - 1, best?.proposed.day ?? 1);
    const from = (start - Date.UTC(2000, 0, 1)) / day;
    expect(best?.since).toBeCloseTo((bars.close[from + 30] ?? 0) / (bars.close[from] ?? 1) - 1, 9);
  });
});
