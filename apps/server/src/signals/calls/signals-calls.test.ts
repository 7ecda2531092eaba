import { MARKETS } from '@auspex/market';
import { describe, expect, it, vi } from 'vitest';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../../market/index.ts';
import { insertGates } from '../store/gate-store.ts';
import { newestModels } from '../store/model-store.ts';
import { kindOfChange } from './read-changes.ts';

const app = withMarketApplication({ filling: { signals: true } });

interface Outlook {
  horizon: number;
  score: number | null;
  pUp: number;
  pUpSource: string;
  gate: string;
  expectedMove: { median: number; low: number; high: number };
  pMoveOver5: number;
  pMoveOver10: number;
  pFallOver10: number;
  strength: number | null;
}

interface Explanation {
  horizon: number;
  base: number;
  contributions: { contribution: number }[];
}

function sumOf({ base, contributions }: Explanation): number {
  return contributions.reduce((sum, { contribution }) => sum + contribution, base);
}

describe('The list of signals', () => {
  it('shows every coin with its stance, its votes, and three horizons with ranges that hold together', async () => {
    const { status, body } = await app.get('/signals?market=crypto');
    expect(status).toBe(200);
    expect(body.items.length).toBeGreaterThan(25);
    for (const row of body.items) {
      const { buy, hold, sell } = row.votes;
      expect(buy + hold + sell).toBeLessThanOrEqual(15);
      expect(row.ledger).not.toBeNull();
      for (const outlook of row.outlooks as Outlook[]) {
        const { low, median, high } = outlook.expectedMove;
        expect(low).toBeLessThan(median);
        expect(median).toBeLessThan(high);
        expect(outlook.pMoveOver10).toBeLessThan(outlook.pMoveOver5);
        expect(outlook.pFallOver10).toBeLessThan(outlook.pMoveOver10);
        // Four outcomes of five lie above the lower end but for the tenth below it.
        if (low > -0.1) expect(outlook.pFallOver10).toBeLessThan(0.1);
        else expect(outlook.pFallOver10).toBeGreaterThanOrEqual(0.1);
        // Nothing may be claimed before the record was judged.
        expect(outlook).toMatchObject({ pUpSource: 'range', gate: 'not-computed', netEdge: null });
      }
    }
    expect(body.gates.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('not-computed'));
  });

  it('of one symbol is one row, and of an unknown one none', async () => {
    expect((await app.get('/signals?market=crypto&symbol=BTC')).body.items).toHaveLength(1);
    expect((await app.get('/signals?market=crypto&symbol=NOPE')).body.items).toHaveLength(0);
  });
});

describe('Pages of the signals', () => {
  const symbolsOf = (body: { items: { asset: { symbol: string } }[] }) =>
    body.items.map(({ asset }) => asset.symbol);

  it('together are the whole list, sorted by what is asked for, with equals in one order', async () => {
    const whole = (await app.get('/signals?market=us&sort=stance-asc')).body;
    expect(whole.total).toBe(whole.items.length);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.total / 50); page += 1) {
      const { body } = await app.get(`/signals?market=us&sort=stance-asc&page_size=50&page=${page}`);
      expect(body).toMatchObject({ page, page_size: 50, total: whole.total });
      pages.push(...symbolsOf(body));
    }
    expect(pages).toEqual(symbolsOf(whole));
    const beyond = (await app.get('/signals?market=us&page_size=50&page=99')).body;
    expect(beyond).toMatchObject({ items: [], next: null, total: whole.total });
  });

  it('are of the symbols, stances and words asked for, and count the rest', async () => {
    const { body } = await app.get('/signals?market=us&symbols=AAPL,ko,NOPE,BTC&sort=symbol-desc');
    expect(symbolsOf(body)).toEqual(['KO', 'AAPL']);
    expect(body.counts.all).toBe(2);
    const bought = (await app.get('/signals?market=us&stanceFilter=buy&page_size=1')).body;
    const stances = bought.choices.stance as { value: string; count: number }[];
    expect(bought.total).toBe(stances.find(({ value }) => value === 'buy')?.count);
    expect(stances.reduce((sum, { count }) => sum + count, 0)).toBe(bought.unfiltered);
    expect(symbolsOf((await app.get('/signals?market=us&q=coca')).body)).toEqual(['KO']);
  });

  it('are sorted and filtered by the live price and change that a row shows, not by those of the last close', async () => {
    interface Row {
      change: number;
      quote: { symbol: string; last: number; change: number };
    }
    const rowsOf = async (query: string): Promise<Row[]> =>
      (await app.get(`/signals?market=crypto&${query}`)).body.items;
    const sorted = await rowsOf('sort=change-desc');
    const shown = sorted.map(({ quote }) => quote.change);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(sorted.map(({ change }) => change)).not.toEqual(shown);
    const symbols = sorted.map(({ quote }) => quote.symbol).join(',');
    const quotes: Row['quote'][] = (await app.get(`/api/market/quotes?symbols=${symbols}`)).body.items;
    const liveOf = new Map(quotes.map(({ symbol, last }) => [symbol, last]));
    for (const { quote } of sorted) expect(quote.last).toBe(liveOf.get(quote.symbol));
    const bound = shown[3] ?? 0;
    expect(await rowsOf(`changeFrom=${bound}&sort=change-desc`)).toEqual(sorted.slice(0, 4));
    const prices = (await rowsOf('sort=price-asc')).map(({ quote }) => quote.last);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('read the prices of their own rows alone, unless all are sorted or filtered by them', async () => {
    const service = app.modules.service(marketModule);
    const { viewOf } = service;
    const read: number[] = [];
    const counting = vi.spyOn(service, 'viewOf').mockImplementation((given) => {
      const view = viewOf.call(service, given);
      const quotes: typeof view.quotes = (assetIds) => {
        read.push(assetIds.length);
        return view.quotes(assetIds);
      };
      return Object.assign(Object.create(view), { quotes });
    });
    const lastOf = async (query: string): Promise<number[]> =>
      (await app.get(`/signals?market=crypto&page_size=3&${query}`)).body.items.map(
        ({ quote }: { quote: { last: number } }) => quote.last,
      );
    expect(await lastOf('sort=symbol-desc')).toEqual(Array(3).fill(expect.any(Number)));
    expect(read).toEqual([3]);
    expect(await lastOf('sort=price-desc')).toHaveLength(3);
    expect(read.at(-1)).toBeGreaterThan(25);
    expect(await lastOf('sort=symbol-desc&changeFrom=-1')).toHaveLength(3);
    expect(read.at(-1)).toBeGreaterThan(25);
    counting.mockRestore();
  });

  it('as of an earlier instant are sorted by the closes known by then', async () => {
    const { body } = await app.get('/signals?market=crypto&asOf=2026-10-01&sort=change-desc');
    for (const { close, change, quote } of body.items) {
      expect(quote).toMatchObject({ last: close, phase: 'closed' });
      expect(quote.change).toBeCloseTo(change, 12);
    }
  });

  const turnsTo =
    (wanted: string) =>
    ({ to }: { to: string }) =>
      to === wanted;
  const turnsThisWay =
    (wanted: string) =>
    ({ kind }: { kind: string }) =>
      kind === wanted;
  const tabs = [
    ['changed', () => true],
    ['upgrade', turnsThisWay('upgrade')],
    ['downgrade', turnsThisWay('downgrade')],
    ['new-buy', turnsTo('buy')],
    ['new-sell', turnsTo('sell')],
  ] as const;

  it.each(tabs)('under the tab %s hold the stances that the changes name', async (tab, belongs) => {
    const changes = (await app.get('/api/signals/changes?market=crypto&sessions=10')).body.items;
    const { body } = await app.get(`/signals?market=crypto&tab=${tab}&sessions=10&sort=symbol-asc`);
    const turned = changes.filter(belongs);
    expect(symbolsOf(body)).toEqual(symbolsOf({ items: turned }).sort());
    expect(body.counts[tab]).toBe(turned.length);
  });

  it('begin, unsorted, with the stances that changed last, then scores furthest from their own past', async () => {
    const { items } = (await app.get('/signals?market=us&sessions=10')).body;
    const ages = items.map(({ turn, ageBars }: { turn: unknown; ageBars: number }) => (turn ? ageBars : 99));
    expect(ages).toEqual(ages.toSorted((a: number, b: number) => a - b));
    expect(ages[0]).toBeLessThan(10);
    expect(ages.at(-1)).toBe(99);
    const rest = items.filter(({ turn }: { turn: unknown }) => turn === null);
    const far = rest.map(({ outlooks }: { outlooks: Outlook[] }) => {
      const strength = outlooks.find(({ horizon }) => horizon === 20)?.strength ?? null;
      return strength === null ? -1 : Math.abs(strength - 0.5);
    });
    expect(far).toEqual(far.toSorted((a: number, b: number) => b - a));
  });

  it('are refused with a sentence for a column that is none', async () => {
    const { status, body } = await app.get('/signals?sort=luck-desc');
    expect(status).toBe(400);
    expect(body.error.message).toContain('Sort by one of these');
  });
});

describe('A signal', () => {
  it.each(MARKETS)(
    'is explained: contributions and base add up to the score of its row, to a millionth, on every row: %s',
    async (name) => {
      const { items } = (await app.get(`/signals?market=${name}`)).body;
      let [scores, different] = [0, 0];
      for (const { asset, outlooks } of items) {
        const { explanations } = (await app.get(`/api/signals/${asset.symbol}`)).body;
        for (const { horizon, score } of outlooks as Outlook[]) {
          const explained = explanations.find((one: Explanation) => one.horizon === horizon);
          // What has no score is not explained, and nothing else is silent.
          expect(explained === undefined, `${asset.symbol} ${horizon}`).toBe(score === null);
          if (score === null) continue;
          expect(Math.abs(sumOf(explained) - score), `${asset.symbol} ${horizon}`).toBeLessThan(1e-6);
          scores += 1;
          if (score !== explained.base) different += 1;
        }
      }
      expect(scores).toBeGreaterThan(3 * (name === 'us' ? 100 : 25));
      expect(different).toBe(scores);
    },
  );

  it('names its members and the stances before', async () => {
    const { status, body } = await app.get('/api/signals/BTC-USD');
    expect(status).toBe(200);
    expect(body.explanations).toHaveLength(3);
    expect(body.members).toHaveLength(15);
    expect(body.history.length).toBeGreaterThan(20);
    expect(body.history[0].date <= body.signal.date).toBe(true);
  });

  it('whose stance changed names the day and both stances', async () => {
    const { body } = await app.get('/api/signals/changes?market=crypto&sessions=10');
    expect(body.items.length).toBeGreaterThan(0);
    for (const { kind, from, to } of body.items) expect(kind).toBe(kindOfChange(from, to));
  });

  it('is upgraded towards Buy, out of Hold too, and downgraded away from it', () => {
    expect(kindOfChange('sell', 'hold')).toBe('upgrade');
    expect(kindOfChange('hold', 'buy')).toBe('upgrade');
    expect(kindOfChange('sell', 'buy')).toBe('upgrade');
    expect(kindOfChange('buy', 'hold')).toBe('downgrade');
    expect(kindOfChange('buy', 'sell')).toBe('downgrade');
    expect(kindOfChange('hold', 'sell')).toBe('downgrade');
  });

  it('that is the first of its asset is a change where it takes a side', () => {
    expect(kindOfChange(null, 'buy')).toBe('upgrade');
    expect(kindOfChange(null, 'sell')).toBe('downgrade');
    expect(kindOfChange(null, 'hold')).toBeNull();
  });
});

describe('What is new today', () => {
  it('counts the rows that the list of each figure shows', async () => {
    const { status, body } = await app.get('/api/signals/today?market=us');
    expect(status).toBe(200);
    const list = (await app.get('/signals?market=us&page_size=1')).body;
    expect(body.counts).toEqual(list.counts);
    expect(body.date).toBe(list.newestDate);
    const { session, times } = body.volume;
    const own = `sessionFrom=${session}&sessionTo=${session}`;
    const busy = (await app.get(`/api/relative-volume?market=us&ratioFrom=${times}&${own}`)).body;
    expect(body.volume).toMatchObject({ session: busy.session, count: busy.total });
    const { date, count } = body.reports;
    const reports = (await app.get(`/api/earnings?from=${date}&to=${date}`)).body.items;
    expect(count).toBe(reports.length);
  });

  it('has the reports of the next trading day: on a Friday night and on a Sunday those of Monday', async () => {
    // 2025-11-07 was a Friday; on 2025-11-27 New York was closed.
    for (const [asOf, next] of [
      ['2025-11-08T02:00:00Z', '2025-11-10'],
      ['2025-11-09T15:00:00Z', '2025-11-10'],
      ['2025-11-26T22:00:00Z', '2025-11-28'],
    ]) {
      const { body } = await app.get(`/api/signals/today?market=us&asOf=${asOf}`);
      expect(body.reports.date).toBe(next);
    }
    expect((await app.get('/api/signals/today?market=crypto')).body.reports).toBeNull();
  });

  it('counts only the symbols asked for', async () => {
    const { body } = await app.get('/api/signals/today?market=us&symbols=KO,AAPL');
    expect(body.counts.all).toBe(2);
    expect(body.volume.count).toBeLessThanOrEqual(2);
  });
});

describe('A model', () => {
  it('has a public card with its span, its hashes and its place in the ledger', async () => {
    const { status, body } = await app.get('/api/models', {});
    expect(status).toBe(200);
    const card = body.items.find(({ market }: { market: string }) => market === 'crypto');
    expect(card).toMatchObject({ kind: 'signals', state: 'in-use', simulated: true });
    expect(card.ledgerSeq).toBeGreaterThan(0);
    // The quarter in which the test stands; nothing settled after its first day was learned.
    expect(card.version).toContain('2026-10-01');
    expect(card.dataTo < '2026-10-01').toBe(true);
    expect(card.assets).toBeGreaterThan(20);
    expect((await app.get(`/api/models/${card.version}`, {})).body).toEqual(card);
    expect((await app.get('/api/models/none', {})).status).toBe(404);
    // As of an instant before it was made there was no card.
    const before = '?asOf=2020-06-01T00:00:00Z';
    expect((await app.get(`/api/models${before}`, {})).body).toEqual({ items: [] });
    expect((await app.get(`/api/models/${card.version}${before}`, {})).status).toBe(404);
  });
});

describe('A gate', () => {
  it('EVAL-D5: that is judged after a page was read has its new state in the list, in its rows and on the page of a symbol', async () => {
    const url = '/signals?market=crypto';
    const states = async () => {
      const { body } = await app.get(url);
      const ofRows = body.items.flatMap((row: { outlooks: Outlook[] }) =>
        row.outlooks.map(({ gate }) => gate),
      );
      const { body: detail } = await app.get('/api/signals/BTC-USD');
      const ofPage = [...detail.gates.map(({ state }: { state: string }) => state)];
      const ofSymbol = detail.signal.outlooks.map(({ gate }: Outlook) => gate);
      const ofList = body.gates.map(({ state }: { state: string }) => state);
      return [...new Set([...ofList, ...ofRows, ...ofPage, ...ofSymbol])];
    };
    expect(await states()).toEqual(['not-computed']);
    const { database, config } = app.platform;
    const about = { world: config.world, market: 'crypto' } as const;
    const models = await newestModels(database, { ...about, until: '2026-11-18' });
    const shown = { judgedDays: 300, meanRankIc: 0.01, placeboPercentile: 0.5, deflatedSharpe: 0.5 };
    const verdict = { ...shown, open: false, wasOpen: false, conditions: [], staying: [] };
    const gates = models.map(({ version, horizon, fittedOn, document: { calibration, baseRate } }) => ({
      ...{ version, horizon, fittedOn, calibration: { calibration, baseRate } },
      ...{ verdict: { ...verdict, horizonBars: horizon }, madeAt: new Date(MARKET_NOW - 1000) },
    }));
    expect(gates).toHaveLength(3);
    await insertGates(database, about, gates);
    // Where the database takes long to say that something is new, the copy from before is shown once more.
    await expect.poll(states).toEqual(['shut']);
  });
});
