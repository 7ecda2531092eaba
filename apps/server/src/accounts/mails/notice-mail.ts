import type { Language } from '@auspex/market';
import { layoutMail } from '../../platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../../platform/mailer/mailer.ts';
import { greeting } from './greeting.ts';

/** Data for a notice that only needs a name. */
export interface NoticeData {
  readonly name: string | null;
}

/** What a notice says in one language. */
export interface NoticeText<Data> {
  readonly subject: string;
  /** The first follows the greeting, so it begins in lower case. */
  readonly paragraphs: (data: Data, language: Language) => readonly [string, ...string[]];
  readonly button?: { readonly label: string; readonly path: string };
  readonly notes?: readonly string[];
}

/** A mail that informs and carries no secret. */
export function noticeMail<Data extends NoticeData>(mail: {
  name: string;
  texts: Record<Language, NoticeText<Data>>;
}): MailTemplate<Data> {
  return {
    name: mail.name,
    kind: 'service',
    render: (data, { language, publicUrl }) => {
      const text = mail.texts[language];
      const [first, ...rest] = text.paragraphs(data, language);
      return layoutMail({
        language,
        publicUrl,
        subject: text.subject,
        heading: text.subject,
        paragraphs: [`${greeting(language, data.name)} ${first}`, ...rest],
        ...(text.button && {
          button: { label: text.button.label, url: new URL(text.button.path, publicUrl).href },
        }),
        notes: text.notes ?? [],
      });
    },
  };
}
