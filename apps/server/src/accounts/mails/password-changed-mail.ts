import { type NoticeData, noticeMail } from './notice-mail.ts';

/** Tells a member that the password was changed. */
export const passwordChangedMail = noticeMail<NoticeData>({
  name: 'accounts.password-changed',
  texts: {
    en: {
      subject: 'Your password was changed',
      paragraphs: () => [
        'the password of your Auspex account was changed just now, and other sessions were ended.',
        'If that was not you, choose a new password at once and write to our support.',
      ],
      button: { label: 'It was not me', path: '/forgot-password' },
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: () => [
        'le mot de passe de votre compte Auspex vient d’être modifié et les autres sessions ont été fermées.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.',
      ],
      button: { label: 'Ce n’était pas moi', path: '/forgot-password' },
    },
  },
});
