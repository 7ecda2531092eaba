import { defineMessages } from '../../../shared/i18n/messages.ts';
import { seriesNamesEnglish } from './series-names.en.ts';

/** Words that the pages of returns and the trade history share. */
export const seriesNamesText = defineMessages(
  seriesNamesEnglish,
  async () => (await import('./series-names.fr.ts')).seriesNamesFrench,
);
