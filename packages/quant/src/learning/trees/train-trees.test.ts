import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { outputsOf } from '../../../fixtures/predict-columns.ts';
import { randomStream, sampleRising } from '../../random/index.ts';
import { openHistogramKernel } from './histogram-kernel.ts';
import {
  binColumns,
  binOf,
  completeTreeOptions,
  crewExecutor,
  fillBins,
  learnCuts,
  logistic,
  MISSING_BIN,
  makeTreeWorkspace,
  serialExecutor,
  stopScans,
  type TreeModel,
  type TreeOptions,
  trainTrees,
  treeDocument,
  treesFromDocument,
} from './index.ts';

/** Rows with a planted rule, an interaction, gaps and few distinct values. */
function plantedRows(rows: number, seed: number) {
  const stream = randomStream({ seed });
  const columns = Array.from({ length: 6 }, () => new Float64Array(rows));
  const targets = new Float64Array(rows);
  const weights = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    columns.forEach((column, f) => {
      column[i] = f === 4 ? stream.integerBelow(4) : stream.normal();
    });
    const logOdds = columns[0][i] * columns[1][i] + columns[4][i] - 1.5 + (columns[5][i] > 1 ? 1 : 0);
    targets[i] = stream.uniform() < logistic(logOdds) ? 1 : 0;
    weights[i] = 0.5 + stream.uniform();
    if (stream.chance(0.15)) columns[5][i] = Number.NaN;
  }
  return { columns, targets, weights };
}

/**
 * The same tree grown slowly: exact sums over rows for every cut, by plain recursion. Written only from the formulas.
 */
function slowOutputs(
  { columns, targets, weights }: ReturnType<typeof plantedRows>,
  options: TreeOptions,
): Float64Array {
  const n = targets.length;
  const base = Math.log(weightedMean(targets, weights) / (1 - weightedMean(targets, weights)));
  const outputs = new Float64Array(n).fill(base);
  for (let round = 0; round < options.rounds; round++) {
    const g = outputs.map((output, i) => weights[i] * (logistic(output) - targets[i]));
    const h = outputs
      .map((output) => logistic(output) * (1 - logistic(output)))
      .map((value, i) => value * weights[i]);
    const sum = (values: Float64Array, rows: number[]) => rows.reduce((total, i) => total + values[i], 0);
    const score = (rows: number[]) => sum(g, rows) ** 2 / (sum(h, rows) + options.lambda);
    const grow = (rows: number[], depth: number): void => {
      let best: { gain: number; left: number[]; right: number[] } = { gain: 1e-10, left: [], right: [] };
      for (const column of depth < options.maxDepth ? columns : []) {
        const known = [...new Set(rows.map((i) => column[i]).filter((x) => !Number.isNaN(x)))].sort(
          (a, b) => a - b,
        );
        for (const gapsLeft of [false, true]) {
          for (const cut of known) {
            const left = rows.filter((i) => (Number.isNaN(column[i]) ? gapsLeft : column[i] <= cut));
            const right = rows.filter((i) => !left.includes(i));
            if (sum(h, left) < options.minChildWeight || sum(h, right) < options.minChildWeight) continue;
            const gain = score(left) + score(right) - score(rows);
            if (gain > best.gain + 1e-9) best = { gain, left, right };
          }
        }
      }
      if (best.left.length === 0) {
        const value = (-options.learningRate * sum(g, rows)) / (sum(h, rows) + options.lambda);
        for (const i of rows) outputs[i] += value;
        return;
      }
      grow(best.left, depth + 1);
      grow(best.right, depth + 1);
    };
    grow([...targets.keys()], 0);
  }
  return outputs;
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + value * weights[i], 0) / total;
}

describe('The bins of a column', () => {
  const column = new Float64Array(9000);
  const stream = randomStream({ seed: 21 });
  for (let i = 0; i < column.length; i++)
    column[i] = Math.fround(stream.normal() * 10 ** stream.integerBelow(9));
  column.set([0, -0, Number.NaN, 2 ** -120, -(2 ** 120)]);

  it('have borders that grow with the values, whether these have single precision or not', () => {
    // Exact in double precision, and outside of single precision.
    const scale = 2 ** 300;
    const scaled = learnCuts(
      column.map((value) => value * scale),
      64,
    );
    expect([...learnCuts(column, 64)]).toEqual([...scaled].map((cut) => cut / scale));
    expect(scaled).toHaveLength(63);
  });

  it('are filled as value by value, for any number of borders and values beyond them', () => {
    const values = Float64Array.of(
      ...column.subarray(0, 500),
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    );
    for (const count of [0, 1, 2, 62, 63, 64, 254]) {
      const cuts = column.slice(100, 100 + count).sort();
      const all = Float64Array.of(...values, ...cuts);
      const bins = new Uint8Array(all.length + 3);
      fillBins(all, cuts, { bins, at: 3 });
      expect([...bins.subarray(3)]).toEqual([...all].map((value) => binOf(value, cuts)));
    }
  });
});

describe('Boosted trees', () => {
  it('equal trees grown the slow way from the formulas, with weights and gaps', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const rows = plantedRows(90, seed);
      const options = completeTreeOptions({
        rounds: 4,
        learningRate: 0.3,
        lambda: 1,
        rowShare: 1,
        columnShare: 1,
        maxDepth: 3,
        maxLeaves: 8,
      });
      const model = trainTrees({ ...rows, matrix: binColumns(rows.columns), options });
      const expected = slowOutputs(rows, options);
      outputsOf(model, rows.columns).forEach((output, i) => {
        expect(output).toBeCloseTo(expected[i], 9);
      });
    }
  });

  it('are the same bit for bit on a second run, and change with the seed', () => {
    const rows = plantedRows(600, 3);
    const train = (seed: number): TreeModel =>
      trainTrees({ ...rows, matrix: binColumns(rows.columns), options: { rounds: 20, seed } });
    expect(treeDocument(train(5))).toEqual(treeDocument(train(5)));
    expect(treeDocument(train(5))).not.toEqual(treeDocument(train(6)));
  });

  it('are the same when the scans go through the crew of threads', () => {
    const rows = plantedRows(30_000, 4);
    const options = { rounds: 3, rowShare: 1, columnShare: 1 };
    const alone = trainTrees({ ...rows, matrix: binColumns(rows.columns), options });
    const shared = (bytes: number) => new SharedArrayBuffer(bytes);
    const matrix = binColumns(rows.columns, { allocate: shared });
    const crew = { workspace: makeTreeWorkspace(matrix, options, shared), executor: crewExecutor };
    expect(treeDocument(trainTrees({ ...rows, matrix, options, crew }))).toEqual(treeDocument(alone));
  });

  it('are the same from the plain loops as from the quick ones, for rows and features drawn for each tree', () => {
    const rows = plantedRows(5000, 12);
    const options = { rounds: 8, rowShare: 0.5, columnShare: 0.5, maxLeaves: 8 };
    const matrix = binColumns(rows.columns);
    const quick = trainTrees({ ...rows, matrix, options });
    const workspace = makeTreeWorkspace(matrix, options);
    const plain = trainTrees({ ...rows, matrix, options, crew: { workspace, executor: serialExecutor } });
    expect(new Set(quick.feature).size).toBeGreaterThan(4);
    expect(treeDocument(quick)).toEqual(treeDocument(plain));
    expect(openHistogramKernel(1000)).not.toBeNull();
  });

  it('go on from the answers of the trees before, for rows that those were grown on and for the others', () => {
    const rows = plantedRows(500, 6);
    const options = { rounds: 12, learningRate: 0.5, lambda: 1, rowShare: 0.5, columnShare: 1, seed: 3 };
    const model = trainTrees({ ...rows, matrix: binColumns(rows.columns), options });
    for (let round = 0; round < 12; round++) {
      const outputs = outputsOf({ ...model, roots: model.roots.slice(0, round) }, rows.columns);
      const stream = randomStream({ seed: 3, name: 'tree-rows', day: round });
      // The weight at a root is the sum of w p (1 − p) over the rows drawn for it.
      let expected = 0;
      for (const row of sampleRising({ count: 250, length: 500 }, stream)) {
        const p = logistic(outputs[row]);
        expected += rows.weights[row] * p * (1 - p);
      }
      expect(model.cover[model.roots[round]]).toBeCloseTo(expected, 9);
    }
  });

  it('redraw rows and features for each tree', () => {
    const rows = plantedRows(400, 8);
    const options = { rounds: 40, maxDepth: 1, maxLeaves: 2, columnShare: 0.34, rowShare: 0.5 };
    const model = trainTrees({
      ...rows,
      matrix: binColumns(rows.columns),
      options: { ...options, loss: 'squared' },
    });
    expect(new Set(model.feature.filter((feature) => feature >= 0)).size).toBe(6);
    // Squared loss: the weight at the root is the summed weight of the rows drawn.
    expect(new Set(Array.from(model.roots, (root) => model.cover[root])).size).toBe(40);
  });

  it('are the same on real threads, however many there are', async () => {
    const rows = plantedRows(30_000, 9);
    const options = { rounds: 6, rowShare: 1, columnShare: 1, maxLeaves: 31, maxDepth: 10 };
    const shared = (bytes: number) => new SharedArrayBuffer(bytes);
    const matrix = binColumns(rows.columns, { allocate: shared });
    const alone = trainTrees({ ...rows, matrix, options });
    const workspace = makeTreeWorkspace(matrix, options, shared);
    const body = `import('node:worker_threads').then(async ({ workerData, parentPort }) => {
      const { serveScans } = await import(workerData.module);
      parentPort.postMessage('ready');
      serveScans(workerData.workspace);
    })`;
    const workerData = { workspace, module: new URL('./scan-executor.ts', import.meta.url).href };
    const threads = [1, 2].map(() => new Worker(body, { eval: true, workerData }));
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const together = trainTrees({ ...rows, matrix, options, crew: { workspace, executor: crewExecutor } });
    stopScans(workspace);
    await Promise.all(threads.map((thread) => once(thread, 'exit')));
    expect(treeDocument(together)).toEqual(treeDocument(alone));
  });

  it('split the best leaf first and stop at the number of leaves', () => {
    const rows = plantedRows(3000, 5);
    const options = { rounds: 5, rowShare: 1, columnShare: 1, maxDepth: 30, maxLeaves: 31, lambda: 1 };
    const model = trainTrees({ ...rows, matrix: binColumns(rows.columns), options });
    const leaves = model.feature.filter((feature) => feature < 0).length;
    expect(leaves).toBe(5 * 31);
  });

  it('find nothing to split in noise-free constants and answer the base rate', () => {
    const columns = [new Float64Array(50).fill(3)];
    const targets = Float64Array.from({ length: 50 }, (_, i) => (i < 10 ? 1 : 0));
    const model = trainTrees({ matrix: binColumns(columns), targets, options: { rounds: 2 } });
    expect(model.feature.every((feature) => feature < 0)).toBe(true);
    expect(
      logistic(
        trainTrees({ matrix: binColumns(columns), targets, options: { rounds: 1, rowShare: 1 } }).base,
      ),
    ).toBeCloseTo(0.2, 12);
  });

  it('survive a round trip through JSON without losing a bit, and refuse a broken document', () => {
    const rows = plantedRows(500, 6);
    const model = trainTrees({ ...rows, matrix: binColumns(rows.columns), options: { rounds: 10 } });
    const document = JSON.parse(JSON.stringify(treeDocument(model)));
    expect(outputsOf(treesFromDocument(document), rows.columns)).toEqual(outputsOf(model, rows.columns));
    expect(() => treesFromDocument({ ...document, left: document.left.map(() => 99_999) })).toThrow(
      'points outside the model',
    );
  });

  it('name the impossible option or row', () => {
    const matrix = binColumns([Float64Array.of(1, 2)]);
    expect(() => trainTrees({ matrix, targets: Float64Array.of(0, 2), options: {} })).toThrow(
      'row 1 does not fit logistic loss',
    );
    expect(() => trainTrees({ matrix, targets: Float64Array.of(0, 1), options: { maxLeaves: 40 } })).toThrow(
      'maxLeaves lies between 2 and 31',
    );
    expect(() => binColumns([Float64Array.of(1, Number.POSITIVE_INFINITY)])).toThrow(
      'an infinite value was found',
    );
  });
});

describe('Bins', () => {
  it('separate every distinct value while there are few, and share rows evenly if there are many', () => {
    expect([...learnCuts(Float64Array.of(3, 1, 2, 2, Number.NaN))]).toEqual([1.5, 2.5]);
    const many = Float64Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 10_000);
    const cuts = learnCuts(many);
    expect(cuts.length).toBe(254);
    const counts = new Int32Array(256);
    for (const value of many) counts[binOf(value, cuts)]++;
    expect(Math.max(...counts) - Math.min(...counts.subarray(0, 255))).toBeLessThanOrEqual(2);
  });
  it('keep a gap separate from every number', () => {
    expect(binOf(Number.NaN, Float64Array.of(0))).toBe(MISSING_BIN);
    expect(binOf(-1e300, Float64Array.of(0))).toBe(0);
    expect(binOf(1e300, Float64Array.of(0))).toBe(1);
  });
});
