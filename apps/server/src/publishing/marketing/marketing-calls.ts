import type { CallReplyInput, Calls } from '@auspex/contract';
import { pageOf, placeOfPage } from '@auspex/contract/table';
import { LANGUAGES } from '@auspex/market';
import { NotFound } from '../../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Platform } from '../../platform/module.ts';
import type { Marketing } from './marketing.ts';
import { mailLanguage, renderMarketingMail } from './marketing-mail.ts';
import {
  findMarketingMail,
  listMarketingMails,
  readProgress,
  type StoredMarketingMail,
} from './marketing-store.ts';
import { listSubscribers, listUnsubscribed } from './subscribers.ts';

type Listed = CallReplyInput<Calls['marketing.list']>['items'][number];

const senderOf = (context: CallContext) => ({
  memberId: callerOf(context).memberId,
  requestId: context.requestId,
});

export function marketingCalls(
  { database, mailer, config, audit }: Pick<Platform, 'database' | 'mailer' | 'config' | 'audit'>,
  marketing: Marketing,
): CallHandlers {
  const toListed = async (mail: StoredMarketingMail): Promise<Listed> => {
    const { id, texts, segment, state, recipients } = mail;
    return {
      ...{ id, segment, state, recipients },
      subject: texts[mailLanguage(texts, LANGUAGES[0])]?.subject ?? '',
      languages: LANGUAGES.filter((language) => texts[language]),
      progress: mail.result ?? (await readProgress(database, id)),
      confirmedAt: mail.confirmedAt.toISOString(),
      endedAt: mail.endedAt?.toISOString() ?? null,
    };
  };
  return {
    'marketing.emails': async (_, context) => {
      const { recipients } = await marketing.audience({ audience: 'listed', language: null });
      await audit.record({
        ...{ action: 'marketing.emails', actorId: callerOf(context).memberId, subject: null },
        ...{ requestId: context.requestId, details: { recipients: recipients.length } },
      });
      const users = recipients.map(({ email, displayName, language }) => ({ email, displayName, language }));
      return { emails: recipients.map(({ email }) => email), users };
    },
    'marketing.send': async ({ body: { message, subject, emails } }, context) => {
      const sent = await marketing.sendTo(emails, { message, subject }, senderOf(context));
      return { status: sent.id !== null, ...sent };
    },
    'marketing.audience': async ({ body: { segment } }) => {
      const { recipients, leftOut, leftOutBecause } = await marketing.audience(segment);
      const byLanguage = LANGUAGES.map((language) => {
        const count = recipients.filter((one) => one.language === language).length;
        return [language, count] as const;
      });
      return {
        ...{ recipients: recipients.length, leftOut, leftOutBecause },
        byLanguage: Object.fromEntries(byLanguage),
      };
    },
    'marketing.preview': async ({ body: { texts } }) => {
      const { publicUrl } = config;
      const unsubscribeUrl = new URL('/process/unsubscribe', publicUrl).href;
      const items = LANGUAGES.filter((language) => texts[language]).map((language) => ({
        language,
        ...renderMarketingMail(texts, { language, publicUrl, unsubscribeUrl }),
      }));
      return { items };
    },
    'marketing.test': ({ body: { texts } }, context) => marketing.test(texts, senderOf(context)),
    'marketing.start': ({ body: { count, ...mail } }, context) =>
      marketing.start(mail, count, senderOf(context)),
    'marketing.list': async ({ query: { page, page_size } }) => {
      const offset = (page - 1) * page_size;
      const { items, total } = await listMarketingMails(database, { limit: page_size, offset });
      return { items: await Promise.all(items.map(toListed)), ...placeOfPage({ page, page_size, total }) };
    },
    'marketing.stop': async ({ params: { id } }, context) => {
      if ((await findMarketingMail(database, id)) === null) throw new NotFound();
      const stopped = await marketing.stop(id, senderOf(context));
      return { outcome: stopped ? 'stopped' : 'ended-already' };
    },
    ...listCalls({ database, mailer }),
  };
}

/** Who gets marketing mail, and who does not. */
function listCalls({ database, mailer }: Pick<Platform, 'database' | 'mailer'>): CallHandlers {
  return {
    'marketing.subscribers': async ({ query: { search = '', state, page, page_size } }) => {
      const words = search.toLowerCase();
      const all = await listSubscribers(database, mailer.suppression);
      const found = all.filter(
        (one) => one.email.includes(words) && (state === undefined || one.state === state),
      );
      const shown = found.map((one) => ({ ...one, since: one.since.toISOString() }));
      return pageOf(shown, { page, page_size });
    },
    'marketing.unsubscribed': async ({ query: { page, page_size } }) => {
      const { items, total } = await listUnsubscribed(database, {
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      return { items, ...placeOfPage({ page, page_size, total }) };
    },
  };
}
