import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Application, withApplication } from '../../test/with-application.ts';
import { as, login, makeMember, visitor } from '../../test/with-members.ts';

const first = withApplication();
const second = withApplication({
  get beside(): Application {
    return first;
  },
});

async function secondsUntilDead(app: Application, token: string | null): Promise<number> {
  const began = performance.now();
  let status = 200;
  while (status === 200 && performance.now() - began < 5000) {
    status = (await app.call('GET', '/api/user', { token })).status;
  }
  expect(status).toBe(401);
  return (performance.now() - began) / 1000;
}

describe('two processes on one database', () => {
  it('AUTH-5: accept the same token, and both refuse it within a second of a logout in either', async () => {
    const who = await makeMember(first, 'both');
    expect((await second.call('GET', '/api/user', { token: who.token })).status).toBe(200);
    await as(first, who)('POST', '/api/auth/logout');
    expect(await secondsUntilDead(first, who.token)).toBeLessThan(1);
    expect(await secondsUntilDead(second, who.token)).toBeLessThan(1);
  });

  it('AUTH-10: count password attempts together', async () => {
    const owner = await makeMember(first, 'shared-count');
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const app = tries % 2 === 0 ? first : second;
      statuses.push((await login(app, { ...visitor('shared-count') }, `guess ${tries}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await login(second, owner)).status).toBe(200);
  });

  it('both know a new admin within a second', async () => {
    const who = await makeMember(first, 'new-admin');
    const { uid } = (await as(first, who)('GET', '/api/user')).body.user;
    expect((await second.call('GET', '/api/admin/jobs', { token: who.token })).status).toBe(403);
    await first.platform.database.transaction(async (tx) => {
      await tx.query("insert into member_role (member_id, role, granted_by) values ($1, 'admin', 'test')", [
        uid,
      ]);
      await first.platform.database.notify('accounts', JSON.stringify({ kind: 'roles' }), tx);
    });
    const began = performance.now();
    let status = 403;
    while (status === 403 && performance.now() - began < 5000) {
      status = (await second.call('GET', '/api/admin/jobs', { token: who.token })).status;
      // A refusal does not touch the database, so without a pause nothing else would get a turn.
      await wait(5);
    }
    expect([status, performance.now() - began < 1000]).toEqual([200, true]);
  });
});
