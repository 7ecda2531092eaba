import type { TokenScope } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import type { Transaction } from '../platform/database/database.ts';
import type { Accounts } from './accounts.ts';
import { tellSecurityChange } from './mails/security-mail.ts';
import type { Member } from './store/member-store.ts';
import { insertPersonalToken } from './store/personal-token-store.ts';

/** Creates a token, notes it and tells its owner. */
export async function makePersonalToken(
  accounts: Accounts,
  tx: Transaction,
  wanted: {
    readonly member: Member;
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly expiresInDays: number | null;
  },
): ReturnType<typeof insertPersonalToken> {
  const { member, name, scopes, expiresInDays } = wanted;
  const at = accounts.now();
  const expiresAt = expiresInDays === null ? null : new Date(at.getTime() + expiresInDays * DAY_MS);
  const entry = { action: 'token.made', actorId: member.id, subject: null, details: { scopes } };
  await accounts.platform.audit.record(entry, tx);
  await tellSecurityChange(accounts, tx, { member, change: 'token-made' });
  return insertPersonalToken(tx, { memberId: member.id, name, scopes, expiresAt, at });
}
