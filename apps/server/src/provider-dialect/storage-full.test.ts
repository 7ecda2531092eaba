import { expect, it } from 'vitest';
import { withApp } from '../../test/http-proof/make-app.ts';
import type { ProviderReads } from './provider-reply.ts';
import { queryRoute } from './query-route.ts';

it('A query that finds the disk full is asked to come back, in the form of the dialect', async () => {
  const fail = () => {
    throw Object.assign(new Error('No space left on device'), { code: '53100', severity: 'ERROR' });
  };
  const reads = { market: fail } as unknown as ProviderReads;
  await withApp({ calls: {}, parts: [{ routes: queryRoute(reads) }] }, async ({ app }) => {
    const reply = await app.inject({
      url: '/query?function=GLOBAL_QUOTE&symbol=KO',
      headers: { authorization: 'Bearer member' },
    });
    expect(reply.json()).toEqual({
      Information: 'There is no room left to store this. Reading works; please try again later.',
    });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([200, '60']);
  });
});
