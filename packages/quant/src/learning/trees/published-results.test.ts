import { describe, expect, it } from 'vitest';
import { NumpyRandomState, rowsToColumns } from '../../../fixtures/numpy-random-state.ts';
import planted from '../../../fixtures/planted-reference.json' with { type: 'json' };
import { plantedSet } from '../../../fixtures/planted-set.ts';
import { outputsOf, probabilitiesOf } from '../../../fixtures/predict-columns.ts';
import { areaUnderCurve, logLoss } from '../../statistics/index.ts';
import { binColumns, logistic, trainTrees } from './index.ts';

const WHOLE = { rowShare: 1, columnShare: 1 };

describe('Boosted trees on published examples', () => {
  it("give StatQuest's drug dosage regression: outputs −2.65, 2.6, 2.6 and −1.75 after one tree", () => {
    // J. Starmer, "XGBoost Part 1: Regression": lambda 0, eta 0.3, first guess 0.5, splits at 15 and 30.
    const columns = [Float64Array.of(10, 20, 25, 35)];
    const model = trainTrees({
      matrix: binColumns(columns),
      targets: Float64Array.of(-10, 7, 8, -7),
      options: {
        ...WHOLE,
        loss: 'squared',
        rounds: 1,
        learningRate: 0.3,
        lambda: 0,
        base: 0.5,
        maxDepth: 2,
        maxLeaves: 4,
      },
    });
    expect([...model.threshold].filter((value) => value > 0)).toEqual([15, 30]);
    const outputs = outputsOf(model, columns);
    [-2.65, 2.6, 2.6, -1.75].forEach((expected, i) => {
      expect(outputs[i]).toBeCloseTo(expected, 12);
    });
  });

  it("give StatQuest's drug dosage classification: probabilities .35, .65, .65, .35 after one tree", () => {
    // J. Starmer, "XGBoost Part 2: Classification": splits at 15 and 5, leaves −2, 2, −2, eta 0.3.
    const columns = [Float64Array.of(2, 8, 12, 18)];
    const model = trainTrees({
      matrix: binColumns(columns),
      targets: Float64Array.of(0, 1, 1, 0),
      options: {
        ...WHOLE,
        rounds: 1,
        learningRate: 0.3,
        lambda: 0,
        minChildWeight: 0,
        maxDepth: 2,
        maxLeaves: 4,
      },
    });
    expect([...model.threshold].filter((value) => value > 0).sort((a, b) => a - b)).toEqual([5, 15]);
    expect([...outputsOf(model, columns)].map((value) => value.toFixed(2))).toEqual([
      '-0.60',
      '0.60',
      '0.60',
      '-0.60',
    ]);
    expect([...probabilitiesOf(model, columns)].map((p) => p.toFixed(2))).toEqual([
      '0.35',
      '0.65',
      '0.65',
      '0.35',
    ]);
  });

  it("reach scikit-learn's printed error on Friedman #1: mean squared error 5.00… by 100 stumps", () => {
    // scikit-learn user guide, "Regression" under gradient boosting: make_friedman1(n_samples=1200, random_state=0, noise=1.0),
    // first 200 rows to learn, GradientBoostingRegressor(n_estimators=100, learning_rate=0.1, max_depth=1).
    const random = new NumpyRandomState(0);
    const x = rowsToColumns(1200, 10, () => random.uniform());
    const y = Float64Array.from({ length: 1200 }, (_, i) => {
      const wave = 10 * Math.sin(Math.PI * x[0][i] * x[1][i]);
      return wave + 20 * (x[2][i] - 0.5) ** 2 + 10 * x[3][i] + 5 * x[4][i] + random.normal();
    });
    const model = trainTrees({
      matrix: binColumns(x.map((column) => column.slice(0, 200))),
      targets: y.slice(0, 200),
      options: {
        ...WHOLE,
        loss: 'squared',
        rounds: 100,
        learningRate: 0.1,
        lambda: 0,
        minChildWeight: 0,
        maxDepth: 1,
        maxLeaves: 2,
      },
    });
    const outputs = outputsOf(
      model,
      x.map((column) => column.slice(200)),
    );
    const error = outputs.reduce((sum, output, i) => sum + (output - y[200 + i]) ** 2, 0) / 1000;
    expect(Math.floor(error * 100)).toBe(500);
    // The same stumps by a plain search in NumPy.
    expect(error).toBeCloseTo(5.0091548599603195, 10);
  });

  it("match scikit-learn's printed accuracy on Hastie's ten-dimensional shell: 0.8965", () => {
    // scikit-learn user guide, HistGradientBoostingClassifier(max_iter=100) on make_hastie_10_2(random_state=0), 2,000 rows
    // to learn, 10,000 to test. It also asks for 20 rows per leaf, we for the weight of about 20 undecided rows.
    const random = new NumpyRandomState(0);
    const x = rowsToColumns(12_000, 10, () => random.normal());
    const y = Float64Array.from({ length: 12_000 }, (_, i) =>
      x.reduce((sum, column) => sum + column[i] ** 2, 0) > 9.34 ? 1 : 0,
    );
    const model = trainTrees({
      matrix: binColumns(x.map((column) => column.slice(0, 2000))),
      targets: y.slice(0, 2000),
      options: {
        ...WHOLE,
        rounds: 100,
        learningRate: 0.1,
        lambda: 0,
        minChildWeight: 2.5,
        maxDepth: 30,
        maxLeaves: 31,
      },
    });
    const probabilities = probabilitiesOf(
      model,
      x.map((column) => column.slice(2000)),
    );
    const right = probabilities.filter((p, i) => p > 0.5 === (y[2000 + i] === 1)).length / 10_000;
    expect(Math.abs(right - 0.8965)).toBeLessThan(0.01);
    expect(areaUnderCurve(probabilities, Uint8Array.from(y.slice(2000)))).toBeGreaterThan(0.95);
    expect(logistic(0)).toBe(0.5);
  });
});

describe('Boosted trees on planted rules', () => {
  // The file holds the log loss on 3,000 new rows of trees grown by exact search in NumPy with the same options
  // (fixtures/make-reference.py), and of the rule that generated the outcomes.
  for (const set of planted.sets) {
    it(`lose at most 1 % more than trees by exact search: ${set.name}`, () => {
      const { learned, judged } = plantedSet(set);
      const model = trainTrees({
        matrix: binColumns(learned.columns),
        targets: learned.targets,
        options: {
          ...WHOLE,
          rounds: 150,
          learningRate: 0.1,
          lambda: 10,
          minChildWeight: 1,
          maxDepth: 3,
          maxLeaves: 8,
        },
      });
      const probabilities = probabilitiesOf(model, judged.columns);
      const loss = logLoss({ probabilities, outcomes: Uint8Array.from(judged.targets) }) ?? Number.NaN;
      expect(loss / set.exactSearchLoss).toBeLessThan(1.01);
      expect(loss).toBeGreaterThan(set.ruleLoss);
      expect(set.exactSearchLoss).toBeGreaterThan(set.ruleLoss);
      expect(set.exactSearchLoss).toBeLessThan(Math.LN2);
    });
  }
});
