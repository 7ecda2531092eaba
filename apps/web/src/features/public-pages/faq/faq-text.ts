import { defineMessages } from '../../../shared/i18n/messages.ts';
import { faqEnglish } from './faq.en.ts';

export const faqText = defineMessages(faqEnglish, async () => (await import('./faq.fr.ts')).faqFrench);
