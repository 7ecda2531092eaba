import { InvalidInput } from '../platform/errors/index.ts';
import type { Accounts } from './accounts.ts';
import { endSessionsIn } from './end-session.ts';
import { erasedMail } from './mails/erased-mail.ts';
import { type Member, normaliseEmail } from './store/member-store.ts';

/** Where a member's uploads are stored. */
export function pictureFolder(memberId: string): string {
  return `user_pictures/${memberId}/`;
}

/**
 * Deletes a member for good: sessions end at once, rows are deleted with the member (foreign keys), uploads are
 * removed, mails to the address are emptied. Other modules are notified in the same transaction. The audit log keeps
 * its pseudonymous rows.
 */
export async function eraseMember(accounts: Accounts, member: Member, confirmation: string): Promise<void> {
  if (normaliseEmail(confirmation) !== member.email) {
    throw new InvalidInput('Type the address of your account to confirm that you want it deleted.');
  }
  const { database, events, audit, mailer, files } = accounts.platform;
  await database.transaction(async (tx) => {
    await endSessionsIn(accounts, tx, { memberId: member.id, except: null });
    await events.emit(tx, 'member.erased', { memberId: member.id });
    await mailer.forget(member.email, tx);
    await tx.query('delete from sign_up where email = $1', [member.email]);
    await tx.query('delete from link_request where email = $1', [member.email]);
    await tx.query('delete from member where id = $1', [member.id]);
    await audit.record({ action: 'member.erased', actorId: member.id, subject: null }, tx);
  });
  await mailer.enqueue({
    template: erasedMail,
    to: member.email,
    language: member.language,
    // Even the last mail keeps no data of the member: it is stored until it is sent.
    data: { name: null },
    forgetAfterSending: true,
  });
  for (const key of await files.list(pictureFolder(member.id))) await files.remove(key);
}
