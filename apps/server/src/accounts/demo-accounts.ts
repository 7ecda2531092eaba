import { tables } from '../platform/database/tables.ts';
import type { Accounts } from './accounts.ts';
import { hashPassword } from './password-hash.ts';
import { defaultAvatar, makeRefId } from './sign-up.ts';
import { demoEmails, findMemberByEmail, insertMember, setPasswordHash } from './store/member-store.ts';
import { insertRole } from './store/role-store.ts';

/** An account for trying the product out; its password is shown only in the terminal. */
export interface DemoAccount {
  readonly role: 'member' | 'admin';
  readonly email: string;
  readonly password: string;
}

/** Null where somebody else holds the address: their account is left alone. */
async function prepareDemoAccount(accounts: Accounts, role: 'member' | 'admin'): Promise<DemoAccount | null> {
  const email = demoEmails[role];
  const password = accounts.derive(`demo ${role} password`).toString('base64url').slice(0, 14);
  const passwordHash = await hashPassword(password);
  return accounts.platform.database.transaction(async (tx) => {
    const existing = await findMemberByEmail(tx, email);
    const member =
      existing ??
      (await insertMember(tx, {
        email,
        passwordHash,
        displayName: role === 'admin' ? 'Demo admin' : 'Demo member',
        photoUrl: defaultAvatar,
        refId: makeRefId(),
        refBy: null,
        language: 'en',
        emailVerifiedAt: accounts.now(),
        createdAt: accounts.now(),
        demo: true,
      }));
    if (member === null) throw new Error('The demo account could not be made.');
    if (!member.demo) return null;
    await setPasswordHash(tx, member.id, passwordHash);
    await tx.query('update member set disabled_at = null where id = $1 and demo', [member.id]);
    if (
      role === 'admin' &&
      (await insertRole(tx, { memberId: member.id, role: 'admin', grantedBy: 'demo' }))
    ) {
      await accounts.revocations.announceRoles(tx);
    }
    return { role, email, password };
  });
}

/**
 * Creates the demo accounts on a machine that only its owner can reach, with passwords generated for this
 * installation; anywhere else they are disabled and their sessions end.
 */
export async function settleDemoAccounts(accounts: Accounts): Promise<DemoAccount[]> {
  const { config, database } = accounts.platform;
  if (config.loopback) {
    const prepared = [
      await prepareDemoAccount(accounts, 'member'),
      await prepareDemoAccount(accounts, 'admin'),
    ];
    return prepared.filter((account) => account !== null);
  }
  await database.transaction(async (tx) => {
    const demo = tables(tx).selectFrom('member').select('id').where('demo', '=', true);
    const ended = await tables(tx)
      .updateTable('member_session')
      .set({ revokedAt: accounts.now() })
      .where('memberId', 'in', demo)
      .where('revokedAt', 'is', null)
      .returning('id')
      .execute();
    const ids = ended.map(({ id }) => id);
    await accounts.revocations.announceRevoked(tx, ids);
    await tx.query('update member set disabled_at = coalesce(disabled_at, $1) where demo', [accounts.now()]);
  });
  return [];
}
