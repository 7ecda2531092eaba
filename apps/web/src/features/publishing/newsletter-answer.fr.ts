import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterAnswerText } from './newsletter-answer.text.ts';

export const texts: TextsOf<typeof newsletterAnswerText> = {
  sent: 'Presque fini : ouvrez le lien de l’e-mail que nous venons d’envoyer. Regardez aussi dans les indésirables.',
  wrong: 'Ce n’est pas une adresse e-mail. Elle devrait ressembler à nom@example.org.',
  failed: 'Cela n’a pas marché ; votre adresse est toujours là. {{reason}}',
};
