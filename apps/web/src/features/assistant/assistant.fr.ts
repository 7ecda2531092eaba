import type { Texts } from '../../shared/i18n/messages.ts';
import type { assistantEnglish } from './assistant.en.ts';

export const assistantFrench: Texts<keyof typeof assistantEnglish> = {
  'purpose.chat':
    'Interrogez tout actif avec vos mots ; chaque chiffre de la réponse a sa source. Expérimental.',
  'part.talk': 'La conversation',
  'part.history': 'Conversations passées',
  'part.query': 'Les étapes derrière une réponse',
};
