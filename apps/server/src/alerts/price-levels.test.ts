import { parseIsoDate } from '@auspex/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { knownBars, storeKnownBars, storeKnownSplit } from '../../test/known-bars.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { countWaiting } from './alert-store.ts';
import { alertsModule } from './index.ts';

let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now });

async function ask(
  method: 'POST' | 'PUT',
  url: string,
  { body, role = 'member' }: { readonly body: object; readonly role?: 'member' | 'other member' },
) {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, payload: body });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

const price = (level: number) => ({ kind: 'price', is: 'above', level });

const asked = (condition: object, { symbol = 'BTC-USD' } = {}) => ({
  ...{ symbol, condition, frequency: 'every', expiresAt: null },
  channels: { mail: true, push: false },
});

const lastPrice = async (symbol: string): Promise<number> =>
  (await app.get(`/api/market/quotes?symbols=${symbol}`)).body.items[0].last;

const firings = async () =>
  app.test.database.query<{ occasion: string; value: number }>(
    'select occasion, value from alert_firing order by at',
  );

beforeEach(async () => {
  now = MARKET_NOW;
  await app.test.database.query('delete from alert');
  await app.test.database.query('delete from alert_firing');
  await app.test.database.query("delete from market_lead where task = 'alerts'");
});

describe('a price level', () => {
  it('ALERT-44: that a bar passed while nothing was judged fires before the next tick is', async () => {
    const level = (await lastPrice('PG')) * 2;
    await ask('POST', '/api/alerts', { body: asked(price(level), { symbol: 'PG' }) });
    const known = knownBars([{ date: parseIsoDate('2026-11-19'), close: level / 2 }]);
    known.bars.high[0] = level * 1.1;
    now = Date.parse('2026-11-20T22:00:00Z');
    const { world } = app.modules.service(marketModule);
    await storeKnownBars(app.test.database, { world: world.name, asset: 'us:PG', known, seenAt: now });
    await app.modules.service(marketModule).catchUp();
    await app.modules.service(alertsModule).judgePrices();
    const found = await firings();
    expect(found.map(({ occasion }) => occasion)).toEqual([`1:${Date.parse('2026-11-19')}:1`]);
    expect(found[0].value).toBeCloseTo(level * 1.1);
  });

  it('ALERT-44: that was passed in sessions whose bars come after a later session has begun to tick fires with them', async () => {
    const judge = () => app.modules.service(alertsModule).judgePrices();
    const store = async (symbol: string, highs: Readonly<Record<string, number>>, close: number) => {
      const dates = Object.keys(highs).map(parseIsoDate);
      const known = knownBars(dates.map((date) => ({ date, close })));
      known.bars.high.set(Object.values(highs));
      const { world } = app.modules.service(marketModule);
      await storeKnownBars(app.test.database, {
        ...{ world: world.name, asset: `us:${symbol}`, known, seenAt: now },
      });
      await app.modules.service(marketModule).catchUp();
    };
    const [ko, wmt] = [await lastPrice('KO'), await lastPrice('WMT')];
    await ask('POST', '/api/alerts', { body: asked(price(ko * 2), { symbol: 'KO' }) });
    await ask('POST', '/api/alerts', { body: asked(price(wmt * 2), { symbol: 'WMT' }) });
    // Nobody has judged since the 18th; the bar of the 19th is not there yet.
    now = Date.parse('2026-11-20T15:30:00Z');
    await judge();
    await judge();
    expect(await firings()).toEqual([]);
    const [{ state }] = await app.test.database.query<{ state: { bar: number } }>('select state from alert');
    expect(state.bar).toBe(Date.parse('2026-11-20'));
    await store('KO', { '2026-11-19': ko * 2.1 }, ko);
    await judge();
    expect((await firings()).map(({ occasion }) => occasion)).toEqual([`1:${Date.parse('2026-11-19')}:1`]);
    // What the 20th passed after its last tick.
    now = Date.parse('2026-11-23T15:30:00Z');
    await judge();
    await store('WMT', { '2026-11-19': wmt, '2026-11-20': wmt * 2.2 }, wmt);
    await judge();
    await judge();
    expect((await firings()).map(({ occasion }) => occasion).at(-1)).toBe(`1:${Date.parse('2026-11-20')}:1`);
    expect(await firings()).toHaveLength(2);
  });

  it('ALERT-59: that days passed in which nothing was judged is told in the inbox with each day, by mail once', async () => {
    const last = await lastPrice('MRK');
    const asking = { ...asked(price(last * 2), { symbol: 'MRK' }), frequency: 'bar' };
    await ask('POST', '/api/alerts', { body: asking });
    const dates = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map(parseIsoDate);
    const known = knownBars(dates.map((date, i) => ({ date, close: last * (2.1 + i / 100) })));
    now = Date.parse('2026-11-24T22:00:00Z');
    const { world } = app.modules.service(marketModule);
    await storeKnownBars(app.test.database, { world: world.name, asset: 'us:MRK', known, seenAt: now });
    await app.modules.service(marketModule).catchUp();
    await app.modules.service(alertsModule).judgePrices();
    const headers = { authorization: fixtureBearer('member') ?? '' };
    const inbox = await app.http.app.inject({ method: 'GET', url: '/api/alerts/inbox', headers });
    const days = inbox.json().items.map(({ day }: { day: string | null }) => day);
    // The last one is of the session that has closed last.
    expect(days.toSorted()).toEqual(['2026-11-19', '2026-11-20', '2026-11-23', null]);
    const mails = await app.test.database.query(
      `select data->>'day' as day, (data->>'value')::float8 as value from mail where data->>'symbol' = 'MRK'`,
    );
    expect(mails).toEqual([{ day: null, value: known.bars.high[3] }]);
  });

  it('ALERT-59: that a bar passed is told with its day once that is over, and by no mail after a later day has fired', async () => {
    const last = await lastPrice('CVX');
    const asking = { ...asked(price(last * 2), { symbol: 'CVX' }), frequency: 'bar' };
    await ask('POST', '/api/alerts', { body: asking });
    const closes = async (date: string, at: string) => {
      const known = knownBars([{ date: parseIsoDate(date), close: last * 2.1 }]);
      now = Date.parse(at);
      const { world } = app.modules.service(marketModule);
      await storeKnownBars(app.test.database, { world: world.name, asset: 'us:CVX', known, seenAt: now });
      await app.modules.service(marketModule).catchUp();
      await app.modules.service(alertsModule).judgePrices();
    };
    await closes('2026-11-19', '2026-11-20T13:00:00Z');
    const fired = { bar: Date.parse('2026-11-24'), times: 1 };
    await app.test.database.query(
      "update alert set state = state || jsonb_build_object('fired', $1::jsonb, 'bar', $2::bigint, 'atClose', state)",
      [JSON.stringify(fired), fired.bar],
    );
    await closes('2026-11-20', '2026-11-24T15:30:00Z');
    const headers = { authorization: fixtureBearer('member') ?? '' };
    const inbox = await app.http.app.inject({ method: 'GET', url: '/api/alerts/inbox', headers });
    const days = inbox.json().items.map(({ day }: { day: string | null }) => day);
    expect(days.toSorted()).toEqual(['2026-11-19', '2026-11-20']);
    const mails = await app.test.database.query(
      `select data->>'day' as day from mail where data->>'symbol' = 'CVX'`,
    );
    expect(mails).toEqual([{ day: '2026-11-19' }]);
  });

  it('ALERT-13, ALERT-44: that ticks told of is not told again by the bar of their session', async () => {
    const judge = () => app.modules.service(alertsModule).judgePrices();
    const last = await lastPrice('XOM');
    await ask('POST', '/api/alerts', { body: asked(price(last * 2), { symbol: 'XOM' }) });
    now = Date.parse('2026-11-20T15:30:00Z');
    await judge();
    const fired = { bar: Date.parse('2026-11-20'), times: 1 };
    await app.test.database.query(
      "update alert set state = state || jsonb_build_object('fired', $1::jsonb)",
      [JSON.stringify(fired)],
    );
    const known = knownBars([{ date: parseIsoDate('2026-11-20'), close: last }]);
    known.bars.high[0] = last * 2.2;
    now = Date.parse('2026-11-20T22:00:00Z');
    const { world } = app.modules.service(marketModule);
    await storeKnownBars(app.test.database, { world: world.name, asset: 'us:XOM', known, seenAt: now });
    await app.modules.service(marketModule).catchUp();
    await judge();
    expect(await firings()).toEqual([]);
  });

  it('ALERT-45: makes its asset one that prices are asked for, as long as it may fire', async () => {
    const { world } = app.modules.service(marketModule);
    const waiting = async () => [...(await countWaiting(app.test.database, world.name))];
    const [{ id }] = (await ask('POST', '/api/alerts', { body: asked(price(9000)) })).body.items;
    await ask('POST', '/api/alerts', { body: asked(price(8000)) });
    await ask('POST', '/api/alerts', { body: asked(price(9000)), role: 'other member' });
    await ask('POST', '/api/alerts', { body: asked(price(9000), { symbol: 'PG' }) });
    expect(new Map(await waiting())).toEqual(
      new Map([
        ['crypto:BTC-USD', 2],
        ['us:PG', 1],
      ]),
    );
    await app.test.database.query('delete from alert where id <> $1', [id]);
    await ask('PUT', `/api/alerts/${id}/rest`, { body: { to: 'paused' } });
    expect(await waiting()).toEqual([]);
  });

  it('ALERT-43: is that of today’s shares after a split during a pause, set on the evening before', async () => {
    const { world } = app.modules.service(marketModule);
    const split = { world: world.name, asset: 'us:MCD', exDate: parseIsoDate('2026-11-19'), newPerOld: 10 };
    await storeKnownSplit(app.test.database, { ...split, seenAt: MARKET_NOW });
    // 20:00 in New York, and the day of the split in UTC.
    now = Date.parse('2026-11-19T01:00:00Z');
    const body = asked(price(9000), { symbol: 'MCD' });
    const [{ id, condition }] = (await ask('POST', '/api/alerts', { body })).body.items;
    expect(condition.level).toBe(9000);
    const rest = (to: string) => ask('PUT', `/api/alerts/${id}/rest`, { body: { to } });
    await rest('paused');
    now = Date.parse('2026-11-19T22:00:00Z');
    await app.modules.service(marketModule).catchUp();
    expect((await rest('active')).body.items[0].condition.level).toBe(900);
  });

  it('ALERT-43: of an indicator is told in the shares in which it was judged', async () => {
    const last = await lastPrice('JPM');
    const left = { indicator: 'sma', parameters: { length: 2 }, output: 'sma' };
    const condition = { kind: 'indicator', left, is: 'crosses-above', right: { value: last * 1.2 } };
    await ask('POST', '/api/alerts', { body: asked(condition, { symbol: 'JPM' }) });
    const { world } = app.modules.service(marketModule);
    const of = { world: world.name, asset: 'us:JPM', seenAt: MARKET_NOW };
    const [split, after] = [parseIsoDate('2026-11-19'), parseIsoDate('2026-11-20')];
    await storeKnownSplit(app.test.database, { ...of, exDate: split, newPerOld: 10 });
    now = Date.parse('2026-11-20T23:30:00Z');
    const known = knownBars([split, after].map((date) => ({ date, close: last / 5 })));
    await storeKnownBars(app.test.database, { ...of, known, seenAt: now });
    await app.modules.service(marketModule).catchUp();
    const run = { signal: new AbortController().signal, progress: () => undefined };
    await app.modules.service(alertsModule).judgeBars(run);
    const [fired] = await app.test.database.query<{ level: number; against: number }>(
      "select (condition #>> '{right,value}')::float8 as level, against from alert_firing",
    );
    expect(fired.against).toBeCloseTo(last * 0.12, 9);
    expect(fired.level).toBe(fired.against);
  });
});
