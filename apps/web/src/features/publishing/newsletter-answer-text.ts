import { defineMessages } from '../../shared/i18n/messages.ts';
import { newsletterAnswerEnglish } from './newsletter-answer.en.ts';

export const newsletterAnswerText = defineMessages(
  newsletterAnswerEnglish,
  async () => (await import('./newsletter-answer.fr.ts')).newsletterAnswerFrench,
);

export type NewsletterAnswerKey = keyof typeof newsletterAnswerEnglish;
