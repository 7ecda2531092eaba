import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { type Heard, hearCommand } from '../../../test/hear-command.ts';
import { withApplication } from '../../../test/with-application.ts';
import { as, makeMember, type Visitor } from '../../../test/with-members.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-health-'));
writeFileSync(
  join(folder, 'AAPL.csv'),
  'date,open,high,low,close,volume\n2024-06-05,1,2,0.5,1.5,10\n2024-06-06,1.5,2,1,1.75,12\n',
);
const app = withApplication({ environment: { MARKET_SOURCES: 'files', MARKET_FILES_FOLDER: folder } });
let admin: Visitor;
let member: Visitor;

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 4800; tries += 1) {
    const { body } = await app.call('GET', '/api/preparation');
    if (body.state === 'ready') return;
    await wait(25);
  }
  throw new Error('The market was not prepared.');
}

/** What a module's command prints, and its exit code. */
function run(name: string, ...args: string[]): Promise<Heard> {
  const commands = app.modules.parts.flatMap((part) => part.commands ?? []);
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  return hearCommand(async () => command.run(args, app.platform));
}

beforeAll(async () => {
  await untilReady();
  member = await makeMember(app, 'member');
  admin = await makeMember(app, 'admin');
  await app.test.database.query(
    "insert into member_role (member_id, role, granted_by) select id, 'admin', 'test' from member where email = $1",
    [admin.email],
  );
  await app.platform.database.notify('accounts', JSON.stringify({ kind: 'roles' }));
  await wait(200);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('How far the first filling has got', () => {
  it('is public, with the same steps as in the terminal', async () => {
    const { status, body } = await app.call('GET', '/api/preparation');
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'ready', remainingSeconds: null });
    expect(
      body.steps.slice(0, 4).map(({ name, state }: { name: string; state: string }) => [name, state]),
    ).toEqual([
      ['prices', 'done'],
      ['indices', 'done'],
      ['rates', 'done'],
      ['fundamentals', 'done'],
    ]);
  });
});

describe('The health of the sources', () => {
  it('is for admins', async () => {
    expect((await app.call('GET', '/api/admin/market/sources')).status).toBe(401);
    expect((await as(app, member)('GET', '/api/admin/market/sources')).status).toBe(403);
  });

  it('says what each supplies, how fresh it is, and what it does not supply and why', async () => {
    const { status, body } = await as(app, admin)('GET', '/api/admin/market/sources');
    expect(status).toBe(200);
    expect(body.world).toBe('live');
    expect(body.items).toHaveLength(1);
    const [source] = body.items;
    expect(source).toMatchObject({ source: 'files', name: 'Files on disk', simulated: false, quota: null });
    const feed = (name: string) => source.feeds.find((one: { feed: string }) => one.feed === name);
    expect(feed('prices')).toMatchObject({
      state: 'fresh',
      job: 'market.ingest-prices',
      records: 2,
      freshAt: '2024-06-06T20:15:00.000Z',
      lastError: null,
    });
    expect(Date.parse(feed('prices').nextRunAt)).toBeGreaterThan(testClock.now() - 60_000);
    expect(feed('quotes')).toMatchObject({
      state: 'not-offered',
      note: 'Files on disk do not change.',
      job: null,
    });
    expect(feed('news')).toBeUndefined();
  });

  it('is what the public configuration calls fresh', async () => {
    const { body } = await app.call('GET', '/configuration');
    expect(body.market).toMatchObject({
      source: 'files',
      simulated: false,
      freshAt: '2024-06-06T20:15:00.000Z',
    });
  });
});

describe('Fetching now', () => {
  it('is for admins, queues the job, and is written to the audit log', async () => {
    const body = { job: 'market.ingest-prices' };
    expect((await as(app, member)('POST', '/api/admin/market/ingest', body)).status).toBe(403);
    const { status, body: reply } = await as(app, admin)('POST', '/api/admin/market/ingest', body);
    expect(status).toBe(200);
    expect(['queued', 'already-waiting']).toContain(reply.outcome);
    const { body: audit } = await as(app, admin)('GET', '/api/admin/audit?action=admin.market&limit=5');
    expect(audit.items).toMatchObject([
      {
        action: 'admin.market.ingest',
        subject: 'job:market.ingest-prices',
        details: { outcome: reply.outcome },
      },
    ]);
  });

  it('refuses any other job with a sentence that names the available ones', async () => {
    const { status, text } = await as(app, admin)('POST', '/api/admin/market/ingest', {
      job: 'platform.clean-up',
    });
    expect(status).toBe(400);
    expect(text).toContain('market.ingest-prices');
  });
});

describe('The command line', () => {
  it('shows freshness and counts as a table, and as data for programs', async () => {
    const table = await run('market status');
    expect(table.code).toBe(0);
    expect(table.out).toContain('World live');
    expect(table.out).toMatch(/prices\s+fresh\s+2\s+2024-06-06/);
    const data = JSON.parse((await run('market status', '--json')).out);
    expect(data).toMatchObject({ world: 'live', sources: [{ source: 'files' }] });
    expect((await run('market status', '--jsn')).code).toBe(2);
  });

  it('fetches one source and says what is new; nothing the second time', async () => {
    writeFileSync(join(folder, 'MSFT.csv'), 'date,open,high,low,close,volume\n2024-06-06,1,2,1,1.5,9\n');
    const first = await run('ingest', 'files', '--json');
    expect(first.code).toBe(0);
    const fresh = (out: string) =>
      (JSON.parse(out) as { feeds: { feed: string; new: number }[] }).feeds.find(
        ({ feed }) => feed === 'prices',
      )?.new;
    expect(fresh(first.out)).toBe(1);
    expect(fresh((await run('ingest', 'files', '--json')).out)).toBe(0);
  });

  it('names the configured sources when asked for another', async () => {
    const { code, err } = await run('ingest', 'bloomberg');
    expect(code).toBe(2);
    expect(err).toContain('"bloomberg" is not configured; MARKET_SOURCES lists files.');
  });
});

describe('Accepting a suggested repair', () => {
  it('is for admins; a bar of a closed day is left out from then on, and the audit log says who decided it', async () => {
    // Independence Day 2024: the file repeats the bar of the day before.
    writeFileSync(
      join(folder, 'KO.csv'),
      'date,open,high,low,close,volume\n2024-07-03,63,63.5,62.5,63.2,9000\n2024-07-04,63,63.5,62.5,63.2,9000\n2024-07-05,63.2,64,63,63.9,9500\n',
    );
    expect((await run('ingest', 'files', '--json')).code).toBe(0);
    expect((await run('quality', 'KO', '--json')).code).toBe(0);
    const flags = async () => (await as(app, admin)('GET', '/api/admin/market/quality?symbol=KO')).body.items;
    const flag = (await flags()).find(({ rule }: { rule: string }) => rule === 'holiday-copy');
    expect(flag).toMatchObject({ date: '2024-07-04', repaired: false });
    const path = `/api/admin/market/quality/${flag.id}/repair`;
    expect((await as(app, member)('POST', path)).status).toBe(403);
    const { status, body } = await as(app, admin)('POST', path);
    expect([status, body]).toEqual([
      200,
      { symbol: 'KO', description: 'Leave out the bars on 2024-07-04.', bars: 1 },
    ]);
    expect((await flags()).find(({ id }: { id: string }) => id === flag.id)).toMatchObject({
      repaired: true,
    });
    expect((await as(app, admin)('POST', path)).status).toBe(404);
    expect((await as(app, admin)('POST', '/api/admin/market/quality/x/repair')).status).toBe(400);
    const { body: audit } = await as(app, admin)('GET', '/api/admin/audit?action=market.repaired&limit=1');
    expect(audit.items).toMatchObject([
      { subject: 'asset:us:KO', details: { rule: 'holiday-copy', bars: 1 } },
    ]);
  });
});
