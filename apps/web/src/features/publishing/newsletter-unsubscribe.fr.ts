import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterUnsubscribeText } from './newsletter-unsubscribe.text.ts';

export const texts: TextsOf<typeof newsletterUnsubscribeText> = {
  'ask.text':
    'Un geste arrête tous nos messages commerciaux à l’adresse qui a reçu votre courriel. Il n’est pas nécessaire de se connecter.',
  'ask.button': 'Se désabonner',
  'left.title': 'Vous êtes désabonné',
  'left.text':
    '{{email}} ne reçoit plus de messages commerciaux de notre part. Ceux qui concernent votre compte continuent d’arriver.',
  'left.undo': 'Annuler',
  'back.title': 'Vous revoilà',
  'back.text': '{{email}} reçoit de nouveau notre lettre, comme avant.',
  'link.title': 'Il nous faut le lien d’un courriel',
  'link.text':
    'Pour que personne ne puisse en désabonner un autre, cela passe par le lien au bas de chacune de nos lettres. Si vous n’en avez pas sous la main, nous vous l’envoyons.',
  'link.cut': 'Le lien utilisé est incomplet : les messageries coupent parfois les longues lignes.',
  'link.email': 'Votre adresse électronique',
  'link.send': 'Envoyez-moi le lien',
  'link.sent':
    'Si cette adresse reçoit notre lettre, le lien est en route. Il part au plus une fois par jour.',
  wrong: 'Ce n’est pas une adresse électronique. Elle devrait ressembler à nom@example.org.',
  failed: 'Rien n’a changé. {{reason}}',
};
