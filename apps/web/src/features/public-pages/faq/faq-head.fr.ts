import type { TextsOf } from '../../../i18n/messages.ts';
import type { faqHeadText } from './faq-head.text.ts';

export const texts: TextsOf<typeof faqHeadText> = {
  lead: 'Les réponses courtes d’abord. Quand une réponse a sa propre page, elle y mène.',
  search: 'Chercher dans les questions',
};
