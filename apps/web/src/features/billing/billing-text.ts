import { defineMessages } from '../../shared/i18n/messages.ts';
import { billingEnglish } from './billing.en.ts';

export const billingText = defineMessages(
  billingEnglish,
  async () => (await import('./billing.fr.ts')).billingFrench,
);
