import { CallError } from '@auspex/contract/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpAuthCalls } from './http-auth-calls.ts';

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

describe('the access layer of accounts in the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('calls it auth/network-request-failed when no answer comes, with the text of the catalogue', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('document', { querySelector: () => null });
    const failures = [
      await failureOf(httpAuthCalls.login({ email: 'a@b.example', password: 'x' })),
      await failureOf(httpAuthCalls.secondFactor({ challenge: 'x', code: '123456' })),
      await failureOf(httpAuthCalls.refresh()),
      await failureOf(httpAuthCalls.logout()),
    ];
    for (const { code, message, status } of failures)
      expect([code, message, status]).toEqual(['auth/network-request-failed', 'Network Error', 0]);
  });

  it('reads the roles by GET /subscription/roles, with the bearer of the new session', async () => {
    const asked: Array<[string, RequestInit]> = [];
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return new Response('{"roles":["admin"]}', { headers: { 'content-type': 'application/json' } });
    });
    expect(await httpAuthCalls.roles('t9')).toEqual(['admin']);
    const [url, init] = asked[0] ?? [];
    expect([url, init?.method]).toEqual(['/subscription/roles', 'GET']);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer t9' });
  });
});
