import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { cutMarket } from '../../fixtures/cut-market.ts';
import { effectlessMarket } from '../../fixtures/effectless-market.ts';
import {
  alignPanel,
  computeFeatures,
  FEATURE_COUNT,
  featuresAsNeeded,
  featureTable,
} from '../features/index.ts';
import { judgeEdges } from '../gate/index.ts';
import {
  calibratedDay,
  dayOfMatrix,
  explainScore,
  listRefitDays,
  scoreDay,
  signalModelDocument,
  signalModelFromDocument,
} from './index.ts';
import { assembleHistory, WalkForward, walkForwardSignals } from './walk-forward-signals.ts';

const ids = featureTable.map(({ id }) => id);
const sameBytes = (a: Float64Array, b: Float64Array) =>
  expect(new Uint32Array(a.slice().buffer)).toEqual(new Uint32Array(b.slice().buffer));

function marketOf(histories: ReturnType<typeof effectlessMarket>, horizonBars: number) {
  const panel = alignPanel({ market: 'stocks', histories });
  return { panel, blocks: computeFeatures(panel), horizonBars };
}

describe('Signals walked through history', () => {
  const histories = effectlessMarket({ seed: 3, names: 12, bars: 640 });
  // One name without any volume: its gaps must be handled.
  histories[5] = {
    ...histories[5],
    bars: { ...histories[5].bars, volume: new Float64Array(640).fill(Number.NaN) },
  };
  const input = marketOf(histories, 20);
  const history = walkForwardSignals(input);

  it('SIG-4: refit each calendar quarter and learn only from calls settled by then', () => {
    const { days } = input.panel;
    expect(history.models.length).toBeGreaterThanOrEqual(3);
    const walk = new WalkForward(input);
    for (const { firstDay } of walk.blocks) {
      const [before, first] = [days[firstDay - 1], days[firstDay]].map((time) => new Date(time));
      expect(Math.floor(first.getUTCMonth() / 3)).not.toBe(Math.floor(before.getUTCMonth() / 3));
    }
    for (const model of history.models) {
      const learned = days.indexOf(model.lastLearnedAt);
      // In at the next open, out 20 bars after that bar: 21 sessions; every fourth day is used for training.
      expect(learned + 21).toBeLessThanOrEqual(model.fittedOn);
      expect(learned + 21).toBeGreaterThan(model.fittedOn - 4);
    }
  });

  it('give the same bytes for a past day when later sessions are removed (D11)', () => {
    const { days } = input.panel;
    // Right after a refit a model that learned from calls still open would give itself away.
    const refits = history.models.map(({ fittedOn }) => fittedOn + 1);
    for (const sessions of [...refits, 577, 610]) {
      const cut = walkForwardSignals(marketOf(cutMarket(histories, days[sessions - 1]), 20));
      expect(cut.scores.days).toBe(sessions);
      expect(cut.scores.values.some((score) => !Number.isNaN(score))).toBe(true);
      sameBytes(cut.scores.values, history.scores.values.subarray(0, sessions * 12));
      sameBytes(cut.probabilities.values, history.probabilities.values.subarray(0, sessions * 12));
      cut.models.forEach((model, m) => {
        expect(signalModelDocument(model, ids)).toEqual(signalModelDocument(history.models[m], ids));
      });
    }
  });

  it('give the same bytes when features are computed on demand and released again', () => {
    const sparing = { ...input, blocks: featuresAsNeeded(input.panel) };
    const walk = new WalkForward(sparing);
    const fitted = walk.blocks.map((_, b) => {
      walk.release();
      return walk.fitModel(b);
    });
    walk.release();
    const again = assembleHistory(walk, sparing, fitted);
    sameBytes(again.scores.values, history.scores.values);
    sameBytes(again.probabilities.values, history.probabilities.values);
    again.models.forEach((model, m) => {
      expect(signalModelDocument(model, ids)).toEqual(signalModelDocument(history.models[m], ids));
    });
    const starts = walk.blocks.map(({ firstDay }) => firstDay);
    expect(listRefitDays(input.panel, [5, 20])[1]).toEqual(starts);
  });

  it('would be caught learning from one bar too many', () => {
    const { days } = input.panel;
    const spoilt = {
      ...input,
      blocks: input.blocks.map((block) => {
        const ahead = block.slice();
        for (let at = 1; at + FEATURE_COUNT < block.length; at += FEATURE_COUNT)
          ahead[at] = block[at + FEATURE_COUNT];
        return ahead;
      }),
    };
    const cutInput = marketOf(cutMarket(histories, days[576]), 20);
    const whole = walkForwardSignals(spoilt);
    const cut = walkForwardSignals(cutInput);
    expect(
      cut.scores.values.some((score, i) => !Number.isNaN(score) && score !== whole.scores.values[i]),
    ).toBe(true);
  });

  it('SIG-4: explain every score to the last millionth, gaps in the row or not (D11)', () => {
    const model = history.models[history.models.length - 1];
    let rows = 0;
    input.blocks.forEach((block, a) => {
      for (let day = model.fittedOn; day < 640; day += 7) {
        const row = block.subarray(day * FEATURE_COUNT, (day + 1) * FEATURE_COUNT);
        const { expected, byFeature } = explainScore(model, row);
        const total = byFeature.reduce((sum, share) => sum + share, expected);
        expect(Math.abs(total - history.scores.values[day * 12 + a])).toBeLessThan(1e-6);
        rows += 1;
      }
    });
    expect(rows).toBeGreaterThan(50);
  });

  it('store their models as plain JSON that gives the same bytes, and refuse other features', () => {
    const model = history.models[1];
    const text = JSON.stringify(signalModelDocument(model, ids));
    const back = signalModelFromDocument(JSON.parse(text), ids);
    const day = model.fittedOn + 3;
    const rows = new Float32Array(12 * FEATURE_COUNT);
    input.blocks.forEach((block, a) => {
      rows.set(block.subarray(day * FEATURE_COUNT, (day + 1) * FEATURE_COUNT), a * FEATURE_COUNT);
    });
    const scores = scoreDay(back, rows);
    sameBytes(scores, dayOfMatrix(history.scores, day));
    sameBytes(calibratedDay(back.calibration, scores), dayOfMatrix(history.probabilities, day));
    expect(() => signalModelFromDocument(JSON.parse(text), ids.toReversed())).toThrow(/other features/);
    rows.fill(Number.NaN, 0, FEATURE_COUNT);
    expect(scoreDay(back, rows)[0]).toBeNaN();
  });

  it('give the same bytes whatever thread fits a block and in whatever order', async () => {
    const walk = new WalkForward(input);
    const backwards = walk.blocks.map((_, b) => walk.blocks.length - 1 - b).map((b) => walk.fitModel(b));
    const assembled = assembleHistory(walk, input, backwards.toReversed());
    sameBytes(assembled.scores.values, history.scores.values);
    const module = new URL('./walk-forward-signals.ts', import.meta.url).href;
    const body = `const { workerData, parentPort } = require('node:worker_threads');
      import(workerData.module).then(({ walkForwardSignals }) => {
        const { scores, probabilities } = walkForwardSignals(workerData.input);
        parentPort.postMessage({ scores: scores.values, probabilities: probabilities.values });
      });`;
    const answers = await Promise.all(
      [1, 2].map(
        () =>
          new Promise<{ scores: Float64Array; probabilities: Float64Array }>((resolve, reject) => {
            const thread = new Worker(body, { eval: true, workerData: { module, input } });
            thread.once('message', resolve);
            thread.once('error', reject);
          }),
      ),
    );
    for (const answer of answers) {
      sameBytes(answer.scores, history.scores.values);
      sameBytes(answer.probabilities, history.probabilities.values);
    }
  });
});

describe('A market too young or too small to learn from', () => {
  it('has no model, no score and a gate that says what is missing', () => {
    for (const size of [
      { names: 12, bars: 300 },
      { names: 3, bars: 640 },
    ]) {
      const input = marketOf(effectlessMarket({ seed: 9, ...size }), 5);
      const history = walkForwardSignals(input);
      expect(history.models).toEqual([]);
      expect(history.scores.values.every(Number.isNaN)).toBe(true);
      const [verdict] = judgeEdges([{ ...history, market: 'stocks' }], { seed: 1 });
      expect(verdict.open).toBe(false);
      expect(verdict.conditions.every(({ met }) => !met)).toBe(true);
    }
  });
});

describe('A planted effect', () => {
  it('is found: names that drift in the direction of their last 20 own moves get higher scores, and the gate opens', () => {
    const input = marketOf(effectlessMarket({ seed: 5, names: 30, bars: 1000, momentum: 0.0035 }), 20);
    const history = walkForwardSignals(input);
    const [verdict] = judgeEdges([{ ...history, market: 'stocks' }], { seed: 1 });
    expect(verdict.meanRankIc).toBeGreaterThan(0.1);
    expect(verdict.conditions.filter(({ met }) => !met)).toEqual([]);
    expect(verdict.open).toBe(true);
  });
});
