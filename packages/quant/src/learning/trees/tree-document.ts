import type { TreeModel } from './tree-model.ts';

/** A tree model as plain JSON, for storage and for its hash in the ledger. Numbers keep every bit. */
export interface TreeDocument {
  readonly kind: 'boosted-trees';
  readonly loss: TreeModel['loss'];
  readonly features: number;
  readonly base: number;
  readonly roots: readonly number[];
  readonly feature: readonly number[];
  readonly threshold: readonly number[];
  readonly missingLeft: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly value: readonly number[];
  readonly cover: readonly number[];
}

/** The model as a document. */
export function treeDocument(model: TreeModel): TreeDocument {
  return {
    kind: 'boosted-trees',
    loss: model.loss,
    features: model.features,
    base: model.base,
    roots: [...model.roots],
    feature: [...model.feature],
    threshold: [...model.threshold],
    missingLeft: [...model.missingLeft],
    left: [...model.left],
    right: [...model.right],
    value: [...model.value],
    cover: [...model.cover],
  };
}

/** The model described by a document; refuses one whose columns do not match. */
export function treesFromDocument(document: TreeDocument): TreeModel {
  const nodes = document.feature.length;
  const columns = ['threshold', 'missingLeft', 'left', 'right', 'value', 'cover'] as const;
  for (const name of columns) {
    if (document[name].length !== nodes) {
      throw new RangeError(
        `The tree document holds ${nodes} nodes, but ${document[name].length} of ${name}.`,
      );
    }
  }
  document.feature.forEach((split, node) => {
    const below = [document.left[node], document.right[node]];
    const fits =
      split < document.features && (split < 0 || below.every((child) => child > node && child < nodes));
    if (!fits) throw new RangeError(`Node ${node} of the tree document points outside the model.`);
  });
  return {
    loss: document.loss,
    features: document.features,
    base: document.base,
    roots: Int32Array.from(document.roots),
    feature: Int16Array.from(document.feature),
    threshold: Float64Array.from(document.threshold),
    missingLeft: Uint8Array.from(document.missingLeft),
    left: Int32Array.from(document.left),
    right: Int32Array.from(document.right),
    value: Float64Array.from(document.value),
    cover: Float64Array.from(document.cover),
  };
}
