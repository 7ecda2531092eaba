import type { TextsOf } from '../../i18n/messages.ts';
import type { newsletterConfirmationText } from './newsletter-confirmation.text.ts';

export const texts: TextsOf<typeof newsletterConfirmationText> = {
  title: 'Confirmez votre lettre d’information',
  ask: 'Un clic, et vous recevrez le prochain numéro. Désinscription possible à tout moment.',
  yes: 'Oui, envoyez-la-moi',
  doneTitle: 'Vous êtes sur la liste',
  done: 'La lettre va désormais à {{email}}. Chaque numéro se termine par un lien de désinscription.',
  invalidTitle: 'Ce lien ne fonctionne plus',
  invalid:
    'Il date de plus de trois jours, ou un plus récent a été envoyé. Inscrivez-vous de nouveau au pied de la page pour en recevoir un autre.',
  failed: 'Rien n’est encore confirmé. {{reason}}',
  close: 'Fermer',
};
