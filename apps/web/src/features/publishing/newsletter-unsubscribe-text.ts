import { defineMessages } from '../../shared/i18n/messages.ts';
import { newsletterUnsubscribeEnglish } from './newsletter-unsubscribe.en.ts';

export const newsletterUnsubscribeText = defineMessages(
  newsletterUnsubscribeEnglish,
  async () => (await import('./newsletter-unsubscribe.fr.ts')).newsletterUnsubscribeFrench,
);
