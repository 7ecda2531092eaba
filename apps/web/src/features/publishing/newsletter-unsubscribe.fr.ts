import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterUnsubscribeText } from './newsletter-unsubscribe.text.ts';

export const texts: TextsOf<typeof newsletterUnsubscribeText> = {
  'ask.text':
    'Un clic arrête tous nos messages commerciaux à cette adresse. Aucune connexion n’est nécessaire.',
  'ask.button': 'Se désabonner',
  'left.title': 'Vous êtes désabonné',
  'left.text':
    '{{email}} ne reçoit plus de messages commerciaux de notre part. Ceux qui concernent votre compte continuent d’arriver.',
  'left.undo': 'Annuler',
  'back.title': 'Vous revoilà',
  'back.text': '{{email}} reçoit de nouveau notre lettre, comme avant.',
  'link.title': 'Il nous faut le lien d’un e-mail',
  'link.text':
    'Pour que personne ne puisse désabonner quelqu’un d’autre, cela passe par le lien au bas de chacune de nos lettres. Si vous n’en avez pas, nous pouvons vous l’envoyer.',
  'link.cut': 'Le lien est incomplet : les messageries coupent parfois les longues lignes.',
  'link.email': 'Votre adresse e-mail',
  'link.send': 'Envoyez-moi le lien',
  'link.sent':
    'Si cette adresse reçoit notre lettre, le lien est en route. Il part au plus une fois par jour.',
  wrong: 'Ce n’est pas une adresse e-mail. Elle devrait ressembler à nom@example.org.',
  failed: 'Rien n’a changé. {{reason}}',
};
