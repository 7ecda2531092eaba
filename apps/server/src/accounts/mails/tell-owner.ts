import type { Transaction } from '../../platform/database/database.ts';
import type { MailRequest } from '../../platform/mailer/mailer.ts';
import type { Accounts } from '../accounts.ts';
import type { Member } from '../store/member-store.ts';

/** What an owner is told, in the account's language. */
interface Notice<Data extends object>
  extends Pick<MailRequest<Data>, 'template' | 'data' | 'forgetAfterSending'> {
  readonly member: Member;
  /** Whether the address is the owner's; by default whether it was when the member was read. */
  readonly isConfirmed?: boolean;
}

/** Tells the owner of an account; an address that nobody confirmed may be a stranger's. */
export async function tellOwner<Data extends object>(
  { platform }: Accounts,
  tx: Transaction,
  { member, isConfirmed = member.emailVerifiedAt !== null, ...mail }: Notice<Data>,
): Promise<void> {
  if (isConfirmed)
    await platform.mailer.enqueue({ ...mail, to: member.email, language: member.language }, tx);
}
