import { randomStream } from '@auspex/quant/random';
import { describe, expect, it } from 'vitest';
import { toneWorld } from '../../test/tone-worlds.ts';
import { runStudy } from './run-study.ts';
import { type StudyAsset, studyPanel } from './study-panel.ts';
import { subtractKnown } from './subtract-known.ts';

const DAY = 86_400_000;

/** Names whose next bars lean towards the mood of the days before, by a known part of it. */
function market(strength: number, { names = 40, bars = 900, seed = 1 } = {}): StudyAsset[] {
  return Array.from({ length: names }, (_, name) => {
    const stream = randomStream({ seed, name: `asset/${name}` });
    const time = Float64Array.from({ length: bars }, (_, i) => (18_000 + i) * DAY);
    const [open, close] = [new Float64Array(bars), new Float64Array(bars)];
    const mean = Array.from({ length: bars }, () => Math.tanh(stream.normal()));
    let price = 100;
    for (let i = 0; i < bars; i++) {
      open[i] = price;
      price *= Math.exp(0.01 * stream.normal() + strength * (mean[i - 1] ?? 0));
      close[i] = price;
    }
    const day = Array.from(time, (at) => at / DAY);
    return { time, open, close, day, n: day.map(() => 1), mean };
  });
}

describe('The study of what prices did after good and bad mood', () => {
  it('finds an effect that was put in, in its direction', () => {
    const study = runStudy({ assets: market(0.004), bars: 1, seed: 7 });
    expect(study.verdict).toBe('effect');
    expect(study.spread?.mean).toBeGreaterThan(0);
    expect(study.spread?.low).toBeGreaterThan(0);
    expect(study.rankIc?.t).toBeGreaterThan(3);
    expect(study.deciles.map(({ decile }) => decile)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const tones = study.deciles.map(({ meanTone }) => meanTone);
    expect(tones).toEqual([...tones].sort((a, b) => a - b));
  });

  it('SENT-4: says that nothing was found where nothing is: at most one of 20 markets without effect is called one', () => {
    const verdicts = Array.from(
      { length: 20 },
      (_, i) => runStudy({ assets: market(0, { bars: 500, seed: 100 + i }), bars: 5, seed: 7 }).verdict,
    );
    expect(verdicts.filter((verdict) => verdict === 'effect').length).toBeLessThanOrEqual(1);
    expect(verdicts).toContain('no-effect');
  });

  it('gives no verdict on a short record', () => {
    expect(runStudy({ assets: market(0.004, { bars: 60 }), bars: 5, seed: 7 }).verdict).toBe('too-little');
    expect(runStudy({ assets: [], bars: 5, seed: 7 })).toMatchObject({
      n: 0,
      from: null,
      verdict: 'too-little',
    });
  });

  it('SENT-4: looks at the seven days up to the bar, and at prices from the next open on', () => {
    const bars = 12;
    const time = Float64Array.from({ length: bars }, (_, i) => (18_000 + i) * DAY);
    const open = Float64Array.from({ length: bars }, (_, i) => 100 + i);
    const close = Float64Array.from({ length: bars }, (_, i) => 200 + i);
    // One story on the first day, two with a mean of 0.5 on the eighth.
    const asset = { time, open, close, day: [18_000, 18_007], n: [1, 2], mean: [-1, 0.5] };
    const { moods, returns } = studyPanel([asset], 3);
    expect(moods[0]).toBe(-1);
    expect(moods[6]).toBe(-1);
    expect(moods[7]).toBe(0.5);
    expect(returns[2]).toBeCloseTo(Math.log(205 / 103), 14);
    // The last three bars have no outcome yet.
    expect([...moods.subarray(9)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('SENT-4: counts overlapping windows, and names that move together, as the few independent ones they are worth', () => {
    const assets = market(0);
    const [one, twenty] = [1, 20].map((bars) => runStudy({ assets, bars, seed: 7 }));
    // Independent names by construction; their sample correlation is a little above nothing.
    expect(one.effectiveN).toBeGreaterThan(0.85 * one.n);
    expect(one.effectiveN).toBeLessThanOrEqual(one.n);
    expect(twenty.effectiveN).toBeLessThan(twenty.n / 15);
    // Every name five times: five times the rows, and nothing more is known.
    const copies = runStudy({ assets: [1, 2, 3, 4, 5].flatMap(() => assets), bars: 1, seed: 7 });
    expect(copies.n).toBe(5 * one.n);
    expect(copies.effectiveN / one.effectiveN).toBeGreaterThan(0.8);
    expect(copies.effectiveN / one.effectiveN).toBeLessThan(1.2);
  });

  it('SENT-5: a tone that only follows momentum, season or a lasting drift is no effect, and a planted one is found beside them', () => {
    const world = { seed: 3, names: 40, bars: 900, momentum: 0.5, season: 0.002, drift: 0.0004 };
    expect(runStudy({ assets: toneWorld({ ...world, effect: 0 }), bars: 5, seed: 7 }).verdict).toBe(
      'no-effect',
    );
    const planted = runStudy({ assets: toneWorld({ ...world, effect: 0.002 }), bars: 5, seed: 7 });
    expect(planted.verdict).toBe('effect');
    expect(planted.spread?.mean).toBeGreaterThan(0);
  });

  it('SENT-5: what is subtracted is what an ordinary regression on the ranks explains', () => {
    const known = [Float64Array.of(3, 1, 4, 1.5, 9, 2.6), Float64Array.of(2, 7, 1, Number.NaN, 8, 2.8)];
    const excess = Float64Array.of(0.01, -0.02, 0.03, 0, 0.05, -0.01);
    const left = subtractKnown({ moods: Float64Array.of(0, 1, -1, 0.5, 0.2, -0.3), excess, known });
    // By the normal equations, solved with fractions: ranks of the first (4 1 5 2 6 3), of the second (2 4 1 – 5 3).
    const columns = [
      [1 / 12, -5 / 12, 3 / 12, -3 / 12, 5 / 12, -1 / 12],
      [-0.2, 0.2, -0.4, 0, 0.4, 0],
    ];
    for (const column of columns) {
      for (const rest of [left.moods, left.excess]) {
        expect(column.reduce((sum, value, at) => sum + value * rest[at], 0)).toBeCloseTo(0, 5);
      }
    }
  });

  it('SENT-5: the season of a day is made of earlier years alone', () => {
    const [assets] = [
      toneWorld({ seed: 1, names: 1, bars: 800, effect: 0, momentum: 0, season: 0, drift: 0 }),
    ];
    const [{ open, close }] = assets;
    const season = studyPanel(assets, 5).known[3];
    expect(season.findIndex((value) => !Number.isNaN(value))).toBeGreaterThan(250);
    // Bar 600 is on day 869 of the world; 365.25 and 730.5 days before, the last bars were 347 (day 502) and 95 (day 137).
    const before = [347, 95].map((bar) => Math.log(close[bar + 5] / open[bar + 1]));
    expect(season[600]).toBeCloseTo((before[0] + before[1]) / 2, 12);
    const later = { ...assets[0], close: close.map((price, i) => (i > 600 ? 2 * price : price)) };
    expect(studyPanel([later], 5).known[3][600]).toBe(season[600]);
  });
});
