import type { Call } from '@auspex/contract';
import { isPlanRole, lockedOut, planRoles, type Role, roles } from './roles.ts';

/** What a call must answer to a role, as far as permissions decide it. */
export type Verdict =
  | { readonly kind: 'let through' }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 404; readonly code: string };

/** Whose record the path names in one request. */
export type Whose = 'own' | "the member's";

export interface AuthorizationCase {
  readonly name: string;
  readonly call: Call;
  readonly role: Role;
  /** The member's record, requested by somebody else, must look as if it did not exist. */
  readonly whose: Whose;
  readonly verdict: Verdict;
}

const passed: Verdict = { kind: 'let through' };
const refused = (status: 401 | 403 | 404, code: string): Verdict => ({ kind: 'refused', status, code });

/**
 * Every call with every role, and every call that needs a plan with each plan besides; what answers in a dialect of its
 * own has tests of its own.
 */
export function authorizationCases(calls: Readonly<Record<string, Call>>): AuthorizationCase[] {
  const ours = Object.entries(calls).filter(([, { rawRoute }]) => !rawRoute);
  return ours.flatMap(([name, call]) =>
    roles.flatMap((role) => {
      if (isPlanRole(role) && role !== 'no plan' && call.needs === undefined) return [];
      const own: AuthorizationCase = { name, call, role, whose: 'own', verdict: verdictOf(call, role) };
      const personal = call.ownId !== undefined || call.ownedRecord !== undefined;
      if (!personal || role !== 'other member' || own.verdict.kind !== 'let through') return [own];
      return [own, { ...own, whose: "the member's" as const, verdict: refused(404, 'not-found') }];
    }),
  );
}

/**
 * Written from the design's rules, not from the guard: access first, then the token's scope, the role, the verified
 * address, the plan, and last the recent sign-in.
 */
export function verdictOf(call: Call, role: Role): Verdict {
  const asGuest = role === 'guest' || (lockedOut.has(role) && call.access === 'public');
  if (asGuest) {
    const personal = call.needs || call.freshLogin || call.verified || call.ownId;
    return call.access === 'public' && !personal ? passed : refused(401, 'not-signed-in');
  }
  if (lockedOut.has(role)) return refused(401, 'invalid-credentials');
  const isToken = role === 'token with scope' || role === 'token without scope';
  if (isToken && call.access !== 'public' && (role === 'token without scope' || !call.tokenScope)) {
    return refused(403, 'scope-missing');
  }
  if (call.access === 'admin' && role !== 'admin') return refused(403, 'forbidden');
  if (call.verified && role === 'unverified') return refused(403, 'email-not-verified');
  const unlocked: readonly string[] = isPlanRole(role) ? planRoles[role] : ['crypto', 'stocks'];
  if (call.needs && !unlocked.includes(call.needs)) return refused(403, 'plan-required');
  if (call.freshLogin && role === 'stale sign-in') return refused(403, 'requires-recent-login');
  return passed;
}
