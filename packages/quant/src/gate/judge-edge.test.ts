import { describe, expect, it } from 'vitest';
import { effectlessMarket } from '../../fixtures/effectless-market.ts';
import { judgeMarket } from '../../fixtures/judge-market.ts';
import { plantedCalls } from '../../fixtures/planted-calls.ts';
import { randomStream } from '../random/index.ts';
import { emptyPanelMatrix } from '../signals/index.ts';
import { effectiveCalls, neweyWestMean } from '../statistics/index.ts';
import {
  type CallRecord,
  dailyEvidence,
  familyP,
  HEADLINE_CALLS,
  judgeEdges,
  placeboP,
  placeboTest,
} from './index.ts';

const plan = { names: 40, days: 1000, horizonBars: 20, strength: 0.2, memory: 0.9 };
const missing = (record: CallRecord, open?: readonly number[]) => {
  const [verdict] = judgeEdges([record], { seed: 1, open });
  return { open: verdict.open, missing: verdict.conditions.filter(({ met }) => !met).map(({ id }) => id) };
};

/** The data with its scores replaced. */
function rescored(record: CallRecord, score: (day: number, asset: number) => number): CallRecord {
  const { days, assets } = record.scores;
  const scores = emptyPanelMatrix(days, assets);
  for (let day = 0; day < days; day++) {
    for (let a = 0; a < assets; a++) {
      if (!Number.isNaN(record.outcomes.values[day * assets + a]))
        scores.values[day * assets + a] = score(day, a);
    }
  }
  return { ...record, scores };
}

describe('The edge gate', () => {
  it('opens for scores that clearly know something, and shows every figure with its threshold', () => {
    const [verdict] = judgeEdges([plantedCalls({ seed: 1, ...plan })], { seed: 1 });
    expect(verdict.open).toBe(true);
    expect(verdict.conditions.map(({ id, threshold }) => [id, threshold])).toEqual([
      ['names', 20],
      ['periods', 24],
      ['rank-ic-t', 3],
      ['placebo-p', 0.01],
      ['first-half', 0],
      ['second-half', 0],
      ['net-return', 0],
      ['brier-skill', 0],
    ]);
    expect(verdict.conditions.every(({ met, value }) => met && value !== null)).toBe(true);
    expect(verdict.deflatedSharpe).toBeGreaterThan(0.95);
  });

  it('stays shut for scores that know nothing, and says what is missing', () => {
    const answer = missing(plantedCalls({ seed: 2, ...plan, strength: 0 }));
    expect(answer.open).toBe(false);
    expect(answer.missing).toContain('rank-ic-t');
    expect(answer.missing).toContain('placebo-p');
  });

  it('requires 24 periods and 20 names, however good the scores', () => {
    expect(missing(plantedCalls({ seed: 3, ...plan, days: 400 })).missing).toContain('periods');
    const few = missing(plantedCalls({ seed: 3, ...plan, names: 15 }));
    expect(few.open).toBe(false);
    expect(few.missing).toContain('names');
  });

  it('requires both halves, gains after costs, and probabilities no worse than the base rate', () => {
    const good = plantedCalls({ seed: 4, ...plan });
    const { assets, days } = good.scores;
    const turned = rescored(
      good,
      (day, a) => (day < days / 2 ? 1 : -1) * good.scores.values[day * assets + a],
    );
    expect(missing(turned).missing).toContain('second-half');
    const bold = {
      ...good,
      probabilities: {
        ...good.probabilities,
        values: good.probabilities.values.map((p) => (p > 0.5 ? 0.95 : 0.05)),
      },
    };
    expect(missing(bold)).toEqual({ open: false, missing: ['brier-skill'] });
    const tiny = {
      ...good,
      outcomes: { ...good.outcomes, values: good.outcomes.values.map((x) => x / 200) },
    };
    expect(missing(tiny).missing).toEqual(['net-return']);
  });

  it('judges the day’s ranks as computed by hand, and half the spread of the outer fifths after 10 basis points', () => {
    const record = plantedCalls({ seed: 5, ...plan, names: 20, days: 30 });
    const { days, coefficients, netReturns } = dailyEvidence(record);
    expect(days).toHaveLength(30 - 21);
    const outcome = [...record.outcomes.values.subarray(0, 20)];
    const score = [...record.scores.values.subarray(0, 20)];
    const place = (list: number[], value: number) => list.filter((other) => other < value).length;
    const squares = score.reduce((sum, s, a) => sum + (place(score, s) - place(outcome, outcome[a])) ** 2, 0);
    expect(coefficients[0]).toBeCloseTo(1 - (6 * squares) / (20 * 399), 10);
    const best = outcome.filter((_o, a) => place(score, score[a]) >= 16).map(Math.expm1);
    const worst = outcome.filter((_o, a) => place(score, score[a]) < 4).map(Math.expm1);
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
    expect(netReturns[0]).toBeCloseTo((mean(best) - mean(worst)) / 2 - 0.001, 12);
  });

  it('shuts again when the trailing two years are weak, and only then', () => {
    const good = plantedCalls({ seed: 6, ...plan, days: 1300, strength: 0.15 });
    const { assets } = good.scores;
    const noise = randomStream({ seed: 9 });
    const faded = rescored(good, (day, a) =>
      day < 760 ? good.scores.values[day * assets + a] : noise.normal(),
    );
    const [stays] = judgeEdges([good], { seed: 1, open: [20] });
    expect([stays.open, stays.wasOpen]).toEqual([true, true]);
    const [shut] = judgeEdges([faded], { seed: 1, open: [20] });
    expect(shut.open).toBe(false);
    expect(shut.staying.some(({ id, met }) => id === 'trailing-t' && !met)).toBe(true);
    const t = neweyWestMean(dailyEvidence(good).coefficients.slice(-504), 20)?.t;
    expect(stays.staying[0].value).toBe(t);
    const bold = {
      ...good,
      probabilities: { ...good.probabilities, values: good.probabilities.values.map(() => 0.9) },
    };
    expect(missing(bold).open).toBe(false);
    expect(missing(bold, [20])).toEqual({ open: true, missing: ['brier-skill'] });
  });
});

describe('The placebo', () => {
  it('exposes lasting tilts that an ordinary t of 2 takes for an edge', () => {
    let [ordinary, claimed] = [0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const record = plantedCalls({
        seed,
        names: 24,
        days: 560,
        horizonBars: 20,
        strength: 0,
        memory: 0.999,
      });
      const evidence = dailyEvidence(record);
      const t = neweyWestMean(evidence.coefficients, 20)?.t ?? 0;
      const test = placeboTest(record, { days: evidence.days, seed: 1 });
      if (t >= 2) ordinary += 1;
      if (test && t >= 2 && placeboP(test) <= 0.01) claimed += 1;
    }
    expect(ordinary).toBeGreaterThanOrEqual(4);
    expect(claimed).toBeLessThanOrEqual(3);
    expect(claimed).toBeLessThan(ordinary);
  });

  it('gives every p from 1/200 to 1 equally often if nothing is known', () => {
    const ps = Array.from({ length: 100 }, (_, k) => {
      const record = plantedCalls({
        seed: 500 + k,
        names: 24,
        days: 300,
        horizonBars: 5,
        strength: 0,
        memory: 0.5,
      });
      const test = placeboTest(record, { days: dailyEvidence(record).days, seed: 1 });
      return test ? placeboP(test) : Number.NaN;
    });
    const below = (p: number) => ps.filter((value) => value <= p).length / ps.length;
    // Three standard deviations of a share of 100.
    expect(Math.abs(below(0.5) - 0.5)).toBeLessThan(0.15);
    expect(Math.abs(below(0.1) - 0.1)).toBeLessThan(0.09);
    expect(Math.min(...ps)).toBeGreaterThanOrEqual(1 / 200);
  });

  it('counts a copy that does as well at any horizon against each of them', () => {
    const copies = (from: number) =>
      Float64Array.from({ length: 199 }, (_, i) => ((i * 7 + from) % 199) / 199 - 0.5);
    const [one, other] = [
      { observed: 0.49, copies: copies(0) },
      { observed: 0.49, copies: copies(60) },
    ];
    expect(placeboP(one)).toBe(2 / 200);
    expect(familyP(one, [one])).toBe(2 / 200);
    expect(familyP(one, [one, other])).toBe(3 / 200);
  });

  it('finds a lasting difference between names, because copies reassign the names: shifting alone changes nothing', () => {
    const empty = plantedCalls({ seed: 21, ...plan, strength: 0 });
    const { assets } = empty.scores;
    const stream = randomStream({ seed: 22 });
    const tilt = Float64Array.from({ length: assets }, () => stream.normal());
    const values = empty.outcomes.values.map((outcome, at) => outcome + 0.05 * tilt[at % assets]);
    const tilted = rescored({ ...empty, outcomes: { ...empty.outcomes, values } }, (_day, a) => tilt[a]);
    const test = placeboTest(tilted, { days: dailyEvidence(tilted).days, seed: 1 });
    expect(test && placeboP(test)).toBe(1 / 200);
  });

  it('is not attempted on data too short to shift', () => {
    const record = plantedCalls({ seed: 1, ...plan, days: 90 });
    expect(placeboTest(record, { days: dailyEvidence(record).days, seed: 1 })).toBeNull();
  });

  it('copes with names that come and go', () => {
    const whole = plantedCalls({ seed: 11, ...plan });
    const { assets } = whole.scores;
    const gaps = rescored(whole, (day, a) =>
      a < 12 && day > 400 ? Number.NaN : whole.scores.values[day * assets + a],
    );
    const test = placeboTest(gaps, { days: dailyEvidence(gaps).days, seed: 1 });
    if (!test) throw new Error('the record is long enough');
    const mean =
      dailyEvidence(gaps).coefficients.reduce((sum, ic) => sum + ic, 0) / dailyEvidence(gaps).days.length;
    expect(test.observed).toBeCloseTo(mean, 10);
    expect(placeboP(test)).toBe(1 / 200);
  });
});

describe('The headline gate', () => {
  it('SIG-6: needs 620 independent calls: overlapping ones on names that move together are worth few', () => {
    // 1000 days of 20-bar calls overlap: 1 + 2 Σ (1 − k/1000)(1 − k/20) = 19.867; 40 names at correlation 0.3 are worth 40 / 12.7.
    const few = effectiveCalls({ names: 40, observations: 1000, horizonBars: 20, meanCorrelation: 0.3 });
    expect(few).toBeCloseTo((40 / 12.7) * (1000 / 19.867), 3);
    expect(few).toBeLessThan(HEADLINE_CALLS);
    const many = effectiveCalls({ names: 200, observations: 2500, horizonBars: 5, meanCorrelation: 0.3 });
    expect(many).toBeGreaterThan(HEADLINE_CALLS);
  });
});

describe('The whole way from bars to the gate', () => {
  it('claims an edge in at most 4 of 20 markets without effect (D8; 22 names × 580 bars, 200 larger ones under prove)', () => {
    let claimed = 0;
    for (let seed = 1001; seed <= 1020; seed++) {
      const verdicts = judgeMarket(effectlessMarket({ seed, names: 22, bars: 580 }), [5]);
      if (verdicts.some(({ open }) => open)) claimed += 1;
    }
    expect(claimed).toBeLessThanOrEqual(4);
  });

  it('finds a planted score: in at least 12 of 15 with a rank IC of 0.08 at 20 bars, 0.05 at 5 (D9; 100 each under prove)', () => {
    for (const [horizonBars, strength] of [
      [20, 0.0873],
      [5, 0.054],
    ]) {
      let found = 0;
      for (let seed = 1; seed <= 15; seed++) {
        const record = plantedCalls({ seed, names: 40, days: 1000, horizonBars, strength, memory: 0.9 });
        if (judgeEdges([record], { seed: 1 })[0].open) found += 1;
      }
      expect(found).toBeGreaterThanOrEqual(12);
    }
  });
});
