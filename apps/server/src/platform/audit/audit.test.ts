import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { createAudit } from './create-audit.ts';

const test = withDatabase();
const key = Buffer.alloc(32, 7);

describe('the audit log', () => {
  it('lists what was done, newest first, page by page, by action, by member and by subject', async () => {
    const audit = createAudit({ database: test.database, clock: testClock, key });
    for (let index = 1; index <= 5; index += 1)
      await audit.record({
        action: 'admin.settings.change',
        actorId: 'admin-1',
        subject: null,
        details: { index },
      });
    await audit.record({
      action: 'login.succeeded',
      actorId: 'member-1',
      subject: 'session:1',
      requestId: 'r-1',
    });
    const first = await audit.list({ limit: 2, action: 'admin' });
    expect(first.map(({ details }) => details)).toEqual([{ index: 5 }, { index: 4 }]);
    const second = await audit.list({ limit: 2, action: 'admin', before: first[1]?.seq });
    expect(second.map(({ details }) => details)).toEqual([{ index: 3 }, { index: 2 }]);
    expect(await audit.list({ limit: 9, action: 'admin.set' })).toEqual([]);
    const [login] = await audit.list({ limit: 9, actorId: 'member-1' });
    expect(login).toMatchObject({ action: 'login.succeeded', subject: 'session:1', requestId: 'r-1' });
    expect(await audit.list({ limit: 9, subject: 'session:1' })).toHaveLength(1);
    expect(await audit.list({ limit: 9, to: new Date(testClock.now() - 60_000) })).toEqual([]);
  });

  it('tells which failures came from one address and were aimed at one account, without naming either', async () => {
    const audit = createAudit({ database: test.database, clock: testClock, key });
    const fail = (ip: string, account: string) =>
      audit.recordFailure({ action: 'login.failed', reason: 'wrong', request: { ip, id: 'r-9' }, account });
    await fail('203.0.113.9', 'kate@example.com');
    await fail('203.0.113.9', 'liam@example.com');
    await fail('198.51.100.4', 'kate@example.com');
    const [third, second, first] = await audit.list({ limit: 3, action: 'login.failed' });
    expect(first).toMatchObject({ reason: 'wrong', requestId: 'r-9', actorId: null });
    expect(first?.addressHash).toMatch(/^[0-9a-f]{16}$/);
    expect([second?.addressHash, third?.accountHash]).toEqual([first?.addressHash, first?.accountHash]);
    expect(second?.accountHash).not.toBe(first?.accountHash);
    expect(third?.addressHash).not.toBe(first?.addressHash);
    // Another installation's key makes other hashes: nobody can look an address up in a list.
    const other = createAudit({ database: test.database, clock: testClock, key: Buffer.alloc(32, 8) });
    await other.recordFailure({
      action: 'login.failed',
      reason: 'wrong',
      request: { ip: '203.0.113.9', id: 'r-9' },
    });
    const [foreign] = await audit.list({ limit: 1, action: 'login.failed' });
    expect(foreign?.addressHash).not.toBe(first?.addressHash);
    const rows = JSON.stringify(await test.database.query('select * from audit_log'));
    expect(rows).not.toMatch(/203\.0\.113|kate|liam/);
  });

  it('keeps a row only if the transaction that writes it commits', async () => {
    const audit = createAudit({ database: test.database, clock: testClock, key });
    const undone = test.database.transaction(async (tx) => {
      await audit.record({ action: 'undone', actorId: null, subject: null }, tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await audit.list({ limit: 9, action: 'undone' })).toEqual([]);
  });

  it('forgets what failed after the time that was set, and nothing that was done', async () => {
    const audit = createAudit({ database: test.database, clock: testClock, key });
    // By the clock of the database, which is the one that refuses younger rows.
    const days = async (count: number) => {
      const query = "select now() - $1 * interval '1 day' as at";
      const [row] = await test.database.query<{ at: Date }>(query, [count]);
      return row?.at ?? new Date(0);
    };
    const note = (action: string, at: Date, hash: string | null) =>
      test.database.query(
        'insert into audit_log (at, action, reason, address_hash) values ($1, $2, $3, $4)',
        [at, action, 'old', hash],
      );
    // What was noted before by the tested clock may be of any age for the database.
    await audit.forgetFailures(await days(0));
    await note('login.failed', await days(400), 'aa');
    await note('login.failed', await days(200), 'aa');
    await note('admin.settings.change', await days(400), null);
    expect(await audit.forgetFailures(await days(365))).toBe(1);
    // Younger than 30 days, whatever is asked for.
    await note('login.failed', await days(29), 'aa');
    expect(await audit.forgetFailures(await days(0))).toBe(1);
    const left = await test.database.query<{ action: string }>(
      "select action from audit_log where reason = 'old' order by seq",
    );
    expect(left.map(({ action }) => action)).toEqual(['admin.settings.change', 'login.failed']);
    // The owner of the table may delete no more than that either.
    const refused = test.owner.query("delete from audit_log where action = 'admin.settings.change'");
    await expect(refused).rejects.toThrow('append-only');
  });

  it('AUTH-7: cannot be changed or emptied by the application, nor even by the owner of the tables', async () => {
    await createAudit({ database: test.database, clock: testClock, key }).record({
      action: 'kept',
      actorId: null,
      subject: null,
    });
    for (const statement of [
      `update audit_log set action = 'forged'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(test.database.query(statement)).rejects.toThrow(/permission denied|append-only/);
      await expect(test.owner.query(statement)).rejects.toThrow('append-only');
    }
    const [{ right } = { right: true }] = await test.database.query<{ right: boolean }>(
      `select has_table_privilege('audit_log', 'update, delete, truncate') as right`,
    );
    expect(right).toBe(false);
  });
});
