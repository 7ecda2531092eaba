import { defineMessages } from '../../shared/i18n/messages.ts';
import { headlinesEnglish } from './headlines.en.ts';

export const headlinesText = defineMessages(
  headlinesEnglish,
  async () => (await import('./headlines.fr.ts')).headlinesFrench,
);
