import type { Platform } from '../../platform/module.ts';
import { findAddress, isConfirmed, noteConfirmed, noteWish } from './newsletter-store.ts';

interface Choice {
  readonly newsletter: boolean;
}

/** What a member has chosen in the settings. It is kept where the links in mails keep it, so they always agree. */
export interface NewsletterChoice {
  choice(memberId: string): Promise<Choice>;
  choose(wish: Choice & { readonly memberId: string; readonly requestId: string }): Promise<Choice>;
}

export function createNewsletterChoice({
  database,
  mailer,
  clock,
  audit,
}: Pick<Platform, 'database' | 'mailer' | 'clock' | 'audit'>): NewsletterChoice {
  const choiceOf = async (memberId: string): Promise<Choice> => {
    const { email, emailVerifiedAt } = await findAddress(database, memberId);
    // Who reads at an address is told only to its owner.
    if (emailVerifiedAt === null) return { newsletter: false };
    const reading = await isConfirmed(database, email);
    return { newsletter: reading && !(await mailer.suppression.isSuppressed(email)) };
  };

  /** No link is needed: the member has confirmed this very address. */
  async function choose({ memberId, newsletter, requestId }: Parameters<NewsletterChoice['choose']>[0]) {
    await database.transaction(async (tx) => {
      const { email, language } = await findAddress(tx, memberId);
      if (newsletter) {
        const at = new Date(clock.now());
        await noteWish(tx, { email, language, at, left: false });
        await noteConfirmed(tx, email, at);
        await mailer.suppression.allow(email, tx);
      } else await mailer.suppression.suppress(email, tx);
      const action = newsletter ? 'mail.unsubscribed.undone' : 'mail.unsubscribed';
      await audit.record({ action, actorId: memberId, subject: null, requestId }, tx);
    });
    return choiceOf(memberId);
  }

  return { choice: choiceOf, choose };
}
