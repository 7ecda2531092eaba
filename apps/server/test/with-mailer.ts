import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { MailConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { createMailer } from '../src/platform/mailer/create-mailer.ts';
import { layoutMail } from '../src/platform/mailer/mail-layout.ts';
import type { Mailer, MailTemplate } from '../src/platform/mailer/mailer.ts';
import { testClock } from './clock.ts';
import { type LoopbackSmtpServer, startLoopbackSmtpServer } from './loopback/smtp-server.ts';
import { type TestDatabase, withDatabase } from './with-database.ts';

const masterKey = randomBytes(32);
export const publicUrl = 'https://auspex.example';
export const viaOutbox: MailConfig = { kind: 'outbox', from: 'Auspex <hello@auspex.example>' };

interface Reset {
  name: string;
}

/** The code in the link of a mail as it came. */
export const codeOf = (raw = '') => /oobCode=3D([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1];

/** A mail with a code that is generated only when it goes out. */
const resetMail: MailTemplate<Reset> = {
  name: 'test.reset',
  kind: 'service',
  mint: async (_data, _tx, { code }) => ({ secret: code }),
  render: ({ name }, { language, secret, publicUrl: home }) =>
    layoutMail({
      language,
      publicUrl: home,
      subject: `Reset for ${name}`,
      heading: 'Reset',
      paragraphs: [`Hello ${name}`],
      button: { label: 'Choose', url: `${home}/__/handler?oobCode=${secret}` },
    }),
};

const newsMail: MailTemplate<{ headline: string }> = {
  name: 'test.news',
  kind: 'marketing',
  render: ({ headline }, { language, publicUrl: home, unsubscribeUrl }) =>
    layoutMail({
      language,
      publicUrl: home,
      subject: headline,
      heading: headline,
      paragraphs: [],
      unsubscribeUrl,
    }),
};

export const reset = (to: string, more: { idempotencyKey?: string; replyTo?: string } = {}) => ({
  template: resetMail,
  to,
  language: 'en' as const,
  data: { name: 'Ada' },
  ...more,
});

export const news = (to: string, headline = 'July') => ({
  template: newsMail,
  to,
  language: 'en' as const,
  data: { headline },
});

export interface MailBench {
  readonly test: TestDatabase;
  readonly smtp: LoopbackSmtpServer;
  readonly viaSmtp: MailConfig;
  /** A mailer with its own database connections, like another process. */
  createProcess(mail: MailConfig, options?: { loopback?: boolean; role?: 'web' | 'all' }): Mailer;
  /** Stops the processes created so far. */
  endProcesses(): Promise<void>;
  stateOf(id: string): Promise<{ state: string; attempts: number; error: string | null }>;
  /** As if the waiting time between attempts were over. */
  due(): Promise<void>;
}

/** For tests: a mail server on this machine, and mailers of several processes on one database. */
export function withMailer(): MailBench {
  const test = withDatabase();
  const closing: Array<() => Promise<void>> = [];
  let running: LoopbackSmtpServer | null = null;
  const server = (): LoopbackSmtpServer => {
    if (running === null) throw new Error('The mail server exists only inside tests.');
    return running;
  };
  const endProcesses = async (): Promise<void> => {
    for (const close of closing.splice(0)) await close();
  };
  beforeAll(async () => {
    running = await startLoopbackSmtpServer();
  });
  afterAll(() => server().close());
  beforeEach(() => {
    server().behave('accept');
    server().taken.length = 0;
  });
  afterEach(async () => {
    await endProcesses();
    await test.owner.query('truncate mail, mail_preview, unsubscribed');
  });
  return {
    test,
    get smtp() {
      return server();
    },
    get viaSmtp(): MailConfig {
      return { kind: 'smtp', from: 'Auspex <hello@auspex.example>', url: server().url };
    },
    createProcess(mail, { loopback = true, role = 'all' } = {}) {
      const database = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 4 });
      const config = { mail, publicUrl, loopback, role };
      const mailer = createMailer({
        config,
        database,
        clock: testClock,
        logger: pino({ level: 'silent' }),
        masterKey,
      });
      mailer.register(resetMail);
      mailer.register(newsMail);
      closing.push(async () => {
        await mailer.stop();
        await database.close();
      });
      return mailer;
    },
    endProcesses,
    async stateOf(id) {
      const [row] = await test.database.query<{ state: string; attempts: number; error: string | null }>(
        'select state, attempts, last_error as error from mail where id = $1',
        [id],
      );
      if (row === undefined) throw new Error('There is no such mail.');
      return row;
    },
    async due() {
      await test.database.query(`update mail set next_attempt_at = now() where state = 'waiting'`);
      await test.database.notify('mail', '');
    },
  };
}
