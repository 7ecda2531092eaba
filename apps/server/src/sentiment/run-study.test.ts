import { randomStream } from '@auspex/quant/random';
import { describe, expect, it } from 'vitest';
import { runStudy, type StudyAsset, studyPanel } from './run-study.ts';

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

  it('counts overlapping windows as the few independent ones they are worth', () => {
    const [one, twenty] = [1, 20].map((bars) => runStudy({ assets: market(0), bars, seed: 7 }));
    expect(one.effectiveN).toBeCloseTo(one.n, 6);
    expect(twenty.effectiveN).toBeLessThan(twenty.n / 15);
  });
});
