import { expect, it } from 'vitest';
import { openLimiter } from '../../test/http-proof/make-app.ts';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import type { RateLimiter } from '../platform/http/index.ts';

const counts = new Map<string, number>();
/** Counts what only handlers can judge; everything else passes. */
const limiter: RateLimiter = {
  async take(rule, caller) {
    const key = `${rule.name} ${caller}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const passed = await openLimiter.take(rule, caller);
    return rule.name === 'screener.past' ? { ...passed, allowed: count <= rule.max } : passed;
  },
};
const app = withMarketApplication({ http: { limiter } });

const statusOf = async (query: string, role: 'member' | 'other member' = 'member') => {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  return (await app.get(`/api/screener/${query}`, headers)).status;
};

it('SCRN-20: a member who asks for many past instants is slowed down, and nobody else', async () => {
  // Before there are any bars: a sheet of them costs nothing.
  const day = (i: number) => `count?asOf=2001-01-${String(i).padStart(2, '0')}`;
  for (let i = 1; i <= 20; i++) expect(await statusOf(day(i)), day(i)).toBe(200);
  expect(await statusOf(day(21))).toBe(429);
  expect(await statusOf('fields?asOf=2002-01-01')).toBe(429);
  expect(await statusOf('presets?until=2002-01-01')).toBe(429);
  // What is there, and the present, cost nothing; another member has a count of their own.
  expect(await statusOf(day(20))).toBe(200);
  expect(await statusOf('count?expression=price%20%3E%201')).toBe(200);
  expect(await statusOf(day(21), 'other member')).toBe(200);
});

it('SCRN-21: what presets found is followed up to the ends of months: every day of one is the same question', async () => {
  const asOf = async (until: string) => {
    const { body } = await app.get(`/api/screener/presets?until=${until}`, {
      authorization: fixtureBearer('admin') ?? '',
    });
    return body.provenance.asOf;
  };
  expect(await asOf('2002-03-01')).toBe('2002-02-28T23:59:59.999Z');
  expect(await asOf('2002-03-30')).toBe('2002-02-28T23:59:59.999Z');
  expect(await asOf('2002-03-31')).toBe('2002-03-31T23:59:59.999Z');
});
