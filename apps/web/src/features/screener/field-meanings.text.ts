import { type FieldKey, screenFields } from '@auspex/quant/screening';
import { defineMessages } from '../../i18n/messages.ts';

/** What each field of the screener measures, in the words of its declaration. */
export const fieldMeaningsText = defineMessages(
  Object.fromEntries(screenFields.map(({ key, definition }) => [key, definition])) as Record<
    FieldKey,
    string
  >,
  import.meta.glob('./field-meanings.??.ts'),
);
