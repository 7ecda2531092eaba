import { z } from 'zod';
import type { Database } from '../../src/platform/database/database.ts';
import { layoutMail } from '../../src/platform/mailer/mail-layout.ts';
import type { MailTemplate } from '../../src/platform/mailer/mailer.ts';
import { defineModule } from '../../src/platform/module.ts';

/** The job that tests borrow: many may run at a time and it is retried. */
export const BORROWED_JOB = 'publishing.send-campaign';

export const witnessTable = `
  create table if not exists witness (seq bigint generated always as identity, pid int, what text, subject text);
  create table if not exists witness_number (value bigint not null);
  insert into witness_number values (0);
`;

const jobData = z.object({ subject: z.string(), hold: z.boolean() });

export const witnessMail: MailTemplate<{ subject: string }> = {
  name: 'witness.mail',
  kind: 'service',
  render: ({ subject }, { language, publicUrl }) =>
    layoutMail({ language, publicUrl, subject, heading: subject, paragraphs: [] }),
};

async function note(database: Database, what: string, subject: string): Promise<void> {
  await database.query('insert into witness (pid, what, subject) values ($1, $2, $3)', [
    process.pid,
    what,
    subject,
  ]);
}

/** Records everything that it is asked to do, so that tests can count what happened and where. */
export const witnessModule = defineModule({
  name: 'witness',
  create({ platform: { database, events, live } }) {
    events.on('member.verified', 'witness', async ({ payload }) => note(database, 'event', payload.memberId));
    return {
      mails: [witnessMail],
      liveTopics: [
        {
          prefix: 'number',
          access: 'public',
          scope: 'shared',
          read: async () => (await database.query('select value from witness_number'))[0],
        },
      ],
      routes(app) {
        app.get('/witness/memory', { config: { access: 'public' } }, async () => {
          globalThis.gc?.();
          const { rss, heapUsed, external } = process.memoryUsage();
          return { rss, used: heapUsed + external, clients: live.clients() };
        });
      },
      jobs: {
        [BORROWED_JOB]: async ({ data, signal }) => {
          const { subject, hold } = jobData.parse(data);
          await note(database, 'began', subject);
          // The first process to hold such a job keeps it until it is stopped or killed.
          const [row] = await database.query<{ times: number }>(
            `select count(*)::int as times from witness where what = 'began' and subject = $1`,
            [subject],
          );
          if (hold && row?.times === 1) {
            await new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason));
            });
          }
          await note(database, 'done', subject);
        },
      },
    };
  },
});
