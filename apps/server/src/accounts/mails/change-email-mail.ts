import { type LinkMailData, linkMail } from './link-mail.ts';

/** Confirms a new address before it replaces the old one. */
export const changeEmailMail = linkMail<LinkMailData>({
  name: 'accounts.change-email',
  kind: 'changeEmail',
  texts: {
    en: {
      subject: 'Confirm your new e-mail address',
      lead: 'you asked to sign in to your Auspex account with this address from now on. Confirming ends every session; sign in again with the new address.',
      button: 'Confirm the new address',
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      lead: 'cette adresse doit devenir celle de votre compte Auspex. La confirmation ferme toutes les sessions ; connectez-vous ensuite avec la nouvelle adresse.',
      button: 'Confirmer la nouvelle adresse',
    },
  },
});
