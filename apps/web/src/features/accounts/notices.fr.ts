import type { TextsOf } from '../../i18n/messages.ts';
import type { noticesText } from './notices.text.ts';

export const texts: TextsOf<typeof noticesText> = {
  'verified.title': 'Votre adresse est vérifiée',
  'verified.text': 'Votre adresse est confirmée. Vous avez accès à toute votre formule.',
  'verified.changed':
    'Votre nouvelle adresse est confirmée. Tous les appareils ont été déconnectés. Connectez-vous avec la nouvelle adresse.',
  'passwordChanged.title': 'Votre mot de passe a été modifié',
  'passwordChanged.text':
    'Tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  'handler.title': 'Un instant',
  'handler.wait': 'Vérification de votre lien.',
  'handler.failed': 'Cela n’a pas fonctionné',
  'handler.again': 'Réessayer',
};
