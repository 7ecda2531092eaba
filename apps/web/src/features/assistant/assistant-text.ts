import { defineMessages } from '../../shared/i18n/messages.ts';
import { assistantEnglish } from './assistant.en.ts';

export const assistantText = defineMessages(
  assistantEnglish,
  async () => (await import('./assistant.fr.ts')).assistantFrench,
);
