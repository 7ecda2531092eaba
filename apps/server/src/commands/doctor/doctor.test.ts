import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hearCommand } from '../../../test/hear-command.ts';
import { startLoopbackNats } from '../../../test/loopback/nats-server.ts';
import { startLoopbackSmtpServer } from '../../../test/loopback/smtp-server.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { loadConfig } from '../../config.ts';
import { checkMasterKey } from '../../platform/secrets/check-master-key.ts';
import { dateOf, doctorCommand, examine } from './doctor-command.ts';
import { judgeConnections } from './examine-database.ts';
import type { Surroundings } from './finding.ts';

const test = withDatabase({ each: true });

const NOW = Date.parse('2026-11-18T12:00:00Z');
let home: string;
let databaseNow: number;
let smtpUrl: string;

/** An installation for the public with everything in order; `change` breaks one thing. */
async function surroundings(
  environment: Readonly<Record<string, string>> = {},
  change: Partial<Surroundings> = {},
): Promise<Surroundings> {
  const config = loadConfig({
    AUSPEX_HOME: home,
    PUBLIC_URL: 'https://auspex.example',
    DATABASE_URL: test.url,
    DATABASE_OWNER_URL: test.ownerUrl,
    MARKET_SOURCES: 'simulated',
    ...environment,
  });
  return {
    config,
    now: () => databaseNow,
    space: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    dateAt: async () => null,
    ...change,
  };
}

const faults = async (...given: Parameters<typeof surroundings>) =>
  (await examine(await surroundings(...given)))
    .filter(({ isFault }) => isFault)
    .map(({ about, says }) => `${about}: ${says}`);

const keyFile = () => join(home, 'master.key');

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'auspex-doctor-'));
  const smtp = await startLoopbackSmtpServer();
  smtpUrl = smtp.url;
  const [row] = await test.owner.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  databaseNow = Number(row?.at);
  await checkMasterKey(test.database, { home, masterKey: null, acceptNewMasterKey: false });
  await test.owner.query(`insert into audit_log (action, details) values ('backup.made', '{}')`);
  // In a world that is no longer open the same was failing when it was last asked for.
  await test.owner.query(
    `insert into market_feed (world, source, feed, last_run_at, succeeded_at, last_error, last_error_at)
     values ('sim:39@2', 'simulated', 'prices', now(), now(), null, null),
       ('sim:39', 'simulated', 'prices', now(), null, 'gone', now())`,
  );
  return async () => {
    await smtp.close();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true });
  };
});

const withMail = () => ({ SMTP_URL: smtpUrl });

describe('DOC-1: the doctor finds nothing wrong with an installation in order', () => {
  it('and says what it looked at', async () => {
    expect(await faults(withMail())).toEqual([]);
    const all = await examine(await surroundings(withMail()));
    const about = ['configuration', 'database', 'migrations', 'connections', 'mail', 'sources'];
    expect(new Set(all.map((finding) => finding.about))).toEqual(
      new Set([...about, 'clock', 'disk', 'backups', 'payments', 'master key']),
    );
  });

  it('and changes nothing: an empty folder stays empty', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'auspex-doctor-none-'));
    const config = loadConfig({ AUSPEX_HOME: join(empty, 'home') });
    const found = await examine({ ...(await surroundings()), config });
    expect(found.filter(({ isFault }) => isFault)).toEqual([]);
    expect(() => rmSync(join(empty, 'home'))).toThrow('ENOENT');
    rmSync(empty, { recursive: true });
  });

  it('or that nobody has started yet on a server of their own: there are no tables', async () => {
    await test.owner.query(
      'drop schema public cascade; create schema public; grant usage on schema public to public',
    );
    expect(await faults(withMail())).toEqual([]);
  });
});

describe('DOC-2: the doctor names each planted fault, and how to mend it', () => {
  it('1: a mistake in the configuration, before anything else', async () => {
    vi.stubEnv('PORT', 'eighty');
    vi.stubEnv('ROLE', 'boss');
    const { code, out } = await hearCommand(() => doctorCommand.run([]));
    expect(code).toBe(1);
    expect(out).toMatch(/FAULT {2}configuration {2}PORT/);
    expect(out).toMatch(/FAULT {2}configuration {2}ROLE/);
    expect(out).toContain('2 faults.');
  });

  it('2: a database that does not answer', async () => {
    const url = new URL(test.url);
    url.port = '1';
    expect(await faults({ ...withMail(), DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(
        /^database: The database at .*:1 cannot be reached .*start it or correct DATABASE_URL/,
      ),
    ]);
  });

  it('3: a database that an older version left, or a newer one', async () => {
    await test.owner.query(
      'delete from schema_migration where name = (select max(name) from schema_migration)',
    );
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^migrations: The database is older .*it lacks migration \d{4}-.*Back it up/),
    ]);
    await test.owner.query("insert into schema_migration (name, checksum) values ('9999-later', 'x')");
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^migrations: The database was updated by a newer version .*9999-later/),
    ]);
  });

  it('4: connections that run out', () => {
    expect(judgeConnections(80, 100)).toMatchObject({ isFault: false });
    expect(judgeConnections(81, 100)).toEqual({
      about: 'connections',
      isFault: true,
      says: '81 of 100 connections to the database are in use; raise max_connections, or run fewer processes.',
    });
  });

  it('4b: a bus that does not answer', async () => {
    const bus = await startLoopbackNats({ user: 'auspex', pass: 'right' });
    const { host } = new URL(bus.url);
    expect(await faults({ ...withMail(), BUS_URL: `nats://auspex:right@${host}` })).toEqual([]);
    expect(await faults({ ...withMail(), BUS_URL: `nats://auspex:wrong@${host}` })).toEqual([
      expect.stringMatching(/^bus: The bus at 127\.0\.0\.1:\d+ does not answer .*correct BUS_URL/),
    ]);
    await bus.stop();
    expect(await faults({ ...withMail(), BUS_URL: bus.url })).toEqual([expect.stringMatching(/^bus: /)]);
  });

  it('5: no mail server, and one that does not answer or refuses the password', async () => {
    expect(await faults()).toEqual([
      expect.stringMatching(/^mail: No mail leaves .*set SMTP_URL and MAIL_FROM/),
    ]);
    expect(await faults({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
      expect.stringMatching(
        /^mail: The mail server at 127\.0\.0\.1:1 does not accept mail .*correct SMTP_URL/,
      ),
    ]);
  });

  it('6: mails that failed, and mails that nobody sends', async () => {
    const add = (state: string, minutes: number, { due = minutes, attempts = 0 } = {}) =>
      test.owner.query(
        `insert into mail (template, kind, recipient, language, data, state, created_at, next_attempt_at, attempts)
           values ('accounts.welcome', 'service', 'a@example.com', 'en', '{}', $1,
                   now() - $2::int * interval '1 minute', now() - $3::int * interval '1 minute', $4)`,
        [state, minutes, due, attempts],
      );
    const days = 24 * 60;
    // Given up after three days of attempts.
    await add('failed', 3 * days, { due: 30, attempts: 20 });
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^mail: 1 mail of the last day could not be sent/),
    ]);
    await add('failed', 5 * days, { due: 2 * days, attempts: 20 });
    await add('uncertain', 30);
    await add('waiting', 5);
    // Of a member in quiet hours.
    await add('waiting', 300, { due: -60 });
    // Of a stopped marketing mail, or with a code that a newer one replaced: nothing failed.
    await add('dropped', 30);
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^mail: 2 mails of the last day could not be sent; the outbox/),
    ]);
    await add('waiting', 20);
    expect(await faults(withMail())).toContainEqual(expect.stringMatching(/^mail: 1 mail has waited /));
    await add('waiting', 60, { due: -10, attempts: 5 });
    expect(await faults(withMail())).toContainEqual(
      expect.stringMatching(/^mail: 2 mails have waited .*ROLE=worker/),
    );
  });

  it('7: a source that fails, and sources that nobody asks any more', async () => {
    await test.owner.query(
      `update market_feed set last_error = 'quota is used up', last_error_at = now() + interval '1 second'`,
    );
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^sources: simulated gives no prices \(quota is used up\); check its settings/),
    ]);
    await test.owner.query(
      `update market_feed set last_error_at = null, last_run_at = now() - interval '6 days 1 hour'`,
    );
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^sources: Nothing was fetched for 6 days; start a process/),
    ]);
  });

  it('8: a clock that is wrong, by the database and by a source', async () => {
    expect(await faults(withMail(), { now: () => databaseNow + 60_000 })).toEqual([
      expect.stringMatching(
        /^clock: The clock of this machine is \d\d(\.\d)? s ahead of the database; .*timedatectl/,
      ),
    ]);
    const source = createServer((_, reply) => {
      reply.writeHead(200, { date: new Date(NOW).toUTCString() }).end();
    });
    const address = await listen(source);
    const asked: string[] = [];
    const found = await faults(
      { ...withMail(), MARKET_SOURCES: 'exchanges', MARKET_BINANCEUS_URL: `${address}/api/v3` },
      {
        dateAt: async (from) => {
          asked.push(from);
          const date = await dateOf(from);
          return date && { date: date.date, readAt: NOW - 300_000 };
        },
      },
    );
    expect(asked).toEqual([address]);
    expect(found).toContainEqual(
      expect.stringMatching(/^clock: The clock of this machine is 300\.5 s behind 127\.0\.0\.1:\d+; /),
    );
    source.close();
  });

  it('9: a disk that is nearly full', async () => {
    const space = async () => ({ freeBytes: 300e6, totalBytes: 20e9 });
    expect(await faults(withMail(), { space })).toEqual([
      `disk: Only 300 MB of 20 GB are free where ${home} is; make room, or move AUSPEX_HOME to a larger disk.`,
    ]);
    expect(
      await faults(withMail(), { space: async () => ({ freeBytes: 3e9, totalBytes: 100e9 }) }),
    ).toHaveLength(1);
  });

  it('10: no backup, and an old one', async () => {
    const later = { now: () => databaseNow };
    await test.owner.query('alter table audit_log disable trigger user');
    await test.owner.query(`update audit_log set at = at - interval '8 days 1 hour'`);
    expect(await faults(withMail(), later)).toEqual([
      expect.stringMatching(/^backups: The last backup is 8 days old; run: npm run auspex -- backup FILE/),
    ]);
    await test.owner.query('delete from audit_log');
    expect(await faults(withMail(), later)).toEqual([
      expect.stringMatching(/^backups: No backup was ever made; run: npm run auspex/),
    ]);
  });

  it('11: a master key that is gone, another one, or readable by others', async () => {
    chmodSync(keyFile(), 0o644);
    expect(await faults(withMail())).toEqual([
      `master key: ${keyFile()} can be read by other accounts (mode 644); run: chmod 600 ${keyFile()}`,
    ]);
    writeFileSync(keyFile(), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    chmodSync(keyFile(), 0o600);
    expect(await faults(withMail())).toEqual([
      `master key: The master key in ${keyFile()} is not the one this installation was made with; put that one back.`,
    ]);
    rmSync(keyFile());
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^master key: The master key is missing; put /),
    ]);
    // Looking for it has not made one.
    expect(() => rmSync(keyFile())).toThrow('ENOENT');
  });

  it('and of a master key that the database has never seen, that there is nothing to compare it with', async () => {
    await test.owner.query('delete from master_key_check');
    const said = (await examine(await surroundings(withMail()))).find(({ about }) => about === 'master key');
    expect([said?.isFault, said?.says]).toEqual([
      false,
      `in ${keyFile()}; the database has nothing to compare it with yet`,
    ]);
  });

  it('and counts one day as one', async () => {
    const aged = await surroundings(withMail(), { now: () => databaseNow + 25 * 3_600_000 });
    const said = (await examine(aged)).find(({ about }) => about === 'backups');
    expect(said?.says).toBe('the last one is 1 day old');
  });

  it('PAY-20: 12: subscriptions of closed accounts that the payment provider does not stop', async () => {
    const stopDue = (age: string) =>
      test.owner.query(
        `insert into subscription (provider, provider_id, reference, plan_id, created_at, state, standing, stop_due_since)
         values ('paypal', $1, $1, 'crypto-1', now(), 'active', '{}', now() - $2::interval)`,
        [age, age],
      );
    await stopDue('20 minutes');
    expect(await faults(withMail())).toEqual([]);
    await stopDue('40 minutes');
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(
        /^payments: Subscriptions that should have ended and are still charged: 1\. .*billing\.reconcile/,
      ),
    ]);
    await test.owner.query('delete from subscription');
  });

  it('PAY-2: 13: payments that are not what a plan costs, until they are given back', async () => {
    const paid = (kind: 'payment' | 'refund') =>
      test.owner.query(
        `insert into payment (subscription_id, provider, provider_id, kind, refunds, cause, amount, currency, at)
         select s.id, 'paypal', $1, $1, p.id, case when p.id is not null then 'given-back' end, 0.01, 'USD', now()
         from subscription s left join payment p on p.subscription_id = s.id`,
        [kind],
      );
    await test.owner.query(
      `insert into subscription (provider, provider_id, reference, plan_id, created_at, state, standing)
       values ('paypal', 'I-1', 'I-1', 'crypto-1', now(), 'active', '{}')`,
    );
    await paid('payment');
    expect(await faults(withMail())).toEqual([
      expect.stringMatching(/^payments: Payments in the last 30 days .* unlock nothing: 1\. .*audit log/),
    ]);
    await paid('refund');
    expect(await faults(withMail())).toEqual([]);
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
