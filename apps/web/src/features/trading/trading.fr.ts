import type { Texts } from '../../shared/i18n/messages.ts';
import type { tradingEnglish } from './trading.en.ts';

export const tradingFrench: Texts<keyof typeof tradingEnglish> = {
  'purpose.manageApiKeys': 'Connectez une plateforme avec une clé qui peut négocier mais jamais retirer.',
  'part.exchanges': 'Plateformes et droits de chaque clé',
  'part.limits': 'Limites de chaque clé',
  'part.journal': 'Chaque usage d’une clé',
};
