import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { withApplication } from '../../../test/with-application.ts';
import {
  as,
  codeIn,
  goodPassword,
  login,
  makeAdmin,
  makeMember,
  proof,
  register,
  type Visitor,
  visitor,
} from '../../../test/with-members.ts';
import { settingsModule } from '../../settings/index.ts';
import { createAccounts } from '../accounts.ts';
import { adminCommands } from '../grant-command.ts';

const app = withApplication();

const uidOf = async (who: Visitor): Promise<string> => (await as(app, who)('GET', '/api/user')).body.user.uid;

let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  ({ who: admin, id: adminId } = await makeAdmin(app, 'root'));
});

/** Somebody whom an admin acts on, with the address of their page. */
async function subject(name: string) {
  const who = await makeMember(app, name);
  const id = await uidOf(who);
  const at = (rest = '') => `/api/admin/members/${id}${rest}`;
  return { who, id, at };
}

const lastEntry = async (id: string) => {
  const [entry] = await app.platform.audit.list({ subject: `member:${id}`, limit: 1 });
  return entry;
};

describe('the command that grants the role', () => {
  const grant = (email: string) =>
    app.modules.parts
      .flatMap(({ commands = [] }) => commands)
      .find(({ name }) => name === 'admin grant')
      ?.run([email], app.platform);
  const rolesOf = (email: string) =>
    app.test.owner.query(
      'select role from member_role r join member m on m.id = r.member_id where email = $1',
      [email],
    );

  it('takes nobody whose address is not confirmed', async () => {
    const who = visitor('boss-squatted');
    await register(app, who);
    await app.mails(who.email);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await grant(who.email)).toBe(1);
    expect(said.mock.calls.join()).toContain('has not been confirmed');
    said.mockRestore();
    expect(await rolesOf(who.email)).toEqual([]);
    expect(await grant((await subject('boss')).who.email)).toBe(0);
    expect(await rolesOf('boss@example.com')).toEqual([{ role: 'admin' }]);
  });

  it('warns where no mail can go out to confirm it', async () => {
    const who = visitor('boss-without-mail');
    await register(app, who);
    await app.mails(who.email);
    const { platform } = app;
    const command = adminCommands(
      createAccounts(
        { ...platform, config: { ...platform.config, loopback: false } },
        app.modules.service(settingsModule),
        app.modules.collect,
      ),
    )[0];
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await command?.run([who.email], platform)).toBe(0);
    expect(said.mock.calls.join()).toContain('was never confirmed');
    said.mockRestore();
    expect(await rolesOf(who.email)).toEqual([{ role: 'admin' }]);
  });
});

describe('ADM-1: the list of members', () => {
  const list = async (query: string) => (await as(app, admin)('GET', `/api/admin/members?${query}`)).body;

  it('is searched, filtered, sorted and paged by the server', async () => {
    for (const name of ['zed', 'anna', 'mike']) await makeMember(app, `list-${name}`);
    await register(app, visitor('list-unconfirmed'));
    await app.mails('list-unconfirmed@example.com');
    const found = await list('q=list-&sort=email-asc&page_size=2');
    expect(found.items.map(({ email }: { email: string }) => email)).toEqual([
      'list-anna@example.com',
      'list-mike@example.com',
    ]);
    expect(found).toMatchObject({ total: 4, total_pages: 2, next: 2 });
    const unconfirmed = await list('stateFilter=unconfirmed&q=list-');
    expect(unconfirmed.items).toMatchObject([{ email: 'list-unconfirmed@example.com', sessions: 0 }]);
    const admins = await list('rolesFilter=admin&q=root');
    expect(admins.items).toMatchObject([{ id: adminId, roles: ['admin'], signIn: ['password'] }]);
    expect((await as(app, admin)('GET', '/api/admin/members?sort=password-asc')).status).toBe(400);
  });

  it('shows no secret, and neither does the page of one member', async () => {
    const { who, id, at } = await subject('secretive');
    const made = await as(app, who)('POST', '/api/tokens', {
      ...{ name: 'cron', scopes: ['market:read'], expiresInDays: null, proof },
    });
    const { text, body } = await as(app, admin)('GET', at());
    expect(body).toMatchObject({
      ...{ id, email: who.email, state: 'active', own: false, plans: [] },
      tokens: [{ name: 'cron' }],
      referral: { number: 0, origin: null },
      openSessions: [{ device: expect.any(String) }],
    });
    expect(body.audit.map(({ action }: { action: string }) => action)).toContain('member.verified');
    const whole = text + (await as(app, admin)('GET', '/api/admin/members?q=secretive')).text;
    const stored = await app.test.owner.query(
      `select password_hash as a, encode((select secret_hash from member_session s where s.member_id = m.id), 'hex') as b
         from member m where id = $1`,
      [id],
    );
    const secrets = [
      goodPassword,
      '$argon2',
      made.body.token,
      made.body.row.hint,
      who.token,
      ...who.cookies.values(),
    ];
    for (const secret of [...secrets, ...Object.values(stored[0] ?? {})]) {
      expect([secret, whole.includes(String(secret))]).toEqual([secret, false]);
    }
  });
});

describe('ADM-2: what an admin does to a member', () => {
  it('a suspension ends every session and token at once, and a restored member signs in again', async () => {
    const { who, id, at } = await subject('suspended');
    const { token } = (
      await as(app, who)('POST', '/api/tokens', {
        ...{ name: 'script', scopes: ['portfolio:read'], expiresInDays: null, proof },
      })
    ).body;
    const call = as(app, admin);
    expect((await call('POST', at('/suspend'), { reason: '' })).status).toBe(400);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(200);
    const done = await call('POST', at('/suspend'), { reason: 'Chargeback without an answer' });
    expect(done.body).toMatchObject({ sessionsEnded: 1 });
    expect(await lastEntry(id)).toMatchObject({
      ...{ action: 'member.suspended', actorId: adminId },
      details: { reason: 'Chargeback without an answer', sessionsEnded: 1 },
    });
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    expect((await as(app, { ...who, token })('GET', '/api/user')).status).toBe(401);
    expect((await login(app, who)).status).toBe(400);
    expect((await call('GET', at())).body).toMatchObject({
      state: 'suspended',
      suspended: { reason: 'Chargeback without an answer' },
    });
    expect((await call('POST', at('/restore'))).status).toBe(200);
    expect(await lastEntry(id)).toMatchObject({ action: 'member.restored', actorId: adminId });
    expect((await login(app, who)).status).toBe(200);
    expect((await call('POST', at('/restore'))).status).toBe(409);
  });

  it('a sign-in in the moment of the suspension leaves no session behind', async () => {
    const { who, id, at } = await subject('in-the-moment');
    const answers = await Promise.all([
      as(app, admin)('POST', at('/suspend'), { reason: 'A race' }),
      ...Array.from({ length: 4 }, () => login(app, visitor('in-the-moment'))),
    ]);
    expect(answers[0]?.status).toBe(200);
    const live = await app.test.owner.query(
      'select 1 from member_session where member_id = $1 and revoked_at is null',
      [id],
    );
    expect(live).toEqual([]);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
  });

  it('a role is granted and taken away, in force at once', async () => {
    const { who, id, at } = await subject('promoted');
    const set = (granted: boolean) => as(app, admin)('PUT', at('/roles/admin'), { granted });
    const mayRead = async () => (await as(app, who)('GET', '/api/admin/members')).status;
    expect(await mayRead()).toBe(403);
    expect((await set(true)).status).toBe(200);
    await expect.poll(mayRead).toBe(200);
    expect((await as(app, admin)('GET', at())).body.granted).toMatchObject([
      { role: 'admin', by: `member:${adminId}` },
    ]);
    expect(await lastEntry(id)).toMatchObject({ action: 'role.granted', details: { role: 'admin' } });
    expect((await set(false)).status).toBe(200);
    await expect.poll(mayRead).toBe(403);
    expect((await as(app, admin)('PUT', at('/roles/owner'), { granted: true })).status).toBe(400);
  });

  it('a role is not granted to an account whose address nobody has confirmed', async () => {
    const who = visitor('squatted');
    await register(app, who);
    await app.mails(who.email);
    await login(app, who);
    const path = `/api/admin/members/${await uidOf(who)}/roles/admin`;
    const { status, body } = await as(app, admin)('PUT', path, { granted: true });
    expect([status, body.error.details.code]).toEqual([409, 'unconfirmed']);
    expect((await as(app, who)('GET', '/api/admin/members')).status).toBe(403);
  });

  it('ends sessions and sends the verification again, within the limit of mails', async () => {
    const { who, id, at } = await subject('signed-out');
    expect((await as(app, admin)('POST', at('/end-sessions'))).body).toEqual({ ended: 1 });
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    expect(await lastEntry(id)).toMatchObject({ action: 'sessions.ended', details: { ended: 1 } });
    expect((await as(app, admin)('POST', at('/send-verification'))).body).toEqual({ outcome: 'confirmed' });

    const waiting = visitor('waiting');
    await register(app, waiting);
    const first = codeIn((await app.mail(waiting.email, 'accounts.verify')).text);
    const [row] = (await as(app, admin)('GET', '/api/admin/members?q=waiting%40')).body.items;
    const send = () => as(app, admin)('POST', `/api/admin/members/${row.id}/send-verification`);
    expect((await send()).body).toEqual({ outcome: 'too-many' });
    await app.test.owner.query('delete from mail_allowance');
    expect((await send()).body).toEqual({ outcome: 'sent' });
    const second = codeIn((await app.mail(waiting.email, 'accounts.verify')).text);
    expect(second).not.toBe(first);
  });

  it('an erasure says first what it deletes, and needs the address typed', async () => {
    const { who, id, at } = await subject('erased-by-admin');
    const plan = (await as(app, admin)('GET', at('/erasure'))).body;
    expect(plan).toMatchObject({ email: who.email, files: 0 });
    expect(plan.tables).toContainEqual({ name: 'member', rows: 1 });
    expect(plan.tables).toContainEqual({ name: 'member_session', rows: 1 });
    const erase = (confirm: string) => as(app, admin)('DELETE', at(), { confirm, reason: 'Asked by letter' });
    expect((await erase('somebody@else.com')).status).toBe(400);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(200);
    expect((await erase(who.email.toUpperCase())).status).toBe(200);
    expect((await as(app, who)('GET', '/api/user')).status).toBe(401);
    expect((await as(app, admin)('GET', at())).status).toBe(404);
    expect(await lastEntry(id)).toMatchObject({
      ...{ action: 'member.erased', actorId: adminId },
      details: { reason: 'Asked by letter' },
    });
    const left = await app.test.owner.query('select 1 from member_session where member_id = $1', [id]);
    expect(left).toEqual([]);
  });
});

describe('ADM-3: who may do it', () => {
  const changes = [
    ['PUT', '/roles/admin', { granted: true }],
    ['POST', '/suspend', { reason: 'whatever it is' }],
    ['POST', '/restore', undefined],
    ['POST', '/send-verification', undefined],
    ['POST', '/end-sessions', undefined],
    ['DELETE', '', { confirm: 'root@example.com', reason: 'whatever it is' }],
  ] as const;

  it('no member, and no admin on their own account', async () => {
    const { who, at } = await subject('curious');
    for (const path of ['/api/admin/members', at(), at('/erasure')]) {
      expect([path, (await as(app, who)('GET', path)).status]).toEqual([path, 403]);
    }
    for (const [method, path, body] of changes) {
      expect([path, (await as(app, who)(method, at(path), body)).status]).toEqual([path, 403]);
      const own = await as(app, admin)(method, `/api/admin/members/${adminId}${path}`, body);
      expect([path, own.status, own.body.error.details.code]).toEqual([path, 409, 'own-account']);
    }
  });

  it('no admin whose sign-in is older than 15 minutes', async () => {
    const { at } = await subject('untouched');
    const stale = await makeMember(app, 'stale-admin');
    await as(app, admin)('PUT', `/api/admin/members/${await uidOf(stale)}/roles/admin`, { granted: true });
    await expect.poll(async () => (await as(app, stale)('GET', at())).status).toBe(200);
    await app.test.owner.query(
      "update member_session set signed_in_at = $2::timestamptz - interval '16 minutes' where member_id = $1",
      [await uidOf(stale), new Date(testClock.now())],
    );
    const { body } = await app.call('POST', '/api/auth/refresh', { cookies: stale.cookies });
    stale.token = body.accessToken;
    for (const [method, path, given] of changes) {
      const answer = await as(app, stale)(method, at(path), given);
      expect([path, answer.body.error.details.code]).toEqual([path, 'requires-recent-login']);
    }
  });
});

describe('ADM-4: the audit log', () => {
  it('is filtered by member, whoever acted, by action and by time', async () => {
    const { id, at } = await subject('audited');
    await as(app, admin)('POST', at('/end-sessions'));
    const read = async (query: string) =>
      (await as(app, admin)('GET', `/api/admin/audit?${query}`)).body.items as {
        action: string;
        actorId: string | null;
        subject: string | null;
      }[];
    const about = await read(`member=${id}`);
    expect(about.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sessions.ended', 'login.succeeded', 'member.verified', 'member.registered']),
    );
    for (const { actorId, subject: on } of about)
      expect([actorId, on]).toContain(actorId === id ? id : `member:${id}`);
    expect(await read(`member=${id}&action=sessions`)).toHaveLength(1);
    const future = new Date(testClock.now() + 3_600_000).toISOString();
    expect(await read(`member=${id}&from=${future}`)).toEqual([]);
  });
});
