import type { Clock } from '../../clock/clock.ts';
import { hashCaller } from './caller-key.ts';
import { acceptShare, decide, type Lease, leaseSize, newLease } from './lease.ts';
import type { RateLimiter, RateRule } from './rate-limiter.ts';
import type { RateStore } from './rate-store.ts';

export interface RateLimiterOptions {
  readonly store: RateStore;
  readonly clock: Clock;
  /** How long a request waits for the store before this process counts on its own. */
  readonly patienceMs?: number;
  readonly onLease?: () => void;
  readonly onTrouble?: (error: unknown) => void;
}

const sweepEveryMs = 60_000;

/**
 * Counts in the database, but takes a share of the limit at a time and spends it here, so that most requests need no
 * round trip. The sum over all processes never exceeds the limit while the database answers; while it does not, each
 * process allows the limit on its own, because refusing everything would be worse than counting too generously.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const leases = new Map<string, Lease>();
  let sweptAtMs = options.clock.now();

  const leaseOf = (rule: RateRule, caller: string, nowMs: number): Lease => {
    const key = `${rule.name}\n${caller}`;
    const startSecond = Math.floor(nowMs / 1000 / rule.windowSeconds) * rule.windowSeconds;
    const known = leases.get(key);
    if (known && known.startSecond === startSecond) return known;
    const fresh = newLease(rule, startSecond);
    leases.set(key, fresh);
    return fresh;
  };

  const ask = async (lease: Lease, rule: RateRule, caller: string) => {
    const nowMs = options.clock.now();
    const previousShare = 1 - (nowMs / 1000 - lease.startSecond) / rule.windowSeconds;
    const request = {
      caller: hashCaller(rule.name, caller),
      startSecond: lease.startSecond,
      windowSeconds: rule.windowSeconds,
      max: rule.max,
      wanted: leaseSize(rule),
      previousShare: Math.min(1, Math.max(0, previousShare)),
    };
    options.onLease?.();
    try {
      const share = await within(options.store.takeShare(request), options.patienceMs ?? 300);
      acceptShare(lease, share, { rule, nowMs });
    } catch (error) {
      options.onTrouble?.(error);
      lease.left += Math.min(leaseSize(rule), lease.untaken);
      lease.untaken = Math.max(0, lease.untaken - leaseSize(rule));
      if (lease.left === 0) lease.emptyUntilMs = lease.endsAtMs;
    }
  };

  const sweep = (nowMs: number) => {
    if (nowMs - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = nowMs;
    for (const [key, lease] of leases) {
      if (lease.endsAtMs <= nowMs) leases.delete(key);
    }
    const expired = Math.floor(nowMs / 1000) - 60;
    options.store.forgetBefore(expired).catch((error: unknown) => options.onTrouble?.(error));
  };

  return {
    async take(rule, caller) {
      const nowMs = options.clock.now();
      sweep(nowMs);
      const lease = leaseOf(rule, caller, nowMs);
      while (lease.left === 0 && nowMs >= lease.emptyUntilMs) {
        lease.asking ??= ask(lease, rule, caller).finally(() => {
          lease.asking = null;
        });
        await lease.asking;
      }
      return decide(lease, rule, nowMs);
    },
  };
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The rate store did not answer in time.')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
