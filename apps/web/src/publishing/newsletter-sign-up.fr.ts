import type { Texts } from '../i18n/messages.ts';
import type { newsletterSignUpEnglish } from './newsletter-sign-up.en.ts';

export const newsletterSignUpFrench: Texts<keyof typeof newsletterSignUpEnglish> = {
  title: 'Lettre d’information',
  text: 'Ce que nous avons mesuré, et où nous nous sommes trompés.',
  email: 'Votre adresse électronique',
  send: 'S’inscrire',
  sent: 'Presque fini : ouvrez le lien du courriel que nous venons d’envoyer. Regardez aussi dans les indésirables.',
  wrong: 'Ce n’est pas une adresse électronique. Elle devrait ressembler à nom@example.org.',
  many: 'Trop d’essais en peu de temps. Patientez quelques minutes.',
  failed: 'Cela n’a pas marché. Votre adresse reste ici : réessayez.',
};
