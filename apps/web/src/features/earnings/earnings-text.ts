import { defineMessages } from '../../shared/i18n/messages.ts';
import { earningsEnglish } from './earnings.en.ts';

export const earningsText = defineMessages(
  earningsEnglish,
  async () => (await import('./earnings.fr.ts')).earningsFrench,
);

export type EarningsTextKey = keyof typeof earningsEnglish & string;
