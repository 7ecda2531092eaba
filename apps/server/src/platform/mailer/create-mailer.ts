import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { Database, Sql } from '../database/database.ts';
import { deriveKey } from '../secrets/master-key.ts';
import { checkedAddress, normaliseAddress } from './mail-address.ts';
import { createMailSender, wakeMailSenders } from './mail-sender.ts';
import { deleteMails, deleteMailsAbout, deleteUnsent, insertMail } from './mail-store.ts';
import type { MailTransport } from './mail-transport.ts';
import type { Mailer, MailTemplate } from './mailer.ts';
import { sendMail, unsubscribeLinks } from './send-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { createSuppression, forgetAddress } from './suppression.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

export interface MailerOptions {
  readonly config: Pick<Config, 'mail' | 'publicUrl' | 'loopback' | 'role'>;
  readonly database: Database;
  readonly logger: Logger;
  /** Seals unsubscribe links and keys the hashes of suppressed addresses. */
  readonly masterKey: Buffer;
  readonly clock: Clock;
}

/** An instant of the product's clock by that of the machine, which mails wait by. */
function byMachine(at: Date, clock: Clock): Date {
  return new Date(systemClock.now() + at.getTime() - clock.now());
}

function transportFor({ config, database }: MailerOptions): MailTransport {
  return config.mail.kind === 'smtp'
    ? createSmtpTransport(config.mail.url)
    : createOutboxTransport(database, config.loopback);
}

/**
 * Mails through the outbox table: stored with the transaction that causes them, sent by any process that runs jobs.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { config, database, logger, masterKey, clock } = options;
  const templates = new Map<string, MailTemplate<object>>();
  const transport = transportFor(options);
  const suppression = createSuppression(database, masterKey);
  const tokens = createUnsubscribeTokens(masterKey);
  const { publicUrl } = config;
  const parts = {
    database,
    transport,
    templates,
    suppression,
    tokens,
    from: config.mail.from,
    publicUrl,
    clock,
    codeKey: deriveKey(masterKey, 'codes in mails'),
  };
  const mailSender = createMailSender({ database, logger, send: (mail) => sendMail(parts, mail) });

  return {
    suppression,
    register<Data extends object>(template: MailTemplate<Data>) {
      if (templates.has(template.name)) throw new Error(`The mail "${template.name}" is registered twice.`);
      templates.set(template.name, template as unknown as MailTemplate<object>);
    },
    template: (name) => templates.get(name),
    async enqueue(request, tx) {
      const { template, to, language, data, replyTo, idempotencyKey, notBefore } = request;
      if (!templates.has(template.name)) throw new Error(`The mail "${template.name}" is not registered.`);
      const sql: Sql = tx ?? database;
      if (request.againUnlessSent && idempotencyKey !== undefined) await deleteUnsent(sql, idempotencyKey);
      const id = await insertMail(sql, {
        template: template.name,
        kind: template.kind,
        recipient: checkedAddress(to),
        language,
        data,
        replyTo: replyTo === undefined ? null : checkedAddress(replyTo),
        idempotencyKey: idempotencyKey ?? null,
        forgetAfter: request.forgetAfterSending ?? false,
        notBefore: notBefore === undefined ? null : byMachine(notBefore, clock),
      });
      await wakeMailSenders(sql);
      return id;
    },
    forget: (email, tx, until) => forgetAddress(tx ?? database, { email, until: until ?? null }),
    forgetMails: (email, templates, sql) => deleteMails(sql, { to: normaliseAddress(email), templates }),
    forgetMailsAbout: (template, data, sql) => deleteMailsAbout(sql, { template, data }),
    unsubscribeUrl: (email) => unsubscribeLinks(publicUrl, tokens.make(email)).page,
    readUnsubscribeToken: (token) => tokens.read(token),
    async start() {
      if (config.role !== 'web') await mailSender.start();
    },
    async stop() {
      await mailSender.stop();
      await transport.close();
    },
  };
}

/**
 * Without a mail server, mails are "sent" to the outbox. Their rendered form, which holds secrets, is stored only
 * where /dev/outbox exists to show it: on a loopback installation.
 */
function createOutboxTransport(database: Database, keepRendered: boolean): MailTransport {
  return {
    async deliver({ id, content }) {
      if (!keepRendered) return;
      await database.query(
        `insert into mail_preview (mail_id, subject, html, text_body) values ($1, $2, $3, $4)
         on conflict (mail_id) do update set subject = excluded.subject, html = excluded.html, text_body = excluded.text_body`,
        [id, content.subject, content.html, content.text],
      );
    },
    close: async () => undefined,
  };
}
