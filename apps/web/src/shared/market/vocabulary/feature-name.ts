import { defineMessages } from '../../i18n/messages.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { featuresEnglish } from './features.en.ts';

export const featuresText = defineMessages(
  featuresEnglish,
  async () => (await import('./features.fr.ts')).featuresFrench,
);

type FeatureKey = keyof typeof featuresEnglish;

/** What a feature is called; one that this version of the page does not know keeps its key. */
export function featureName(feature: string, t: Translate<FeatureKey>): string {
  return feature in featuresEnglish ? t(feature as FeatureKey) : feature;
}
