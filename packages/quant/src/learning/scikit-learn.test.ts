import { describe, expect, it } from 'vitest';
import linear from '../../fixtures/linear-reference.json' with { type: 'json' };
import { plantedSet } from '../../fixtures/planted-set.ts';
import { probabilitiesOf } from '../../fixtures/predict-columns.ts';
import scikit from '../../fixtures/scikit-reference.json' with { type: 'json' };
import { logLoss } from '../statistics/index.ts';
import {
  binColumns,
  fitLogistic,
  fitRidge,
  gramOf,
  type LinearModel,
  logistic,
  predictLinear,
  trainTrees,
} from './index.ts';

// Every expected figure was computed by scikit-learn (fixtures/make-scikit-reference.py) on the same rows.
const SHARED = { rowShare: 1, columnShare: 1, rounds: 150, learningRate: 0.1, maxDepth: 3, maxLeaves: 8 };
/** Sets of each rule judged here; `npm run prove method-learners` judges all ten. */
const SETS = 3;

function expectSame(model: LinearModel | null, expected: LinearFigures, bar: number): void {
  if (model === null) throw new Error('rows were given');
  [...expected.coefficients, expected.intercept].forEach((value, f, all) => {
    const ours = f === all.length - 1 ? model.intercept : (model.coefficients[f] ?? Number.NaN);
    expect(Math.abs(ours - value), `coefficient ${f}`).toBeLessThanOrEqual(
      bar * Math.max(1, Math.abs(value)),
    );
  });
}

interface LinearFigures {
  readonly intercept: number;
  readonly coefficients: readonly number[];
}

/** Mean of our log loss relative to scikit-learn's on new rows, over the first sets of a rule. */
function meanRatio(name: string, kind: 'histogram' | 'exact'): number {
  const ratios = scikit.trees
    .filter((set) => set.name === name)
    .slice(0, SETS)
    .map((set) => lossOfTrees(set, kind === 'exact' ? 0 : set.penalty) / set[kind]);
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

function lossOfTrees(set: { readonly name: string; readonly seed: number }, lambda: number): number {
  const { learned, judged } = plantedSet(set);
  const matrix = binColumns(learned.columns);
  const options = { ...SHARED, lambda, minChildWeight: 0 };
  const model = trainTrees({ matrix, targets: learned.targets, options });
  const probabilities = probabilitiesOf(model, judged.columns);
  return logLoss({ probabilities, outcomes: Uint8Array.from(judged.targets) }) ?? Number.NaN;
}

describe.each(['linear', 'interaction'])('Trees against scikit-learn on the planted %s rule', (name) => {
  it('lose at most 1 % more than its histogram trees with the same options', () => {
    expect(meanRatio(name, 'histogram')).toBeLessThanOrEqual(1.01);
  });

  it('without a penalty lose at most 1 % more than its exact trees', () => {
    expect(meanRatio(name, 'exact')).toBeLessThanOrEqual(1.01);
  });
});

describe.each(scikit.lines)('Linear models against scikit-learn on the planted $name rule', (set) => {
  const { learned, judged } = plantedSet(set);

  it('have its coefficients to 1e-6 by ridge regression', () => {
    expectSame(fitRidge(gramOf(learned), set.ridge.alpha), set.ridge, 1e-6);
  });

  it('have its coefficients to 1e-6 by logistic regression, and its log loss', () => {
    const { penalty, logLoss: expected } = set.logistic;
    const model = fitLogistic(learned, penalty);
    expectSame(model, set.logistic, 1e-6);
    const probabilities = predictLinear(model, judged.columns).map(logistic);
    const loss = logLoss({ probabilities, outcomes: Uint8Array.from(judged.targets) });
    expect(loss).toBeCloseTo(expected, 7);
  });
});

describe('Ridge regression on weighted rows', () => {
  it.each(scikit.weightedRidge)('has scikit-learn’s coefficients to 1e-6: penalty $alpha', (fit) => {
    const columns = linear.columns.map((column) => Float64Array.from(column));
    const rows = { targets: Float64Array.from(linear.targets), weights: Float64Array.from(linear.weights) };
    expectSame(fitRidge(gramOf({ columns, ...rows }), fit.alpha), fit, 1e-6);
  });
});
