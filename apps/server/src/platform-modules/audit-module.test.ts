import { expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { makeAdmin, makePerson } from '../../test/with-members.ts';

const app = withApplication();

it('ADM-4: the log names who did something by their address, and nobody who is gone', async () => {
  const admin = await makeAdmin(app, 'root');
  const { id } = await makePerson(app, 'named');
  await admin.call('POST', `/api/admin/members/${id}/end-sessions`);
  const named = async () => {
    const { body } = await admin.call('GET', `/api/admin/audit?member=${id}`);
    return new Map<string, string | null>(
      body.items.map((item: { action: string; actorEmail: string | null }) => [item.action, item.actorEmail]),
    );
  };
  const [before] = await app.test.database.query('select email from member where id = $1', [id]);
  const [by] = await app.test.database.query('select email from member where id = $1', [admin.id]);
  expect((await named()).get('sessions.ended')).toBe(by?.email);
  expect((await named()).get('login.succeeded')).toBe(before?.email);
  await app.test.database.query('delete from member where id = $1', [id]);
  expect((await named()).get('login.succeeded')).toBe(null);
});
