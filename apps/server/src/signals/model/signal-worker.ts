import { type MakeResult, type MakeTask, makeMarket } from './compute-signals.ts';
import { type DescribedAsset, type DescribeTask, describeAsset } from './describe-members.ts';
import { type WalkResult, type WalkTask, walkMarket } from './walk-market.ts';

/** Runs on a thread of its own. */
// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default function work(
  task: MakeTask | WalkTask | DescribeTask,
): MakeResult | WalkResult | DescribedAsset | null {
  if (task.kind === 'make') return makeMarket(task);
  return task.kind === 'walk' ? walkMarket(task) : describeAsset(task);
}
