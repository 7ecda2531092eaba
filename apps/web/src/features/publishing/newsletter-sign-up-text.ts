import { defineMessages } from '../../shared/i18n/messages.ts';
import { newsletterSignUpEnglish } from './newsletter-sign-up.en.ts';

export const newsletterSignUpText = defineMessages(
  newsletterSignUpEnglish,
  async () => (await import('./newsletter-sign-up.fr.ts')).newsletterSignUpFrench,
);
