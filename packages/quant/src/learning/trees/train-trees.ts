import { randomStream } from '../../random/random-stream.ts';
import { permutation, sampleRising } from '../../random/shuffle.ts';
import { type BinnedMatrix, MISSING_BIN } from './binned-matrix.ts';
import { type GrownLeaves, growTree } from './grow-tree.ts';
import { logistic } from './predict-trees.ts';
import { type ScanExecutor, serialExecutor } from './scan-executor.ts';
import { makeNodeStore, modelFromStore, type NodeStore, type TreeModel } from './tree-model.ts';
import { completeTreeOptions, type TreeOptions } from './tree-options.ts';
import { makeTreeWorkspace, type TreeWorkspace } from './tree-workspace.ts';

/** What to learn, and on whose threads. */
export interface TreeTraining {
  readonly matrix: BinnedMatrix;
  /** 0 or 1 for logistic loss, any number for squared loss; one per row. */
  readonly targets: Float64Array;
  /** Weight per row; 1 by default. */
  readonly weights?: Float64Array;
  readonly options: Partial<TreeOptions>;
  /** For several threads: their shared memory and the executor that distributes the scans. */
  readonly crew?: { readonly workspace: TreeWorkspace; readonly executor: ScanExecutor };
}

/**
 * Gradient-boosted trees over histograms (Friedman 2001; Chen and Guestrin 2016; Ke et al. 2017). The same rows,
 * options and seed give the same model bit for bit, on any number of threads.
 */
export function trainTrees(training: TreeTraining): TreeModel {
  const { matrix, targets, weights } = training;
  const options = completeTreeOptions(training.options);
  requireTargets(training, options);
  const workspace = training.crew?.workspace ?? makeTreeWorkspace(matrix, options);
  const executor = training.crew?.executor ?? serialExecutor;
  if (workspace.matrix !== matrix) throw new RangeError('The workspace belongs to another matrix.');
  const base = options.base ?? startingOutput(options.loss, targets, weights);
  const outputs = new Float64Array(matrix.rows).fill(base);
  const gradients = new Float64Array(2 * matrix.rows);
  const sampled = new Uint8Array(matrix.rows);
  const store = makeNodeStore(options.rounds * (2 * options.maxLeaves - 1));
  const roots = new Int32Array(options.rounds);
  for (let round = 0; round < options.rounds; round++) {
    fillGradients(gradients, { outputs, targets, weights, loss: options.loss });
    const sample = drawSample(workspace, options, { round, sampled });
    roots[round] = store.used;
    const leaves = growTree({ workspace, executor, options, gradients, store, ...sample });
    addTree(outputs, leaves, { store, workspace, sampled, root: roots[round] });
  }
  return modelFromStore(store, { loss: options.loss, features: matrix.features, base, roots });
}

function requireTargets({ matrix, targets, weights }: TreeTraining, { loss }: TreeOptions): void {
  if (matrix.rows === 0 || matrix.features === 0)
    throw new RangeError('Training needs at least one row and feature.');
  if (targets.length !== matrix.rows || (weights && weights.length !== matrix.rows)) {
    throw new RangeError(`Training needs one target (and weight) per row, ${matrix.rows} in all.`);
  }
  for (let i = 0; i < targets.length; i++) {
    const fits = loss === 'logistic' ? targets[i] === 0 || targets[i] === 1 : Number.isFinite(targets[i]);
    if (!fits) throw new RangeError(`The target of row ${i} does not fit ${loss} loss: ${targets[i]}.`);
    if (weights && !(weights[i] >= 0))
      throw new RangeError(`The weight of row ${i} is negative: ${weights[i]}.`);
  }
}

function startingOutput(loss: TreeOptions['loss'], targets: Float64Array, weights?: Float64Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < targets.length; i++) {
    const weight = weights ? weights[i] : 1;
    sum += weight * targets[i];
    total += weight;
  }
  const mean = sum / total;
  if (loss === 'squared') return mean;
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, mean));
  return Math.log(bounded / (1 - bounded));
}

interface GradientSource {
  readonly outputs: Float64Array;
  readonly targets: Float64Array;
  readonly weights?: Float64Array;
  readonly loss: TreeOptions['loss'];
}

/** First and second derivative of the loss of each row at its current output. */
function fillGradients(gradients: Float64Array, { outputs, targets, weights, loss }: GradientSource): void {
  for (let i = 0; i < outputs.length; i++) {
    const weight = weights ? weights[i] : 1;
    if (loss === 'logistic') {
      const p = logistic(outputs[i]);
      gradients[2 * i] = weight * (p - targets[i]);
      gradients[2 * i + 1] = weight * Math.max(p * (1 - p), 1e-16);
    } else {
      gradients[2 * i] = weight * (outputs[i] - targets[i]);
      gradients[2 * i + 1] = weight;
    }
  }
}

/** Picks this round's rows and features, each from its own stream, so that one round can be replayed alone. */
function drawSample(
  { matrix, order, active }: TreeWorkspace,
  { seed, rowShare, columnShare }: TreeOptions,
  { round, sampled }: { round: number; sampled: Uint8Array },
): { rowCount: number; activeFeatures: number } {
  const rowCount = Math.max(1, Math.round(matrix.rows * rowShare));
  const activeFeatures = Math.max(1, Math.round(matrix.features * columnShare));
  if (rowCount < matrix.rows) {
    const stream = randomStream({ seed, name: 'tree-rows', day: round });
    order.set(sampleRising({ count: rowCount, length: matrix.rows }, stream));
    sampled.fill(0);
    for (let i = 0; i < rowCount; i++) sampled[order[i]] = 1;
  } else {
    for (let i = 0; i < rowCount; i++) order[i] = i;
    sampled.fill(1);
  }
  const features = permutation(matrix.features, randomStream({ seed, name: 'tree-columns', day: round }));
  active.set(features.subarray(0, activeFeatures).sort());
  return { rowCount, activeFeatures };
}

interface GrownTree {
  readonly store: NodeStore;
  readonly workspace: TreeWorkspace;
  readonly sampled: Uint8Array;
  readonly root: number;
}

/** Adds the tree's answer: by leaf for the rows it was grown on, by descent for the rest. */
function addTree(outputs: Float64Array, leaves: GrownLeaves, tree: GrownTree): void {
  const { store, workspace, sampled, root } = tree;
  const { order, matrix } = workspace;
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    const value = store.value[leaves.node[leaf]];
    const end = leaves.begin[leaf] + leaves.count[leaf];
    for (let i = leaves.begin[leaf]; i < end; i++) outputs[order[i]] += value;
  }
  for (let row = 0; row < matrix.rows; row++) {
    if (sampled[row] === 1) continue;
    let node = root;
    for (let split = store.feature[node]; split >= 0; split = store.feature[node]) {
      const bin = matrix.bins[split * matrix.rows + row];
      const goesLeft = bin === MISSING_BIN ? store.missingLeft[node] === 1 : bin <= store.bin[node];
      node = goesLeft ? store.left[node] : store.right[node];
    }
    outputs[row] += store.value[node];
  }
}
