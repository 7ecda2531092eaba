import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type LoopbackSmtpServer, startLoopbackSmtpServer, type TakenMail } from './loopback/smtp-server.ts';
import { until } from './until.ts';
import { type Answer, type Application, withApplication } from './with-application.ts';
import { signedIn } from './with-newsletter.ts';

/** What a mail service would sign with. */
export const hookSecret = 'a-secret-of-the-mail-service-1234567890';

const readers = { audience: 'readers', language: null } as const;
export const mailText = (subject: string) => ({
  subject,
  message: `Hello.\n\n**${subject}** has [more](/blog).`,
});

type Call = (method: string, url: string, body?: object) => Promise<Answer>;

export interface MarketingDesk {
  readonly app: Application;
  readonly smtp: LoopbackSmtpServer;
  readonly asAdmin: Call;
  readonly asMember: Call;
  readonly asGuest: Call;
  /** People who asked for the newsletter and confirmed it. */
  addReaders(count: number, language?: 'en' | 'fr'): Promise<string[]>;
  audience(): Promise<{ recipients: number; leftOut: number }>;
  /** Sends a mail to all readers. */
  start(subject: string, more?: object): Promise<{ id: string; recipients: number; reply: Answer }>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  listed(id: string): Promise<any>;
  untilSent(id: string): Promise<void>;
  /** What the mail server took with a subject. */
  taken(subject: string): TakenMail[];
  /** As if the waiting time between attempts were over. */
  due(): Promise<void>;
}

/** For tests of marketing mail: the application with an admin, a mail server on this machine, and readers. */
export async function withMarketing(): Promise<MarketingDesk> {
  const smtp = await startLoopbackSmtpServer();
  const app = withApplication({ environment: { SMTP_URL: smtp.url, MAIL_HOOK_SECRET: hookSecret } });
  let tokens = { admin: '', member: '' };
  beforeAll(async () => {
    tokens = await signedIn(app);
  });
  afterAll(() => smtp.close());
  const as =
    (who: () => string | null): Call =>
    (method, url, body) =>
      app.call(method, url, { token: who(), ...(body === undefined ? {} : { body }) });
  const asAdmin = as(() => tokens.admin);
  const listed: MarketingDesk['listed'] = async (id) =>
    (await asAdmin('GET', '/api/admin/marketing/mails')).body.items.find(
      (mail: { id: string }) => mail.id === id,
    );
  const audience = async () =>
    (await asAdmin('POST', '/api/admin/marketing/audience', { segment: readers })).body;
  return {
    ...{ app, smtp, asAdmin, listed, audience },
    asMember: as(() => tokens.member),
    asGuest: as(() => null),
    async addReaders(count, language = 'en') {
      const tag = randomUUID().slice(0, 8);
      const emails = Array.from({ length: count }, (_, i) => `r${i}-${tag}@example.org`);
      await app.test.database.query(
        `insert into newsletter_reader (email, language, asked_at, confirmed_at)
         select email, $2, now(), now() from unnest($1::text[]) as email`,
        [emails, language],
      );
      return emails;
    },
    async start(subject, more = {}) {
      const id = randomUUID();
      const { recipients } = await audience();
      const body = { id, texts: { en: mailText(subject) }, segment: readers, count: recipients, ...more };
      return { id, recipients, reply: await asAdmin('POST', '/api/admin/marketing/mails', body) };
    },
    untilSent: async (id) => {
      await until(async () => (await listed(id)).state === 'sent');
    },
    taken: (subject) => smtp.taken.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`)),
    async due() {
      await app.test.database.query("update mail set next_attempt_at = now() where state = 'waiting'");
      await app.platform.database.notify('mail', '');
    },
  };
}
