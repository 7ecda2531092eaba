import { computeFeaturesOn } from './compute-features-on.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import type { Panel } from './panel.ts';

/**
 * Only the row of every asset at its own last bar, byte for byte as computed by `computeFeatures`: all that a day
 * needs from ten years. Row `a` is at `a · FEATURE_COUNT`, all gaps if an asset has no bar.
 */
export function computeNewestFeatures(panel: Panel): Float32Array {
  const { assets } = panel;
  // An asset that stopped trading is ranked among the names of its own last day.
  const days = Int32Array.from(new Set(assets.flatMap(({ dayOf }) => dayOf.at(-1) ?? []))).sort();
  const { blocks } = computeFeaturesOn(panel, days);
  const newest = new Float32Array(assets.length * FEATURE_COUNT).fill(Number.NaN);
  blocks.forEach((block, a) => {
    newest.set(block.subarray(Math.max(0, block.length - FEATURE_COUNT)), a * FEATURE_COUNT);
  });
  return newest;
}
