import { settingsChange } from '@auspex/contract';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { until } from '../../test/until.ts';
import { withDatabase } from '../../test/with-database.ts';
import { loadConfig } from '../config.ts';
import { createAudit } from '../platform/audit/create-audit.ts';
import { openDatabase } from '../platform/database/index.ts';
import { createSettings } from './create-settings.ts';
import type { Settings } from './settings.ts';
import { publicView } from './settings-module.ts';

const test = withDatabase();
const config = loadConfig({ SUPPORT_EMAIL: 'help@example.org', GOOGLE_CLIENT_ID: undefined });
const logger = pino({ level: 'silent' });
const closing: Array<() => Promise<void>> = [];

/** Settings with their own database connection, like another process. */
async function start(readFreshness: () => Promise<Date | null> = async () => null): Promise<Settings> {
  const database = openDatabase({ url: test.url, watchMilliseconds: 0 });
  const settings = createSettings({
    config,
    database,
    bus: database,
    logger,
    audit: createAudit({ database, clock: testClock, key: Buffer.alloc(32) }),
    readFreshness,
  });
  await settings.start();
  closing.push(async () => {
    await settings.stop();
    await database.close();
  });
  return settings;
}

const by = { actorId: 'admin-1', requestId: 'r-1' };

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await test.owner.query('truncate setting');
});

describe('settings of the installation', () => {
  it('begin with a password of at least 8 characters, no maintenance and the configured support address', async () => {
    const view = await publicView(config, await start());
    expect(view).toMatchObject({
      product: { name: 'Auspex', supportEmail: 'help@example.org' },
      market: { source: 'simulated', simulated: true, freshAt: null },
      mail: { staysHere: true },
      signIn: { google: false, facebook: false },
      passwordPolicy: { minLength: 8, maxLength: null },
      maintenance: { on: false },
      comingSoon: { on: false },
    });
  });

  it('show nothing of the configuration that is not on the list', async () => {
    const view = await publicView(config, await start());
    expect(Object.keys(view).sort()).toEqual(
      [
        'comingSoon',
        'flags',
        'mail',
        'maintenance',
        'market',
        'passwordPolicy',
        'plans',
        'product',
        'signIn',
        'socialLinks',
      ].sort(),
    );
    expect(JSON.stringify(view)).not.toContain(config.home);
  });

  it('say that mail stays here only if nothing is sent and only this machine can reach the site', async () => {
    const settings = await start();
    const staysHere = async (environment: Record<string, string>) =>
      (await publicView(loadConfig({ AUSPEX_HOME: config.home, ...environment }), settings)).mail.staysHere;
    expect(await staysHere({})).toBe(true);
    expect(await staysHere({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(await staysHere({ PUBLIC_URL: 'https://auspex.example' })).toBe(false);
  });

  it('changed in one process are seen by another within a second, without asking the database again', async () => {
    const [first, second] = [await start(), await start()];
    await first.change({ maintenance: { on: true, message: 'Back at noon.' } }, by);
    const milliseconds = await until(() => second.latest().maintenance.on);
    expect(milliseconds).toBeLessThan(1000);
    expect((await second.read()).maintenance.message).toBe('Back at noon.');
    expect((await second.read()).passwordPolicy.minLength).toBe(8);
  });

  it('that change write one row of the audit log with the old and new values; no change writes none', async () => {
    const settings = await start();
    await settings.change({ flags: { chat: true } }, by);
    await settings.change({ flags: { chat: true } }, by);
    const rows = await createAudit({ database: test.database, clock: testClock, key: Buffer.alloc(32) }).list(
      {
        limit: 9,
        action: 'admin.settings.change',
      },
    );
    expect(rows.filter(({ details }) => details && 'flags' in details)).toMatchObject([
      { actorId: 'admin-1', requestId: 'r-1', details: { flags: { from: {}, to: { chat: true } } } },
    ]);
  });

  it('WEB-13: that somebody else has changed since they were seen are not written over; the same sent again is no conflict', async () => {
    const settings = await start();
    const seen = { flags: {}, maintenance: { on: false, message: '' } };
    await settings.change({ flags: { first: true } }, { ...by, seen });
    await settings.change({ flags: { first: true } }, { ...by, seen });
    await settings.change({ maintenance: { on: true, message: 'Moving.' } }, by);
    const refused = 'Someone else has changed these settings in the meantime';
    await expect(settings.change({ flags: { second: true } }, { ...by, seen })).rejects.toThrow(
      `${refused}: flags.`,
    );
    const late = { maintenance: { on: false, message: 'Back soon.' }, supportEmail: 'ada@example.org' };
    await expect(settings.change(late, { ...by, seen })).rejects.toThrow(`${refused}: maintenance.`);
    await settings.change({ supportEmail: 'ada@example.org' }, { ...by, seen });
    expect(await settings.read()).toMatchObject({
      ...{ flags: { first: true }, maintenance: { on: true, message: 'Moving.' } },
      supportEmail: 'ada@example.org',
    });
  });

  it('that a newer or older version stored differently count as not set', async () => {
    await test.database.query(
      `insert into setting (name, value) values ('passwordPolicy', '{"minLength":"many"}')`,
    );
    expect((await start()).latest().passwordPolicy.minLength).toBe(8);
  });

  it('show how fresh the market is as soon as the market says so, and keep the last answer when it cannot', async () => {
    const settings = await start(async () => new Date('2025-03-01T21:15:00Z'));
    expect((await publicView(config, settings)).market.freshAt).toBe('2025-03-01T21:15:00.000Z');
  });

  it('show how fresh the market is to everyone who asks while it is being looked up', async () => {
    let answer: (at: Date) => void = () => undefined;
    const settings = await start(() => new Promise<Date>((resolve) => (answer = resolve)));
    const asked = [publicView(config, settings), publicView(config, settings)];
    setTimeout(() => answer(new Date('2025-03-01T21:15:00Z')), 50);
    const seen = (await Promise.all(asked)).map(({ market }) => market.freshAt);
    expect(seen).toEqual(['2025-03-01T21:15:00.000Z', '2025-03-01T21:15:00.000Z']);
  });

  it('ask again at once for a market that had no price yet', async () => {
    const answers = [null, new Date('2025-03-01T21:15:00Z')];
    const settings = await start(async () => answers.shift() ?? null);
    expect((await publicView(config, settings)).market.freshAt).toBeNull();
    expect((await publicView(config, settings)).market.freshAt).toBe('2025-03-01T21:15:00.000Z');
  });

  it('ask again for a newer price after two seconds, whatever the clock shows', async () => {
    const answers = [new Date('2025-03-01T21:15:00Z'), new Date('2025-03-01T21:16:00Z')];
    const settings = await start(async () => answers.shift() ?? null);
    const freshAt = async () => (await publicView(config, settings)).market.freshAt;
    expect(await freshAt()).toBe('2025-03-01T21:15:00.000Z');
    const now = performance.now() + 3000;
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const next = await freshAt().finally(() => later.mockRestore());
    expect(next).toBe('2025-03-01T21:16:00.000Z');
  });

  it("take a minimum of 6 characters, the identity provider's own, but not of 5, nor a maximum below the minimum", () => {
    const policy = { lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false };
    const accepted = (minLength: number, maxLength: number | null): boolean =>
      settingsChange.safeParse({ passwordPolicy: { ...policy, minLength, maxLength } }).success;
    expect([accepted(6, null), accepted(5, null), accepted(10, 8), accepted(8, 8)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('take links to https pages only', () => {
    const accepted = (url: string): boolean =>
      settingsChange.safeParse({ socialLinks: [{ name: 'X', url }] }).success;
    expect([
      accepted('https://example.org/auspex'),
      accepted('javascript:alert(1)'),
      accepted('http://example.org'),
    ]).toEqual([true, false, false]);
  });
});
