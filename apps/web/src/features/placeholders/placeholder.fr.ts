import type { TextsOf } from '../../i18n/messages.ts';
import type { placeholderText } from './placeholder.text.ts';

export const texts: TextsOf<typeof placeholderText> = {
  'planned.page': 'Cette page est prévue',
  'planned.screen': 'Cet écran est prévu. Rien de ce qui suit n’est encore en service.',
  'chat.purpose':
    'Interrogez tout actif avec vos mots ; chaque chiffre de la réponse a sa source. Expérimental.',
  'chat.1': 'La conversation',
  'chat.2': 'Conversations passées',
  'chat.3': 'Les étapes derrière une réponse',
};
