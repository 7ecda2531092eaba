import { buildHistogram } from './build-histogram.ts';
import { findSplit } from './find-split.ts';
import { HISTOGRAM_SIZE, SPLIT_FIELDS, TASK, type TreeWorkspace } from './tree-workspace.ts';

/**
 * One thread's part of a scan: for its features sum the smaller child's histogram, get the larger one's by taking
 * it from the parent's (which it replaces), and find the best cut of both. Touches nothing of other features.
 */
export function scanFeatures(workspace: TreeWorkspace, from: number, to: number): void {
  const { task, matrix, splits, histograms, active, binCounts } = workspace;
  const builtSlot = task[TASK.builtSlot];
  const siblingSlot = task[TASK.siblingSlot];
  buildHistogram(workspace, { begin: task[TASK.begin], count: task[TASK.count], slot: builtSlot, from, to });
  const builtBase = builtSlot * matrix.features * HISTOGRAM_SIZE;
  const siblingBase = siblingSlot * matrix.features * HISTOGRAM_SIZE;
  for (let position = from; position < to; position++) {
    const rules = {
      histograms,
      binCount: binCounts[active[position]],
      lambda: task[TASK.lambda],
      minChildWeight: task[TASK.minChildWeight],
    };
    const offset = builtBase + position * HISTOGRAM_SIZE;
    const built = { gradient: task[TASK.builtGradient], hessian: task[TASK.builtHessian] };
    findSplit({ ...rules, ...built, offset }, splits, position * SPLIT_FIELDS);
    if (siblingSlot < 0) continue;
    const siblingOffset = siblingBase + position * HISTOGRAM_SIZE;
    for (let k = 0; k < HISTOGRAM_SIZE; k++) histograms[siblingOffset + k] -= histograms[offset + k];
    const sibling = { gradient: task[TASK.siblingGradient], hessian: task[TASK.siblingHessian] };
    const at = (matrix.features + position) * SPLIT_FIELDS;
    findSplit({ ...rules, ...sibling, offset: siblingOffset }, splits, at);
  }
}
