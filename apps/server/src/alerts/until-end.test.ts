import { readFile } from 'node:fs/promises';
import { addDays, assetId, type IsoDate, parseIsoDate } from '@auspex/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { knownBars, storeKnownBars } from '../../test/known-bars.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { alertsModule } from './index.ts';

let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now });

interface Watched {
  readonly asset: string;
  readonly condition: object;
  /** The last bar that was judged. */
  readonly from: string;
  readonly expiresAt: string;
}

/** An alert that was judged last on some bar, below its level. */
async function watch({ asset, condition, from, expiresAt }: Watched): Promise<void> {
  const state = { bar: Date.parse(from), value: 0, subject: null, side: -1, holds: false, fired: null };
  await app.test.database.query(
    `insert into alert
       (member_id, world, asset_id, condition, frequency, mail, push, state, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'every', true, false, $5, $6, $7, $7)`,
    [
      ...[marketMembers.member, app.modules.service(marketModule).world.name, asset, condition, state],
      ...[new Date(expiresAt), new Date(Date.parse(from))],
    ],
  );
}

async function store(asset: string, highs: Readonly<Record<string, number>>): Promise<void> {
  const known = knownBars(Object.keys(highs).map((date) => ({ date: parseIsoDate(date), close: 1 })));
  known.bars.high.set(Object.values(highs));
  known.bars.volume.set(Object.values(highs).map((high) => (high > 2 ? 9e9 : 1)));
  const { world } = app.modules.service(marketModule);
  await storeKnownBars(app.test.database, { world: world.name, asset, known, seenAt: now });
  await app.modules.service(marketModule).catchUp();
}

const judge = () =>
  app.modules
    .service(alertsModule)
    .judgeBars({ signal: new AbortController().signal, progress: () => undefined });

const told = async () => {
  const found = await app.test.database.query<{ day: string }>(
    `select split_part(occasion, ':', 2) as day from alert_firing order by 1`,
  );
  return found.map(({ day }) => new Date(Number(day)).toISOString().slice(0, 10));
};

/** What the list says of the alerts, and whether each has been closed with its last day. */
const states = async () => {
  const answer = await app.http.app.inject({
    ...{ method: 'GET', url: '/api/alerts', headers: { authorization: fixtureBearer('member') ?? '' } },
  });
  const rows = await app.test.database.query<{ closed: boolean }>(
    'select coalesce(ended_at = expires_at, false) as closed from alert order by created_at, id',
  );
  return {
    listed: answer.json().items.map(({ state }: { state: string }) => state),
    closed: rows.map(({ closed }) => closed),
  };
};

beforeEach(async () => {
  now = MARKET_NOW;
  for (const table of ['alert', 'alert_firing']) await app.test.database.query(`delete from ${table}`);
});

describe('an alert whose last day passes while nothing runs', () => {
  it.each([
    ['a price', 'us:PG', { kind: 'price', is: 'above', level: 2 }],
    ['a volume', 'us:KO', { kind: 'volume', times: 20 }],
  ])(
    'ALERT-62: is judged for that day once its bars are there, and for no day after it: %s',
    async (_, asset, condition) => {
      await watch({ asset, condition, from: '2026-11-18', expiresAt: '2026-11-20T22:59:59Z' });
      now = Date.parse('2026-11-25T23:00:00Z');
      await judge();
      expect([await told(), await states()]).toEqual([[], { listed: ['expired'], closed: [false] }]);
      await store(asset, { '2026-11-19': 1, '2026-11-20': 3, '2026-11-23': 1, '2026-11-24': 3 });
      await judge();
      expect([await told(), await states()]).toEqual([
        ['2026-11-20'],
        { listed: ['expired'], closed: [true] },
      ]);
      await judge();
      expect(await told()).toEqual(['2026-11-20']);
    },
  );

  it('ALERT-62: of a day within which it ended, only the hours before count', async () => {
    const view = app.modules.service(marketModule).view();
    const coin = (await view.findAsset('BTC-USD'))?.assetId ?? assetId('');
    const halves = async (date: IsoDate) => {
      const { bars } = await view.intradayBars(coin, { date, timeframe: '15m', adjustment: 'splits' });
      return { date, morning: Math.max(...bars.high.slice(0, 48)), day: Math.max(...bars.high) };
    };
    const days = Array.from({ length: 10 }, (_, i) => addDays(parseIsoDate('2026-11-16'), -i));
    const found = (await Promise.all(days.map(halves))).find(({ morning, day }) => day > morning * 1.005);
    if (!found) throw new Error('No day rises in its second half.');
    const { date, morning, day } = found;
    const end = { asset: coin, from: addDays(date, -1), expiresAt: `${date}T11:59:59Z` };
    await watch({ ...end, condition: { kind: 'price', is: 'above', level: (morning + day) / 2 } });
    await judge();
    expect([await told(), await states()]).toEqual([[], { listed: ['expired'], closed: [true] }]);
    await watch({ ...end, condition: { kind: 'price', is: 'above', level: morning * 0.999 } });
    await judge();
    expect([await told(), (await states()).closed]).toEqual([[date], [true, true]]);
  });

  it('ALERT-62: is not told what happened while it was snoozed up to its end', async () => {
    await watch({
      ...{ asset: 'us:JNJ', condition: { kind: 'price', is: 'above', level: 2 } },
      ...{ from: '2026-11-18', expiresAt: '2026-11-20T22:59:59Z' },
    });
    await app.test.database.query(`update alert set snoozed_until = '2026-11-21T00:00:00Z'`);
    now = Date.parse('2026-11-25T23:00:00Z');
    await store('us:JNJ', { '2026-11-19': 3, '2026-11-20': 3 });
    await judge();
    expect([await told(), await states()]).toEqual([[], { listed: ['expired'], closed: [true] }]);
  });

  it('ALERT-62: is not told of it where that day was long past when this began', async () => {
    const { database } = app.test;
    await watch({
      ...{ asset: 'us:PEP', condition: { kind: 'price', is: 'above', level: 2 } },
      ...{ from: '2026-10-19', expiresAt: '2026-10-20T22:59:59Z' },
    });
    const sql = await readFile(
      new URL('../../migrations/0973-alerts-long-over.sql', import.meta.url),
      'utf8',
    );
    // What was then is a month ago, whatever the database's clock says.
    await database.query(sql.replace('now()', `timestamptz '${new Date(now).toISOString()}'`));
    await store('us:PEP', { '2026-10-19': 1, '2026-10-20': 3 });
    await judge();
    expect([await told(), await states()]).toEqual([[], { listed: ['expired'], closed: [true] }]);
  });
});
