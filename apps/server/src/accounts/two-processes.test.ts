import { setTimeout as wait } from 'node:timers/promises';
import type { TokenScope } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { readStream } from '../../test/two-processes/read-stream.ts';
import { until } from '../../test/until.ts';
import { type Application, withApplication } from '../../test/with-application.ts';
import {
  as,
  insertPersonalToken,
  login,
  makeMember,
  proof,
  type Visitor,
  visitor,
} from '../../test/with-members.ts';
import { createRevocations } from './revocations.ts';

let listening: Promise<string> | null = null;
const first = withApplication();
const second = withApplication({
  get beside(): Application {
    return first;
  },
  environment: { PORT: '0' },
});

/** What an access token says. */
function claimsIn(token: string | null): { readonly sid: string } {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}

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
  it('AUTH-12: a process that starts later refuses the sessions of an account that is gone', async () => {
    const who = await makeMember(first, 'gone-before-the-start');
    const other = await makeMember(first, 'still-there');
    const { sid } = claimsIn(who.token);
    expect((await as(first, who)('DELETE', '/api/user', { confirm: who.email, proof })).status).toBe(200);
    const later = createRevocations(first.platform);
    await later.start();
    expect([await later.isRevoked(sid), await later.isRevoked(claimsIn(other.token).sid)]).toEqual([
      true,
      false,
    ]);
    await later.stop();
    // Kept for as long as a token lives.
    await first.test.owner.query("update ended_session set ended_at = ended_at - interval '2 hours'");
    await first.modules.parts.flatMap(({ jobs }) => jobs?.['accounts.clean-up'] ?? [])[0]?.({} as never);
    expect(await first.test.owner.query('select from ended_session')).toEqual([]);
  });

  it('AUTH-5: accept the same token, and both refuse it within a second of a logout in either', async () => {
    const who = await makeMember(first, 'both');
    expect((await second.call('GET', '/api/user', { token: who.token })).status).toBe(200);
    await as(first, who)('POST', '/api/auth/logout');
    expect(await secondsUntilDead(first, who.token)).toBeLessThan(1);
    expect(await secondsUntilDead(second, who.token)).toBeLessThan(1);
  });

  /** A live stream of the second process; ends when it does. */
  async function follow(token: string | null, topic = 'quotes') {
    listening ??= second.http.listen();
    return readStream(await listening, topic, { authorization: `Bearer ${token}` });
  }

  const makeToken = async (who: Visitor, scopes: TokenScope[]) => {
    const { uid: memberId } = (await as(first, who)('GET', '/api/user')).body.user;
    const at = new Date(first.platform.clock.now());
    return insertPersonalToken(first.test.database, { memberId, name: 'cron', scopes, expiresAt: null, at });
  };

  const changeRole = (name: 'admin grant' | 'admin revoke', email: string) =>
    first.modules.parts
      .flatMap(({ commands = [] }) => commands)
      .find((command) => command.name === name)
      ?.run([email], first.platform);

  it('AUTH-5: end the live streams of a session that ends in the other, and no others', async () => {
    const who = await makeMember(first, 'follower');
    const elsewhere = (await login(first, visitor('follower'))).body.session.accessToken;
    const [ending, going] = [await follow(who.token), await follow(elsewhere)];
    await as(first, who)('POST', '/api/auth/logout');
    await until(ending.ended);
    expect(going.ended()).toBe(false);
    going.close();
  });

  it('end the live streams of a personal token that is removed in the other, and no others', async () => {
    const who = await makeMember(first, 'script-follower');
    const [one, two] = [await makeToken(who, ['market:read']), await makeToken(who, ['market:read'])];
    const [ending, going, own] = [await follow(one.token), await follow(two.token), await follow(who.token)];
    await as(first, who)('DELETE', `/api/tokens/${one.row.id}`);
    await until(ending.ended);
    expect([going.ended(), own.ended()]).toEqual([false, false]);
    // As a reset of the password and the end of the account do.
    await first.test.database.query('delete from personal_token where id = $1', [two.row.id]);
    await until(going.ended);
    own.close();
  });

  it('ADM-2: end the live streams of a suspended member, also those of a personal token, and no others', async () => {
    const [who, other] = [
      await makeMember(first, 'suspended-script'),
      await makeMember(first, 'not-suspended'),
    ];
    const admin = await makeMember(first, 'suspending-admin');
    expect(await changeRole('admin grant', admin.email)).toBe(0);
    await until(async () => (await as(first, admin)('GET', '/api/admin/jobs')).status === 200);
    const { uid } = (await as(first, who)('GET', '/api/user')).body.user;
    const { token } = await makeToken(who, ['market:read']);
    const [ending, going] = [await follow(token), await follow(other.token)];
    const reason = 'Chargeback without an answer';
    expect((await as(first, admin)('POST', `/api/admin/members/${uid}/suspend`, { reason })).status).toBe(
      200,
    );
    await until(ending.ended);
    expect(going.ended()).toBe(false);
    going.close();
  });

  it('end the live streams of an admin who is none any more, and open no new one', async () => {
    const who = await makeMember(first, 'former-admin');
    expect(await changeRole('admin grant', who.email)).toBe(0);
    await until(
      async () => (await second.call('GET', '/api/admin/jobs', { token: who.token })).status === 200,
    );
    const jobs = await follow(who.token, 'jobs');
    expect(await changeRole('admin revoke', who.email)).toBe(0);
    await until(jobs.ended);
    await until(
      async () => (await second.call('GET', '/api/admin/jobs', { token: who.token })).status === 403,
    );
    await expect(follow(who.token, 'jobs')).rejects.toThrow('403');
  });

  it('open no stream of quotes to a personal token that may not read them', async () => {
    const who = await makeMember(first, 'narrow-script');
    const { token } = await makeToken(who, ['portfolio:read']);
    const calls = [
      '/api/market/quotes?symbols=KO',
      '/api/stream?topics=quotes',
      '/api/stream?topics=quotes:KO',
    ];
    for (const url of calls) {
      const { status, body } = await second.call('GET', url, { token });
      expect([status, body.error.details]).toEqual([403, { code: 'scope-missing', scope: 'market:read' }]);
    }
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
