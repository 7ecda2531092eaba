import { defineMessages } from '../../shared/i18n/messages.ts';
import { breakdownEnglish } from './breakdown.en.ts';

export const breakdownText = defineMessages(
  breakdownEnglish,
  async () => (await import('./breakdown.fr.ts')).breakdownFrench,
);
