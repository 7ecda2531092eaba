import { DAY_MS } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/module.ts';
import { oldestTokenAt } from './access-token.ts';
import type { Accounts } from './accounts.ts';
import { canConfirm } from './can-confirm.ts';
import { endSessionsIn } from './end-session.ts';
import { renewMailAllowance } from './mail-allowance.ts';
import { addressTakenMail } from './mails/address-taken-mail.ts';
import { changeEmailMail } from './mails/change-email-mail.ts';
import { erasedMail } from './mails/erased-mail.ts';
import { resetMail } from './mails/reset-mail.ts';
import { tellOwner } from './mails/tell-owner.ts';
import { verifyMail } from './mails/verify-mail.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import type { Member } from './store/member-store.ts';
import { keepEnded } from './store/session-store.ts';

/** What goes to the address of an account before it is confirmed. */
const mailsToUnconfirmed = [verifyMail, welcomeMail, resetMail, addressTakenMail].map(({ name }) => name);

/** Where a member's uploads are stored. */
export function pictureFolder(memberId: string): string {
  return `user_pictures/${memberId}/`;
}

/**
 * Deletes a member for good: what costs them something is ended first, sessions end at once, rows are deleted with the
 * member (foreign keys), mails to the address are emptied. Other modules, and the remover of uploads, are notified in
 * the same transaction. The audit log keeps its pseudonymous rows.
 */
export async function eraseMember(
  accounts: Accounts,
  member: Member,
  by: Eraser = { actorId: member.id },
): Promise<void> {
  const { database } = accounts.platform;
  await accounts.beforeErasure(member.id);
  await database.transaction(async (tx) => {
    await eraseRows(accounts, tx, { member, by });
    // Even the last mail keeps no data of the member: it is stored until it is sent.
    const mail = { template: erasedMail, data: { name: null }, forgetAfterSending: true };
    await tellOwner(accounts, tx, { member, ...mail });
  });
}

/** Who erased a member, and if that was somebody else, why. */
interface Eraser {
  readonly actorId: string;
  readonly requestId?: string;
  readonly details?: { readonly reason: string };
}

async function eraseRows(
  accounts: Accounts,
  tx: Transaction,
  { member, by }: { member: Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>; by: Eraser | null },
): Promise<void> {
  const { events, audit } = accounts.platform;
  await endSessionsIn(accounts, tx, { memberId: member.id, except: null });
  await events.emit(tx, 'member.erased', { memberId: member.id });
  await accounts.withErasure(tx, member.id);
  await forgetAddress(accounts, tx, member);
  await tx.query('delete from sign_up where email = $1', [member.email]);
  await tx.query('delete from link_request where email = $1', [member.email]);
  await keepEnded(tx, { memberId: member.id, since: oldestTokenAt(accounts.now().getTime()) });
  await tx.query('delete from member where id = $1', [member.id]);
  const { actorId = null, ...why } = by ?? {};
  const subject = actorId === member.id ? null : `member:${member.id}`;
  await audit.record({ action: 'member.erased', actorId, subject, ...why }, tx);
}

/**
 * Only who has confirmed an address takes along what is stored about it, and need not wait for the next mail there.
 * With any other account go the mails that were written because of it.
 */
async function forgetAddress(
  accounts: Accounts,
  tx: Transaction,
  { id, email, emailVerifiedAt }: Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  const { mailer } = accounts.platform;
  if (emailVerifiedAt === null) return mailer.forgetMails(email, mailsToUnconfirmed, tx);
  await mailer.forget(email, tx);
  // New addresses that were asked for and never confirmed.
  await mailer.forgetMailsAbout(changeEmailMail.name, { memberId: id }, tx);
  const former = tables(tx)
    .selectFrom('former_address')
    .select(['email', 'leftAt'])
    .where('memberId', '=', id);
  for (const one of await former.execute()) await mailer.forget(one.email, tx, one.leftAt);
  await renewMailAllowance(accounts, tx, email);
}

/** Removes the uploads of an erased member: told by an event, so that it is tried until the storage has taken it. */
export async function erasePictures({ files }: Pick<Platform, 'files'>, memberId: string): Promise<void> {
  for (const key of await files.list(pictureFolder(memberId))) await files.remove(key);
}

/** An account whose address nobody has confirmed goes after a week: it may be in somebody else's name. */
const unconfirmedLifeMs = 7 * DAY_MS;

/** Members without a role whose address was not confirmed in time. */
function unconfirmed(sql: Sql, before: Date) {
  return tables(sql)
    .selectFrom('member')
    .select(['member.id', 'member.email', 'member.emailVerifiedAt'])
    .where('emailVerifiedAt', 'is', null)
    .where('createdAt', '<', before)
    .where('demo', '=', false)
    .where('toldToConfirm', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member_role as r').select('r.role').whereRef('r.memberId', '=', 'member.id'))),
    );
}

/** Erases accounts that were never confirmed, without a mail: the one with the link said so. */
export async function eraseUnconfirmed(accounts: Accounts): Promise<void> {
  const { database } = accounts.platform;
  if (!canConfirm(accounts)) return;
  const before = new Date(accounts.now().getTime() - unconfirmedLifeMs);
  for (const { id } of await unconfirmed(database, before).execute()) {
    await database.transaction(async (tx) => {
      // Locked and looked at again: the address may be confirmed in this very moment.
      const still = unconfirmed(tx, before).where('member.id', '=', id).forUpdate();
      const member = await still.executeTakeFirst();
      if (member !== undefined) await eraseRows(accounts, tx, { member, by: null });
    });
  }
}
