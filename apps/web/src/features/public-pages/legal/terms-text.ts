import { defineMessages } from '../../../shared/i18n/messages.ts';
import { termsEnglish } from './terms.en.ts';

export const termsText = defineMessages(
  termsEnglish,
  async () => (await import('./terms.fr.ts')).termsFrench,
);
