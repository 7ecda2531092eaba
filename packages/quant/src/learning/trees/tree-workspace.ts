import { type Allocate, allocatePlain, type BinnedMatrix } from './binned-matrix.ts';
import { type HistogramKernel, NODE_BYTES, openHistogramKernel } from './histogram-kernel.ts';
import { completeTreeOptions, type TreeOptions } from './tree-options.ts';

/** Gradient and second derivative per bin: 256 pairs. */
export const HISTOGRAM_SIZE = 512;
/** Gain, bin, whether missing goes left, gradient and second derivative on the left. */
export const SPLIT_FIELDS = 5;

/** Fields of the task record that tells every thread what to scan. */
export const TASK = {
  begin: 0,
  count: 1,
  builtSlot: 2,
  builtGradient: 3,
  builtHessian: 4,
  /** −1 if there is no sibling (the root). */
  siblingSlot: 5,
  siblingGradient: 6,
  siblingHessian: 7,
  lambda: 8,
  minChildWeight: 9,
  activeFeatures: 10,
  fields: 11,
} as const;

/** Positions of the shared counters. */
export const CONTROL = { generation: 0, next: 1, done: 2, stopped: 3, fields: 4 } as const;

/**
 * Everything the threads of one training share: only typed arrays, so that over shared memory it can be passed to
 * another thread as it is. Only `scanFeatures` is run by several threads, each on its own features.
 */
export interface TreeWorkspace {
  readonly matrix: BinnedMatrix;
  readonly binCounts: Int32Array;
  /** Rows of the current tree, those of one node contiguous. */
  readonly order: Uint32Array;
  /** Gradient and second derivative of every row. */
  readonly gradients: Float64Array;
  /** Gradient and second derivative in that order. */
  readonly gathered: Float64Array;
  /** Features of the current tree. */
  readonly active: Int32Array;
  readonly histograms: Float64Array;
  /** Best split per active feature, first of the built node, then of its sibling. */
  readonly splits: Float64Array;
  readonly task: Float64Array;
  readonly control: Int32Array;
  /** The bins once more, next to the columns above in the memory of the quick loops; null without them. */
  readonly kernel: QuickColumns | null;
}

interface QuickColumns extends HistogramKernel {
  readonly bins: Uint8Array;
  /** Rows that a tree was not grown on. */
  readonly left: Uint32Array;
  readonly outputs: Float64Array;
  /** The nodes of a tree, as the kernel reads them. */
  readonly nodes: DataView;
}

/** The memory for one training; pass an allocator of shared memory to use several threads. */
export function makeTreeWorkspace(
  matrix: BinnedMatrix,
  chosen: Partial<TreeOptions>,
  allocate: Allocate = allocatePlain,
): TreeWorkspace {
  const { maxLeaves } = completeTreeOptions(chosen);
  const { rows, features } = matrix;
  return {
    ...smallColumns(matrix, allocate),
    order: new Uint32Array(allocate(rows * 4)),
    gradients: new Float64Array(allocate(rows * 16)),
    gathered: new Float64Array(allocate(rows * 16)),
    histograms: new Float64Array(allocate(maxLeaves * features * HISTOGRAM_SIZE * 8)),
    kernel: null,
  };
}

function smallColumns(matrix: BinnedMatrix, allocate: Allocate) {
  const { features } = matrix;
  return {
    matrix,
    binCounts: Int32Array.from(matrix.cuts, (cuts) => cuts.length + 1),
    active: new Int32Array(allocate(features * 4)),
    splits: new Float64Array(allocate(2 * features * SPLIT_FIELDS * 8)),
    task: new Float64Array(allocate(TASK.fields * 8)),
    control: new Int32Array(allocate(CONTROL.fields * 4)),
  };
}

const aligned = (bytes: number) => Math.ceil(bytes / 16) * 16;

/**
 * The same in the memory of the quick loops, where they are to be had: for a training on its own thread, and only until
 * that thread's next one.
 */
export function makeQuickWorkspace(matrix: BinnedMatrix, chosen: Partial<TreeOptions>): TreeWorkspace {
  const { maxLeaves } = completeTreeOptions(chosen);
  const { rows, features } = matrix;
  const histogramBytes = maxLeaves * features * HISTOGRAM_SIZE * 8;
  const nodeBytes = 2 * maxLeaves * NODE_BYTES;
  const rowBytes = 2 * aligned(rows * 4) + rows * 32 + aligned(rows * 8);
  const kernel = openHistogramKernel(aligned(rows * features) + rowBytes + histogramBytes + nodeBytes);
  if (kernel === null) return makeTreeWorkspace(matrix, chosen);
  let at = 0;
  const place = (bytes: number): [ArrayBuffer, number] => {
    at += aligned(bytes);
    return [kernel.buffer, at - aligned(bytes)];
  };
  const bins = new Uint8Array(...place(rows * features), rows * features);
  bins.set(matrix.bins);
  return {
    ...smallColumns(matrix, allocatePlain),
    order: new Uint32Array(...place(rows * 4), rows),
    gradients: new Float64Array(...place(rows * 16), 2 * rows),
    gathered: new Float64Array(...place(rows * 16), 2 * rows),
    histograms: new Float64Array(...place(histogramBytes), histogramBytes / 8),
    kernel: {
      ...kernel,
      bins,
      left: new Uint32Array(...place(rows * 4), rows),
      outputs: new Float64Array(...place(rows * 8), rows),
      nodes: new DataView(...place(nodeBytes), nodeBytes),
    },
  };
}
