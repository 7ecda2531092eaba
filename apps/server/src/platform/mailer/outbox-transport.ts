import type { Database } from '../database/database.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Without a mail server, mails are "sent" into the outbox. Their rendered form, which holds secrets, is kept only
 * where /dev/outbox exists to show it: on a loopback installation.
 */
export function createOutboxTransport(database: Database, keepRendered: boolean): MailTransport {
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
