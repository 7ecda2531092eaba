import type { Texts } from '../../shared/i18n/messages.ts';
import type { newsletterSignUpEnglish } from './newsletter-sign-up.en.ts';

export const newsletterSignUpFrench: Texts<keyof typeof newsletterSignUpEnglish> = {
  title: 'Lettre d’information',
  text: 'Ce que nous avons mesuré, et où nous nous sommes trompés.',
  email: 'Votre adresse électronique',
  send: 'S’inscrire',
};
