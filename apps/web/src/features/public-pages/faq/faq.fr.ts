import type { TextsOf } from '../../../i18n/messages.ts';
import type { faqText } from './faq.text.ts';

export const texts: TextsOf<typeof faqText> = {
  lead: 'Des réponses courtes, avec des liens vers les pages qui en disent plus.',
  search: 'Chercher dans les questions',
  found_one: '{{count}} résultat',
  found: '{{count}} résultats',
  none: 'Aucune question ne contient ces mots. Posez-nous la vôtre : une personne répond.',
  ask: 'Poser une question',
  link: 'Lien vers cette question',
};
