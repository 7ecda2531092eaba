import type { Language } from '@auspex/market';
import { layoutMail } from '../../platform/mailer/mail-layout.ts';
import { MailNotNeeded, type MailTemplate } from '../../platform/mailer/mailer.ts';
import { type CodeKind, mintCode } from '../mail-codes.ts';
import { lockLinkGeneration } from '../store/member-store.ts';
import { greeting, linkLife, notYou } from './greeting.ts';

/** The recipient of a link mail; the code of the link is generated when the mail goes out. */
export interface LinkMailData {
  readonly memberId: string;
  readonly email: string;
  /** Only where the address is confirmed. */
  readonly name?: string | null;
  /** Sent only while links of this generation may be sent. */
  readonly generation?: number;
}

interface LinkText {
  readonly subject: string;
  /** Follows the greeting, so it begins in lower case. */
  readonly lead: string;
  readonly button: string;
}

const backToLogin: Record<Language, string> = {
  en: 'Remembered it after all? Sign in here:',
  fr: 'Vous l’avez retrouvé ? Connectez-vous ici :',
};

function handlerLink(publicUrl: string, kind: CodeKind, code: string): string {
  const link = new URL('/__/handler', publicUrl);
  link.searchParams.set('mode', kind);
  link.searchParams.set('oobCode', code);
  return link.href;
}

/** A mail with one link that carries a code. */
export function linkMail<Data extends LinkMailData>(mail: {
  name: string;
  kind: CodeKind;
  texts: Record<Language, LinkText>;
  alsoLogin?: boolean;
  notes?: Record<Language, readonly string[]>;
}): MailTemplate<Data> {
  return {
    name: mail.name,
    kind: 'service',
    mint: async (data, tx, { at, code: secret }) => {
      const { memberId, email, generation } = data;
      // Locked, so that a reset at the same moment either prevents the code or drops it.
      const current = await lockLinkGeneration(tx, memberId);
      if (current === null) throw new MailNotNeeded('the member is gone');
      if (generation !== undefined && generation !== current)
        throw new MailNotNeeded('password or address have changed since');
      if (!(await mintCode(tx, { secret, memberId, kind: mail.kind, email, at })))
        throw new MailNotNeeded('its link has been used');
      return { secret };
    },
    render: (data, { language, secret, publicUrl }) => {
      const text = mail.texts[language];
      const login = new URL('/login', publicUrl).href;
      return layoutMail({
        language,
        publicUrl,
        subject: text.subject,
        heading: text.subject,
        paragraphs: [`${greeting(language, data.name ?? null)} ${text.lead}`],
        button: { label: text.button, url: handlerLink(publicUrl, mail.kind, secret ?? '') },
        notes: [
          linkLife[language],
          notYou[language],
          ...(mail.alsoLogin ? [{ text: backToLogin[language], url: login }] : []),
          ...(mail.notes?.[language] ?? []),
        ],
      });
    },
  };
}
