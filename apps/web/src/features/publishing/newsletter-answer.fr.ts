import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterAnswerText } from './newsletter-answer.text.ts';

export const texts: TextsOf<typeof newsletterAnswerText> = {
  sent: 'Presque fini : ouvrez le lien du courriel que nous venons d’envoyer. Regardez aussi dans les indésirables.',
  wrong: 'Ce n’est pas une adresse électronique. Elle devrait ressembler à nom@example.org.',
  failed: 'Cela n’a pas marché, et votre adresse reste ici. {{reason}}',
};
