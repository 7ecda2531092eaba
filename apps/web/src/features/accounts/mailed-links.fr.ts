import type { TextsOf } from '../../i18n/messages.ts';
import type { mailedLinksText } from './mailed-links.text.ts';

export const texts: TextsOf<typeof mailedLinksText> = {
  'wait.to': 'Nous avons envoyé un e-mail à {{email}}.',
  'wait.title': 'Consultez votre messagerie',
  'wait.text':
    'Pour confirmer votre adresse, ouvrez le lien dans ce navigateur dans l’heure. Regardez aussi dans les indésirables.',
  'wait.again': 'Rien reçu ? Indiquez votre adresse et nous renvoyons le lien.',
  'wait.resend': 'Renvoyer',
  'wait.sent': 'Si cette adresse reste à confirmer, un nouveau lien est en route.',
  password: 'Saisissez votre mot de passe',
  passwordLead:
    'Ce navigateur n’est pas celui qui a demandé ce lien. Saisissez le mot de passe du compte pour prouver qu’il est à vous.',
  confirm: 'Confirmer',
  notMine: 'Je ne connais pas ce mot de passe',
};
