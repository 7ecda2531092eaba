import { displayName } from '@auspex/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { closedForMaintenance } from '../../platform/http/index.ts';
import type { Accounts } from '../accounts.ts';
import { defaultAvatar, makeRefId, welcomeMember } from '../sign-up.ts';
import { findMember, findMemberByEmail, insertMember, type Member } from '../store/member-store.ts';
import { findMemberIdByProvider, linkProvider } from '../store/provider-store.ts';
import type { BegunSignIn } from './begin-social-sign-in.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** The member a provider sign-in belongs to, or why there is none. */
export type SocialOutcome =
  | { readonly outcome: 'member'; readonly member: Member }
  /** The provider gave no e-mail address. */
  | { readonly outcome: 'missing-data' }
  /** The address belongs to an account that this provider may not open on its own. */
  | { readonly outcome: 'account-exists' };

/** The name at the provider, or what stands before the @; where that looks like a web address, without its dots. */
function nameOf({ name }: ProviderProfile, email: string): string {
  const given = name?.slice(0, 80) || (email.split('@')[0] ?? email);
  const checked = displayName.safeParse(given);
  return checked.success ? checked.data : given.replace(/[^\p{L}\p{N}'-]+/gu, ' ').trim();
}

async function addMember(
  accounts: Accounts,
  tx: Transaction,
  person: { begun: BegunSignIn; profile: ProviderProfile; email: string },
): Promise<Member | null> {
  const { begun, profile, email } = person;
  const member = await insertMember(tx, {
    email,
    passwordHash: null,
    displayName: nameOf(profile, email),
    photoUrl: defaultAvatar,
    refId: makeRefId(),
    refBy: begun.refBy,
    language: begun.language,
    emailVerifiedAt: profile.emailVerified ? accounts.now() : null,
    createdAt: accounts.now(),
  });
  if (member === null) return null;
  await welcomeMember(accounts, member, tx);
  if (profile.emailVerified) {
    await accounts.platform.events.emit(tx, 'member.verified', { memberId: member.id });
  }
  await accounts.platform.audit.record(
    { action: 'member.registered', actorId: member.id, subject: null, details: { provider: begun.provider } },
    tx,
  );
  return member;
}

/**
 * Finds or creates the member of a provider account. An existing account is linked only when both sides have verified
 * the address: an account that somebody created in advance with a foreign address is never handed over or opened.
 */
export function settleSocialMember(
  accounts: Accounts,
  begun: BegunSignIn,
  profile: ProviderProfile,
): Promise<SocialOutcome> {
  return accounts.platform.database.transaction(async (tx): Promise<SocialOutcome> => {
    const account = { provider: begun.provider, subject: profile.subject };
    const knownId = await findMemberIdByProvider(tx, account);
    if (knownId !== null) {
      const member = await findMember(tx, knownId);
      return member === null ? { outcome: 'missing-data' } : { outcome: 'member', member };
    }
    if (profile.email === null) return { outcome: 'missing-data' };
    const owner = await findMemberByEmail(tx, profile.email);
    if (owner !== null && (owner.emailVerifiedAt === null || !profile.emailVerified)) {
      return { outcome: 'account-exists' };
    }
    // As by password, nobody signs up meanwhile.
    const site = accounts.settings.latest();
    if (owner === null && site.maintenance.on) throw closedForMaintenance(site);
    const member = owner ?? (await addMember(accounts, tx, { begun, profile, email: profile.email }));
    if (member === null) return { outcome: 'account-exists' };
    await linkProvider(tx, { ...account, memberId: member.id, email: profile.email });
    return { outcome: 'member', member };
  });
}
