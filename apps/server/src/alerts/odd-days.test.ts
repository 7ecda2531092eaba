import type { AssetId } from '@auspex/market';
import { expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { alertsModule } from './index.ts';

let now = Date.parse('2024-01-02T12:00:00Z');
const app = withMarketApplication({ now: () => now });

const day = (date: string) => Date.parse(date);

async function forgetAlerts(): Promise<void> {
  await app.test.database.query('delete from alert');
  await app.test.database.query('delete from alert_firing');
}

/** Sets an alert that fires for every bar after one. */
async function watchFrom(date: string): Promise<void> {
  await forgetAlerts();
  const state = { bar: day(date), value: 0, subject: null, side: -1, holds: false, fired: null };
  await app.test.database.query(
    `insert into alert (member_id, world, asset_id, condition, frequency, mail, push, state, created_at, updated_at)
     values ($1, $2, 'us:KO', '{"kind":"volume","times":0.000001}', 'bar', false, false, $3, $4, $4)`,
    [
      marketMembers.member,
      app.modules.service(marketModule).world.name,
      JSON.stringify(state),
      new Date(now),
    ],
  );
}

/** The bars for which the alert has fired by an instant. */
async function firedBy(instant: string): Promise<string[]> {
  now = Date.parse(instant);
  const run = { signal: new AbortController().signal, progress: () => undefined };
  await app.modules.service(alertsModule).judgeBars(run);
  const found = await app.test.database.query<{ bar: string }>(
    `select split_part(occasion, ':', 2) as bar from alert_firing order by 1`,
  );
  return found.map(({ bar }) => new Date(Number(bar)).toISOString().slice(0, 10));
}

/** The last bar that a rehearsal as of an instant finds: every bar's volume is above such a share of the usual one. */
async function rehearsedBy(instant: string): Promise<string> {
  now = Date.parse(instant);
  const answer = await app.http.app.inject({
    method: 'POST',
    url: '/api/alerts/rehearsal',
    headers: { authorization: fixtureBearer('member') ?? '' },
    payload: {
      ...{ symbol: 'KO', frequency: 'bar', expiresAt: null, channels: { mail: false, push: false } },
      condition: { kind: 'change', is: 'moves', by: 0.001, bars: 1 },
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().firings.at(-1).at.slice(0, 10);
}

// The calendar of the New York Stock Exchange: 13:00 on the day after Thanksgiving; clocks went on on 10 March 2024 and
// back on 3 November.
it.each([
  ['a half day', { before: '2024-11-27', bar: '2024-11-29', open: '17:59', closed: '18:20' }],
  [
    'the first session of summer time',
    { before: '2024-03-08', bar: '2024-03-11', open: '19:59', closed: '20:20' },
  ],
  [
    'the last session of winter time',
    { before: '2024-03-07', bar: '2024-03-08', open: '20:59', closed: '21:20' },
  ],
  [
    'the first session of winter time',
    { before: '2024-11-01', bar: '2024-11-04', open: '20:59', closed: '21:20' },
  ],
])(
  'ALERT-50: %s closes for alerts and rehearsals when the exchange does',
  async (_, { before, bar, open, closed }) => {
    await watchFrom(before);
    expect(await firedBy(`${bar}T${open}:00Z`)).toEqual([]);
    expect(await firedBy(`${bar}T${closed}:00Z`)).toEqual([bar]);
    expect(await firedBy(`${bar}T23:00:00Z`)).toEqual([bar]);
    expect((await rehearsedBy(`${bar}T${open}:00Z`)) <= before).toBe(true);
    expect(await rehearsedBy(`${bar}T${closed}:00Z`)).toBe(bar);
  },
);

it('ALERT-27: an alert ends when its asset is no longer traded, and the inbox says so once', async () => {
  const [gone] = await app.test.database.query<{ assetId: string; date: string }>(
    `select asset_id as "assetId", date::text from asset_delisting where date > '2024-06-01' order by date limit 1`,
  );
  if (!gone) throw new Error('No asset is delisted.');
  const headers = { authorization: fixtureBearer('member') ?? '' };
  const ask = async (url: string, payload?: object) => {
    const method = payload ? 'POST' : 'GET';
    const answer = await app.http.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await forgetAlerts();
  now = day(gone.date) - 30 * 86_400_000;
  const asset = await app.modules
    .service(marketModule)
    .view()
    .asset(gone.assetId as AssetId);
  const condition = { kind: 'price', is: 'above', level: 1e6 };
  const channels = { mail: false, push: false };
  await ask('/api/alerts', {
    symbol: asset?.symbol,
    condition,
    frequency: 'once',
    expiresAt: null,
    channels,
  });
  const endings = async (instant: number) => {
    now = instant;
    const run = { signal: new AbortController().signal, progress: () => undefined };
    await app.modules.service(alertsModule).judgeBars(run);
    const { items } = await ask('/api/alerts/inbox');
    return items.flatMap((item: { condition: object }) =>
      'alert' in item.condition ? [item.condition] : [],
    );
  };
  expect(await endings(now)).toEqual([]);
  const end = { kind: 'ended', symbol: asset?.symbol, alert: condition };
  expect(await endings(day(gone.date) + 3 * 86_400_000)).toEqual([end]);
  expect(await endings(day(gone.date) + 4 * 86_400_000)).toEqual([end]);
  // That it ended is no occasion on which it fired.
  expect((await ask('/api/alerts')).items).toMatchObject([{ state: 'done', firings: 0, firedAt: null }]);
});

it('ALERT-27: an asset whose end is only announced can be watched until then', async () => {
  const world = app.modules.service(marketModule).world.name;
  await forgetAlerts();
  now = Date.parse('2026-11-27T16:00:00Z');
  await app.test.owner.query(
    `insert into asset_delisting (world, asset_id, version, date, reason, known_at, seen_at, source)
     values ($1, 'us:KO', 1, '2026-12-20', 'acquired', '2026-11-01Z', '2026-11-01Z', 'test')`,
    [world],
  );
  const informed = await app.beside();
  const view = informed.modules.service(marketModule).view();
  expect((await view.asset('us:KO' as AssetId))?.delisting?.date).toBe('2026-12-20');
  const answer = await informed.post('/api/alerts', {
    ...{ symbol: 'KO', frequency: 'once', expiresAt: null, channels: { mail: false, push: false } },
    condition: { kind: 'price', is: 'above', level: 1e6 },
  });
  expect(answer.status, answer.text).toBe(200);
});
