import { defineMessages } from '../../../shared/i18n/messages.ts';
import { faqHeadEnglish } from './faq-head.en.ts';

export const faqHeadText = defineMessages(
  faqHeadEnglish,
  async () => (await import('./faq-head.fr.ts')).faqHeadFrench,
);
