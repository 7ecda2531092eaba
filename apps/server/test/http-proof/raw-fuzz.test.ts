import { type Call, calls } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { withApplication } from '../with-application.ts';
import { as, makeMember } from '../with-members.ts';
import { fuzz } from './fuzz-call.ts';
import { type RawRoute, rawRequests, rawRoutesOf } from './raw-requests.ts';

const application = withApplication();
const documented = new Set(
  Object.values<Call>(calls).flatMap(({ path, rawRoute }) => (rawRoute ? [] : [String(path)])),
);

describe('requests of every kind', () => {
  it('never break a route that is no call: uploads, feeds, files, the stream, the market data dialect', async () => {
    const who = await makeMember(application, 'fuzzer');
    expect((await as(application, who)('GET', '/api/user')).status).toBe(200);
    const routes = rawRoutesOf(application.http.paths.list(), documented);
    const named = ({ method, url }: RawRoute) => `${method} ${url}`;
    expect(routes.map(named)).toEqual(
      expect.arrayContaining([
        ...['GET /query', 'GET /api/stream', 'GET /files/*', 'GET /news.rss', 'GET /sitemap.xml', 'GET /*'],
        'POST /api/user/pictures/:picture',
      ]),
    );
    const member = `Bearer ${who.token}`;
    for (const route of routes) {
      const requests = rawRequests(route, [member, member, member, null, 'Bearer x']);
      const options = { app: application.http.app, runs: 50, seed: 20_260_105 };
      const { broken } = await fuzz(requests, options);
      expect([named(route), broken]).toEqual([named(route), null]);
    }
  });
});
