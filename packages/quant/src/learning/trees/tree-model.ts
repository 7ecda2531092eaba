/**
 * Boosted trees as flat columns over all nodes of all trees. Nodes are indexes into these columns; a leaf has feature
 * −1. The raw output is `base` plus the value of one leaf per tree; for logistic loss it is the log-odds.
 */
export interface TreeModel {
  readonly loss: 'logistic' | 'squared';
  readonly features: number;
  readonly base: number;
  /** First node of each tree. */
  readonly roots: Int32Array;
  readonly feature: Int16Array;
  /** A row goes left if its value is at most this. */
  readonly threshold: Float64Array;
  /** Where a row with a gap in this feature goes: 1 = left. */
  readonly missingLeft: Uint8Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Leaf value, learning rate included. */
  readonly value: Float64Array;
  /** Sum of second derivatives of the training rows that reached the node: the weight in contributions. */
  readonly cover: Float64Array;
}

/** Where a row goes on from a node, by its value of the node's feature: a gap (`NaN`) goes to the learned side. */
export function childOf(
  { threshold, missingLeft, left, right }: TreeModel,
  node: number,
  value: number,
): number {
  const goesLeft = value <= threshold[node] || (missingLeft[node] === 1 && Number.isNaN(value));
  return goesLeft ? left[node] : right[node];
}

/** Node columns being filled; `TreeModel` is cut from it. */
export interface NodeStore {
  readonly feature: Int16Array;
  readonly threshold: Float64Array;
  readonly missingLeft: Uint8Array;
  readonly bin: Uint8Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly value: Float64Array;
  readonly cover: Float64Array;
  used: number;
}

/** Allocates room for this many nodes, all of them leaves worth nothing. */
export function makeNodeStore(capacity: number): NodeStore {
  return {
    feature: new Int16Array(capacity).fill(-1),
    threshold: new Float64Array(capacity),
    missingLeft: new Uint8Array(capacity),
    bin: new Uint8Array(capacity),
    left: new Int32Array(capacity),
    right: new Int32Array(capacity),
    value: new Float64Array(capacity),
    cover: new Float64Array(capacity),
    used: 0,
  };
}

/** The finished model over the nodes used. */
export function modelFromStore(
  store: NodeStore,
  head: Pick<TreeModel, 'loss' | 'features' | 'base' | 'roots'>,
): TreeModel {
  const n = store.used;
  return {
    ...head,
    feature: store.feature.slice(0, n),
    threshold: store.threshold.slice(0, n),
    missingLeft: store.missingLeft.slice(0, n),
    left: store.left.slice(0, n),
    right: store.right.slice(0, n),
    value: store.value.slice(0, n),
    cover: store.cover.slice(0, n),
  };
}
