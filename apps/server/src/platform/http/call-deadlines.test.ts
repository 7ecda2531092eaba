import { readFileSync } from 'node:fs';
import { type Call, calls } from '@auspex/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';

afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const headers = { authorization: 'Bearer member' };
const plain = { url: '/api/proof/member', headers };
const cloud = {
  ...{ method: 'POST' as const, url: '/functions/proofOrder', headers },
  payload: { data: { quantity: 1, key_pair: 'x' } },
};

describe('An answer that does not come', () => {
  // Seconds: 70 for cloud functions, product specification, §9.
  it.each([
    { what: 'a plain call', request: plain, seconds: 30, status: 504 },
    { what: 'a cloud function', request: cloud, seconds: 70, status: 'deadline-exceeded' },
  ])('to $what is given up with 504 after $seconds s, not before', async ({ request, seconds, status }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const handlers = { 'proof.member': never, 'proof.callable': never };
    await withApp({ parts: [syntheticParts('m', handlers)] }, async ({ app }) => {
      let answered = false;
      const answer = app.inject(request).finally(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      vi.advanceTimersByTime(seconds * 1000 - 500);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(answered).toBe(false);
      vi.advanceTimersByTime(1000);
      const { statusCode, body } = await answer;
      expect([statusCode, JSON.parse(body).error.status]).toEqual([504, status]);
    });
  });
});

describe('The proxies of deploy/', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');
  const all: readonly Call[] = Object.values(calls);
  const longest = Math.max(...all.map(({ timeoutSeconds = 0 }) => timeoutSeconds));
  const largest = Math.max(...all.map(({ maxBodyBytes = 0 }) => maxBodyBytes));

  it('wait for every answer longer than the product takes before it gives up', () => {
    const [, nginx] = /proxy_read_timeout (\d+)s/.exec(read('nginx.conf')) ?? [];
    const [, haproxy] = /timeout server (\d+)s/.exec(read('haproxy.cfg')) ?? [];
    for (const seconds of [nginx, haproxy]) expect(Number(seconds)).toBeGreaterThan(longest);
  });

  it('let through every body that the product takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(read('nginx.conf')) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  });
});
