import type { FeatureBlocks } from './compute-features.ts';
import { computeFeaturesOn, type DayFeatures } from './compute-features-on.ts';
import { FEATURE_COUNT } from './feature-table.ts';
import type { Panel } from './panel.ts';

/** Where a walk through a market's history reads features. */
export interface FeatureSource {
  /** Rows of every so many days, from the first one on: the training data. */
  ofEvery(days: number): DayFeatures;
  /** Rows of the days `from` (included) to `to` (excluded), and possibly of others. */
  between(from: number, to: number): DayFeatures;
}

/** Days computed at a time: two years. */
const SLAB_DAYS = 504;

/**
 * Computes features as they are needed and keeps few of them: all rows of a thousand names over ten years are three
 * quarters of a gigabyte, but one horizon learns from at most half of them, and scores are computed in day order.
 */
export function featuresAsNeeded(panel: Panel): FeatureSource {
  const { length } = panel.days;
  let slab: { readonly from: number; readonly to: number; readonly features: DayFeatures } | null = null;
  return {
    ofEvery(days) {
      slab = null;
      return computeFeaturesOn(
        panel,
        Int32Array.from({ length: Math.ceil(length / days) }, (_, i) => i * days),
      );
    },
    between(from, to) {
      if (slab !== null && from >= slab.from && to <= slab.to) return slab.features;
      slab = null;
      const end = Math.min(length, Math.max(to, from + SLAB_DAYS));
      const days = Int32Array.from({ length: end - from }, (_, i) => from + i);
      slab = { from, to: end, features: computeFeaturesOn(panel, days) };
      return slab.features;
    },
  };
}

/** A source that already has all features of the panel. */
export function featuresAtHand(blocks: FeatureBlocks): FeatureSource {
  const features: DayFeatures = { blocks, offsetOf: (_asset, bar) => bar * FEATURE_COUNT };
  return { ofEvery: () => features, between: () => features };
}
