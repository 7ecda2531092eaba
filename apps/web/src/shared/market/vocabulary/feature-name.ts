import type { Translate } from '../../../i18n/use-text.ts';
import { featuresText } from './features.text.ts';

type FeatureKey = keyof typeof featuresText.en;

/** What a feature is called; one that this version of the page does not know keeps its key. */
export function featureName(feature: string, t: Translate<FeatureKey>): string {
  return feature in featuresText.en ? t(feature as FeatureKey) : feature;
}
