import { MISSING_BIN } from './binned-matrix.ts';
import type { ScanExecutor } from './scan-executor.ts';
import type { NodeStore } from './tree-model.ts';
import type { TreeOptions } from './tree-options.ts';
import { SPLIT_FIELDS, TASK, type TreeWorkspace } from './tree-workspace.ts';

/** What a tree grows from, and who scans. */
export interface GrowthPlan {
  readonly workspace: TreeWorkspace;
  readonly executor: ScanExecutor;
  readonly options: TreeOptions;
  readonly store: NodeStore;
  /** Rows at the front of the workspace's order that belong to this tree. */
  readonly rowCount: number;
  readonly activeFeatures: number;
}

/** Columns over the open and finished leaves of the tree being grown. */
interface LeafTable {
  readonly node: Int32Array;
  readonly begin: Int32Array;
  readonly count: Int32Array;
  readonly depth: Int32Array;
  readonly slot: Int32Array;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  /** Best split found: gain, bin, side of gaps, left G, left H; gain −Infinity if none is allowed. */
  readonly best: Float64Array;
  readonly bestFeature: Int32Array;
  size: number;
}

/** Leaves of a grown tree: their nodes and the rows in the workspace's order that fell into each. */
export type GrownLeaves = Pick<LeafTable, 'node' | 'begin' | 'count' | 'size'>;

function makeLeafTable(capacity: number): LeafTable {
  const whole = () => new Int32Array(capacity);
  return {
    node: whole(),
    begin: whole(),
    count: whole(),
    depth: whole(),
    slot: whole(),
    gradient: new Float64Array(capacity),
    hessian: new Float64Array(capacity),
    best: new Float64Array(capacity * SPLIT_FIELDS),
    bestFeature: whole(),
    size: 0,
  };
}

/** Grows one tree, the most promising leaf first, and writes its nodes to the store. */
export function growTree(plan: GrowthPlan): GrownLeaves {
  const { options, store, rowCount } = plan;
  const { order, gradients } = plan.workspace;
  const leaves = makeLeafTable(options.maxLeaves);
  leaves.size = 1;
  leaves.node[0] = store.used++;
  leaves.count[0] = rowCount;
  let [gradient, hessian] = [0, 0];
  for (let i = 0; i < rowCount; i++) {
    const row = order[i];
    gradient += gradients[2 * row];
    hessian += gradients[2 * row + 1];
  }
  leaves.gradient[0] = gradient;
  leaves.hessian[0] = hessian;
  scan(plan, leaves, { built: 0, sibling: -1 });
  const moved = new Uint32Array(rowCount);
  while (leaves.size < options.maxLeaves) {
    const parent = mostPromising(leaves, options.minGain);
    if (parent < 0) break;
    const child = splitLeaf(plan, leaves, { parent, moved });
    const grownUp = leaves.size === options.maxLeaves || leaves.depth[parent] >= options.maxDepth;
    if (grownUp) {
      closeLeaf(leaves, parent);
      closeLeaf(leaves, child);
    } else if (leaves.count[child] <= leaves.count[parent]) {
      scan(plan, leaves, { built: child, sibling: parent });
    } else {
      [leaves.slot[parent], leaves.slot[child]] = [leaves.slot[child], leaves.slot[parent]];
      scan(plan, leaves, { built: parent, sibling: child });
    }
  }
  settleLeaves(plan, leaves);
  return leaves;
}

function closeLeaf(leaves: LeafTable, leaf: number): void {
  leaves.best[leaf * SPLIT_FIELDS] = Number.NEGATIVE_INFINITY;
}

function mostPromising(leaves: LeafTable, minGain: number): number {
  let chosen = -1;
  let gain = Math.max(minGain, 1e-10);
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    if (leaves.best[leaf * SPLIT_FIELDS] <= gain) continue;
    gain = leaves.best[leaf * SPLIT_FIELDS];
    chosen = leaf;
  }
  return chosen;
}

/** Lets the executor scan one leaf (and its larger sibling by subtraction), then takes the best over the features. */
function scan(plan: GrowthPlan, leaves: LeafTable, pair: { built: number; sibling: number }): void {
  const { workspace, options } = plan;
  const { task, splits, active } = workspace;
  const { built, sibling } = pair;
  const begin = leaves.begin[built];
  const end = begin + leaves.count[built];
  gather(workspace, begin, end);
  task[TASK.begin] = begin;
  task[TASK.count] = end - begin;
  task[TASK.builtSlot] = leaves.slot[built];
  task[TASK.builtGradient] = leaves.gradient[built];
  task[TASK.builtHessian] = leaves.hessian[built];
  task[TASK.siblingSlot] = sibling < 0 ? -1 : leaves.slot[sibling];
  task[TASK.siblingGradient] = sibling < 0 ? 0 : leaves.gradient[sibling];
  task[TASK.siblingHessian] = sibling < 0 ? 0 : leaves.hessian[sibling];
  task[TASK.lambda] = options.lambda;
  task[TASK.minChildWeight] = options.minChildWeight;
  task[TASK.activeFeatures] = plan.activeFeatures;
  plan.executor.run(workspace);
  for (const [leaf, half] of [
    [built, 0],
    [sibling, workspace.matrix.features],
  ]) {
    if (leaf < 0) continue;
    closeLeaf(leaves, leaf);
    for (let position = 0; position < plan.activeFeatures; position++) {
      const at = (half + position) * SPLIT_FIELDS;
      if (splits[at] <= leaves.best[leaf * SPLIT_FIELDS]) continue;
      leaves.best.set(splits.subarray(at, at + SPLIT_FIELDS), leaf * SPLIT_FIELDS);
      leaves.bestFeature[leaf] = active[position];
    }
  }
}

/** Brings the gradients of some rows into their order. */
function gather({ kernel, order, gradients, gathered }: TreeWorkspace, begin: number, end: number): void {
  if (kernel !== null && end > begin) {
    const place = order.byteOffset;
    kernel.gather(place + 4 * begin, place + 4 * end, gathered.byteOffset + 16 * begin, gradients.byteOffset);
    return;
  }
  for (let i = begin; i < end; i++) {
    gathered[2 * i] = gradients[2 * order[i]];
    gathered[2 * i + 1] = gradients[2 * order[i] + 1];
  }
}

/** Splits a leaf: it becomes its own left child, and a new leaf the right one (returned). */
function splitLeaf(
  { workspace, store }: GrowthPlan,
  leaves: LeafTable,
  { parent, moved }: { parent: number; moved: Uint32Array },
): number {
  const { matrix, order } = workspace;
  const [, bin, side, leftGradient, leftHessian] = leaves.best.subarray(parent * SPLIT_FIELDS);
  const feature = leaves.bestFeature[parent];
  const begin = leaves.begin[parent];
  const end = begin + leaves.count[parent];
  const column = matrix.bins.subarray(feature * matrix.rows, (feature + 1) * matrix.rows);
  // A gap's bin is the last; adding 1 makes it the first where gaps go left.
  const lastLeft = bin + side;
  let [leftEnd, rightCount, gaps] = [begin, 0, 0];
  for (let i = begin; i < end; i++) {
    // Written to both sides, where the next row overwrites it on the wrong one: cheaper than guessing.
    const row = order[i];
    const rowBin = column[row];
    const goesRight = (lastLeft - ((rowBin + side) & MISSING_BIN)) >>> 31;
    order[leftEnd] = row;
    moved[rightCount] = row;
    leftEnd += 1 - goesRight;
    rightCount += goesRight;
    gaps += (rowBin + 1) >>> 8;
  }
  order.set(moved.subarray(0, rightCount), leftEnd);
  const child = leaves.size++;
  const node = leaves.node[parent];
  const cuts = matrix.cuts[feature];
  store.feature[node] = feature;
  store.bin[node] = bin;
  store.threshold[node] = bin < cuts.length ? cuts[bin] : Number.MAX_VALUE;
  store.cover[node] = leaves.hessian[parent];
  store.left[node] = store.used++;
  store.right[node] = store.used++;
  const mostRowsLeft = leftEnd - begin >= rightCount;
  store.missingLeft[node] = gaps > 0 ? side : Number(mostRowsLeft);
  leaves.node[parent] = store.left[node];
  leaves.node[child] = store.right[node];
  leaves.count[parent] = leftEnd - begin;
  leaves.begin[child] = leftEnd;
  leaves.count[child] = rightCount;
  leaves.depth[child] = ++leaves.depth[parent];
  leaves.slot[child] = child;
  leaves.gradient[child] = leaves.gradient[parent] - leftGradient;
  leaves.hessian[child] = leaves.hessian[parent] - leftHessian;
  leaves.gradient[parent] = leftGradient;
  leaves.hessian[parent] = leftHessian;
  return child;
}

function settleLeaves({ options, store }: GrowthPlan, leaves: LeafTable): void {
  for (let leaf = 0; leaf < leaves.size; leaf++) {
    const node = leaves.node[leaf];
    const weight = leaves.hessian[leaf] + options.lambda;
    store.value[node] = weight > 0 ? (-options.learningRate * leaves.gradient[leaf]) / weight : 0;
    store.cover[node] = leaves.hessian[leaf];
  }
}
