import { parseIsoDate } from '@auspex/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { knownBars, storeKnownBars } from '../../test/known-bars.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { type MarketProcess, withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { createStopTokens } from './alert-mail.ts';
import { quietUntil } from './alert-settings.ts';
import { alertsModule } from './index.ts';

const MINUTE = 60_000;
let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now, plan: 'free' });

type Role = 'member' | 'other member';

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; role?: Role } = {},
) {
  const { body, role = 'member' } = more;
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
}

const price = (level: number, is = 'above') => ({ kind: 'price', is, level });

interface Asked {
  readonly symbol?: string | null;
  readonly frequency?: string;
  readonly expiresAt?: string | null;
  readonly version?: number;
}

function asked(condition: object, more: Asked = {}) {
  const { symbol = 'BTC-USD', frequency = 'every', expiresAt = null, ...rest } = more;
  return { symbol, condition, frequency, expiresAt, channels: { mail: true, push: false }, ...rest };
}

async function clear(): Promise<void> {
  await app.test.database.query('delete from alert');
  await app.test.database.query('delete from alert_firing');
  await app.test.database.query('delete from alert_settings');
  await app.test.database.query("delete from market_lead where task = 'alerts'");
  await app.test.database.query("delete from mail where template = 'alerts.fired'");
}

beforeEach(async () => {
  now = MARKET_NOW;
  await clear();
});

const lastPrice = async (symbol: string): Promise<number> =>
  (await app.get(`/api/market/quotes?symbols=${symbol}`)).body.items[0].last;

const firings = async () =>
  app.test.database.query<{ occasion: string; value: number }>(
    'select occasion, value from alert_firing order by at',
  );

const mails = async () =>
  app.test.database.query<{ delay: number }>(
    `select extract(epoch from next_attempt_at - created_at)::float8 as delay from mail where template = 'alerts.fired'`,
  );

const judgeBars = (process: Pick<MarketProcess, 'modules'> = app) =>
  process.modules
    .service(alertsModule)
    .judgeBars({ signal: new AbortController().signal, progress: () => undefined });

describe('alerts', () => {
  it('ALERT-10: are set, changed from the version that was seen, paused and deleted by their member alone', async () => {
    const made = await ask('POST', '/api/alerts', { body: asked(price(1e6)) });
    expect(made).toMatchObject({ status: 200, body: { active: 1, limit: 5 } });
    const [{ id, version, asset, state }] = made.body.items;
    expect([asset.symbol, state, version]).toEqual(['BTC-USD', 'active', 1]);
    const change = asked(price(2e6, 'crosses'), { version: 1 });
    expect((await ask('PUT', `/api/alerts/${id}`, { body: change, role: 'other member' })).status).toBe(404);
    expect((await ask('PUT', `/api/alerts/${id}`, { body: change })).body.items[0].condition.level).toBe(2e6);
    const late = await ask('PUT', `/api/alerts/${id}`, { body: asked(price(3e6), { version: 1 }) });
    expect(late).toMatchObject({ status: 409, body: { error: { details: { code: 'version-conflict' } } } });
    expect((await ask('GET', '/api/alerts')).body.items[0].condition.level).toBe(2e6);
    expect((await ask('PUT', `/api/alerts/${id}/rest`, { body: { to: 'paused' } })).body).toMatchObject({
      active: 0,
      items: [{ state: 'paused' }],
    });
    expect((await ask('DELETE', `/api/alerts/${id}`, { role: 'other member' })).status).toBe(404);
    expect((await ask('DELETE', `/api/alerts/${id}`)).body.items).toEqual([]);
  });

  it('ALERT-11: are limited; of seven at once five are set, and one that is paused makes room', async () => {
    const wishes = Array.from({ length: 7 }, (_, i) =>
      ask('POST', '/api/alerts', { body: asked(price(1e6 + i)) }),
    );
    const answers = await Promise.all(wishes);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error.message).toBe(
      'You have 5 active alerts, and your plan allows 5. Pause or delete one first.',
    );
    const { items } = (await ask('GET', '/api/alerts')).body;
    await ask('PUT', `/api/alerts/${items[0].id}/rest`, { body: { to: 'paused' } });
    expect((await ask('POST', '/api/alerts', { body: asked(price(2e6)) })).status).toBe(200);
    const back = await ask('PUT', `/api/alerts/${items[0].id}/rest`, { body: { to: 'active' } });
    expect(back).toMatchObject({ status: 422, body: { error: { details: { code: 'too-many-alerts' } } } });
  });

  it('ALERT-12: that cannot be watched are refused with a sentence', async () => {
    const refusal = async (condition: object, more: Asked = {}) =>
      (await ask('POST', '/api/alerts', { body: asked(condition, more) })).body.error.message;
    const left = { indicator: 'rsi', parameters: { length: 0 }, output: 'rsi' };
    const cross = { kind: 'indicator', is: 'crosses', left, right: { value: 30 } };
    expect(await refusal(cross)).toMatch(/'length' must be a whole number from/);
    expect(await refusal({ ...cross, left: { ...left, parameters: {}, output: 'x' } })).toMatch(
      /no output called "x"/,
    );
    expect(await refusal({ ...cross, left: { ...left, indicator: 'nope' } })).toBe(
      'There is no indicator called "nope".',
    );
    expect(await refusal({ kind: 'earnings' })).toMatch(/publishes no reports/);
    expect(await refusal(price(5), { symbol: null })).toBe('Choose a symbol for the alert.');
    expect(await refusal(price(5), { expiresAt: '2020-01-01T00:00:00Z' })).toMatch(
      /would end before it begins/,
    );
    expect(await refusal(price(5), { symbol: 'NOPE' })).toBe('There is no asset called "NOPE".');
    // The same settings, once written and once left out.
    const rsi = { indicator: 'rsi', output: 'rsi' };
    const itself = { ...cross, left: { ...rsi, parameters: { length: 14 } }, right: rsi };
    expect(await refusal(itself)).toMatch(/^An indicator never crosses itself/);
    const other = { ...itself, right: { ...rsi, parameters: { length: 28 } } };
    expect((await ask('POST', '/api/alerts', { body: asked(other) })).status).toBe(200);
    const screen = { kind: 'screen', is: 'enters', screenId: '00000000-0000-4000-8000-000000000000' };
    expect((await ask('POST', '/api/alerts', { body: asked(screen, { symbol: null }) })).status).toBe(404);
  });
});

describe('an alert on a price', () => {
  it('ALERT-13: fires on each tick on which the price crossed, and once in two processes', async () => {
    const steps = 40;
    const prices: number[] = [];
    for (let i = 0; i <= steps; i++) {
      now = MARKET_NOW + i * 5 * MINUTE;
      prices.push(await lastPrice('BTC-USD'));
    }
    const level = prices.toSorted((a, b) => a - b)[steps / 2] * 1.000_01;
    const crossings = prices.flatMap((one, i) =>
      i > 0 && one > level !== prices[i - 1] > level ? [one] : [],
    );
    expect(crossings.length).toBeGreaterThan(1);
    now = MARKET_NOW;
    await ask('POST', '/api/alerts', { body: asked(price(level, 'crosses')) });
    const second = await app.beside();
    for (let i = 0; i <= steps; i++) {
      now = MARKET_NOW + i * 5 * MINUTE;
      await Promise.all([app, second].map((one) => one.modules.service(alertsModule).judgePrices()));
    }
    expect((await firings()).map(({ value }) => value)).toEqual(crossings);
    expect(await mails()).toHaveLength(crossings.length);
    const inbox = (await ask('GET', '/api/alerts/inbox?limit=1')).body;
    expect(inbox).toMatchObject({
      unread: crossings.length,
      more: true,
      items: [{ value: crossings.at(-1) }],
    });
    expect(
      (await ask('PUT', '/api/alerts/inbox/read', { body: { id: inbox.items[0].id } })).body.unread,
    ).toBe(crossings.length - 1);
    expect((await ask('GET', '/api/alerts/inbox', { role: 'other member' })).body.items).toEqual([]);
    expect((await ask('PUT', '/api/alerts/inbox/read', { body: { id: null } })).body.unread).toBe(0);
  });

  it('ALERT-14: waits with its mail until the quiet hours are over', async () => {
    now = MARKET_NOW;
    const level = (await lastPrice('BTC-USD')) * 3;
    const settings = {
      channels: { mail: true, push: true },
      // 22:00 UTC is 23:00 in Paris in November.
      quiet: { from: 22 * 60, to: 7 * 60, zone: 'Europe/Paris' },
    };
    await ask('PUT', '/api/alerts/settings', { body: settings });
    await ask('POST', '/api/alerts', { body: asked(price(level, 'below'), { frequency: 'bar' }) });
    // The price is below from the start: the first day counts as fired, the next one does not.
    const watch = app.modules.service(alertsModule);
    await watch.judgePrices();
    expect(await firings()).toEqual([]);
    now = MARKET_NOW + 3 * 60 * MINUTE;
    await watch.judgePrices();
    expect(await firings()).toHaveLength(1);
    // 01:00 UTC is 02:00 in Paris: five hours remain.
    expect((await mails())[0].delay).toBeCloseTo(5 * 3600, -1);
    await ask('PUT', '/api/alerts/settings', {
      body: {
        ...settings,
        channels: { mail: false, push: true },
        quiet: null,
      },
    });
    now = MARKET_NOW + 27 * 60 * MINUTE;
    await watch.judgePrices();
    expect(await firings()).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });
});

describe('an alert on closed bars', () => {
  async function store(date: string, volume: number, close: number): Promise<void> {
    const world = app.modules.service(marketModule).world.name;
    const known = knownBars([{ date: parseIsoDate(date), close, volume }]);
    await storeKnownBars(app.test.database, { world, asset: 'us:KO', known, seenAt: now });
    await app.modules.service(marketModule).catchUp();
  }

  it('ALERT-15: fires once when several processes judge the same bar, and not again when the bar is corrected', async () => {
    const processes = [app, await app.beside(), await app.beside()];
    const close = await lastPrice('KO');
    await ask('POST', '/api/alerts', { body: asked({ kind: 'volume', times: 3 }, { symbol: 'KO' }) });
    await judgeBars();
    expect(await firings()).toEqual([]);
    // The Friday after Thanksgiving closes at 13:00; its bar is known a quarter of an hour later.
    now = Date.parse('2026-11-27T19:00:00Z');
    await store('2026-11-27', 9e9, close);
    for (const one of processes) await one.modules.service(marketModule).catchUp();
    await Promise.all(processes.map((one) => judgeBars(one)));
    expect(await firings()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await store('2026-11-27', 8e9, close * 1.01);
    for (const one of processes) await one.modules.service(marketModule).catchUp();
    await Promise.all(processes.map((one) => judgeBars(one)));
    expect(await firings()).toHaveLength(1);
    expect((await firings())[0].occasion).toBe(`1:${Date.parse('2026-11-27')}:1`);
  });
});

describe('a rehearsal', () => {
  it('ALERT-16: counts the days of the last twelve months, with what followed each', async () => {
    const { bars } = (await app.get('/api/market/bars/AAPL?adjustment=splits&from=2025-11-18')).body;
    const condition = { kind: 'change', is: 'falls', by: 0.02, bars: 1 };
    const { body } = await ask('POST', '/api/alerts/rehearsal', {
      body: {
        symbol: 'AAPL',
        condition,
        frequency: 'bar',
      },
    });
    const days = bars.time.flatMap((time: number, i: number) => {
      const before = bars.close[i - 1];
      const lowest = Math.min(bars.open[i], bars.low[i], bars.close[i]) / before - 1;
      return time >= Date.parse('2025-11-18') && before && lowest < -0.02 ? [i] : [];
    });
    expect(days.length).toBeGreaterThan(3);
    expect(body.total).toBe(days.length);
    expect(body.firings.map(({ at }: { at: string }) => Date.parse(at))).toEqual(
      days.map((i: number) => bars.time[i]),
    );
    const [first] = days;
    expect(body.firings[0].after[0]).toBeCloseTo(bars.close[first + 5] / bars.close[first] - 1, 10);
    expect(body.usual).toHaveLength(2);
    expect(body.holds).toBe(false);
  });

  it.each([
    ['a signal', { kind: 'signal', to: 'any' }, 'AAPL'],
    ['a range', { kind: 'range', horizon: 'delta_30' }, 'AAPL'],
    ['a report date', { kind: 'earnings' }, 'AAPL'],
    ['the tone', { kind: 'tone', is: 'either', level: 0.3 }, 'AAPL'],
    ['volume', { kind: 'volume', times: 1.5 }, 'BTC-USD'],
  ])('ALERT-17: answers for %s', async (_, condition, symbol) => {
    const answer = await ask('POST', '/api/alerts/rehearsal', {
      body: { symbol, condition, frequency: 'every' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.total).toBe(answer.body.firings.length);
  });
});

describe('quiet hours', () => {
  const until = (quiet: Parameters<typeof quietUntil>[0], at: string) => {
    const end = quietUntil(quiet, Date.parse(at));
    return end === null ? null : new Date(end).toISOString();
  };

  it('ALERT-18: end by the wall clock on the days on which clocks change', () => {
    const paris = { from: 22 * 60, to: 7 * 60, zone: 'Europe/Paris' };
    expect(until(paris, '2026-11-18T20:59:00Z')).toBeNull();
    expect(until(paris, '2026-11-18T21:00:30Z')).toBe('2026-11-19T06:00:00.000Z');
    // Clocks go forward on 29 March 2026 and back on 25 October 2026.
    expect(until(paris, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(paris, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    // 02:30 does not exist on that night in New York: quiet hours end when the clock is past it.
    expect(until({ from: 60, to: 150, zone: 'America/New_York' }, '2026-03-08T06:30:00Z')).toBe(
      '2026-03-08T07:00:00.000Z',
    );
  });
});

describe('the link in a mail', () => {
  it('ALERT-19: stops its alert with one click and without a sign-in, and not by being opened', async () => {
    const [{ id }] = (await ask('POST', '/api/alerts', { body: asked(price(1e6)) })).body.items;
    const token = createStopTokens(app.platform.config).make(id);
    const open = (method: 'GET' | 'POST', given: string) =>
      app.http.app.inject({ method, url: `/api/alerts/stop?token=${given}` });
    const page = await open('GET', token);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('BTC-USD rises above 1,000,000.00');
    expect((await ask('GET', '/api/alerts')).body.items[0].state).toBe('active');
    expect((await open('POST', `${token.slice(0, -2)}xx`)).body).toContain('incomplete');
    expect((await ask('GET', '/api/alerts')).body.items[0].state).toBe('active');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await app.http.app.inject({
      ...{ method: 'POST', url: `/api/alerts/stop?token=${token}`, headers: form },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.body).toContain('This alert has been stopped.');
    expect((await ask('GET', '/api/alerts')).body.items[0].state).toBe('paused');
  });
});
