import { parseIsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { knownBars, storeKnownBars } from '../../test/known-bars.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule } from '../market/index.ts';
import { type AlertMailData, alertMail, createStopTokens } from './alert-mail.ts';
import { alertsModule } from './index.ts';

const WEEK = 7 * 24 * 3_600_000;
let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now });

/** Sends a body, or reads where there is none. */
async function ask(url: string, body?: object, role: 'member' | 'other member' = 'member') {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const method = body ? 'POST' : 'GET';
  const answer = await app.http.app.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

const wish = (condition: object) => ({
  ...{ symbol: null, condition, frequency: 'every', expiresAt: null },
  channels: { mail: true, push: false },
});

async function closeHigher(symbol: string, date: string): Promise<void> {
  const market = app.modules.service(marketModule);
  const { last } = (await app.get(`/api/market/quotes?symbols=${symbol}`)).body.items[0];
  const known = knownBars([{ date: parseIsoDate(date), close: last * 1.3, volume: 1e7 }]);
  await storeKnownBars(app.test.database, {
    world: market.world.name,
    asset: `us:${symbol}`,
    known,
    seenAt: now,
  });
  await market.catchUp();
}

const judgeBars = () =>
  app.modules
    .service(alertsModule)
    .judgeBars({ signal: new AbortController().signal, progress: () => undefined });

/** The other way round from the alerts: lists of the screener, and sets. */
const screenOf = async (expression: string, at?: number): Promise<ReadonlySet<string>> => {
  const search = new URLSearchParams({ expression, market: 'us', page_size: '1000' });
  if (at !== undefined) search.set('asOf', new Date(at).toISOString());
  const { body } = await app.get(`/stocks/screener?${search}`);
  return new Set(body.items.map(({ asset }: { asset: { symbol: string } }) => asset.symbol));
};

describe('an alert on a saved screen', () => {
  const expression = 'ret_1m > 5% and rsi14 > 55';
  let saved = 0;
  const save = async (): Promise<string> => {
    saved += 1;
    const body = { name: `rising ${saved}`, market: 'us', expression, isSmart: false };
    const { items } = (await ask('/api/screener/screens', body)).body;
    return items.find(({ name }: { name: string }) => name === body.name).id;
  };

  it('ALERT-23: is rehearsed week by week, and fires for the names that enter after the next close', async () => {
    const condition = { kind: 'screen', is: 'enters', screenId: await save() };
    const { status, body } = await ask('/api/alerts/rehearsal', wish(condition));
    expect(status).toBe(200);
    const entered: [string, string[]][] = [];
    let before: ReadonlySet<string> | null = null;
    // A slow machine looks back less far.
    const first = Date.parse(body.from) + WEEK / 7 - 1;
    expect((first - Date.parse('2025-11-22T23:59:59.999Z')) % WEEK).toBe(0);
    for (let at = first; at < MARKET_NOW; at += WEEK) {
      const matching = await screenOf(expression, at);
      const fresh = [...matching].filter((symbol) => before !== null && !before.has(symbol));
      if (fresh.length > 0) entered.push([new Date(at).toISOString().slice(0, 10), fresh.sort()]);
      before = matching;
    }
    expect(entered.length).toBeGreaterThan(2);
    expect(
      body.firings.map(({ at, symbols }: { at: string; symbols: string[] }) => [
        at.slice(0, 10),
        symbols.sort(),
      ]),
    ).toEqual(entered);
    expect(body.now.value).toBe((await screenOf(expression)).size);

    expect((await ask('/api/alerts', wish(condition))).status).toBe(200);
    await judgeBars();
    const matching = await screenOf(expression);
    expect(matching.has('KO')).toBe(false);
    now = Date.parse('2026-11-27T19:00:00Z');
    await closeHigher('KO', '2026-11-27');
    await judgeBars();
    const { items } = (await ask('/api/alerts/inbox')).body;
    expect(items.map(({ symbols }: { symbols: string[] }) => symbols)).toEqual([['KO']]);
    // The list, the inbox and the mail say which screen it is.
    const name = `rising ${saved}`;
    expect(items[0].screen).toBe(name);
    expect((await ask('/api/alerts')).body.items[0].screen).toBe(name);
    const [mail] = await app.test.database.query<{ data: AlertMailData }>(
      `select data from mail where template = 'alerts.fired'`,
    );
    if (!mail) throw new Error('There is no mail.');
    const about = {
      language: 'fr',
      publicUrl: 'https://auspex.test',
      secret: 'x',
      unsubscribeUrl: '',
    } as const;
    const { subject, html } = alertMail(createStopTokens(app.platform.config)).render(mail.data, about);
    expect(subject).toBe(`Un actif commence à répondre à votre filtre «\u00a0${name}\u00a0»`);
    expect(html).toContain(`/screener?screen=${condition.screenId}`);
    expect(html).toContain('Ouvrir le filtre');
  });

  it('ALERT-24: is refused where the screen is not the member’s own', async () => {
    const condition = { kind: 'screen', is: 'leaves', screenId: await save() };
    expect((await ask('/api/alerts', wish(condition), 'other member')).status).toBe(404);
  });

  it('ALERT-25: says nothing of a screen that was rewritten, and goes on from what the new one matches', async () => {
    const id = await save();
    const condition = { kind: 'screen', is: 'enters', screenId: id };
    expect((await ask('/api/alerts', wish(condition))).status).toBe(200);
    const before = (await ask('/api/alerts/inbox')).body.items.length;
    const [stored] = (await ask('/api/screener/screens')).body.items.filter(
      (screen: { id: string }) => screen.id === id,
    );
    const { name, version } = stored;
    const wider = { name, version, market: 'us', expression: 'price > 0', isSmart: false };
    const replaced = await app.http.app.inject({
      ...{ method: 'PUT', url: `/api/screener/screens/${id}`, payload: wider },
      headers: { authorization: fixtureBearer('member') ?? '' },
    });
    expect(replaced.statusCode).toBe(200);
    await judgeBars();
    await judgeBars();
    expect((await ask('/api/alerts/inbox')).body.items).toHaveLength(before);
  });

  it('ALERT-26: takes an asset under another symbol for the same asset', async () => {
    const condition = { kind: 'screen', is: 'leaves', screenId: await save() };
    expect((await ask('/api/alerts', wish(condition))).status).toBe(200);
    const [row] = await app.test.database.query<{ state: { members: string[] } }>(
      `select state from alert where condition->>'is' = 'leaves'`,
    );
    expect(row?.state.members).toContain('us:KO');
  });

  it('ALERT-27: ends when its screen is removed', async () => {
    const id = await save();
    const condition = { kind: 'screen', is: 'enters', screenId: id };
    const { body } = await ask('/api/alerts', wish(condition));
    const mine = body.items.find(
      (item: { condition: { screenId?: string } }) => item.condition.screenId === id,
    );
    expect(mine.state).toBe('active');
    await app.http.app.inject({
      ...{ method: 'DELETE', url: `/api/screener/screens/${id}` },
      headers: { authorization: fixtureBearer('member') ?? '' },
    });
    await judgeBars();
    const after = (await ask('/api/alerts')).body.items.find((item: { id: string }) => item.id === mine.id);
    expect(after.state).toBe('done');
    const resumed = await app.http.app.inject({
      ...{ method: 'PUT', url: `/api/alerts/${mine.id}/rest`, payload: { to: 'active' } },
      headers: { authorization: fixtureBearer('member') ?? '' },
    });
    expect([resumed.statusCode, resumed.json().error.details.code]).toEqual([422, 'screen-gone']);
  });
});
