export {
  computeAssetFeatures,
  computeFeatures,
  type FeatureBlocks,
  type FeaturePlan,
  fillCrossSections,
} from './compute-features.ts';
export { computeFeaturesOn, type DayFeatures } from './compute-features-on.ts';
export { computeNewestFeatures } from './compute-newest-features.ts';
export type { FeatureGroupId, FeatureSpec } from './feature.ts';
export { type FeatureSource, featuresAsNeeded, featuresAtHand } from './feature-source.ts';
export { FeatureStream } from './feature-stream.ts';
export { FEATURE_COUNT, type FeatureCard, featureColumn, featureTable } from './feature-table.ts';
export { type AssetHistory, alignPanel, type Panel, type PanelAsset, type PanelSource } from './panel.ts';
