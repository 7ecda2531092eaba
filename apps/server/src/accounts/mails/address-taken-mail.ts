import { type NoticeData, noticeMail } from './notice-mail.ts';

/** Tells the owner of an address that somebody tried to sign up with it. */
export const addressTakenMail = noticeMail<NoticeData>({
  name: 'accounts.address-taken',
  texts: {
    en: {
      subject: 'You already have an account',
      paragraphs: () => [
        'someone just tried to sign up for Auspex with your address. If that was you: you already have an account, so sign in or choose a new password.',
        'If it was not you, nothing has changed and you do not need to do anything.',
      ],
      button: { label: 'Sign in', path: '/login' },
    },
    fr: {
      subject: 'Vous avez déjà un compte',
      paragraphs: () => [
        'quelqu’un vient d’essayer de s’inscrire chez Auspex avec votre adresse. Si c’était vous : vous avez déjà un compte, connectez-vous ou choisissez un nouveau mot de passe.',
        'Sinon, rien n’a changé et vous n’avez rien à faire.',
      ],
      button: { label: 'Se connecter', path: '/login' },
    },
  },
});
