import { frenchFieldNames } from '@auspex/contract/names/screen-field-names.fr.ts';
import type { TextsOf } from '../../i18n/messages.ts';
import type { fieldNamesText } from './field-names.text.ts';

export const texts: TextsOf<typeof fieldNamesText> = frenchFieldNames;
