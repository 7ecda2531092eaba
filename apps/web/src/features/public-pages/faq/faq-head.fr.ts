import type { Texts } from '../../../shared/i18n/messages.ts';
import type { faqHeadEnglish } from './faq-head.en.ts';

export const faqHeadFrench: Texts<keyof typeof faqHeadEnglish> = {
  lead: 'Les réponses courtes d’abord. Quand une réponse a sa propre page, elle y mène.',
  search: 'Chercher dans les questions',
};
