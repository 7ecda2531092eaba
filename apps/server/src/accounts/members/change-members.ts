import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors/index.ts';
import type { Accounts } from '../accounts.ts';
import { canConfirm } from '../can-confirm.ts';
import { endSessionsIn } from '../end-session.ts';
import { eraseMember, pictureFolder } from '../erase-member.ts';
import { countMemberRows } from '../export-member.ts';
import { takeMailAllowance } from '../mail-allowance.ts';
import { sendVerification } from '../sign-up.ts';
import { findMember, type Member, normaliseEmail } from '../store/member-store.ts';
import { deleteRole, insertRole, type Role } from '../store/role-store.ts';

/** An admin, and the member whose account is to change. */
export interface AdminAct {
  readonly adminId: string;
  readonly memberId: string;
  readonly requestId: string;
}

/** Nobody locks themselves out, or makes themselves what another admin did not make them. */
function refuseOwnAccount({ adminId, memberId }: AdminAct): void {
  if (adminId === memberId) {
    throw new Conflict('This is your own account. Ask another admin to change it.', 'own-account');
  }
}

/** Changes somebody else's account while nobody else can change it, and writes down who did. */
async function changing<T>(
  accounts: Accounts,
  act: AdminAct,
  work: (
    tx: Transaction,
    member: Member,
    note: (entry: Pick<AuditEntry, 'action' | 'details'>) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  refuseOwnAccount(act);
  const { database, audit } = accounts.platform;
  const { adminId: actorId, memberId, requestId } = act;
  return database.transaction(async (tx) => {
    await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
    const member = await findMember(tx, memberId);
    if (member === null) throw new NotFound();
    return work(tx, member, (entry) =>
      audit.record({ ...entry, actorId, subject: `member:${memberId}`, requestId }, tx),
    );
  });
}

export function setRole(
  accounts: Accounts,
  act: AdminAct,
  { role, granted }: { readonly role: Role; readonly granted: boolean },
): Promise<boolean> {
  return changing(accounts, act, async (tx, { id: memberId, emailVerifiedAt }, note) => {
    // Anybody can sign up with anybody's address.
    if (granted && emailVerifiedAt === null && canConfirm(accounts))
      throw new Conflict('The address of this account has not been confirmed yet.', 'unconfirmed');
    const changed = granted
      ? await insertRole(tx, { memberId, role, grantedBy: `member:${act.adminId}` })
      : await deleteRole(tx, { memberId, role });
    if (!changed) return false;
    await accounts.revocations.announceRoles(tx);
    await note({ action: granted ? 'role.granted' : 'role.taken', details: { role } });
    return true;
  });
}

/**
 * Closes an account to its member: sessions end at once and feeds for good, tokens for scripts and half-finished
 * sign-ins are refused as long as it lasts. Everything else stays as it is. Returns how many sessions ended.
 */
export function suspendMember(accounts: Accounts, act: AdminAct, reason: string): Promise<number> {
  return changing(accounts, act, async (tx, member, note) => {
    await tables(tx)
      .updateTable('member')
      .set({ disabledAt: member.disabledAt ?? accounts.now(), disabledReason: reason })
      .where('id', '=', member.id)
      .execute();
    const ended = await endSessionsIn(accounts, tx, { memberId: member.id, except: null });
    for (const close of accounts.closeAccess()) await close(tx, member.id);
    await accounts.platform.events.emit(tx, 'member.suspended', { memberId: member.id });
    await note({ action: 'member.suspended', details: { reason, sessionsEnded: ended } });
    return ended;
  });
}

export function restoreMember(accounts: Accounts, act: AdminAct): Promise<void> {
  return changing(accounts, act, async (tx, member, note) => {
    if (member.disabledAt === null) throw new Conflict('This account is not suspended.', 'not-suspended');
    await tables(tx)
      .updateTable('member')
      .set({ disabledAt: null, disabledReason: null })
      .where('id', '=', member.id)
      .execute();
    await accounts.platform.events.emit(tx, 'member.restored', { memberId: member.id });
    await note({ action: 'member.restored' });
  });
}

export function resendVerification(
  accounts: Accounts,
  act: AdminAct,
): Promise<'sent' | 'confirmed' | 'too-many' | 'suspended'> {
  return changing(accounts, act, async (tx, member, note) => {
    if (member.disabledAt !== null) return 'suspended';
    if (member.emailVerifiedAt !== null) return 'confirmed';
    if (!(await takeMailAllowance(accounts, tx, { to: member.email, kind: 'other' }))) return 'too-many';
    await sendVerification(accounts, member, tx);
    await note({ action: 'admin.verification.sent' });
    return 'sent';
  });
}

export function endMemberSessions(accounts: Accounts, act: AdminAct): Promise<number> {
  return changing(accounts, act, async (tx, member, note) => {
    const ended = await endSessionsIn(accounts, tx, { memberId: member.id, except: null });
    await note({ action: 'sessions.ended', details: { ended } });
    return ended;
  });
}

/** What an erasure would delete, and how much of the audit log would stay, without a name. */
export async function foreseeErasure(accounts: Accounts, memberId: string) {
  const { database, files } = accounts.platform;
  const member = await findMember(database, memberId);
  if (member === null) throw new NotFound();
  const [found, pictures, kept] = await Promise.all([
    countMemberRows(database, member),
    files.list(pictureFolder(memberId)),
    tables(database)
      .selectFrom('audit_log')
      .select(rowCount.as('rows'))
      .where(({ eb, or }) => or([eb('actorId', '=', memberId), eb('subject', '=', `member:${memberId}`)]))
      .executeTakeFirstOrThrow(),
  ]);
  return { email: member.email, tables: found, files: pictures.length, auditRows: kept.rows };
}

export async function eraseAsAdmin(
  accounts: Accounts,
  act: AdminAct,
  { confirm, reason }: { readonly confirm: string; readonly reason: string },
): Promise<void> {
  refuseOwnAccount(act);
  const member = await findMember(accounts.platform.database, act.memberId);
  if (member === null) throw new NotFound();
  if (normaliseEmail(confirm) !== member.email) {
    throw new InvalidInput('Type the address of this member to confirm the deletion.', [
      { field: 'confirm', message: 'not the address of this member' },
    ]);
  }
  const { adminId: actorId, requestId } = act;
  await eraseMember(accounts, member, { actorId, requestId, details: { reason } });
}
