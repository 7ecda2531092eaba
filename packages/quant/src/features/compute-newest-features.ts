import { computeFeaturesOn } from './compute-features-on.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import type { Panel } from './panel.ts';

/**
 * The row of every asset at its own last bar, byte for byte the one that `computeFeatures` gives, and nothing else: all
 * that a day needs of ten years. Row `a` stands at `a · FEATURE_COUNT`, gaps throughout where an asset has no bar.
 */
export function computeNewestFeatures(panel: Panel): Float32Array {
  const { assets } = panel;
  // An asset that stopped trading stands among the names of its own last day.
  const days = Int32Array.from(new Set(assets.flatMap(({ dayOf }) => dayOf.at(-1) ?? []))).sort();
  const { blocks } = computeFeaturesOn(panel, days);
  const newest = new Float32Array(assets.length * FEATURE_COUNT).fill(Number.NaN);
  blocks.forEach((block, a) => {
    newest.set(block.subarray(Math.max(0, block.length - FEATURE_COUNT)), a * FEATURE_COUNT);
  });
  return newest;
}
