import { type NoticeData, noticeMail } from './notice-mail.ts';

/** The last mail to somebody whose account is deleted, by themselves or by an admin. */
export const erasedMail = noticeMail<NoticeData>({
  name: 'accounts.erased',
  texts: {
    en: {
      subject: 'Your account is deleted',
      paragraphs: () => [
        'your Auspex account and everything stored with it are deleted. This is our last mail to you.',
      ],
    },
    fr: {
      subject: 'Votre compte est supprimé',
      paragraphs: () => [
        'votre compte Auspex et tout ce qui s’y rattachait sont supprimés. C’est notre dernier message.',
      ],
    },
  },
});
