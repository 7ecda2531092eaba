import { afterAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../test/with-market.ts';
import { openTestReturns } from '../../test/with-returns.ts';
import { viewOfDay } from '../market/index.ts';
import type { RateLimiter } from '../platform/http/index.ts';

const counted: string[] = [];
let left = Number.POSITIVE_INFINITY;
const limiter: RateLimiter = {
  take: async ({ name, max, windowSeconds }) => {
    counted.push(name);
    left -= 1;
    const rest = { limit: max, remaining: Math.max(0, left), resetSeconds: windowSeconds };
    return { allowed: left >= 0, retryAfterSeconds: 42, ...rest };
  },
};
const test = withMarket();
const { ask, close } = openTestReturns(() => test, { limiterOf: () => limiter });
afterAll(close);

const about = (asOf: string, more: object = {}) => ({ query: { market: 'us', asOf, ...more } });

/** How many questions had to be counted while something was asked. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = counted.length;
  await work();
  return counted.length - before;
}

describe('A question about the past', () => {
  it.each([
    ['2025-03-03T00:00:00.000Z', '2025-03-02T23:59:59.999Z'],
    ['2025-03-03T15:30:12.345Z', '2025-03-02T23:59:59.999Z'],
    ['2025-03-03T23:59:59.998Z', '2025-03-02T23:59:59.999Z'],
    ['2025-03-03T23:59:59.999Z', '2025-03-03T23:59:59.999Z'],
  ])('as of %s is answered as of the end of the last day that was over: %s', (at, end) =>
    expect(new Date(viewOfDay(test.market, { asOf: at }).asOf).toISOString()).toBe(end),
  );

  it('RET-9: costs once for every instant of a day, and nothing of a later day is in its answer', async () => {
    const [first, second, whole] = await Promise.all([
      ask('returns.performance', about('2026-05-12T09:00:00Z')),
      ask('returns.performance', about('2026-05-12T21:47:11Z')),
      ask('returns.performance', about('2026-05-11')),
    ]);
    expect(first.provenance.asOf).toBe('2026-05-11T23:59:59.999Z');
    expect(second).toEqual(first);
    expect(whole).toEqual(first);
    expect(first.series[0]?.curves?.dates.at(-1)).toBe('2026-05-11');
    const again = () => ask('returns.detail', about('2026-05-12T03:04:05Z'));
    expect(await costOf(again)).toBe(0);
    expect(await costOf(() => ask('returns.performance', about('2026-05-08')))).toBe(1);
  });

  it('is refused once a reader has asked too many new ones; the present and what is known stay free', async () => {
    await ask('returns.performance', about('2026-05-07'));
    left = 0;
    await expect(ask('returns.performance', about('2026-05-06'))).rejects.toMatchObject({ kind: 'too-many' });
    await expect(
      ask('returns.detail', { query: { market: 'us', feeBasisPoints: 11 } }),
    ).rejects.toMatchObject({
      kind: 'too-many',
    });
    await expect(
      ask('returns.trades', { params: { id: 'us' }, query: { asOf: '2026-05-05' } }),
    ).rejects.toMatchObject({ kind: 'too-many' });
    await ask('returns.performance', about('2026-05-07'));
    await ask('returns.performance', { query: { market: 'us' } });
    await ask('returns.trades', { params: { id: 'us' } });
    left = Number.POSITIVE_INFINITY;
    await ask('returns.performance', about('2026-05-06'));
  });
});

describe('A fee', () => {
  it('RET-9: is taken in whole basis points: what differs by less is one question', async () => {
    const at = (feeBasisPoints: number) => ask('returns.detail', { query: { market: 'us', feeBasisPoints } });
    const first = await at(12.2);
    expect(first.costBasisPoints).toBe(12);
    expect(await costOf(() => at(11.9))).toBe(0);
    expect((await at(11.9)).series.metrics).toEqual(first.series.metrics);
    expect(await costOf(() => at(13))).toBe(1);
  });
});
