import { makeBarColumns } from '@auspex/market';
import type { CallRecord } from '@auspex/quant/gate';
import { describe, expect, it } from 'vitest';
import { sampleCloses, sampleDays } from '../../test/sample-bars.ts';
import { callFigures, judgeSignals } from './judge-signals.ts';

function recordOf(probabilities: number[], outcomes: number[], days: number): CallRecord {
  const assets = probabilities.length / days;
  const matrix = (values: number[]) => ({ days, assets, values: Float64Array.from(values) });
  return {
    market: 'stocks',
    horizonBars: 5,
    scores: matrix(probabilities),
    probabilities: matrix(probabilities),
    outcomes: matrix(outcomes),
    baseRates: new Float64Array(days).fill(0.5),
  };
}

describe('Figures of settled calls', () => {
  it('are those printed in the manual of scikit-learn', () => {
    // roc_auc_score: y 0 0 1 1, scores .1 .4 .35 .8 → 0.75.
    const ranked = callFigures(recordOf([0.1, 0.4, 0.35, 0.8], [-1, -1, 1, 1], 1), 0);
    expect(ranked.areaUnderCurve).toBe(0.75);
    // brier_score_loss: y 0 1 1 0, probabilities .1 .9 .8 .3 → 0.037 (0.0375).
    const scored = callFigures(recordOf([0.1, 0.9, 0.8, 0.3], [-1, 1, 1, -1], 1), 0);
    expect(scored.brier).toBeCloseTo(0.0375, 12);
    expect(scored).toMatchObject({ calls: 4, baseRate: 0.5, hitRate: 1 });
  });

  it('leave out what is not settled and count related names as fewer', () => {
    // By hand: 2 names that move as one count as one; two days of calls over five bars overlap by four fifths, so
    // they are worth 2 / (1 + 2 · ½ · ⅘) = 1.111.
    const { calls, effectiveCalls } = callFigures(recordOf([0.6, 0.4, 0.6, 0.4], [1, -1, 1, -1], 2), 1);
    expect(calls).toBe(4);
    expect(effectiveCalls).toBeCloseTo(2 / 1.8, 12);
    expect(callFigures(recordOf([0.6, Number.NaN], [1, 1], 1), 0).calls).toBe(1);
    expect(callFigures(recordOf([0.6, 0.4], [Number.NaN, 1], 1), 0).calls).toBe(1);
  });
});

describe('Signals of a folder', () => {
  const days = sampleDays(620);
  const history = (seed: number) => {
    const bars = makeBarColumns(days.length);
    const closes = sampleCloses(days.length, seed);
    days.forEach((day, i) => {
      const open = closes[Math.max(0, i - 1)];
      bars.time[i] = Date.parse(day);
      bars.open[i] = open;
      bars.close[i] = closes[i];
      bars.high[i] = 1.001 * Math.max(open, closes[i]);
      bars.low[i] = 0.999 * Math.min(open, closes[i]);
      bars.volume[i] = 1000 + ((i * seed) % 97);
    });
    return { symbol: `S${seed}`, market: 'stocks' as const, file: 'x', bars };
  };

  it('claim no edge on walks without one, say what is missing, and judge no call before the date', () => {
    const histories = Array.from({ length: 20 }, (_, i) => history(i + 1));
    const late = judgeSignals(histories, { market: 'stocks', from: '2017-03-01' });
    for (const { verdict } of late) {
      expect(verdict?.open).toBe(false);
      expect(verdict?.conditions.some(({ met }) => !met)).toBe(true);
    }
    // 20 names, calls from 2017-03-01 on that settle six sessions later within the data.
    const judged = days.filter((day, i) => day >= '2017-03-01' && i + 6 < days.length).length;
    expect(late[0].calls).toBe(20 * judged);
  });

  it('leave the gate shut if fewer than 20 names can be compared', () => {
    const [first] = judgeSignals([history(1), history(2)], { market: 'stocks', from: '2016-01-01' });
    expect(first.verdict).toBeNull();
    expect(first.trades?.netSharpe).not.toBeNull();
  });
});
