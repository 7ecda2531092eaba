import { expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

/** In the middle of a minute. */
let now = MARKET_NOW + 20_000;
const app = withMarketApplication({ now: () => now });

async function send(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { authorization: fixtureBearer('member') ?? '' };
  const { statusCode, body } = await app.http.app.inject({ method, url, payload, headers });
  expect([url, statusCode, body]).toEqual([url, 200, expect.any(String)]);
  return JSON.parse(body);
}

async function query(tool: string, input: object) {
  const { query: asked, figures } = await send('POST', '/api/assistant/queries', { tool, input });
  const values = figures.map(({ measure, value }: { measure: string; value: unknown }) => [measure, value]);
  return { asked, values: Object.fromEntries(values) };
}

it('says of what belongs to a member what is there now, not what was there when the minute began', async () => {
  expect((await query('watchlists', {})).values).toEqual({});
  await send('PUT', '/api/watchlists/stars/AAPL', { starred: true });
  const condition = { kind: 'price', is: 'above', level: 1e6 };
  const channels = { mail: false, push: false };
  const alert = { symbol: 'AAPL', condition, frequency: 'once', channels, expiresAt: null };
  await send('POST', '/api/alerts', alert);
  now += 1000;
  const lists = await query('watchlists', {});
  expect(lists.values.watched).toBe(1);
  expect((await query('alerts', {})).values.alerts).toBe(1);
  expect((await query('alerts', { asset: 'AAPL' })).values.alerts).toBe(1);

  // A query names its very instant: run again later, it finds what it found.
  now += 1000;
  await send('PUT', '/api/watchlists/stars/KO', { starred: true });
  expect((await query('watchlists', {})).values.watched).toBe(2);
  expect((await query('watchlists', lists.asked.input)).values.watched).toBe(1);
});
