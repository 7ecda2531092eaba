import type { TextsOf } from '../../i18n/messages.ts';
import type { linkPasswordText } from './link-password.text.ts';

export const texts: TextsOf<typeof linkPasswordText> = {
  password: 'Saisissez votre mot de passe',
  passwordLead:
    'Ce navigateur n’est pas celui qui a demandé ce lien. Saisissez le mot de passe du compte pour prouver qu’il est à vous.',
  confirm: 'Confirmer',
  notMine: 'Je ne connais pas ce mot de passe',
};
