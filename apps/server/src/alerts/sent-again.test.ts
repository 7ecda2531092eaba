import { expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { until } from '../../test/until.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication({ plan: 'free' });

type Role = 'member' | 'other member';

async function send(method: 'POST' | 'PUT', url: string, { role = 'member' as Role, ...payload }) {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, payload });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

function wish(level: number, is = 'above') {
  const channels = { mail: false, push: false };
  const condition = { kind: 'price', is, level };
  return { symbol: 'BTC-USD', condition, frequency: 'every', channels, expiresAt: null };
}

it('ALERT-60: an alert whose answer was lost is set once, as it was sent last; a change sent again is no conflict', async () => {
  const request_id = '0b8f7f1e-6b0e-4c1d-9a55-3f0f5a3f7c11';
  const set = (body: object, role: Role = 'member') =>
    send('POST', '/api/alerts', { ...body, request_id, role });
  const [{ id }] = (await set(wish(1e6))).body.items;
  expect(await set(wish(1e6))).toMatchObject({
    status: 200,
    body: { active: 1, items: [{ id, version: 1 }] },
  });
  // An id that somebody else has used is answered like any other.
  const others = (await set(wish(1e6), 'other member')).body.items;
  expect(others).toMatchObject([{ condition: { level: 1e6 } }]);
  expect(others[0].id).not.toBe(id);
  // The form was changed between the tries: it is still one alert.
  const mended = await set(wish(2e6));
  expect(mended).toMatchObject({
    body: { active: 1, items: [{ id, condition: { level: 2e6 }, version: 2 }] },
  });
  const change = { ...wish(3e6, 'crosses'), version: 2 };
  for (const _ of ['sent', 'sent again']) {
    const answer = await send('PUT', `/api/alerts/${id}`, change);
    expect(answer).toMatchObject({ status: 200, body: { active: 1, items: [{ id, version: 3 }] } });
  }
  expect((await send('PUT', `/api/alerts/${id}`, { ...wish(1e6), version: 2 })).status).toBe(409);
  expect((await set(wish(1e6))).status).toBe(409);
  // Without the id of a try, the same twice is two.
  await send('POST', '/api/alerts', wish(1e6));
  expect((await send('POST', '/api/alerts', wish(1e6))).body.active).toBe(3);
});

it('ALERT-60: what the member did elsewhere meanwhile is no earlier try: an alert that was paused there is a conflict', async () => {
  const id = '3b8f7f1e-6b0e-4c1d-9a55-3f0f5a3f7c33';
  await send('POST', '/api/alerts', { ...wish(4e6), request_id: id });
  expect((await send('PUT', `/api/alerts/${id}/rest`, { to: 'paused' })).status).toBe(200);
  expect((await send('PUT', `/api/alerts/${id}`, { ...wish(4e6), version: 1 })).status).toBe(409);
});

it('ALERT-60: two members who send one id at the same time have an alert each', async () => {
  const request_id = '2b8f7f1e-6b0e-4c1d-9a55-3f0f5a3f7c22';
  const roles = ['member', 'other member'] as const;
  const { database } = app.platform;
  const sent = await database.transaction(async (tx) => {
    await tx.query('lock table alert in share mode');
    const answers = roles.map((role) => send('POST', '/api/alerts', { ...wish(5e6), request_id, role }));
    // Each has looked for the id, and waits to write.
    await until(async () => (await database.query(waiting)).length === roles.length);
    return answers;
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
});

const waiting = `select from pg_locks where locktype = 'relation' and relation = 'alert'::regclass and not granted`;
