import type { Language } from '@auspex/market';
import { layoutMail } from '../../../platform/mailer/mail-layout.ts';
import { MailNotNeeded, type MailTemplate } from '../../../platform/mailer/mailer.ts';
import { isConfirmed } from '../newsletter-store.ts';

const texts: Record<Language, { subject: string; lead: string; button: string; note: string }> = {
  en: {
    subject: 'Your link to unsubscribe',
    lead: 'One click on the page behind this link stops all our marketing mail to this address. E-mails about your account, such as a new password, will still arrive.',
    button: 'Unsubscribe this address',
    note: 'If you did not request this, you can ignore this e-mail: nothing will change.',
  },
  fr: {
    subject: 'Votre lien de désabonnement',
    lead: 'Un clic, sur la page derrière ce lien, arrête tous nos messages commerciaux à cette adresse. Ceux qui concernent votre compte, comme un nouveau mot de passe, continuent d’arriver.',
    button: 'Désabonner cette adresse',
    note: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : rien ne changera.',
  },
};

/** Only the owner of a mailbox may unsubscribe it; anyone without one of our mails at hand gets a new link. */
export const unsubscribeLinkMail: MailTemplate<{ readonly email: string }> = {
  name: 'publishing.unsubscribe-link',
  kind: 'service',
  // Decided here, so that the answer takes as long for an address that reads nothing.
  async load(data, sql) {
    if (!(await isConfirmed(sql, data.email))) throw new MailNotNeeded('This address gets no newsletter.');
    return data;
  },
  render(_, { language, publicUrl, unsubscribeUrl }) {
    const text = texts[language];
    return layoutMail({
      language,
      publicUrl,
      subject: text.subject,
      heading: text.subject,
      paragraphs: [text.lead],
      button: { label: text.button, url: unsubscribeUrl },
      notes: [text.note],
    });
  },
};
