import { type NoticeData, noticeMail } from './notice-mail.ts';

/** The last mail to somebody whose account is deleted, by themselves or by an admin. */
export const erasedMail = noticeMail<NoticeData>({
  name: 'accounts.erased',
  texts: {
    en: {
      subject: 'Your account has been deleted',
      paragraphs: () => [
        'your Auspex account and everything stored with it have been deleted. This is our last e-mail to you.',
      ],
    },
    fr: {
      subject: 'Votre compte a été supprimé',
      paragraphs: () => [
        'votre compte Auspex et tout ce qui s’y rattachait ont été supprimés. C’est notre dernier e-mail.',
      ],
    },
  },
});
