import { describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { givePlan, marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import { lockMember } from './alert-store.ts';
import { alertsModule } from './index.ts';

const MINUTE = 60_000;
let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now, plan: 'free' });

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload: object = {}) {
  const headers = { authorization: fixtureBearer('member') ?? '' };
  const body = method === 'GET' ? {} : { payload };
  const answer = await app.http.app.inject({ method, url, headers, ...body });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

const firings = () => app.test.database.query('select id from alert_firing');

describe('alerts', () => {
  it('PAY-16: above what the free plan allows rest after a plan has ended, and come back with it from then on', async () => {
    const { member } = marketMembers;
    const { database } = app.test;
    const states = async () => {
      const { items, active, limit } = (await ask('GET', '/api/alerts')).body;
      return { active, limit, states: items.map(({ state }: { state: string }) => state) };
    };
    await givePlan(database, member);
    const condition = { kind: 'price', is: 'below', level: 1e12 };
    const channels = { mail: false, push: false };
    const wanted = { symbol: 'BTC-USD', condition, frequency: 'bar', channels, expiresAt: null };
    for (let i = 0; i < 7; i += 1) {
      now = MARKET_NOW + i;
      expect((await ask('POST', '/api/alerts', wanted)).status).toBe(200);
    }
    expect(await states()).toMatchObject({ active: 7, limit: null });
    await database.query('delete from plan_credit where member_id = $1', [member]);
    // The newest come first: the five oldest keep their places.
    const resting = { active: 5, limit: 5, states: ['held', 'held', ...Array(5).fill('active')] };
    expect(await states()).toEqual(resting);
    const [newest, , oldest] = (await ask('GET', '/api/alerts')).body.items;
    const change = (alert: { id: string; version: number }) =>
      ask('PUT', `/api/alerts/${alert.id}`, { ...wanted, version: alert.version });
    expect((await change(newest)).status).toBe(422);
    expect((await change(oldest)).status).toBe(200);
    const watch = app.modules.service(alertsModule);
    now = MARKET_NOW + 60 * MINUTE;
    await watch.judgePrices();
    // A day later the condition holds on a new bar: those with a place say so.
    now = MARKET_NOW + 27 * 60 * MINUTE;
    await watch.judgePrices();
    expect(await firings()).toHaveLength(5);
    await givePlan(database, member);
    expect(await states()).toMatchObject({ active: 7, limit: null });
    now = MARKET_NOW + 28 * 60 * MINUTE;
    await watch.judgePrices();
    expect(await firings()).toHaveLength(5);
    now = MARKET_NOW + 51 * 60 * MINUTE;
    await watch.judgePrices();
    expect(await firings()).toHaveLength(12);
    await database.query('delete from plan_credit where member_id = $1', [member]);
  });

  it('ALERT-13: fire while their member is changing another one', async () => {
    const { database } = app.test;
    await database.query('delete from alert_firing');
    await database.transaction(async (changing) => {
      expect(await lockMember(changing, marketMembers.member)).toBe(true);
      await database.transaction(async (tx) => {
        await tx.query("set local lock_timeout = '2s'");
        await tx.query(
          `insert into alert_firing (member_id, alert_id, world, asset_id, condition, occasion, at, value, symbols)
           select member_id, id, world, asset_id, condition, 'now', now(), 2, '[]' from alert limit 1`,
        );
      });
    });
    expect(await firings()).toHaveLength(1);
  });

  it('PAY-16: that come back within the bar in which they fired fire again when their price is crossed', async () => {
    const { member } = marketMembers;
    const { database } = app.test;
    await database.query('delete from alert');
    await database.query('delete from alert_firing');
    const watch = app.modules.service(alertsModule);
    const at = async (step: number) => {
      now = MARKET_NOW + step * 5 * MINUTE;
      return (await ask('GET', '/api/market/quotes?symbols=BTC-USD')).body.items[0].last as number;
    };
    const prices: number[] = [];
    for (let step = 0; step <= 60; step += 1) prices.push(await at(step));
    const level = (prices.toSorted((a, b) => a - b)[30] ?? 0) * 1.000_01;
    const crossings = prices.flatMap((price, i) =>
      i > 0 && price > level !== (prices[i - 1] ?? 0) > level ? [i] : [],
    );
    const [first = 0, ...later] = crossings;
    // Room for the alert to rest between two crossings.
    const second = later.find((step) => step > first + 3) ?? 0;
    expect(second).toBeGreaterThan(0);
    await givePlan(database, member);
    const channels = { mail: false, push: false };
    const wanted = { symbol: 'BTC-USD', channels, expiresAt: null };
    for (let i = 0; i < 6; i += 1) {
      now = MARKET_NOW - 10 + i;
      const condition =
        i < 5 ? { kind: 'price', is: 'above', level: 1e12 } : { kind: 'price', is: 'crosses', level };
      expect((await ask('POST', '/api/alerts', { ...wanted, condition, frequency: 'every' })).status).toBe(
        200,
      );
    }
    const judge = async (step: number) => {
      await at(step);
      await watch.judgePrices();
    };
    for (let step = 0; step <= first; step += 1) await judge(step);
    expect(await firings()).toHaveLength(1);
    await database.query('delete from plan_credit where member_id = $1', [member]);
    await judge(first + 1);
    await givePlan(database, member);
    for (let step = second - 1; step <= second; step += 1) await judge(step);
    expect(await firings()).toHaveLength(2);
    await database.query('delete from plan_credit where member_id = $1', [member]);
  });
});
