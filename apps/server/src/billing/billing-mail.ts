import { decimal, formatDate, formatMoney, type Language } from '@auspex/market';
import { greeting } from '../accounts/index.ts';
import { layoutMail } from '../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../platform/mailer/mailer.ts';
import { type BillingNews, type Told, type Words, writers } from './billing-words.ts';

export type BillingMailData = BillingNews & {
  readonly name: string | null;
  readonly currency: string;
  /** No money moved. */
  readonly sandbox: boolean;
};

const around: Readonly<Record<Language, { button: string; sandbox: string }>> = {
  en: {
    button: 'Open your subscription',
    sandbox: 'This installation uses a payment sandbox: no money has moved.',
  },
  fr: {
    button: 'Ouvrir votre abonnement',
    sandbox: 'Cette installation est en mode test : aucun argent n’a circulé.',
  },
};

function write<Kind extends BillingNews['kind']>(
  news: Extract<BillingNews, { readonly kind: Kind }>,
  told: Told,
  language: Language,
): Words {
  const writer: (news: never, told: Told) => Words = writers[language][news.kind];
  return writer(news as never, told);
}

/** Everything that a member is told about a subscription. */
export const billingMail: MailTemplate<BillingMailData> = {
  name: 'billing.news',
  kind: 'service',
  render({ name, currency, sandbox, ...news }, { language, publicUrl }) {
    const words = around[language];
    const told: Told = {
      plan: news.plan[language],
      money: (amount) => formatMoney(decimal(amount), currency, language),
      day: (at) => formatDate(at === null ? null : Date.parse(at), language),
    };
    const { subject, paragraphs, notes = [] } = write(news, told, language);
    return layoutMail({
      ...{ language, publicUrl, subject, heading: subject },
      paragraphs: [greeting(language, name), ...paragraphs],
      button: { label: words.button, url: new URL('/pricing', publicUrl).href },
      notes: [...notes, ...(sandbox ? [words.sandbox] : [])],
      preview: paragraphs[0] ?? subject,
    });
  },
};
