import { frenchFeatureNames } from '@auspex/contract/names/feature-names.fr.ts';
import type { TextsOf } from '../../../i18n/messages.ts';
import type { featuresText } from './features.text.ts';

export const texts: TextsOf<typeof featuresText> = frenchFeatureNames;
