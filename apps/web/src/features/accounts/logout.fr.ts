import type { TextsOf } from '../../i18n/messages.ts';
import type { logoutText } from './logout.text.ts';

export const texts: TextsOf<typeof logoutText> = {
  title: 'Vous êtes déconnecté',
  text: 'Ce navigateur n’est plus connecté. Votre compte et tout son contenu sont inchangés.',
  again: 'Se reconnecter',
  begun: 'Déconnexion',
  asking: 'Un instant.',
  failed: 'La déconnexion n’est pas terminée',
  failedText:
    'Ce navigateur vous a oublié, mais le serveur n’a pas répondu : votre session y est peut-être encore ouverte.',
  retry: 'Réessayer',
};
