import { isTaken, type Transaction } from '../platform/database/index.ts';
import { Conflict } from '../platform/errors/index.ts';
import { LinkWorn } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { endSessionsIn } from './end-session.ts';
import { renewMailAllowance, takeMailAllowance } from './mail-allowance.ts';
import { checkCode, consumeCode, dropCodes, findSpentCode } from './mail-codes.ts';
import { changeEmailMail } from './mails/change-email-mail.ts';
import { emailChangedMail } from './mails/email-changed-mail.ts';
import { requireAsker } from './prove-asker.ts';
import {
  findMember,
  findMemberByEmail,
  isReserved,
  type Member,
  normaliseEmail,
  setEmail,
} from './store/member-store.ts';

export function requireOtherAddress(member: Member, wanted: string): void {
  if (normaliseEmail(wanted) === member.email) throw new Conflict('This is already your address.');
}

/**
 * Requests a change of address. The link goes to the new address; if somebody else has it already, nothing is sent
 * there and the answer is the same.
 */
export async function requestEmailChange(accounts: Accounts, member: Member, wanted: string): Promise<void> {
  const email = normaliseEmail(wanted);
  await accounts.platform.database.transaction(async (tx) => {
    if (isReserved(email) || (await findMemberByEmail(tx, email)) !== null) return;
    if (!(await takeMailAllowance(accounts, tx, { to: email, kind: 'other' }))) return;
    await accounts.platform.mailer.enqueue(
      {
        template: changeEmailMail,
        to: email,
        language: member.language,
        data: {
          ...{ memberId: member.id, email },
          generation: member.linkGeneration,
        },
      },
      tx,
    );
  });
}

/** With the account goes what was sent to the addresses that it had. */
async function noteFormerAddress(
  tx: Transaction,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<void> {
  await tx.query(
    `insert into former_address (member_id, email) values ($1, $2)
     on conflict (member_id, email) do update set left_at = now()`,
    [id, email],
  );
}

async function applyChange(accounts: Accounts, tx: Transaction, secret: string): Promise<void> {
  const at = accounts.now();
  const owner = await consumeCode(tx, { secret, kind: 'changeEmail', at });
  const member = owner === null ? null : await findMember(tx, owner.memberId);
  if (owner === null || member === null || (await findMemberByEmail(tx, owner.email)) !== null)
    throw new LinkWorn();
  await renewMailAllowance(accounts, tx, owner.email);
  await setEmail(tx, { memberId: member.id, email: owner.email, verifiedAt: at }).catch((error: unknown) => {
    // Somebody else took it at the same moment.
    throw isTaken(error, 'member_email_key') ? new LinkWorn() : error;
  });
  await noteFormerAddress(tx, member);
  // Links to the old address.
  await dropCodes(tx, { memberId: member.id, at });
  await accounts.platform.mailer.suppression.follow({ from: member.email, to: owner.email }, tx);
  await endSessionsIn(accounts, tx, { memberId: member.id, except: null });
  await accounts.platform.mailer.enqueue(
    {
      template: emailChangedMail,
      to: member.email,
      language: member.language,
      data: { name: member.displayName },
    },
    tx,
  );
  await accounts.platform.audit.record({ action: 'email.changed', actorId: member.id, subject: null }, tx);
}

/** Switches sign-in to the new address; every session ends and the old address is notified. */
export async function completeEmailChange(
  accounts: Accounts,
  secret: string,
  asker: Parameters<typeof requireAsker>[2],
): Promise<void> {
  const { database } = accounts.platform;
  const code = { secret, kind: 'changeEmail', at: accounts.now() } as const;
  const owner = await checkCode(database, code);
  const member = owner === null ? null : await findMember(database, owner.memberId);
  if (member === null) {
    const spent = await findSpentCode(database, code);
    const changed = spent === null ? null : await findMember(database, spent.memberId);
    if (spent !== null && changed?.email === spent.email) return;
    throw new LinkWorn();
  }
  // Otherwise an account could be handed to the owner of another address, and its maker would keep the password.
  await requireAsker(accounts, member, asker);
  await database.transaction((tx) => applyChange(accounts, tx, secret));
}
