import { expect, it } from 'vitest';
import { openLimiter } from '../../../test/http-proof/make-app.ts';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import type { RateLimiter } from '../../platform/http/index.ts';

const counts = new Map<string, number>();
/** Counts what only handlers can judge; everything else passes. */
const limiter: RateLimiter = {
  async take(rule, caller) {
    const key = `${rule.name} ${caller}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const passed = await openLimiter.take(rule, caller);
    return rule.name.startsWith('signals.') ? { ...passed, allowed: count <= rule.max } : passed;
  },
};
const app = withMarketApplication({ http: { limiter } });

const late = withMarketApplication({ plan: 'free', http: { limiter } });

const statusOf = async (path: string, role: 'member' | 'other member' = 'member') =>
  (await app.get(path, { authorization: fixtureBearer(role) ?? '' })).status;

// Before there are any bars: signals of then cost nothing.
const day = (i: number) => `asOf=2001-01-${String(i).padStart(2, '0')}`;
const MARKETS = ['us', 'crypto'];

it('SIG-9: ten days a minute, on every screen of both markets, are a walk through the past that nothing slows', async () => {
  for (let i = 1; i <= 10; i++) {
    for (const market of MARKETS) {
      for (const path of [
        `/signals?market=${market}&${day(i)}`,
        `/signals?market=${market}&tab=changed&${day(i)}`,
        `/api/signals/today?market=${market}&${day(i)}`,
        `/api/signals/today?market=${market}&symbols=AAPL,BTC&${day(i)}`,
        `/api/signals/changes?market=${market}&sessions=1&${day(i)}`,
        `/api/signals/changes?market=${market}&sessions=10&${day(i)}`,
      ])
        expect(await statusOf(path), path).toBe(200);
    }
  }
});

it('SIG-9: a member who asks for many more days is slowed down, and nobody else', async () => {
  const after = '2001-02-01';
  const paths = [
    `/signals?asOf=${after}`,
    `/api/signals/today?asOf=${after}`,
    `/api/signals/today?asOf=${after}T00:00:00.001Z&symbols=AAPL`,
    `/api/signals/changes?asOf=${after}`,
  ];
  for (const path of paths) expect(await statusOf(path), path).toBe(429);
  for (const path of paths) expect(await statusOf(path, 'other member'), path).toBe(200);
  expect(await statusOf('/api/signals/AAPL?asOf=2020-02-03')).toBe(429);
  // What is there, and the present, cost nothing.
  expect(await statusOf(`/api/signals/today?asOf=${after}&symbols=KO`)).toBe(200);
  expect(await statusOf(`/signals?market=us&${day(10)}&page_size=5`)).toBe(200);
  expect(await statusOf('/signals?market=us')).toBe(200);
  expect(await statusOf('/api/signals/today?market=us')).toBe(200);
});

it('SIG-9: the present is free, also for a member who sees it some bars late', async () => {
  counts.clear();
  for (const path of ['/signals?market=crypto', '/api/signals/today?market=crypto', '/api/signals/BTC'])
    expect((await late.get(path)).body.delayed, path).toMatchObject({ market: 'crypto' });
  expect([...counts.keys()].filter((key) => key.startsWith('signals.'))).toEqual([]);
  await late.get('/signals?market=crypto&asOf=2020-02-03');
  expect([...counts.keys()].filter((key) => key.startsWith('signals.'))).toHaveLength(1);
});
