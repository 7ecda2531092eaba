import type { TextsOf } from '../../i18n/messages.ts';
import type { noticesText } from './notices.text.ts';

export const texts: TextsOf<typeof noticesText> = {
  'loggedOut.title': 'Vous êtes déconnecté',
  'loggedOut.text': 'Ce navigateur vous a oublié. Votre compte et tout son contenu restent tels quels.',
  'loggedOut.again': 'Se reconnecter',
  'verification.to': 'Nous avons écrit à {{email}}.',
  'verification.title': 'Consultez votre messagerie',
  'verification.text':
    'Ouvrez le lien dans l’heure, dans ce navigateur, pour confirmer votre adresse ; regardez aussi les indésirables.',
  'verified.title': 'Votre adresse est vérifiée',
  'verified.text': 'Votre adresse est confirmée. Vous pouvez utiliser tout ce que votre formule ouvre.',
  'passwordChanged.title': 'Votre mot de passe est modifié',
  'passwordChanged.text':
    'Tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  'handler.title': 'Un instant',
  'handler.wait': 'Votre lien est en cours de vérification.',
  'handler.failed': 'Cela n’a pas fonctionné',
  'verification.again': 'Rien reçu ? Indiquez votre adresse et nous renvoyons le lien.',
  'verification.resend': 'Renvoyer',
  'verification.sent': 'Si cette adresse attend sa confirmation, un nouveau lien est en route.',
};
