import { Forbidden, NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import type { Accounts } from './accounts.ts';
import { supportMail } from './mails/support-mail.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import { findMember, normaliseEmail } from './store/member-store.ts';

/** Mails that people trigger by hand. Neither can be made to reach a stranger. */
export function supportCalls(accounts: Accounts): CallHandlers {
  const { platform, settings } = accounts;
  return {
    'accounts.sendSupportEmail': async ({ body: { request_id: requestId, ...letter } }) => {
      await platform.mailer.enqueue({
        template: supportMail,
        to: (await settings.read()).supportEmail,
        language: 'en',
        data: letter,
        replyTo: letter.email,
        ...(requestId === undefined ? {} : { idempotencyKey: `support ${requestId}` }),
      });
      return { message: 'Thank you. Your message is on its way; we will reply by e-mail.' };
    },
    'accounts.sendWelcomeEmail': async ({ body }, context) => {
      const member = await findMember(platform.database, callerOf(context).memberId);
      if (member === null) throw new NotFound();
      if (normaliseEmail(body.email) !== member.email) {
        throw new Forbidden('The welcome e-mail goes to your own address only.', 'foreign-address');
      }
      await platform.mailer.enqueue({
        template: welcomeMail,
        to: member.email,
        language: member.language,
        data: { name: body.name, root: await accounts.latestRoot() },
      });
      return { message: 'The welcome e-mail is on its way to your address.' };
    },
  };
}
