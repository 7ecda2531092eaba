import { ledgerWitness } from '@auspex/contract';
import RssParser from 'rss-parser';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { sampleSignals } from '../../test/record/sample-calls.ts';
import { withApplication } from '../../test/with-application.ts';
import { makeMember } from '../../test/with-members.ts';
import { ledgerModule } from './index.ts';
import { createLedger } from './ledger.ts';
import { publishRoots } from './record-module.ts';
import { listRoots } from './store/entry-store.ts';

const app = withApplication({ environment: { MARKET_SOURCES: 'simulated' } });
const wellKnown = async () =>
  ledgerWitness.parse((await app.call('GET', '/.well-known/auspex-ledger.json')).body);
const at = (text: string) => ({ now: () => Date.parse(text) });

describe('LEDG-6: the root for outsiders', () => {
  it('is there before the first entry, and says that the market is simulated', async () => {
    const witness = await wellKnown();
    expect(witness).toMatchObject({ simulated: true, count: 0, hash: '0'.repeat(64) });
    expect(witness.worlds).toMatchObject([{ world: app.platform.config.world, writtenAt: null }]);
    const { headers } = await app.call('GET', '/.well-known/auspex-ledger.json');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-type']).toContain('application/json');
  });

  it('has count and hash of every world, each with whether it is simulated', async () => {
    const ledger = app.modules.service(ledgerModule);
    const live = createLedger({ ...app.platform, world: 'live' });
    await app.test.database.transaction((tx) => ledger.publish(tx, sampleSignals('2025-03-03')));
    const { hash } = await app.test.database.transaction((tx) =>
      ledger.publish(tx, sampleSignals('2025-03-04')),
    );
    await app.test.database.transaction((tx) => live.publish(tx, sampleSignals('2025-03-04')));
    const witness = await wellKnown();
    expect(witness).toMatchObject({ world: ledger.world, count: 2, hash });
    expect(witness.worlds).toMatchObject([
      { world: ledger.world, simulated: true, count: 2, hash },
      { world: 'live', simulated: false, count: 1 },
    ]);
  });

  it('is written down once a day and read by a feed reader (rss-parser), newest first', async () => {
    const { database } = app.test;
    await publishRoots(database, at('2025-03-04T00:07:00Z'));
    const { hash } = await app.test.database.transaction((tx) =>
      app.modules.service(ledgerModule).publish(tx, sampleSignals('2025-03-05')),
    );
    await publishRoots(database, at('2025-03-04T00:08:00Z'));
    await publishRoots(database, at('2025-03-05T00:07:00Z'));
    const { text, headers } = await app.call('GET', '/ledger.rss');
    expect(headers['content-type']).toContain('application/rss+xml');
    const feed = await new RssParser().parseString(text);
    expect(feed.title).toBe('Auspex ledger (simulated market)');
    expect(feed.feedUrl).toBe(`${app.origin}/ledger.rss`);
    expect(feed.items.map(({ title, guid, isoDate }) => ({ title, guid, isoDate }))).toEqual([
      {
        title: `2025-03-05: 3 entries, ${hash.slice(0, 16)}… (simulated market)`,
        guid: `auspex-ledger:${app.platform.config.world}:2025-03-05`,
        isoDate: '2025-03-05T00:07:00.000Z',
      },
      {
        title: expect.stringContaining('2025-03-04: 2 entries'),
        guid: `auspex-ledger:${app.platform.config.world}:2025-03-04`,
        isoDate: '2025-03-04T00:07:00.000Z',
      },
    ]);
    expect(feed.items[0]?.content).toContain(`count 3; hash ${hash}`);
  });

  it('is published by the daily job', async () => {
    await app.platform.jobs.send('ledger.publish-root', {});
    const today = new Date(testClock.now()).toISOString().slice(0, 10);
    const known = async () =>
      (await app.test.database.query('select 1 from ledger_root where date = $1', [today])).length;
    for (let tries = 0; tries < 2400 && (await known()) < 2; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await known()).toBe(2);
  });

  it('is kept by each new member in the welcome mail', async () => {
    const { email } = await makeMember(app, 'keeps-the-root');
    const welcome = (await app.mails(email)).find(({ template }) => template === 'accounts.welcome');
    const [root] = await listRoots(app.test.database, app.platform.config.world, { limit: 1 });
    expect(root?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(welcome?.text.replaceAll(/\s/g, '')).toContain(`endedwiththehash${root?.hash}`);
  });
});
