import type { signedIn, userDocument } from '@auspex/contract';
import type { z } from 'zod';
import { accessTokenSeconds, signAccessToken } from './access-token.ts';
import type { Accounts } from './accounts.ts';
import type { Member } from './store/member-store.ts';
import { listProviders } from './store/provider-store.ts';
import { listRoles } from './store/role-store.ts';
import type { Session } from './store/session-store.ts';

type SignedIn = z.input<typeof signedIn>;

/** The user document of the specification; of exchange keys, which live in a vault of their own, what may be shown. */
export async function describeUserDocument(
  accounts: Accounts,
  member: Member,
): Promise<z.input<typeof userDocument>> {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    phoneNumber: member.phoneNumber,
    refBy: member.refBy,
    refId: member.refId,
    backgroundURL: member.backgroundUrl,
    exchanges: (await accounts.exchangeVault()?.masked(member.id)) ?? {},
    // Nobody has chosen the English of a demo account.
    language: member.demo && member.language === 'en' ? null : member.language,
    timeZone: member.timeZone,
    baseCurrency: member.baseCurrency,
  };
}

/** The member without a token: identity fields, document and roles. */
export async function describeMember(
  accounts: Accounts,
  member: Member,
): Promise<
  Omit<SignedIn, 'accessToken' | 'expiresAt' | 'user'> & { user: Omit<SignedIn['user'], 'accessToken'> }
> {
  const sql = accounts.platform.database;
  const [providers, roles, userData] = await Promise.all([
    listProviders(sql, member.id),
    listRoles(sql, member.id),
    describeUserDocument(accounts, member),
  ]);
  const password = { providerId: 'password', uid: member.email, email: member.email };
  const linked = providers.map((provider) => ({
    providerId: `${provider.provider}.com`,
    uid: provider.subject,
    email: provider.email,
  }));
  const providerData = member.passwordHash === null ? linked : [password, ...linked];
  return {
    user: {
      email: member.email,
      uid: member.id,
      displayName: member.displayName,
      photoURL: member.photoUrl,
      emailVerified: member.emailVerifiedAt !== null,
      phoneNumber: member.phoneNumber,
      providerId: 'auspex',
      providerData,
    },
    userData,
    roles,
  };
}

/** Everything the browser needs after signing in or refreshing, with a fresh access token. */
export async function describeSignedIn(
  accounts: Accounts,
  member: Member,
  session: Session,
): Promise<SignedIn> {
  const issuedAt = Math.floor(accounts.platform.clock.now() / 1000);
  const accessToken = signAccessToken(accounts.accessKey, {
    sub: member.id,
    sid: session.id,
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
    ver: member.emailVerifiedAt !== null,
    sia: Math.floor(session.signedInAt.getTime() / 1000),
    gen: session.generation,
  });
  const description = await describeMember(accounts, member);
  return {
    ...description,
    user: { ...description.user, accessToken },
    accessToken,
    expiresAt: new Date((issuedAt + accessTokenSeconds) * 1000).toISOString(),
  };
}

/** Outcome of a correct password or a provider sign-in. */
export type SignInResult =
  | { readonly status: 'signed-in'; readonly session: Awaited<ReturnType<typeof describeSignedIn>> }
  | { readonly status: 'second-factor-required'; readonly challenge: string };
