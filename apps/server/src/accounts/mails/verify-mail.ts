import { type LinkMailData, linkMail } from './link-mail.ts';

/** Confirms an address after signing up. */
export const verifyMail = linkMail<LinkMailData>({
  name: 'accounts.verify',
  kind: 'verifyEmail',
  notes: {
    en: ['An account whose address is not confirmed within 7 days is deleted.'],
    fr: ['Un compte dont l’adresse n’est pas confirmée sous 7 jours est supprimé.'],
  },
  texts: {
    en: {
      subject: 'Confirm your e-mail address',
      lead: 'welcome to Auspex. One click confirms that this address is yours and unlocks your account.',
      button: 'Confirm my address',
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      lead: 'bienvenue chez Auspex. Un clic confirme que cette adresse est la vôtre et vous ouvre toutes les pages.',
      button: 'Confirmer mon adresse',
    },
  },
});
