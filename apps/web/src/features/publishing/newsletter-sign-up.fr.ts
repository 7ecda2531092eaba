import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterSignUpText } from './newsletter-sign-up.text.ts';

export const texts: TextsOf<typeof newsletterSignUpText> = {
  title: 'Lettre d’information',
  text: 'Ce que nous avons mesuré, et où nous nous sommes trompés.',
  email: 'Votre adresse e-mail',
  send: 'S’inscrire',
  failed: 'Cela n’a pas marché ; votre adresse est toujours là. Réessayez.',
};
