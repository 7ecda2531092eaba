export {
  computeAssetFeatures,
  computeFeatures,
  type FeatureBlocks,
  type FeaturePlan,
  fillCrossSections,
} from './compute-features.ts';
export type { FeatureGroupId, FeatureSpec } from './feature.ts';
export { FeatureStream } from './feature-stream.ts';
export { FEATURE_COUNT, type FeatureCard, featureColumn, featureTable } from './feature-table.ts';
export { type AssetHistory, alignPanel, type Panel, type PanelAsset, type PanelSource } from './panel.ts';
