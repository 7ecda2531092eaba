import type { TextsOf } from '../../i18n/messages.ts';
import type { tradingText } from './trading.text.ts';

export const texts: TextsOf<typeof tradingText> = {
  'purpose.manageApiKeys': 'Connectez une plateforme avec une clé qui peut négocier mais jamais retirer.',
  'part.exchanges': 'Plateformes et droits de chaque clé',
  'part.limits': 'Limites de chaque clé',
  'part.journal': 'Chaque usage d’une clé',
};
