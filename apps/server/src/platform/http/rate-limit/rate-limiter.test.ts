import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../../test/with-database.ts';
import {
  createRateLimiter,
  createRateStore,
  createTryLimiter,
  type RateRule,
  type TryRule,
} from './index.ts';

/** Ten in fifteen minutes, then a delay that grows up to four hours. */
const tenTries: TryRule = {
  name: 'ten',
  max: 10,
  windowSeconds: 15 * 60,
  longestDelaySeconds: 4 * 3600,
};

const test = withDatabase();
/** The start of a minute, so that the tests know when the window turns. */
const windowStart = Date.UTC(2026, 0, 5, 12, 0, 0);

function heldClock(now = windowStart) {
  const clock = { time: now, now: () => clock.time };
  return clock;
}

/** A separate server process: only the database is shared. */
function processWith(clock: { now: () => number }) {
  let leases = 0;
  const limiter = createRateLimiter({
    store: createRateStore(test.database),
    clock,
    patienceMs: 5_000,
    onLease: () => {
      leases += 1;
    },
  });
  return { limiter, leases: () => leases };
}

const perMinute = (name: string, max: number): RateRule => ({ name, max, windowSeconds: 60 });

describe('a rate limit shared by several processes', () => {
  it('allows exactly the limit when two processes are asked at the same time', async () => {
    const clock = heldClock();
    const [a, b] = [processWith(clock), processWith(clock)];
    const rule = perMinute('both', 100);
    const asked = Array.from({ length: 400 }, (_, i) => (i % 2 ? a : b).limiter.take(rule, 'member:1'));
    const allowed = (await Promise.all(asked)).filter((decision) => decision.allowed);
    expect(allowed).toHaveLength(100);
  });

  it('asks the database once per tenth of the limit, not once per request', async () => {
    const { limiter, leases } = processWith(heldClock());
    for (let i = 0; i < 100; i += 1) await limiter.take(perMinute('leases', 100), 'member:1');
    expect(leases()).toBe(10);
    for (let i = 0; i < 50; i += 1) await limiter.take(perMinute('leases', 100), 'member:1');
    expect(leases()).toBe(11);
  });

  it('counts callers and rules separately', async () => {
    const { limiter } = processWith(heldClock());
    const rule = perMinute('apart', 1);
    expect((await limiter.take(rule, 'member:1')).allowed).toBe(true);
    expect((await limiter.take(rule, 'member:1')).allowed).toBe(false);
    expect((await limiter.take(rule, 'member:2')).allowed).toBe(true);
    expect((await limiter.take(perMinute('other', 1), 'member:1')).allowed).toBe(true);
  });

  it('says how many are left and when to come back, and keeps that promise', async () => {
    const clock = heldClock(windowStart + 20_000);
    const { limiter } = processWith(clock);
    const rule = perMinute('promise', 2);
    expect(await limiter.take(rule, 'm')).toMatchObject({ limit: 2, remaining: 1, resetSeconds: 40 });
    expect(await limiter.take(rule, 'm')).toMatchObject({ allowed: true, remaining: 0 });
    const refused = await limiter.take(rule, 'm');
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    for (let waits = 0; waits < 4; waits += 1) {
      const decision = await limiter.take(rule, 'm');
      if (decision.allowed) return;
      clock.time += decision.retryAfterSeconds * 1000;
    }
    throw new Error('never allowed again');
  });

  it('gives no double allowance at the turn of a window', async () => {
    const clock = heldClock(windowStart + 59_000);
    const { limiter } = processWith(clock);
    const rule = perMinute('turn', 60);
    const take = async () => (await limiter.take(rule, 'm')).allowed;
    let allowed = 0;
    for (let i = 0; i < 100; i += 1) allowed += (await take()) ? 1 : 0;
    clock.time = windowStart + 61_000;
    for (let i = 0; i < 100; i += 1) allowed += (await take()) ? 1 : 0;
    expect(allowed).toBeLessThanOrEqual(62);
    clock.time = windowStart + 150_000;
    let later = 0;
    for (let i = 0; i < 100; i += 1) later += (await take()) ? 1 : 0;
    expect(later).toBeGreaterThanOrEqual(25);
  });

  it('continues within this process while the database is unavailable', async () => {
    const troubles: unknown[] = [];
    const limiter = createRateLimiter({
      store: { takeShare: () => Promise.reject(new Error('gone')), forgetBefore: async () => undefined },
      clock: heldClock(),
      onTrouble: (error) => troubles.push(error),
    });
    const decisions = [];
    for (let i = 0; i < 30; i += 1) decisions.push(await limiter.take(perMinute('alone', 20), 'm'));
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(20);
    expect(troubles.length).toBeGreaterThan(0);
  });

  it('does not keep a request waiting for a database that hangs', async () => {
    const limiter = createRateLimiter({
      store: { takeShare: () => new Promise(() => undefined), forgetBefore: async () => undefined },
      clock: heldClock(),
      patienceMs: 20,
    });
    expect((await limiter.take(perMinute('hang', 20), 'm')).allowed).toBe(true);
  });

  it('stores callers only as hashes', async () => {
    const { limiter } = processWith(heldClock());
    await limiter.take(perMinute('hash', 5), 'address:203.0.113.77');
    const rows = await test.database.query<{ text: string }>(
      "select encode(caller, 'escape') as text from rate_window",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.text.includes('203.0.113.77'))).toBe(false);
  });
});

describe('password attempts, shared by several processes', () => {
  it('are limited to ten in fifteen minutes however many processes are asked at once', async () => {
    const clock = heldClock();
    const limiters = [1, 2, 3].map(() => createTryLimiter({ database: test.database, clock }));
    const tries = Array.from({ length: 30 }, (_, i) => limiters[i % 3]?.attempt(tenTries, 'a@example.com'));
    const decisions = await Promise.all(tries);
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(10);
    expect(await limiters[0]?.attempt(tenTries, 'a@example.com')).toEqual({
      allowed: false,
      retryAfterSeconds: 900,
    });
    expect((await limiters[0]?.attempt(tenTries, 'b@example.com'))?.allowed).toBe(true);
  });

  it('go to one of two that ask for the last one at the same moment', async () => {
    const limiter = createTryLimiter({ database: test.database, clock: heldClock() });
    for (let i = 0; i < 9; i += 1) await limiter.attempt(tenTries, 'd@example.com');
    const both: Array<Promise<{ allowed: boolean }>> = [];
    await test.owner.transaction(async (tx) => {
      // Without waiting for its turn a process would read now, before either has written.
      await tx.query('select 1 from guarded_try for update');
      both.push(limiter.attempt(tenTries, 'd@example.com'), limiter.attempt(tenTries, 'd@example.com'));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect((await Promise.all(both)).filter((decision) => decision.allowed)).toHaveLength(1);
  });

  it('are forgotten when the member authenticates', async () => {
    const clock = heldClock();
    const limiter = createTryLimiter({ database: test.database, clock });
    for (let i = 0; i < 9; i += 1) await limiter.attempt(tenTries, 'c@example.com');
    await limiter.succeeded(tenTries, 'c@example.com');
    expect(await limiter.attempt(tenTries, 'c@example.com')).toEqual({ allowed: true, remaining: 9 });
  });
});
