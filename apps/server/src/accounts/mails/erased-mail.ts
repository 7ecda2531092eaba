import { type NoticeData, noticeMail } from './notice-mail.ts';

/** The last mail to somebody who has deleted their account. */
export const erasedMail = noticeMail<NoticeData>({
  name: 'accounts.erased',
  texts: {
    en: {
      subject: 'Your account is deleted',
      paragraphs: () => [
        'your Auspex account and everything stored with it are deleted, as you asked. This is our last mail to you.',
      ],
    },
    fr: {
      subject: 'Votre compte est supprimé',
      paragraphs: () => [
        'votre compte Auspex et tout ce qui s’y rattachait sont supprimés, comme vous l’avez demandé. C’est notre dernier message.',
      ],
    },
  },
});
