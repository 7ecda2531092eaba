import { expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import { as, codeIn, login, makeMember, proof, type Visitor } from '../../test/with-members.ts';

const app = withApplication();

async function moveTo(who: Visitor, email: string): Promise<Visitor> {
  await as(app, who)('POST', '/api/user/email', { email, proof });
  const oobCode = codeIn((await app.mail(email, 'accounts.change-email')).text);
  await app.call('POST', '/api/auth/change-email', { body: { oobCode }, cookies: who.cookies });
  const moved = { ...who, email };
  await login(app, moved);
  return moved;
}

/** Tables and rows that hold a text. */
async function tracesOf(text: string): Promise<string[]> {
  const tables = await app.test.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.test.owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    found.push(...rows.filter(({ row }) => row.includes(text)).map(({ row }) => `${name} ${row}`));
  }
  return found;
}

it('AUTH-12: with the account goes what was sent to an address that it had before', async () => {
  const who = await makeMember(app, 'former-canary');
  await app.test.owner.query(
    `insert into marketing_mail (id, texts, segment, state, recipients, confirmed_at)
     values ('00000000-0000-4000-8000-000000000001', '{}', '{}', 'sent', 1, now())`,
  );
  await app.test.owner.query(
    `insert into marketing_recipient (marketing_mail_id, email, language, queued)
     values ('00000000-0000-4000-8000-000000000001', $1, 'en', true)`,
    [who.email],
  );
  const letter = { name: 'Ada', email: who.email, subject: 'A question', message: 'Hello' };
  await app.call('POST', '/functions/sendSupportEmail', { body: { data: letter } });
  const { text } = await app.mail(who.email, 'accounts.welcome');
  expect(text).toContain('Auspex');
  const moved = await moveTo(await moveTo(who, 'between-canary@example.com'), 'present@example.com');
  await app.mails(moved.email);
  // Until then the outbox says what was sent where.
  expect(await app.mail(who.email, 'accounts.email-changed')).toBeDefined();
  const erased = await as(app, moved)('DELETE', '/api/user', { confirm: moved.email, proof });
  expect(erased.status).toBe(200);
  await app.mails(moved.email);
  expect([await tracesOf('former-canary'), await tracesOf('between-canary')]).toEqual([[], []]);
});

it('AUTH-12: with the account goes a link to a new address that nobody followed', async () => {
  const who = await makeMember(app, 'wishes');
  await as(app, who)('POST', '/api/user/email', { email: 'wished-canary@example.com', proof });
  await app.mail('wished-canary@example.com', 'accounts.change-email');
  await as(app, who)('DELETE', '/api/user', { confirm: who.email, proof });
  await app.mails(who.email);
  expect(await tracesOf('wished-canary')).toEqual([]);
});

it('AUTH-12: somebody else who has the address by then keeps what is theirs', async () => {
  const moved = await moveTo(await makeMember(app, 'handed-on'), 'kept-mine@example.com');
  // The same mailbox, an hour later.
  await app.test.owner.query('delete from mail_allowance');
  const other = await makeMember(app, 'handed-on');
  const mine = async () => (await app.mails(other.email)).map(({ template }) => template);
  const before = (await mine()).length;
  await as(app, moved)('DELETE', '/api/user', { confirm: moved.email, proof });
  const after = await mine();
  expect(after.length).toBeLessThan(before);
  expect(after.toSorted()).toEqual(['accounts.verify', 'accounts.welcome']);
  expect((await login(app, other)).status).toBe(200);
});
