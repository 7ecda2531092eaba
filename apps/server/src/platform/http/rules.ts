import type { Access, Call } from '@auspex/contract';
import type { Identity } from './identity.ts';
import type { RateLimiter } from './rate-limit/index.ts';

/**
 * What the guard requires of a request before its handler runs. A call has all of it; a raw route declares it in
 * `config`.
 */
export interface RouteRules
  extends Pick<
    Call,
    | 'needs'
    | 'tokenScope'
    | 'freshLogin'
    | 'verified'
    | 'ownId'
    | 'cookie'
    | 'changesState'
    | 'limit'
    | 'duringMaintenance'
  > {
  readonly access: Access;
  /** Raw routes (feeds, webhooks, streams) accept clients without a key unless they say `required`. */
  readonly clientKey?: 'optional' | 'required';
  /**
   * A public route that refuses guests itself: a token that cannot be checked right now makes nobody a guest there, who
   * would be told that it is wrong.
   */
  readonly judgesToken?: true;
  /** Not counted against the caller's general rate limit: probes and the documentation. */
  readonly unlimited?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteRules> {
    /** Set if the route is a call of the contract. */
    callName?: string;
    callable?: boolean;
  }

  interface FastifyInstance {
    /** For handlers that count what only they can judge. */
    limiter: RateLimiter;
  }

  interface FastifyRequest {
    /** The caller; null for a guest. */
    identity: Identity | null;
  }
}
