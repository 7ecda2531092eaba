import { defineMessages } from '../../shared/i18n/messages.ts';
import { correlationEnglish } from './correlation.en.ts';

export const correlationText = defineMessages(
  correlationEnglish,
  async () => (await import('./correlation.fr.ts')).correlationFrench,
);
