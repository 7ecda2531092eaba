import type { TextsOf } from '../../i18n/messages.ts';
import type { placeholderText } from './placeholder.text.ts';

export const texts: TextsOf<typeof placeholderText> = {
  'planned.page': 'Cette page est prévue',
  'planned.screen': 'Cet écran est prévu. Rien de ce qui suit n’est encore en service.',
  'refer.purpose': 'Votre lien, et ce qu’il est advenu de chaque personne qui l’a suivi.',
  'refer.1': 'Votre lien et votre code',
  'refer.2': 'Du clic à la récompense',
  'chat.purpose':
    'Interrogez tout actif avec vos mots ; chaque chiffre de la réponse a sa source. Expérimental.',
  'chat.1': 'La conversation',
  'chat.2': 'Conversations passées',
  'chat.3': 'Les étapes derrière une réponse',
  'blog.purpose': 'Comment marchent les modèles, ce que nous avons mesuré et où nous nous sommes trompés.',
  'blog.1': 'Articles à lire',
  'referral.purpose': 'Amenez quelqu’un : chacun connaît les règles avant de s’inscrire.',
  'referral.1': 'Les règles en mots simples',
};
