import { MARKETS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { withMarketApplication } from '../../../test/with-market-application.ts';
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

  it('hold the stances that turned within the sessions asked about, as the changes do', async () => {
    const changes = (await app.get('/api/signals/changes?market=crypto&sessions=10')).body.items;
    for (const tab of ['new', 'upgrade', 'downgrade']) {
      const { body } = await app.get(`/signals?market=crypto&tab=${tab}&sessions=10&sort=symbol-asc`);
      const turned = changes.filter(({ kind }: { kind: string }) => kind === tab);
      expect(symbolsOf(body)).toEqual(symbolsOf({ items: turned }).sort());
      expect(body.counts[tab]).toBe(turned.length);
    }
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

  it('changes upwards, downwards, or takes a side anew', () => {
    expect(kindOfChange('sell', 'hold')).toBe('upgrade');
    expect(kindOfChange('buy', 'hold')).toBe('downgrade');
    expect(kindOfChange('buy', 'sell')).toBe('downgrade');
    expect(kindOfChange('hold', 'sell')).toBe('new');
    expect(kindOfChange(null, 'hold')).toBe('new');
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
