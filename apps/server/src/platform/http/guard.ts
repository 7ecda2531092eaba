import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import {
  DomainError,
  EmailNotVerified,
  Forbidden,
  InvalidCredentials,
  InvalidInput,
  NotFound,
  PlanRequired,
  RecentLoginRequired,
  ScopeMissing,
  TooManyRequests,
  Unavailable,
} from '../errors/index.ts';
import type { ClientKey } from './client-key.ts';
import type { Identity, IdentitySource } from './identity.ts';
import { callerKey, type RateLimiter, type RateRule, setLimitHeaders } from './rate-limit/index.ts';
import type { RouteRules } from './rules.ts';
import { closedForMaintenance, type ReadSiteState } from './site-state.ts';
import type { OriginCheck } from './trusted-origins.ts';

/** How long a sign-in counts as recent. */
const recentLoginMs = 15 * 60_000;

/** The general limits, across all calls. */
export interface GeneralLimits {
  readonly guest: RateRule;
  readonly member: RateRule;
  readonly personalToken: RateRule;
  /** Refusals for lack of rights, by address: guessing tokens must not be free. */
  readonly refused: RateRule;
}

export const generalLimits: GeneralLimits = {
  guest: { name: 'guest', max: 300, windowSeconds: 60 },
  member: { name: 'member', max: 1200, windowSeconds: 60 },
  personalToken: { name: 'token', max: 300, windowSeconds: 60 },
  refused: { name: 'refused', max: 120, windowSeconds: 60 },
};

/** Guests of an installation for one machine are its owner, in as many windows as they like behind one address. */
export const ownMachineLimits: GeneralLimits = {
  ...generalLimits,
  guest: { ...generalLimits.guest, max: 3000 },
};

export interface GuardOptions {
  readonly identity: IdentitySource;
  readonly limiter: RateLimiter;
  readonly limits: GeneralLimits;
  readonly origins: OriginCheck;
  readonly site: ReadSiteState;
  readonly clock: Clock;
  /** Null accepts any client. */
  readonly clientKey: ClientKey | null;
  readonly onRateLimited?: () => void;
}

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Builds the guard of one route: who is calling, whether they may, and whether not too often. */
export function createGuard(options: GuardOptions): (rules: RouteRules, name: string) => Guard {
  return (rules, name) => {
    const ownRule = rules.limit ? { name, ...rules.limit } : null;
    return async (request, reply) => {
      if (request.url.includes('%00')) {
        throw new InvalidInput('The address holds a zero character, which no text may have.');
      }
      try {
        if (rules.cookie) options.origins.requireOwnOrigin(request);
        request.identity = await identify(request, rules, options.identity);
        requireClientKey(request, rules, options.clientKey);
        await admit(request, rules, options);
      } catch (error) {
        await countRefusal(error, request, options);
        throw error;
      }
      if (rules.unlimited) return;
      await limitCaller(request, reply, { ownRule, options });
    };
  };
}

/** A personal token says which program is calling, so it needs no key; a token that proved wrong says nothing. */
function requireClientKey(request: FastifyRequest, rules: RouteRules, key: ClientKey | null): void {
  if (!key?.required || rules.clientKey !== 'required') return;
  const byPersonalToken = request.identity !== null && request.identity.scopes !== null;
  if (byPersonalToken || request.headers['x-api-key'] !== undefined) return;
  throw new InvalidCredentials('client-key-required');
}

/**
 * On a public call a token that is no longer valid, or that cannot be checked right now, makes its bearer a guest;
 * elsewhere the request is refused.
 */
async function identify(
  request: FastifyRequest,
  rules: RouteRules,
  source: IdentitySource,
): Promise<Identity | null> {
  try {
    return await source.identify(request);
  } catch (error) {
    const isUnchecked = error instanceof Unavailable && !rules.judgesToken;
    if (rules.access === 'public' && (isUnchecked || error instanceof InvalidCredentials)) return null;
    throw error;
  }
}

async function admit(request: FastifyRequest, rules: RouteRules, options: GuardOptions): Promise<void> {
  const { identity } = request;
  const site = options.site();
  if (site.maintenance.on && !rules.duringMaintenance && !identity?.admin) throw closedForMaintenance(site);
  if (rules.access !== 'public' && identity === null) throw new InvalidCredentials('not-signed-in');
  if (identity === null) {
    if (rules.needs || rules.freshLogin || rules.verified || rules.ownId)
      throw new InvalidCredentials('not-signed-in');
    return;
  }
  if (identity.scopes !== null && rules.access !== 'public') {
    if (!rules.tokenScope || !identity.scopes.includes(rules.tokenScope))
      throw new ScopeMissing(rules.tokenScope);
  }
  if (rules.changesState && request.method === 'GET') options.origins.requireScriptedGet(request);
  if (rules.access === 'admin' && !identity.admin) throw new Forbidden();
  if (rules.ownId) requireOwnId(request, rules.ownId, identity);
  if (rules.verified && !identity.emailVerified) throw new EmailNotVerified();
  if (rules.needs && !(await options.identity.unlocked(identity.memberId)).has(rules.needs)) {
    throw new PlanRequired(rules.needs);
  }
  if (rules.freshLogin && options.clock.now() - identity.signedInAt.getTime() > recentLoginMs) {
    throw new RecentLoginRequired();
  }
}

function requireOwnId(request: FastifyRequest, parameter: string, identity: Identity): void {
  const params = request.params as Readonly<Record<string, string>>;
  if (params[parameter] !== identity.memberId) throw new NotFound();
}

async function limitCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { ownRule, options }: { ownRule: RateRule | null; options: GuardOptions },
): Promise<void> {
  const { identity } = request;
  const caller = callerKey(identity?.memberId ?? null, request.ip);
  let general = options.limits.guest;
  if (identity) general = identity.scopes === null ? options.limits.member : options.limits.personalToken;
  for (const rule of ownRule ? [general, ownRule] : [general]) {
    const decision = await options.limiter.take(rule, caller);
    setLimitHeaders(reply, rule, decision);
    if (!decision.allowed) {
      options.onRateLimited?.();
      throw new TooManyRequests(decision.retryAfterSeconds);
    }
  }
}

async function countRefusal(error: unknown, request: FastifyRequest, options: GuardOptions): Promise<void> {
  const refusal =
    error instanceof DomainError && (error.kind === 'unauthenticated' || error.kind === 'forbidden');
  if (!refusal) return;
  const decision = await options.limiter.take(options.limits.refused, callerKey(null, request.ip));
  if (decision.allowed) return;
  options.onRateLimited?.();
  throw new TooManyRequests(decision.retryAfterSeconds);
}
