import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../../shared/session/browser-storage.ts';
import { storageKeys } from '../../shared/session/storage-keys.ts';
import { tellClick } from './register.tsx';

describe('a link that leads to the sign-up page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    browserStorage.removeItem(storageKeys.accessToken);
  });

  it('is counted with the client key and, if present, the bearer, as every request', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('document', { querySelector: () => ({ content: 'k9' }) });
    vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
      sent.push([method, url, headers]);
      return new Response();
    });
    await tellClick('heron42');
    browserStorage.setItem(storageKeys.accessToken, 't9');
    await tellClick('heron42');
    const url = '/api/referrals/clicks/heron42';
    const key = { 'x-api-key': 'k9', 'accept-language': 'en' };
    expect(sent).toEqual([
      ['POST', url, key],
      ['POST', url, { ...key, authorization: 'Bearer t9' }],
    ]);
  });

  it('does no harm where the server does not answer', async () => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(tellClick('heron42')).resolves.toBeUndefined();
  });
});
