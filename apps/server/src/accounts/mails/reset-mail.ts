import { type LinkMailData, linkMail } from './link-mail.ts';

/** Sets a new password; also leads back to the sign-in page. */
export const resetMail = linkMail<LinkMailData>({
  name: 'accounts.reset',
  kind: 'resetPassword',
  alsoLogin: true,
  texts: {
    en: {
      subject: 'Choose a new password',
      lead: 'someone, hopefully you, requested a new password for your Auspex account.',
      button: 'Choose a new password',
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      lead: 'quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Auspex.',
      button: 'Choisir un nouveau mot de passe',
    },
  },
});
