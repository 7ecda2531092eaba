import { type MarketingTexts, marketingTexts } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';
import { layoutMail } from '../../platform/mailer/mail-layout.ts';
import { type MailContent, MailNotNeeded, type MailTemplate } from '../../platform/mailer/mailer.ts';
import { isConfirmed } from '../newsletter/newsletter-store.ts';
import { completeAddresses, plainWords, renderMailMarkdown } from '../render-markdown.ts';
import { findMarketingMail } from './marketing-store.ts';

/** The outbox holds the id for every recipient and the text for none; a test mail is stored with its text. */
export interface MarketingData {
  readonly id?: string;
  readonly texts?: MarketingTexts;
}

/** The language in which somebody gets a mail: their own, or the first that it has. */
export function mailLanguage(texts: MarketingTexts, wanted: Language): Language {
  return texts[wanted] ? wanted : (LANGUAGES.find((language) => texts[language]) ?? wanted);
}

/** A marketing mail as its reader sees it. */
export function renderMarketingMail(
  texts: MarketingTexts,
  context: { readonly language: Language; readonly publicUrl: string; readonly unsubscribeUrl: string },
): MailContent {
  const language = mailLanguage(texts, context.language);
  const text = texts[language];
  if (text === undefined) throw new MailNotNeeded('The e-mail has no text.');
  const html = renderMailMarkdown(text.message, context.publicUrl);
  return layoutMail({
    ...{ language, publicUrl: context.publicUrl, unsubscribeUrl: context.unsubscribeUrl },
    ...{ subject: text.subject, heading: text.subject, paragraphs: [] },
    // Markdown is made to be read as it is written.
    body: { html, text: completeAddresses(text.message, context.publicUrl) },
    preview: plainWords(html),
  });
}

export const marketingMailTemplate: MailTemplate<MarketingData> = {
  name: 'publishing.marketing',
  kind: 'marketing',
  // A test goes to its writer, whatever they have chosen.
  isWanted: async ({ id }, to, sql) => id === undefined || isConfirmed(sql, to),
  async load(data, sql) {
    if (data.texts !== undefined || data.id === undefined) return data;
    const mail = await findMarketingMail(sql, data.id);
    if (mail === null || mail.state === 'stopped') throw new MailNotNeeded('Sending was stopped.');
    return { id: data.id, texts: mail.texts };
  },
  render: ({ texts }, context) => renderMarketingMail(marketingTexts.parse(texts), context),
};
