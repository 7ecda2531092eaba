import { MISSING_BIN } from './binned-matrix.ts';
import { buildHistogram } from './build-histogram.ts';
import { findSplit } from './find-split.ts';
import { CONTROL, HISTOGRAM_SIZE, SPLIT_FIELDS, TASK, type TreeWorkspace } from './tree-workspace.ts';

/** Runs the scan described by the workspace's task over all active features, on one thread or several. */
export interface ScanExecutor {
  run(workspace: TreeWorkspace): void;
}

/** Everything on the calling thread. */
export const serialExecutor: ScanExecutor = {
  run: (workspace) => scanFeatures(workspace, 0, workspace.task[TASK.activeFeatures]),
};

/** Features taken at a time; the histogram kernel works on four at once. */
const CHUNK = 4;
/** Below this many cells waking other threads costs more than it saves. */
const WORTH_SHARING = 60_000;

/** Takes features from the common pool until none is left. */
function workOff(workspace: TreeWorkspace): void {
  const { control, task } = workspace;
  for (;;) {
    const from = Atomics.add(control, CONTROL.next, CHUNK);
    const features = task[TASK.activeFeatures];
    if (from >= features) return;
    const to = Math.min(from + CHUNK, features);
    scanFeatures(workspace, from, to);
    if (Atomics.add(control, CONTROL.done, to - from) + to - from === features) {
      Atomics.notify(control, CONTROL.done);
    }
  }
}

/**
 * Shares every scan with the threads that run `serveScans` on the same workspace. The workspace must be in shared
 * memory, and the calling thread must be allowed to block (not a browser's main thread). The trained model is bit for
 * bit the same with any number of threads.
 */
export const crewExecutor: ScanExecutor = {
  run(workspace) {
    const { control, task } = workspace;
    const features = task[TASK.activeFeatures];
    if (task[TASK.count] * features < WORTH_SHARING) {
      scanFeatures(workspace, 0, features);
      return;
    }
    Atomics.store(control, CONTROL.done, 0);
    Atomics.store(control, CONTROL.next, 0);
    Atomics.add(control, CONTROL.generation, 1);
    Atomics.notify(control, CONTROL.generation);
    workOff(workspace);
    for (let done = Atomics.load(control, CONTROL.done); done < features; ) {
      Atomics.wait(control, CONTROL.done, done);
      done = Atomics.load(control, CONTROL.done);
    }
  },
};

/** Body of a helper thread: works on scans until `stopScans`, then returns. */
export function serveScans(workspace: TreeWorkspace): void {
  const { control } = workspace;
  let seen = 0;
  for (;;) {
    Atomics.wait(control, CONTROL.generation, seen);
    seen = Atomics.load(control, CONTROL.generation);
    if (Atomics.load(control, CONTROL.stopped) !== 0) return;
    if (seen > 0) workOff(workspace);
  }
}

/** Lets all helper threads of a workspace return. */
export function stopScans({ control }: TreeWorkspace): void {
  Atomics.store(control, CONTROL.stopped, 1);
  Atomics.add(control, CONTROL.generation, 1);
  Atomics.notify(control, CONTROL.generation);
}

/**
 * One thread's part of a scan: for its features sums the smaller child's histogram, gets the larger one's by
 * subtracting from the parent's (which it replaces), and finds the best cut of both. Touches nothing of other
 * features.
 */
function scanFeatures(workspace: TreeWorkspace, from: number, to: number): void {
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
    for (let k = 0; k < 2 * rules.binCount; k++) histograms[siblingOffset + k] -= histograms[offset + k];
    for (let k = 2 * MISSING_BIN; k < HISTOGRAM_SIZE; k++)
      histograms[siblingOffset + k] -= histograms[offset + k];
    const sibling = { gradient: task[TASK.siblingGradient], hessian: task[TASK.siblingHessian] };
    const at = (matrix.features + position) * SPLIT_FIELDS;
    findSplit({ ...rules, ...sibling, offset: siblingOffset }, splits, at);
  }
}
