import type { TextsOf } from '../../../i18n/messages.ts';
import type { contactText } from './contact.text.ts';

export const texts: TextsOf<typeof contactText> = {
  lead: 'Une question, un bug, un doute ? Écrivez-nous : une personne vous répondra par e-mail.',
  'field.name': 'Votre nom',
  'field.email': 'Votre adresse e-mail',
  'field.emailHint': 'Elle ne sert qu’à vous répondre.',
  'field.subject': 'Objet',
  'field.message': 'Votre message',
  'field.messageHint': '{{left}} caractères restants',
  send: 'Envoyer le message',
  'wrong.name': 'Indiquez-nous votre nom.',
  'wrong.email': 'Ce n’est pas une adresse e-mail. Elle devrait ressembler à nom@example.org.',
  'wrong.subject': 'Donnez un objet au message.',
  'wrong.message': 'Le message est encore vide.',
  'wrong.some': 'Certains champs demandent votre attention. Rien n’est perdu.',
  failed: 'Le message n’est pas parti ; votre texte est toujours là. {{reason}}',
  unsure:
    'Aucune réponse n’est venue : le message est peut-être parti. Vous pouvez l’envoyer de nouveau, il n’arrivera qu’une fois. Votre texte est toujours là. {{reason}}',
  'sent.title': 'C’est parti',
  'sent.text': 'Merci. Nous répondrons à {{email}}.',
  another: 'Écrire un autre message',
  'beside.title': 'Pour vous aider plus vite',
  'beside.1.name': 'Un bug',
  'beside.1.text':
    'Ce que vous avez fait, ce qui s’est passé, et le numéro de requête si la page en montrait un.',
  'beside.2.name': 'Un chiffre qui paraît faux',
  'beside.2.text': 'Le symbole, l’écran et l’heure indiquée à côté.',
  'beside.3.name': 'Un ordre',
  'beside.3.text':
    'Son numéro et la plateforme. Jamais une clé, un secret ou un mot de passe : nous ne les demandons pas.',
  'beside.mail': 'Ou par e-mail',
  'beside.faq': 'La plupart des réponses sont dans les [questions fréquentes](/faq).',
};
