import type { Language } from '@auspex/market';
import { layoutMail } from '../../../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mailer/mailer.ts';

const texts: Record<Language, { subject: string; lead: string; note: string }> = {
  en: {
    subject: 'You already receive our newsletter',
    lead: 'This address was entered for the Auspex newsletter again. It is already on the list, so there is nothing left to do.',
    note: 'To stop it, use the link below.',
  },
  fr: {
    subject: 'Vous recevez déjà notre lettre',
    lead: 'Cette adresse vient d’être inscrite une nouvelle fois à la lettre d’Auspex. Elle figure déjà sur la liste : il n’y a rien de plus à faire.',
    note: 'Si vous préférez l’arrêter, suivez le lien ci-dessous.',
  },
};

/** For a reader who signs up again: the page must not say it, but their own mailbox may. */
export const alreadyReadingMail: MailTemplate<{ readonly email: string }> = {
  name: 'publishing.already-reading',
  kind: 'service',
  render(_, { language, publicUrl, unsubscribeUrl }) {
    const text = texts[language];
    return layoutMail({
      language,
      publicUrl,
      subject: text.subject,
      heading: text.subject,
      paragraphs: [text.lead],
      notes: [text.note],
      unsubscribeUrl,
    });
  },
};
