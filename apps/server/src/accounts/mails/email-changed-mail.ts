import { type NoticeData, noticeMail } from './notice-mail.ts';

/** Tells the old address that a different one now signs in. */
export const emailChangedMail = noticeMail<NoticeData>({
  name: 'accounts.email-changed',
  texts: {
    en: {
      subject: 'Your e-mail address was changed',
      paragraphs: () => [
        'your Auspex account now signs in with a different address; this one no longer works. All sessions have ended.',
        'If that was not you, contact our support at once.',
      ],
      button: { label: 'Contact support', path: '/contact-us' },
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: () => [
        'votre compte Auspex s’ouvre désormais avec une autre adresse ; celle-ci ne fonctionne plus. Toutes les sessions ont été fermées.',
        'Si ce n’était pas vous, contactez tout de suite notre assistance.',
      ],
      button: { label: 'Contacter l’assistance', path: '/contact-us' },
    },
  },
});
