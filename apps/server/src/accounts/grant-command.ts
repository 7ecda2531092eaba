import type { Command } from '../platform/module.ts';
import type { Accounts } from './accounts.ts';
import { canConfirm } from './can-confirm.ts';
import { findMemberByEmail } from './store/member-store.ts';
import { deleteRole, insertRole } from './store/role-store.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Anybody can sign up with anybody's address. Where no mail goes out nobody can confirm one, so there the operator is
 * only warned; anywhere else this is false, and the role is not given.
 */
function warnedOfUnconfirmed(accounts: Accounts, email: string): boolean {
  const isRefused = canConfirm(accounts);
  process.stderr.write(
    isRefused
      ? `${email} has not been confirmed, so the account may be a stranger's. Nothing was changed: its owner has to open the link in the mail first.\n`
      : `${email} was never confirmed, because no mail goes out. Make sure that the account is theirs.\n`,
  );
  return !isRefused;
}

async function changeRole(accounts: Accounts, grant: boolean, email: string): Promise<number> {
  const { database, audit } = accounts.platform;
  return database.transaction(async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member === null) {
      process.stderr.write(`There is no member with the address ${email}. They must sign up first.\n`);
      return 1;
    }
    if (grant && member.emailVerifiedAt === null && !warnedOfUnconfirmed(accounts, email)) return 1;
    const role = { memberId: member.id, role: 'admin' } as const;
    const changed = grant
      ? await insertRole(tx, { ...role, grantedBy: 'command line' })
      : await deleteRole(tx, role);
    if (!changed) {
      print(grant ? `${email} is already an admin.` : `${email} is not an admin.`);
      return 0;
    }
    await accounts.revocations.announceRoles(tx);
    const action = grant ? 'role.granted' : 'role.taken';
    await audit.record(
      { action, actorId: null, subject: `member:${member.id}`, details: { role: 'admin' } },
      tx,
    );
    print(grant ? `${email} is an admin now.` : `${email} is no longer an admin.`);
    return 0;
  });
}

/** `auspex admin grant|revoke EMAIL`. */
export function adminCommands(accounts: Accounts): Command[] {
  const command = (name: 'grant' | 'revoke', summary: string): Command => ({
    name: `admin ${name}`,
    usage: `admin ${name} EMAIL`,
    summary,
    run: async (args) => {
      const [email] = args;
      if (email === undefined || args.length > 1) {
        process.stderr.write(`Name the member: auspex admin ${name} EMAIL\n`);
        return 2;
      }
      return changeRole(accounts, name === 'grant', email);
    },
  });
  return [
    command('grant', 'Make a member an admin.'),
    command('revoke', 'Remove the admin role from a member.'),
  ];
}
