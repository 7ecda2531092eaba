import type { Language } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import { layoutMail } from '../../../platform/mailer/mail-layout.ts';
import { MailNotNeeded, type MailTemplate } from '../../../platform/mailer/mailer.ts';
import { hashSecretCode } from '../../../platform/secrets/secret-code.ts';
import { storeCode } from '../newsletter-store.ts';

/** The link opens only a newsletter, so it may wait in a mailbox over a weekend. */
const CODE_LIFE_MS = 3 * DAY_MS;

const texts: Record<
  Language,
  { subject: string; lead: string; more: string; button: string; notes: readonly string[] }
> = {
  en: {
    subject: 'Confirm your newsletter',
    lead: 'Someone, most likely you, asked for the Auspex newsletter with this address.',
    more: 'It reports what we measured, what changed in the product, and where we were wrong. Every issue ends with an unsubscribe link.',
    button: 'Yes, send it to me',
    notes: [
      'The link works for three days. Only the newest link works.',
      'If it was not you, do nothing: unless you confirm, we send nothing more to this address and forget it after 30 days.',
    ],
  },
  fr: {
    subject: 'Confirmez votre lettre d’information',
    lead: 'Quelqu’un, sans doute vous, a demandé la lettre d’Auspex avec cette adresse.',
    more: 'Elle raconte ce que nous avons mesuré, ce qui change dans le produit et où nous nous sommes trompés. Chaque numéro se termine par un lien de désinscription.',
    button: 'Oui, envoyez-la-moi',
    notes: [
      'Le lien fonctionne pendant trois jours. Seul le plus récent est valable.',
      'Si ce n’était pas vous, ne faites rien : sans confirmation, nous n’enverrons plus rien à cette adresse et l’oublierons après 30 jours.',
    ],
  },
};

/** The second half of the double opt-in: its code is generated when the mail goes out and stored only as a hash. */
export const confirmNewsletterMail: MailTemplate<{ readonly email: string }> = {
  name: 'publishing.confirm-newsletter',
  kind: 'service',
  async mint({ email }, tx, { at, code: secret }) {
    const expiresAt = new Date(at.getTime() + CODE_LIFE_MS);
    const stored = await storeCode(tx, { email, hash: hashSecretCode(secret), expiresAt });
    if (!stored) throw new MailNotNeeded('This address no longer asks for the newsletter.');
    return { secret };
  },
  render(_, { language, secret, publicUrl }) {
    const text = texts[language];
    const link = new URL('/', publicUrl);
    link.searchParams.set('newsletter', secret ?? '');
    return layoutMail({
      language,
      publicUrl,
      subject: text.subject,
      heading: text.subject,
      paragraphs: [text.lead, text.more],
      button: { label: text.button, url: link.href },
      notes: text.notes,
    });
  },
};
