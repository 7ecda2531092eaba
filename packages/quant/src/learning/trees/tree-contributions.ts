import { childOf, type TreeModel } from './tree-model.ts';

/**
 * The features met on the way down, once each: share of the training rows that would follow if the feature were
 * unknown (`zero`) or known (`one`), and the summed weights of feature sets of each size. One copy per depth, stored
 * consecutively.
 */
interface PathScratch {
  readonly feature: Int32Array;
  readonly zero: Float64Array;
  readonly one: Float64Array;
  readonly weight: Float64Array;
}

/** Why one row got its output. */
export interface TreeContributions {
  /** Output if nothing is known about the row: the mean over the training rows. */
  readonly expected: number;
  /** One per feature; `expected` plus their sum is the raw output. */
  readonly byFeature: Float64Array;
}

/**
 * Exact Shapley values of one row: each feature's share of the output, averaged over every order in which the
 * features could become known (Lundberg, Erion and Lee, "Consistent individualized feature attribution for tree
 * ensembles", 2018, algorithm 2; unknown features are averaged by the training rows below each split).
 */
export function treeContributions(model: TreeModel, row: Float64Array): TreeContributions {
  if (row.length !== model.features) {
    throw new RangeError(`The model reads ${model.features} features, but ${row.length} were given.`);
  }
  const byFeature = new Float64Array(model.features);
  const scratch = makeScratch(deepest(model));
  const walk: Walk = { model, row, scratch, byFeature };
  let expected = model.base;
  for (let tree = 0; tree < model.roots.length; tree++) {
    const root = model.roots[tree];
    expected += meanBelow(model, root);
    descend(walk, { node: root, start: 0, length: 0, zero: 1, one: 1, feature: -1 });
  }
  return { expected, byFeature };
}

interface Walk {
  readonly model: TreeModel;
  readonly row: Float64Array;
  readonly scratch: PathScratch;
  readonly byFeature: Float64Array;
}

/** A node to visit, where its path starts and how long it is, and the step that led here. */
interface Visit {
  readonly node: number;
  readonly start: number;
  readonly length: number;
  readonly zero: number;
  readonly one: number;
  readonly feature: number;
}

function makeScratch(depth: number): PathScratch {
  const size = ((depth + 2) * (depth + 3)) / 2 + depth + 3;
  return {
    feature: new Int32Array(size),
    zero: new Float64Array(size),
    one: new Float64Array(size),
    weight: new Float64Array(size),
  };
}

function deepest(model: TreeModel): number {
  const depth = new Uint8Array(model.feature.length);
  let most = 0;
  for (let node = 0; node < depth.length; node++) {
    if (model.feature[node] < 0) continue;
    depth[model.left[node]] = depth[model.right[node]] = depth[node] + 1;
    most = Math.max(most, depth[node] + 1);
  }
  return most;
}

function meanBelow(model: TreeModel, node: number): number {
  if (model.feature[node] < 0) return model.value[node];
  const [left, right] = [model.left[node], model.right[node]];
  const sum = model.cover[left] * meanBelow(model, left) + model.cover[right] * meanBelow(model, right);
  return sum / (model.cover[left] + model.cover[right]);
}

function descend(walk: Walk, visit: Visit): void {
  const { model, row, scratch, byFeature } = walk;
  const { node, start, length } = visit;
  extendPath(scratch, visit);
  const split = model.feature[node];
  if (split < 0) {
    for (let i = 1; i <= length; i++) {
      const share = unwoundWeight(scratch, { start, length, at: i });
      const swing = scratch.one[start + i] - scratch.zero[start + i];
      byFeature[scratch.feature[start + i]] += share * swing * model.value[node];
    }
    return;
  }
  const [left, right] = [model.left[node], model.right[node]];
  const taken = childOf(model, node, row[split]);
  const other = taken === left ? right : left;
  const below = model.cover[left] + model.cover[right];
  let [zero, one, known] = [1, 1, length];
  for (let i = 1; i <= length; i++) {
    if (scratch.feature[start + i] !== split) continue;
    zero = scratch.zero[start + i];
    one = scratch.one[start + i];
    unwindPath(scratch, { start, length, at: i });
    known = length - 1;
    break;
  }
  const next = start + known + 1;
  for (const child of [taken, other]) {
    scratch.feature.copyWithin(next, start, next);
    scratch.zero.copyWithin(next, start, next);
    scratch.one.copyWithin(next, start, next);
    scratch.weight.copyWithin(next, start, next);
    const step = {
      zero: (zero * model.cover[child]) / below,
      one: child === taken ? one : 0,
      feature: split,
    };
    descend(walk, { node: child, start: next, length: known + 1, ...step });
  }
}

function extendPath({ feature, zero, one, weight }: PathScratch, visit: Visit): void {
  const { start, length } = visit;
  feature[start + length] = visit.feature;
  zero[start + length] = visit.zero;
  one[start + length] = visit.one;
  weight[start + length] = length === 0 ? 1 : 0;
  for (let i = length - 1; i >= 0; i--) {
    weight[start + i + 1] += (visit.one * weight[start + i] * (i + 1)) / (length + 1);
    weight[start + i] = (visit.zero * weight[start + i] * (length - i)) / (length + 1);
  }
}

interface PathPlace {
  readonly start: number;
  readonly length: number;
  readonly at: number;
}

/** Removes the feature at an index from the path, undoing what adding it did to the weights. */
function unwindPath({ feature, zero, one, weight }: PathScratch, { start, length, at }: PathPlace): void {
  const [oneAt, zeroAt] = [one[start + at], zero[start + at]];
  let next = weight[start + length];
  for (let j = length - 1; j >= 0; j--) {
    const place = start + j;
    if (oneAt === 0) {
      weight[place] = (weight[place] * (length + 1)) / (zeroAt * (length - j));
      continue;
    }
    const kept = weight[place];
    weight[place] = (next * (length + 1)) / ((j + 1) * oneAt);
    next = kept - (weight[place] * zeroAt * (length - j)) / (length + 1);
  }
  for (let j = start + at; j < start + length; j++) {
    feature[j] = feature[j + 1];
    zero[j] = zero[j + 1];
    one[j] = one[j + 1];
  }
}

/** Sum of the weights the path would have without the feature at an index. */
function unwoundWeight({ zero, one, weight }: PathScratch, { start, length, at }: PathPlace): number {
  const [oneAt, zeroAt] = [one[start + at], zero[start + at]];
  let next = weight[start + length];
  let sum = 0;
  for (let j = length - 1; j >= 0; j--) {
    if (oneAt === 0) {
      sum += (weight[start + j] * (length + 1)) / (zeroAt * (length - j));
      continue;
    }
    const share = (next * (length + 1)) / ((j + 1) * oneAt);
    sum += share;
    next = weight[start + j] - (share * zeroAt * (length - j)) / (length + 1);
  }
  return sum;
}
