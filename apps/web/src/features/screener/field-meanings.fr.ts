import { frenchFieldMeanings } from '@auspex/contract/names/screen-field-names.fr.ts';
import type { TextsOf } from '../../i18n/messages.ts';
import type { fieldMeaningsText } from './field-meanings.text.ts';

export const texts: TextsOf<typeof fieldMeaningsText> = frenchFieldMeanings;
