import { type NoticeData, noticeMail } from './notice-mail.ts';

interface PasswordChangedData extends NoticeData {
  /** By a link of a mail, which drops more than sessions; absent in mails from before this was told. */
  readonly reset?: boolean;
}

/** Tells a member that the password was changed. */
export const passwordChangedMail = noticeMail<PasswordChangedData>({
  name: 'accounts.password-changed',
  texts: {
    en: {
      subject: 'Your password was changed',
      paragraphs: ({ reset }) => [
        'the password of your Auspex account was just changed, and all other sessions have ended.',
        ...(reset ? ['Personal tokens and calendar feeds were removed as well.'] : []),
        'If that was not you, choose a new password at once and contact our support.',
      ],
      button: { label: 'That wasn’t me', path: '/forgot-password' },
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: ({ reset }) => [
        'le mot de passe de votre compte Auspex vient d’être modifié et les autres sessions ont été fermées.',
        ...(reset ? ['Les jetons personnels et les flux de calendrier ont été supprimés aussi.'] : []),
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et contactez notre assistance.',
      ],
      button: { label: 'Ce n’était pas moi', path: '/forgot-password' },
    },
  },
});
