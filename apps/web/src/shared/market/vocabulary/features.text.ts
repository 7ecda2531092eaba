import { featureNames } from '@auspex/contract/names/feature-names.ts';
import { defineMessages } from '../../../i18n/messages.ts';

/** What each feature of the model is called, by its key. */
export const featuresText = defineMessages({ ...featureNames }, import.meta.glob('./features.??.ts'));
