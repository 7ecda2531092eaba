import { averageFeatures } from './average-features.ts';
import { bandFeatures } from './band-features.ts';
import { marketSpecs, rankSpecs } from './cross-section-specs.ts';
import { extremeFeatures } from './extreme-features.ts';
import type { FeatureGroup, FeatureGroupId, FeatureSpec } from './feature.ts';
import { oscillatorFeatures } from './oscillator-features.ts';
import { returnFeatures } from './return-features.ts';
import { seasonalFeatures } from './seasonal-features.ts';
import { trendFeatures } from './trend-features.ts';
import { volatilityFeatures } from './volatility-features.ts';
import { volumeFeatures } from './volume-features.ts';

/** Groups that follow one asset; their columns come first, in this order. */
export const assetGroups: readonly FeatureGroup[] = [
  returnFeatures,
  averageFeatures,
  oscillatorFeatures,
  trendFeatures,
  bandFeatures,
  volumeFeatures,
  volatilityFeatures,
  extremeFeatures,
  seasonalFeatures,
];

/** A row of the table: what a column is and where it is. */
export interface FeatureCard extends FeatureSpec {
  readonly group: FeatureGroupId;
  readonly column: number;
}

/** Every column a model reads, in matrix order. Screens, model cards and tests read this one list. */
export const featureTable: readonly FeatureCard[] = [
  ...assetGroups,
  { id: 'market', specs: marketSpecs } as const,
  { id: 'ranks', specs: rankSpecs } as const,
]
  .flatMap(({ id, specs }) =>
    specs.map(({ id: key, name, meaning, readsVolume }) => ({
      id: key,
      name,
      meaning,
      readsVolume,
      group: id,
    })),
  )
  .map((spec, column) => ({ ...spec, column }));

/** Columns of a row. */
export const FEATURE_COUNT = featureTable.length;

const columnById: ReadonlyMap<string, number> = new Map(featureTable.map(({ id, column }) => [id, column]));

/** Column of a feature; throws for a name that does not exist. */
export function featureColumn(id: string): number {
  const column = columnById.get(id);
  if (column === undefined) throw new RangeError(`There is no feature '${id}'.`);
  return column;
}
