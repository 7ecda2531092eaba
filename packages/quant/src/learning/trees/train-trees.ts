import { randomStream } from '../../random/random-stream.ts';
import { permutation, sampleRising } from '../../random/shuffle.ts';
import { type BinnedMatrix, MISSING_BIN } from './binned-matrix.ts';
import { type GrownLeaves, growTree } from './grow-tree.ts';
import { NODE_BYTES, NODE_VALUE } from './histogram-kernel.ts';
import { logistic } from './predict-trees.ts';
import { type ScanExecutor, serialExecutor } from './scan-executor.ts';
import { makeNodeStore, modelFromStore, type NodeStore, type TreeModel } from './tree-model.ts';
import { completeTreeOptions, type TreeOptions } from './tree-options.ts';
import { makeQuickWorkspace, type TreeWorkspace } from './tree-workspace.ts';

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
  const workspace = training.crew?.workspace ?? makeQuickWorkspace(matrix, options);
  const executor = training.crew?.executor ?? serialExecutor;
  if (workspace.matrix !== matrix) throw new RangeError('The workspace belongs to another matrix.');
  const base = options.base ?? startingOutput(options.loss, targets, weights);
  const outputs = (workspace.kernel?.outputs ?? new Float64Array(matrix.rows)).fill(base);
  const drawn = new Uint8Array(matrix.rows);
  const store = makeNodeStore(options.rounds * (2 * options.maxLeaves - 1));
  const roots = new Int32Array(options.rounds);
  for (let round = 0; round < options.rounds; round++) {
    const sample = drawSample(workspace, options, { round, drawn });
    const rows = workspace.order.subarray(0, sample.rowCount);
    fillGradients(workspace.gradients, { rows, outputs, targets, weights, loss: options.loss });
    roots[round] = store.used;
    const leaves = growTree({ workspace, executor, options, store, ...sample });
    addTree(outputs, leaves, { store, workspace, left: sample.left, root: roots[round] });
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
  readonly rows: Uint32Array;
  readonly outputs: Float64Array;
  readonly targets: Float64Array;
  readonly weights?: Float64Array;
  readonly loss: TreeOptions['loss'];
}

/** First and second derivative of the loss of the drawn rows at their current outputs. */
function fillGradients(gradients: Float64Array, source: GradientSource): void {
  const { rows, outputs, targets, weights, loss } = source;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const weight = weights ? weights[row] : 1;
    if (loss === 'logistic') {
      const p = logistic(outputs[row]);
      gradients[2 * row] = weight * (p - targets[row]);
      gradients[2 * row + 1] = weight * Math.max(p * (1 - p), 1e-16);
    } else {
      gradients[2 * row] = weight * (outputs[row] - targets[row]);
      gradients[2 * row + 1] = weight;
    }
  }
}

/** Picks this round's rows and features, each from its own stream, so that one round can be replayed alone. */
function drawSample(
  { matrix, order, active, kernel }: TreeWorkspace,
  { seed, rowShare, columnShare }: TreeOptions,
  { round, drawn }: { round: number; drawn: Uint8Array },
): { rowCount: number; left: Uint32Array; activeFeatures: number } {
  const rowCount = Math.max(1, Math.round(matrix.rows * rowShare));
  const activeFeatures = Math.max(1, Math.round(matrix.features * columnShare));
  if (rowCount < matrix.rows) {
    const stream = randomStream({ seed, name: 'tree-rows', day: round });
    order.set(sampleRising({ count: rowCount, length: matrix.rows }, stream));
    drawn.fill(0);
    for (let i = 0; i < rowCount; i++) drawn[order[i]] = 1;
  } else {
    for (let i = 0; i < rowCount; i++) order[i] = i;
    drawn.fill(1);
  }
  const features = permutation(matrix.features, randomStream({ seed, name: 'tree-columns', day: round }));
  active.set(features.subarray(0, activeFeatures).sort());
  const left = kernel?.left.subarray(0, matrix.rows - rowCount) ?? new Uint32Array(matrix.rows - rowCount);
  return { rowCount, left: rowsLeft(drawn, left), activeFeatures };
}

/** The rows that were not drawn; each is written and stays if it is one of them, which is cheaper than guessing. */
function rowsLeft(drawn: Uint8Array, left: Uint32Array): Uint32Array {
  for (let row = 0, have = 0; have < left.length; row++) {
    left[have] = row;
    have += 1 - drawn[row];
  }
  return left;
}

interface GrownTree {
  readonly store: NodeStore;
  readonly workspace: TreeWorkspace;
  /** Rows it was not grown on. */
  readonly left: Uint32Array;
  readonly root: number;
}

/** Adds the tree's answer: by leaf for the rows it was grown on, by descent for the rest. */
function addTree(outputs: Float64Array, leaves: GrownLeaves, tree: GrownTree): void {
  const { store, workspace, left, root } = tree;
  const { order, matrix } = workspace;
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    const value = store.value[leaves.node[leaf]];
    const end = leaves.begin[leaf] + leaves.count[leaf];
    for (let i = leaves.begin[leaf]; i < end; i++) outputs[order[i]] += value;
  }
  const steps = readSteps(tree);
  if (workspace.kernel !== null && left.length > 0 && steps.column[0] >= 0) {
    addQuickly(steps, tree, workspace.kernel);
    return;
  }
  for (let i = 0; i < left.length; i++) {
    const row = left[i];
    outputs[row] += store.value[root + descend(steps, matrix.bins, row)];
  }
}

function addQuickly(
  { column, turn, lastLeft, left: children }: Steps,
  { store, left, root }: GrownTree,
  { addAnswers, bins, outputs, nodes }: NonNullable<TreeWorkspace['kernel']>,
): void {
  for (let node = 0; node < column.length; node++) {
    const at = node * NODE_BYTES;
    const fields = [column[node], turn[node], lastLeft[node], children[node]];
    fields.forEach((field, i) => {
      nodes.setInt32(at + 4 * i, field, true);
    });
    nodes.setFloat64(at + NODE_VALUE, store.value[root + node], true);
  }
  const [from, end] = [left.byteOffset, left.byteOffset + left.byteLength];
  addAnswers(from, end, outputs.byteOffset, bins.byteOffset, nodes.byteOffset);
}

/**
 * A tree's nodes from its root, for a descent without guesses: the right child follows the left one, and a gap, whose bin
 * is the last, is turned into the first where gaps go left.
 */
interface Steps {
  /** Where the bins of the node's feature begin; −1 for a leaf. */
  readonly column: Int32Array;
  readonly turn: Uint8Array;
  readonly lastLeft: Int32Array;
  readonly left: Int32Array;
}

function readSteps({ store, workspace, root }: GrownTree): Steps {
  const nodes = store.used - root;
  const steps: Steps = {
    column: new Int32Array(nodes).fill(-1),
    turn: new Uint8Array(nodes),
    lastLeft: new Int32Array(nodes),
    left: new Int32Array(nodes),
  };
  for (let node = 0; node < nodes; node++) {
    const feature = store.feature[root + node];
    if (feature < 0) continue;
    const turn = store.missingLeft[root + node];
    steps.column[node] = feature * workspace.matrix.rows;
    steps.turn[node] = turn;
    steps.lastLeft[node] = store.bin[root + node] + turn;
    steps.left[node] = store.left[root + node] - root;
  }
  return steps;
}

function descend({ column, turn, lastLeft, left }: Steps, bins: Uint8Array, row: number): number {
  let node = 0;
  for (let from = column[0]; from >= 0; from = column[node]) {
    const bin = (bins[from + row] + turn[node]) & MISSING_BIN;
    node = left[node] + ((lastLeft[node] - bin) >>> 31);
  }
  return node;
}
