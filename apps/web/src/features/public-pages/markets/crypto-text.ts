import { defineMessages } from '../../../shared/i18n/messages.ts';
import { cryptoEnglish } from './crypto.en.ts';

export const cryptoText = defineMessages(
  cryptoEnglish,
  async () => (await import('./crypto.fr.ts')).cryptoFrench,
);
