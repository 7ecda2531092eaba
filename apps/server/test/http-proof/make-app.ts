import type { Call } from '@auspex/contract';
import { createHttp, type Http, type HttpOptions } from '../../src/platform/http/create-http.ts';
import type { IdentitySource } from '../../src/platform/http/identity.ts';
import type { RateLimiter } from '../../src/platform/http/rate-limit/index.ts';
import type { ModuleParts } from '../../src/platform/module.ts';
import { fixtureIdentities } from './roles.ts';
import { standInPlatform } from './stand-in-platform.ts';
import { syntheticCalls, syntheticParts } from './synthetic-calls.ts';

/** The members that the fixtures represent. */
export const proofIds = { member: 'm-1', other: 'm-2', admin: 'm-9' } as const;

/** Lets everything through, so that rate limits never decide a case that is about something else. */
export const openLimiter: RateLimiter = {
  take: async (rule) => ({
    allowed: true,
    limit: rule.max,
    remaining: rule.max,
    resetSeconds: rule.windowSeconds,
    retryAfterSeconds: 0,
  }),
};

/** A server with the synthetic calls (or others), fixture identities and no outside world. */
export function makeApp(
  changes: Partial<Omit<HttpOptions, 'parts'>> & {
    parts?: readonly ModuleParts[];
    calls?: Readonly<Record<string, Call>>;
    identity?: IdentitySource;
  } = {},
): Promise<Http> {
  const platform = changes.platform ?? standInPlatform();
  return createHttp({
    webFolder: null,
    calls: syntheticCalls,
    parts: [syntheticParts(proofIds.member)],
    identity: fixtureIdentities(proofIds, 'market:read', platform.clock.now),
    limiter: openLimiter,
    // However slow the machine is, every request gets its answer.
    maxLoopDelayMs: 0,
    ...changes,
    platform,
  });
}

/** The same for the duration of one test. */
export async function withApp<T>(
  changes: Parameters<typeof makeApp>[0],
  work: (http: Http) => Promise<T>,
): Promise<T> {
  const http = await makeApp(changes);
  try {
    return await work(http);
  } finally {
    await http.close();
  }
}
