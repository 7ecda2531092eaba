import type { TextsOf } from '../../i18n/messages.ts';
import type { emailVerificationText } from './email-verification.text.ts';

export const texts: TextsOf<typeof emailVerificationText> = {
  to: 'Nous avons envoyé un e-mail à {{email}}.',
  title: 'Consultez votre messagerie',
  text: 'Pour confirmer votre adresse, ouvrez le lien dans ce navigateur dans l’heure. Regardez aussi dans les indésirables.',
  again: 'Rien reçu ? Indiquez votre adresse et nous renvoyons le lien.',
  resend: 'Renvoyer',
  sent: 'Si cette adresse reste à confirmer, un nouveau lien est en route.',
};
