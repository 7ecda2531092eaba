import type { Transaction } from '../platform/database/database.ts';
import type { Accounts } from './accounts.ts';
import { type Member, markEmailVerified } from './store/member-store.ts';
import { deleteFactor } from './store/second-factor-store.ts';

/**
 * Takes away whatever opens an account besides its password, once a reset by mail has shown who the owner is: personal
 * tokens and what apps get one for, known browsers, feeds.
 */
export async function closeOtherWays(accounts: Accounts, tx: Transaction, memberId: string): Promise<void> {
  // Codes first: an exchange under way is waited for, and the token that it makes goes with the others.
  await tx.query('delete from app_code where member_id = $1', [memberId]);
  await tx.query('delete from personal_token where member_id = $1', [memberId]);
  await tx.query('delete from known_device where member_id = $1', [memberId]);
  for (const close of accounts.closeAccess()) await close(tx, memberId);
}

/**
 * Marks an address as confirmed. The first time, everything that somebody without access to the mailbox may have
 * prepared goes: a second factor would lock the owner out, a token or a linked provider would let its maker in. A
 * provider that is the account's only way in stays, unless a reset has just given it a password.
 */
export async function confirmAddress(
  accounts: Accounts,
  tx: Transaction,
  { member, byReset }: { member: Member; byReset: boolean },
): Promise<void> {
  if (!(await markEmailVerified(tx, member.id, accounts.now()))) return;
  await deleteFactor(tx, member.id);
  await tx.query('delete from personal_token where member_id = $1', [member.id]);
  if (byReset || member.passwordHash !== null) {
    await tx.query('delete from member_provider where member_id = $1', [member.id]);
  }
  await accounts.platform.events.emit(tx, 'member.verified', { memberId: member.id });
  await accounts.platform.audit.record({ action: 'member.verified', actorId: member.id, subject: null }, tx);
}
