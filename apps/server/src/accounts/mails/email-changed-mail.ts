import { type NoticeData, noticeMail } from './notice-mail.ts';

/** Tells the old address that a different one now signs in. */
export const emailChangedMail = noticeMail<NoticeData>({
  name: 'accounts.email-changed',
  texts: {
    en: {
      subject: 'Your e-mail address was changed',
      paragraphs: () => [
        'another address now signs in to your Auspex account, and this one does not any more. All sessions were ended.',
        'If that was not you, write to our support at once.',
      ],
      button: { label: 'Write to support', path: '/contact-us' },
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: () => [
        'une autre adresse ouvre désormais votre compte Auspex, et celle-ci ne l’ouvre plus. Toutes les sessions ont été fermées.',
        'Si ce n’était pas vous, écrivez tout de suite à notre assistance.',
      ],
      button: { label: 'Écrire à l’assistance', path: '/contact-us' },
    },
  },
});
