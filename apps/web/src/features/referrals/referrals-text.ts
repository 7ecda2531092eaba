import { defineMessages } from '../../shared/i18n/messages.ts';
import { referralsEnglish } from './referrals.en.ts';

export const referralsText = defineMessages(
  referralsEnglish,
  async () => (await import('./referrals.fr.ts')).referralsFrench,
);
