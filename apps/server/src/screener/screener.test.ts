import { screenFields } from '@auspex/quant/screening';
import { describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import { screenerModule } from './index.ts';

const app = withMarketApplication({ filling: { signals: true } });

type Role = Parameters<typeof fixtureBearer>[0];

const OTHER: Role = 'other member';
const PAST = '2024-06-28';

async function list(query: Record<string, string>) {
  const { status, body } = await app.get(`/stocks/screener?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function count(expression: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ expression, ...query });
  return (await app.get(`/api/screener/count?${search}`)).body;
}

interface Item {
  readonly asset: { symbol: string; sector: string | null };
  readonly price: number;
  readonly values: readonly (number | string | boolean | null)[];
  readonly smart: { rank: number; score: number; base: number; reasons: { contribution: number }[] } | null;
}

/** Daily closes of an asset up to a day, as the chart has them. */
async function chart(symbol: string, adjustment: string, asOf = '2026-11-18T22:00:00Z') {
  const search = new URLSearchParams({ adjustment, asOf });
  return (await app.get(`/api/market/bars/${symbol}?${search}`)).body.bars as {
    time: number[];
    close: number[];
    high: number[];
    volume: number[];
  };
}

async function indicator(name: string, symbol: string, output: string) {
  const { body } = await app.get(
    `/indicators/${name}${name.includes('?') ? '&' : '?'}symbol=${symbol}&interval=daily&series_type=close&adjustment=splits&limit=1`,
  );
  return body.values[output].at(-1);
}

describe('the figures of the screener', () => {
  it('SCRN-4: are those of the chart, its indicators and the forecast, asset by asset', async () => {
    const columns = 'rsi14,sma200,macd_hist,adx14,atr_percent,ret_1m,volume,delta_30,last_bar';
    const { items } = await list({ columns, q: 'KO|AAPL|JPM' });
    for (const symbol of ['KO', 'AAPL', 'JPM']) {
      const { price, values } = items.find(({ asset }: Item) => asset.symbol === symbol) as Item;
      const [rsi, sma200, macd, adx, atr, month, volume, delta, lastBar] = values as number[];
      const shown = await chart(symbol, 'splits');
      const total = await chart(symbol, 'splits-and-dividends');
      expect(price).toBe(shown.close.at(-1));
      expect(rsi).toBeCloseTo(await indicator('RSI', symbol, 'rsi'), 9);
      expect(sma200).toBeCloseTo(await indicator('SMA?time_period=200', symbol, 'sma'), 9);
      expect((macd ?? 0) * price).toBeCloseTo(await indicator('MACD', symbol, 'histogram'), 9);
      expect(adx).toBeCloseTo(await indicator('ADX', symbol, 'adx'), 9);
      expect((atr ?? 0) * 100).toBeCloseTo(await indicator('NATR', symbol, 'natr'), 9);
      const since = total.time.findLastIndex((at: number) => at <= Date.parse('2026-10-18'));
      expect(month).toBeCloseTo((total.close.at(-1) ?? 0) / (total.close[since] ?? 0) - 1, 12);
      expect(volume).toBe(shown.volume.at(-1));
      expect(lastBar).toBe('2026-11-18');
      const { body } = await app.get(`/stocks/forecast/us?stockFilter=${symbol}`);
      const forecast = body.items[0].deltas.delta_30.value;
      if (forecast === null) expect(delta).toBeNull();
      else expect((delta ?? 0) * 100).toBeCloseTo(forecast, 9);
    }
  });

  it('SCRN-4: over a month, a year and three years are those of the asset’s own screen, stocks and coins', async () => {
    const columns = 'ret_1m,ret_3m,ret_6m,ret_ytd,ret_1y,ret_3y';
    const { items } = await list({ market: 'all', columns, q: 'KO|JPM|BTC-USD' });
    expect(items).toHaveLength(3);
    for (const { asset, values } of items as Item[]) {
      const { body } = await app.get(`/api/market/performance/${asset.symbol}`);
      const { changes } = body.items[0];
      const spans = ['1m', '3m', '6m', 'ytd', '1y', '3y'];
      for (const [i, span] of spans.entries())
        expect(values[i], `${asset.symbol} ${span}`).toBeCloseTo(changes[span], 12);
    }
  });

  it('SCRN-5: of companies are those of the filings, and unknown for funds and coins', async () => {
    const columns = 'rev_yoy,net_income,market_cap,pe,type';
    const { items } = await list({ market: 'all', columns });
    for (const { asset, values } of items as Item[]) {
      if (values[4] !== 'stock') expect(values.slice(0, 4), asset.symbol).toEqual([null, null, null, null]);
    }
    const { values } = items.find(({ asset }: Item) => asset.symbol === 'KO') as Item;
    const { body } = await app.get('/api/market/fundamentals/KO/revenue?period=quarterly');
    const periods = body.items ?? body.periods;
    expect(values[0]).toBeCloseTo(periods[0].values.growth, 12);
    expect(values[3]).toBeCloseTo(Number(values[2]) / Number(values[1]), 9);
  });

  it('are there for some asset of the two markets, whatever the field', async () => {
    // No forecasts, headlines and reports are stored in this market.
    const absent = ['forecast', 'tone', 'earnings'];
    const there = screenFields.filter(({ group }) => !absent.includes(group)).map(({ key }) => key);
    const { items, columns } = await list({ market: 'all', columns: there.join(), page_size: '1000' });
    const never = columns.filter((_: string, i: number) =>
      items.every(({ values }: Item) => values[i] === null),
    );
    expect(never).toEqual([]);
  });
});

describe('a screen', () => {
  it('SCRN-6: has the rows that a reader of the whole table would pick, in its order, page by page', async () => {
    const all = await list({ columns: 'rsi14,ret_3m,sector', page_size: '1000' });
    const wanted = (all.items as Item[])
      .filter(
        ({ values: [rsi, month] }) =>
          Number(rsi) < 55 && month !== null && Number(month) > -0.05 && rsi !== null,
      )
      .sort((a, b) => Number(b.values[1]) - Number(a.values[1]))
      .map(({ asset }) => asset.symbol);
    expect(wanted.length).toBeGreaterThan(6);
    const asked = { expression: 'rsi14 < 55 and ret_3m > -5%', sort: 'ret_3m-desc', page_size: '5' };
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / 5); page++) {
      const reply = await list({ ...asked, page: String(page) });
      expect(reply).toMatchObject({ total: wanted.length, unfiltered: wanted.length });
      found.push(...reply.items.map(({ asset }: Item) => asset.symbol));
    }
    expect(found).toEqual(wanted);
    expect(await count(asked.expression)).toMatchObject({ total: wanted.length, problem: null });
  });

  it('SCRN-7: leaves out assets of which a value is missing, and says how many', async () => {
    const { total, unknown, screened } = await count('pe < 15');
    const opposite = await count('not (pe < 15)');
    expect(unknown).toBeGreaterThan(0);
    expect(opposite).toMatchObject({ unknown, screened });
    expect(total + opposite.total + unknown).toBe(screened);
  });

  it('SCRN-8: that cannot be read is refused at its character, with what would mend it', async () => {
    expect((await count('rsi_14 < 30')).problem).toMatchObject({
      code: 'unknown-field',
      at: 0,
      fix: { text: 'rsi14' },
    });
    const { status, body } = await app.get(
      '/stocks/screener?expression=pe%20%3C%2010%20and%20rsi_14%20%3C%2030',
    );
    expect(status).toBe(400);
    expect(body.error.message).toBe(
      'The expression cannot be read at character 13: "rsi_14" is not a field. Try rsi14 there.',
    );
    const refusal = async (query: string) => (await app.get(`/stocks/screener?${query}`)).body.error.message;
    expect(await refusal(`expression=${'a'.repeat(2001)}`)).toBe(
      'The expression cannot be read at character 2001: it may have 2000 characters.',
    );
    expect(await refusal('expression=sector')).not.toMatch(/\(|wrong-kind|missing:/);
    expect(await refusal('sort=,,,')).toMatch(/^Sort by fields of the screener/);
    expect((await app.get('/stocks/screener?columns=nonsense')).status).toBe(400);
  });

  it('SCRN-9: as of a past day has the names of then, those delisted since among them, and what followed', async () => {
    const { items } = await list({ asOf: PAST, page_size: '1000' });
    const now = await list({ page_size: '1000' });
    const symbols = (list: Item[]) => list.map(({ asset }) => asset.symbol);
    const search = new URLSearchParams({ since: PAST, symbols: symbols(items).join() });
    const { body } = await app.get(`/api/screener/followed?${search}`);
    const gone = body.items.filter(({ delistedOn }: { delistedOn: string | null }) => delistedOn !== null);
    expect(gone.length).toBeGreaterThan(0);
    for (const { symbol, delistedOn } of gone) {
      expect(symbols(now.items)).not.toContain(symbol);
      expect(delistedOn > PAST).toBe(true);
    }
    const ko = body.items.find(({ symbol }: { symbol: string }) => symbol === 'KO');
    const { time, close } = await chart('KO', 'splits-and-dividends');
    const start = time.findLastIndex((at) => at <= Date.parse(`${PAST}T23:59:59Z`));
    expect(ko.after20).toBeCloseTo((close[start + 20] ?? 0) / (close[start] ?? 0) - 1, 12);
    expect(ko.toDate).toBeCloseTo((close.at(-1) ?? 0) / (close[start] ?? 0) - 1, 12);
  });
});

describe('the smart screen', () => {
  it('SCRN-10: ranks by the published model, with reasons that are parts of the score and the state of the gate', async () => {
    const { items, gates } = await list({ isSmart: 'true', page_size: '10' });
    expect(gates).toMatchObject([{ market: 'us', horizon: 20 }]);
    const scores = (items as Item[]).flatMap(({ smart }) => smart?.score ?? []);
    expect(scores.length).toBe(10);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect((items as Item[]).map(({ smart }) => smart?.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [first] = items as Item[];
    const detail = (await app.get(`/api/signals/${first?.asset.symbol}`)).body;
    const explained = detail.explanations.find(({ horizon }: { horizon: number }) => horizon === 20);
    expect(first?.smart?.score).toBeCloseTo(explained.score, 9);
    expect(first?.smart?.reasons).toEqual(
      explained.contributions
        .slice(0, 3)
        .map(({ feature, contribution }: { feature: string; contribution: number }) => ({
          feature,
          contribution,
        })),
    );
  });
});

describe('presets', () => {
  it('SCRN-11: say what their picks of past months did, from what was known by the end of the record alone', {
    timeout: 120_000,
  }, async () => {
    const until = '2019-12-31';
    const ask = async () => (await app.get(`/api/screener/presets?until=${until}`)).body;
    for (let reply = await ask(); ; reply = await ask()) {
      if (reply.coming) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      const calm = reply.items.find(({ key }: { key: string }) => key === 'calm');
      const [after20] = calm.record.outcomes;
      const returns: number[] = [];
      // Month by month the screen of then, and the closes that were known by the end.
      for (const month of monthEnds(until, 24)) {
        const { items } = await list({ asOf: month, expression: calm.expression, page_size: '1000' });
        for (const { asset } of items as Item[]) {
          const search = new URLSearchParams({ adjustment: 'splits-and-dividends', asOf: until });
          const { body } = await app.get(`/api/market/bars/${asset.symbol}?${search}`);
          const { time, close } = body.bars as { time: number[]; close: number[] };
          const start = time.findLastIndex((at) => at <= Date.parse(`${month}T23:59:59Z`));
          const [base, later] = [close[start], close[start + 20]];
          if (start >= 0 && base !== undefined && later !== undefined) returns.push(later / base - 1);
        }
      }
      expect(after20.n).toBe(returns.length);
      expect(returns.length).toBeGreaterThan(20);
      const sorted = returns.toSorted((a, b) => a - b);
      const middle = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
      expect(after20.median).toBeCloseTo(middle, 9);
      expect(after20.interval.low).toBeLessThanOrEqual(after20.excess);
      return;
    }
  });
});

/** The last days of the months before a day, the one of its own month included if it is over. */
function monthEnds(until: string, count: number): string[] {
  const [year = 0, month = 0] = until.split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - i, 0)).toISOString().slice(0, 10),
  );
}

describe('saved screens', () => {
  const wanted = { name: 'Cheap', market: 'us', expression: 'pe < 15', isSmart: false };
  interface Sent {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly body?: object;
    readonly role?: Role;
  }
  const call = async (path: string, { method, body, role = 'member' }: Sent) => {
    const headers = { authorization: fixtureBearer(role) ?? '' };
    const sent = body === undefined ? {} : { payload: body };
    const answer = await app.http.app.inject({ method, url: `/api/screener/${path}`, headers, ...sent });
    return { status: answer.statusCode, body: answer.json() };
  };
  const post = (body: object) => call('screens', { method: 'POST', body });
  const put = (path: string, body: object, role?: Role) =>
    call(path, { method: 'PUT', body, ...(role && { role }) });
  const get = (path: string, role: Role) => call(path, { method: 'GET', role });

  it('SCRN-12: are kept by name and version, and another member finds none of them', async () => {
    const { body } = await post(wanted);
    const [saved] = body.items;
    expect(saved).toMatchObject({ ...wanted, version: 1, share: null });
    expect((await post({ ...wanted, name: 'CHEAP' })).status).toBe(409);
    const change = { ...wanted, expression: 'pe < 12', version: 1 };
    expect((await put(`screens/${saved.id}`, change)).body.items[0]).toMatchObject({ version: 2 });
    const late = await put(`screens/${saved.id}`, { ...change, expression: 'pe < 9' });
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('version 2');
    const foreign = [
      await put(`screens/${saved.id}`, { ...change, version: 2 }, OTHER),
      await put(`screens/${saved.id}/share`, { shared: true }, OTHER),
      await call(`screens/${saved.id}`, { method: 'DELETE', role: OTHER }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await get('screens', OTHER)).body.items).toEqual([]);
  });

  it('SCRN-13: are shared by a link that shows what they look for and not whose they are, until it is ended', async () => {
    const { body } = await post({ ...wanted, name: 'Shared' });
    const { id } = body.items.find(({ name }: { name: string }) => name === 'Shared');
    const shared = await put(`screens/${id}/share`, { shared: true });
    const { share } = shared.body.items.find((one: { id: string }) => one.id === id);
    const seen = await get(`shared/${share}`, OTHER);
    expect(seen.body).toEqual({ ...wanted, name: 'Shared' });
    await put(`screens/${id}/share`, { shared: false });
    expect((await get(`shared/${share}`, OTHER)).status).toBe(404);
  });

  it('SCRN-14: tell other modules what matches them at an instant', async () => {
    const service = app.modules.service(screenerModule);
    const [screen] = (await call('screens', { method: 'GET' })).body.items;
    const at = Date.parse('2025-06-30T23:59:59Z');
    const find = async (memberId: string) => {
      const found = await service.matches(memberId, screen.id, at);
      return found === 'unreadable' ? null : found;
    };
    const found = await find(marketMembers.member);
    const listed = await list({
      expression: screen.expression,
      asOf: '2025-06-30',
      page_size: '1000',
    });
    expect(found?.assets.map(({ symbol }) => symbol)).toEqual(
      listed.items.map(({ asset }: Item) => asset.symbol),
    );
    expect(await find(marketMembers.other)).toBeNull();
    // The second answer is the one that was kept: the weeks of a rehearsal are not looked through again.
    expect((await find(marketMembers.member))?.assets).toBe(found?.assets);
  });
});
