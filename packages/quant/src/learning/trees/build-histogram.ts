import { MISSING_BIN } from './binned-matrix.ts';
import { HISTOGRAM_SIZE, type TreeWorkspace } from './tree-workspace.ts';

/** Which rows of the workspace's order to sum, for which active features, into which histogram slot. */
export interface HistogramShard {
  readonly begin: number;
  readonly count: number;
  readonly slot: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Sums gradients and second derivatives per bin for the active features `from` (included) to `to` (excluded). Each
 * feature's sums run over the rows in one fixed order, so the result is the same however features are distributed
 * over threads. Four features at a time: the row index and its gradients are then read once for four cells.
 */
export function buildHistogram(workspace: TreeWorkspace, shard: HistogramShard): void {
  const { matrix, active, histograms, binCounts, kernel } = workspace;
  const base = shard.slot * matrix.features * HISTOGRAM_SIZE;
  const rows = workspace.order.subarray(shard.begin, shard.begin + shard.count);
  const gradients = workspace.gathered.subarray(2 * shard.begin, 2 * (shard.begin + shard.count));
  const columnOf = (position: number) =>
    matrix.bins.subarray(active[position] * matrix.rows, (active[position] + 1) * matrix.rows);
  const sumsOf = (position: number, width: number) =>
    histograms.subarray(base + position * HISTOGRAM_SIZE, base + (position + width) * HISTOGRAM_SIZE);
  for (let at = shard.from; at < shard.to; at++) {
    const first = base + at * HISTOGRAM_SIZE;
    histograms.fill(0, first, first + 2 * binCounts[active[at]]);
    histograms.fill(0, first + 2 * MISSING_BIN, first + HISTOGRAM_SIZE);
  }
  let position = shard.from;
  if (kernel !== null && rows.length > 0) {
    const [from, end] = [rows.byteOffset, rows.byteOffset + rows.byteLength];
    // The last features of all are added to places again that no active feature has, where there are such.
    const placeOf = (at: number) => kernel.bins.byteOffset + active[Math.min(at, shard.to - 1)] * matrix.rows;
    for (; position < shard.to && position + 4 <= matrix.features; position += 4) {
      const columns = [0, 1, 2, 3].map((k) => placeOf(position + k)) as [number, number, number, number];
      kernel.addFour(from, end, gradients.byteOffset, ...columns, sumsOf(position, 4).byteOffset);
    }
  }
  for (; position + 4 <= shard.to; position += 4) {
    const columns = [0, 1, 2, 3].map((k) => columnOf(position + k));
    addFour({ rows, gradients, columns, sums: sumsOf(position, 4) });
  }
  for (; position < shard.to; position++) {
    addOne({ rows, gradients, columns: [columnOf(position)], sums: sumsOf(position, 1) });
  }
}

interface Cells {
  readonly rows: Uint32Array;
  readonly gradients: Float64Array;
  readonly columns: readonly Uint8Array[];
  readonly sums: Float64Array;
}

function addOne({ rows, gradients, columns, sums }: Cells): void {
  const column = columns[0];
  for (let i = 0; i < rows.length; i++) {
    const bin = column[rows[i]] << 1;
    sums[bin] += gradients[2 * i];
    sums[bin + 1] += gradients[2 * i + 1];
  }
}

function addFour({ rows, gradients, columns, sums }: Cells): void {
  const [first, second, third, fourth] = columns;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const gradient = gradients[2 * i];
    const hessian = gradients[2 * i + 1];
    let bin = first[row] << 1;
    sums[bin] += gradient;
    sums[bin + 1] += hessian;
    bin = HISTOGRAM_SIZE + (second[row] << 1);
    sums[bin] += gradient;
    sums[bin + 1] += hessian;
    bin = 2 * HISTOGRAM_SIZE + (third[row] << 1);
    sums[bin] += gradient;
    sums[bin + 1] += hessian;
    bin = 3 * HISTOGRAM_SIZE + (fourth[row] << 1);
    sums[bin] += gradient;
    sums[bin + 1] += hessian;
  }
}
