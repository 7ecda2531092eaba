import { defineMessages } from '../../shared/i18n/messages.ts';
import { meaningsEnglish } from './meanings.en.ts';

/** What each feature says of an asset, in the language of the page. */
export const meaningsText = defineMessages(
  meaningsEnglish,
  async () => (await import('./meanings.fr.ts')).meaningsFrench,
);
