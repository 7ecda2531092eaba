import { beforeAll, expect, it, vi } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, makeMember, type Visitor } from '../../test/with-members.ts';

const app = withApplication();

const idOf = async (who: Visitor): Promise<string> => (await as(app, who)('GET', '/api/user')).body.user.uid;

let admin: Visitor;
let adminId: string;

beforeAll(async () => {
  admin = await makeMember(app, 'root');
  adminId = await idOf(admin);
  await app.test.owner.query(
    "insert into member_role (member_id, role, granted_by) values ($1, 'admin', 'test')",
    [adminId],
  );
  const { database } = app.platform;
  await database.transaction((tx) => database.notify('accounts', JSON.stringify({ kind: 'roles' }), tx));
  await vi.waitFor(async () => {
    expect((await as(app, admin)('GET', '/api/admin/members')).status).toBe(200);
  }, 20_000);
});

it('ADM-4: the log names who did something by their address, and nobody who is gone', async () => {
  const id = await idOf(await makeMember(app, 'named'));
  await as(app, admin)('POST', `/api/admin/members/${id}/end-sessions`);
  const named = async () => {
    const { body } = await as(app, admin)('GET', `/api/admin/audit?member=${id}`);
    return new Map<string, string | null>(
      body.items.map((item: { action: string; actorEmail: string | null }) => [item.action, item.actorEmail]),
    );
  };
  const [before] = await app.test.database.query('select email from member where id = $1', [id]);
  const [by] = await app.test.database.query('select email from member where id = $1', [adminId]);
  expect((await named()).get('sessions.ended')).toBe(by?.email);
  expect((await named()).get('login.succeeded')).toBe(before?.email);
  await app.test.database.query('delete from member where id = $1', [id]);
  expect((await named()).get('login.succeeded')).toBe(null);
});
