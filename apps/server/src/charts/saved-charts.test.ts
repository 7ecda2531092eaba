import { computeChartIndicator, indicators } from '@auspex/quant/indicators';
import { expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication();
const trend = {
  id: 'a',
  tool: 'trend',
  points: [
    { time: 1_700_000_000_000, price: 190.5 },
    { time: 1_710_000_000_000, price: 201 },
  ],
  text: '',
  colour: null,
  drawnOn: '2025-03-01',
};
const label = {
  ...trend,
  id: 'b',
  tool: 'text',
  points: [{ time: 1_800_000_000_000, price: 7 }],
  text: 'Range',
};

async function send(url: string, payload: object, role: 'member' | 'other member' = 'member') {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const response = await app.http.app.inject({ method: 'PUT', url, payload, headers });
  return { status: response.statusCode, body: response.json() };
}
const drawings = '/api/drawings/AAPL';

it('CHART-2: drawings belong to a member and an asset, and come back as they were drawn', async () => {
  expect((await app.get(drawings)).body).toEqual({ symbol: 'AAPL', drawings: [], version: 0 });
  const saved = await send('/api/drawings/aapl%20Apple', { version: 0, drawings: [trend, label] });
  expect(saved).toEqual({ status: 200, body: { symbol: 'AAPL', drawings: [trend, label], version: 1 } });
  expect((await app.get(drawings)).body).toEqual(saved.body);
  const others = { authorization: fixtureBearer('other member') ?? '' };
  expect((await app.get(drawings, others)).body.drawings).toEqual([]);
  expect((await app.get('/api/drawings/MSFT')).body.drawings).toEqual([]);
  expect((await app.get('/api/drawings/NOSUCH')).status).toBe(404);
});

it('CHART-2: of two changes made from the same version the first is kept, and the second says so', async () => {
  for (const drawn of [0, 1]) {
    const symbol = drawn === 0 ? 'NVDA' : 'AMZN';
    const url = `/api/drawings/${symbol}`;
    if (drawn === 1) await send(url, { version: 0, drawings: [label] });
    const both = await Promise.all([
      send(url, { version: drawn, drawings: [trend] }),
      send(url, { version: drawn, drawings: [] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toContain(
      `you edited version ${drawn}, but it is now at version ${drawn + 1}`,
    );
    const kept = both.find(({ status }) => status === 200)?.body;
    expect((await app.get(url)).body).toEqual(kept);
  }
});

it.each([
  ['the same id twice', [trend, trend], 'The id "a" is used twice.'],
  ['a line with one point', [{ ...trend, points: trend.points.slice(1) }], 'A trend has 2 points.'],
  ['a text without words', [{ ...label, text: ' ' }], 'A text cannot be empty.'],
  ['a colour that is none', [{ ...trend, colour: 'red' }], 'colour'],
])('CHART-2: %s is refused and changes nothing', async (_, wanted, sentence) => {
  const before = (await app.get(drawings)).body;
  const { status, body } = await send(drawings, { version: before.version, drawings: wanted });
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining(sentence.replaceAll('"', '\\"')),
  ]);
  expect((await app.get(drawings)).body).toEqual(before);
});

it('CHART-2: layouts are kept by name with their indicators, and checked as these are', async () => {
  const layout = { name: 'Swing', view: 'tf=1w&scale=log', indicators: [] };
  const path = '/api/chart-layouts';
  const saved = await send(path, { version: 0, layouts: [layout] });
  expect((await app.get(path)).body).toEqual({ layouts: [layout], version: 1 });
  expect(saved.status).toBe(200);
  expect((await send(path, { version: 0, layouts: [] })).status).toBe(409);
  const twice = await send(path, { version: 1, layouts: [layout, { ...layout, name: 'swing' }] });
  expect(twice.body.error.message).toBe('There are two layouts named “swing”.');
  const wrong = { ...layout, indicators: [{ id: 'x', indicator: 'RSII', options: {} }] };
  expect((await send(path, { version: 1, layouts: [wrong] })).body.error.message).toContain('“RSII”');
});

it('CHART-3: every indicator on the page equals the server’s value to 1e-9', async () => {
  const { bars } = (await app.get('/api/market/bars/AAPL?adjustment=splits')).body;
  const columns = {
    time: Float64Array.from(bars.time),
    open: Float64Array.from(bars.open),
    high: Float64Array.from(bars.high),
    low: Float64Array.from(bars.low),
    close: Float64Array.from(bars.close),
    volume: Float64Array.from(bars.volume, (value: number | null) => value ?? Number.NaN),
  };
  let compared = 0;
  for (const { name, parameters } of indicators) {
    const page = computeChartIndicator(columns, { indicator: name, options: { pane: 'own' } });
    if ('problem' in page) throw new Error(page.problem.code);
    const source = 'source' in parameters ? '&series_type=close' : '';
    const query = `symbol=AAPL&adjustment=splits${source}`;
    const answer = await app.get(`/indicators/${encodeURIComponent(name)}?${query}`);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(answer.body.time).toEqual(bars.time);
    for (const [output, values] of Object.entries(page.values)) {
      const server: (number | null)[] = answer.body.values[output];
      const apart = server.findIndex((value, at) => {
        const ours = values[at] ?? Number.NaN;
        if (value === null || Number.isNaN(ours)) return !(value === null && Number.isNaN(ours));
        return Math.abs(value - ours) > 1e-9 * Math.max(1, Math.abs(value));
      });
      expect([name, output, apart, server.length]).toEqual([name, output, -1, values.length]);
      compared += server.length;
    }
  }
  expect(compared).toBeGreaterThan(100_000);
});
