import { defineMessages } from '../../shared/i18n/messages.ts';
import { newsletterConfirmationEnglish } from './newsletter-confirmation.en.ts';

export const newsletterConfirmationText = defineMessages(
  newsletterConfirmationEnglish,
  async () => (await import('./newsletter-confirmation.fr.ts')).newsletterConfirmationFrench,
);
