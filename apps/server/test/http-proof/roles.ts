import type { Need, TokenScope } from '@auspex/contract';
import { InvalidCredentials } from '../../src/platform/errors/index.ts';
import type { Identity, IdentitySource } from '../../src/platform/http/identity.ts';

/** Everybody who may make a call. */
export const roles = [
  'guest',
  'member',
  'other member',
  'admin',
  'revoked',
  'expired',
  'unverified',
  'stale sign-in',
  'no plan',
  'crypto plan',
  'stocks plan',
  'test-mode plan',
  'token with scope',
  'token without scope',
] as const;

export type Role = (typeof roles)[number];

/** Roles whose token does not work (any more). */
export const lockedOut: ReadonlySet<Role> = new Set(['revoked', 'expired']);

/** What the plan of a role unlocks, where it is not both markets; what was bought in test mode unlocks nothing. */
export const planRoles = {
  'no plan': [],
  'crypto plan': ['crypto'],
  'stocks plan': ['stocks'],
  'test-mode plan': [],
} as const satisfies Partial<Record<Role, readonly Need[]>>;

export const isPlanRole = (role: Role): role is keyof typeof planRoles => Object.hasOwn(planRoles, role);

/** The member behind a role of plans. */
export const withPlan = (memberId: string, role: keyof typeof planRoles): string =>
  `${memberId}-${role.replace(/ plan$/, '').replace(' ', '-')}`;

/** Ids of the members that the roles represent. */
export interface RoleIds {
  readonly member: string;
  readonly other: string;
  readonly admin: string;
}

/** Identities by role, found by the bearer alone: stands in for the accounts module. */
export function fixtureIdentities(
  ids: RoleIds,
  scope: TokenScope | readonly TokenScope[],
  now: () => number,
): IdentitySource {
  const person = (memberId: string, changes: Partial<Identity> = {}): Identity => ({
    memberId,
    sessionId: `session-of-${memberId}`,
    admin: false,
    emailVerified: true,
    scopes: null,
    signedInAt: new Date(now()),
    ...changes,
  });
  const anHourAgo = () => new Date(now() - 3_600_000);
  const found: Partial<Record<string, () => Identity>> = {
    member: () => person(ids.member),
    'other member': () => person(ids.other),
    admin: () => person(ids.admin, { admin: true }),
    unverified: () => person(ids.member, { emailVerified: false }),
    'stale sign-in': () => person(ids.member, { signedInAt: anHourAgo() }),
    'token with scope': () => person(ids.member, { sessionId: null, scopes: [scope].flat() }),
    'token without scope': () => person(ids.member, { sessionId: null, scopes: [] }),
  };
  return {
    async identify({ headers }) {
      if (!headers.authorization) return null;
      const role = decodeURIComponent(headers.authorization.replace(/^Bearer /, ''));
      const plan = (roles as readonly string[]).includes(role) && isPlanRole(role as Role);
      const identity = plan ? person(withPlan(ids.member, role as keyof typeof planRoles)) : found[role]?.();
      if (!identity) throw new InvalidCredentials();
      return identity;
    },
    async unlocked(memberId): Promise<ReadonlySet<Need>> {
      const plans = Object.keys(planRoles) as (keyof typeof planRoles)[];
      const own = plans.find((role) => memberId === withPlan(ids.member, role));
      return new Set<Need>(own === undefined ? ['crypto', 'stocks'] : planRoles[own]);
    },
  };
}

/** A role's header for `fixtureIdentities`; none for the guest. */
export function fixtureBearer(role: Role): string | null {
  return role === 'guest' ? null : `Bearer ${encodeURIComponent(role)}`;
}
