import { type FieldKey, screenFields } from '@auspex/quant/screening';
import { defineMessages } from '../../i18n/messages.ts';

/** What each field of the screener is called. English is where the fields are declared; the API shows the same. */
export const fieldNamesText = defineMessages(
  Object.fromEntries(screenFields.map(({ key, name }) => [key, name])) as Record<FieldKey, string>,
  import.meta.glob('./field-names.??.ts'),
);
