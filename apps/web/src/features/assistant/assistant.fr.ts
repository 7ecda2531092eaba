import type { TextsOf } from '../../i18n/messages.ts';
import type { assistantText } from './assistant.text.ts';

export const texts: TextsOf<typeof assistantText> = {
  'purpose.chat':
    'Interrogez tout actif avec vos mots ; chaque chiffre de la réponse a sa source. Expérimental.',
  'part.talk': 'La conversation',
  'part.history': 'Conversations passées',
  'part.query': 'Les étapes derrière une réponse',
};
