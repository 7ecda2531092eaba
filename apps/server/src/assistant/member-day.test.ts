import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

let now = MARKET_NOW;
const app = withMarketApplication({ now: () => now });

beforeEach(() => {
  now = MARKET_NOW;
});

const headers = { authorization: fixtureBearer('member') ?? '' };

async function liveIn(timeZone: string): Promise<void> {
  const change = { method: 'PATCH', url: '/api/user', headers, payload: { timeZone } } as const;
  expect((await app.http.app.inject(change)).statusCode).toBe(200);
}

async function ask(question: string, more: object = {}) {
  const { status, body } = await app.post('/ask', { question, ...more });
  expect([status, body.error]).toEqual([200, undefined]);
  const [query] = body.answer.queries;
  const values = body.answer.figures.map(({ measure, value }: { measure: string; value: unknown }) => [
    measure,
    value,
  ]);
  return { answer: body.answer, query, figures: Object.fromEntries(values) };
}

/** What `/mcp` and a query that is asked again give. */
async function figuresOf(query: object) {
  const { status, body } = await app.post('/api/assistant/queries', query);
  expect([status, body.error]).toEqual([200, undefined]);
  const values = body.figures.map(({ measure, value }: { measure: string; value: unknown }) => [
    measure,
    value,
  ]);
  return Object.fromEntries(values);
}

describe('AST-9: days of a question are those on the member’s clock', () => {
  beforeEach(async () => {
    await liveIn('UTC');
    const send = (url: string, payload: object) =>
      app.http.app.inject({ method: 'POST', url: `/api/portfolio/${url}`, payload, headers });
    await app.test.database.query('delete from portfolio_account');
    const { items } = (await send('accounts', { name: 'Broker', currency: 'USD' })).json();
    const bought = { symbol: 'BTC', quantity: '1', price: '100', currency: 'USD' };
    await send('transactions', { kind: 'buy', at: '2024-11-03', accountId: items[0].id, ...bought });
  });

  it.each([
    // 20:30 in New York: in UTC the next day has begun.
    {
      zone: 'America/New_York',
      at: '2026-11-19T01:30:00Z',
      yesterday: '2026-11-17',
      today: '2026-11-18',
      ofMarket: '2026-11-17',
    },
    {
      zone: 'UTC',
      at: '2026-11-19T01:30:00Z',
      yesterday: '2026-11-18',
      today: '2026-11-19',
      ofMarket: '2026-11-18',
    },
    // 00:30 in Auckland, 00:15 in Kathmandu: in UTC it is the day before.
    {
      zone: 'Pacific/Auckland',
      at: '2026-11-19T11:30:00Z',
      yesterday: '2026-11-19',
      today: '2026-11-20',
      ofMarket: '2026-11-18',
    },
    {
      zone: 'Asia/Kathmandu',
      at: '2026-11-18T18:30:00Z',
      yesterday: '2026-11-18',
      today: '2026-11-19',
      ofMarket: '2026-11-17',
    },
  ])('in $zone at $at', async ({ zone, at, yesterday, today, ofMarket }) => {
    now = Date.parse(at);
    await liveIn(zone);
    for (const question of [
      'How did my portfolio do since yesterday?',
      'Comment évolue mon portefeuille depuis hier ?',
    ]) {
      const { query, figures } = await ask(question);
      expect([query.input.from, figures['first-date'], figures['last-date']]).toEqual([
        yesterday,
        yesterday,
        today,
      ]);
      const again = await figuresOf(query);
      expect([again['first-date'], again['last-date']]).toEqual([yesterday, today]);
    }
    // No market has a day before it has begun in UTC.
    const market = await ask('What was the price of AAPL yesterday?');
    expect(market.query.input.to).toBe(ofMarket);
    const year = await ask('How did my portfolio do this year?');
    expect([year.figures['first-date'], year.figures['last-date']]).toEqual(['2025-12-31', today]);
  });

  it('a position is told of on the member’s day, and a market beside it on its own', async () => {
    now = Date.parse('2026-11-19T11:30:00Z');
    await liveIn('Pacific/Auckland');
    for (const question of [
      'Do I have more BTC than yesterday?',
      'What was my position in BTC worth yesterday?',
    ])
      expect((await ask(question)).query.input).toMatchObject({ asset: 'BTC-USD', on: '2026-11-19' });
    const both = await ask('What is my portfolio worth and what was the price of BTC yesterday?');
    const [own, market] = both.answer.queries;
    expect([own.input.on, market.input.to]).toEqual(['2026-11-19', '2026-11-18']);
    const { answer } = await ask('RSI of my holdings yesterday');
    expect(answer.queries.map(({ input }: { input: { to?: string } }) => input.to)).toEqual([
      undefined,
      '2026-11-18',
    ]);
  });

  it.each([
    // In Auckland the 19th is over, in New York it has not begun.
    { zone: 'Pacific/Auckland', now: '2026-11-19T11:30:00Z', asOf: '2026-11-19', day: '2026-11-19' },
    { zone: 'Pacific/Auckland', now: '2026-11-19T11:30:00Z', asOf: '2026-11-20', day: '2026-11-20' },
    { zone: 'America/New_York', now: '2026-11-19T01:30:00Z', asOf: '2026-11-17', day: '2026-11-17' },
    { zone: 'America/New_York', now: '2026-11-19T01:30:00Z', asOf: '2026-11-19', day: '2026-11-18' },
  ])(
    'a program that asks as of $asOf in $zone means the member’s day',
    async ({ zone, asOf, day, ...at }) => {
      now = Date.parse(at.now);
      await liveIn(zone);
      const told = await figuresOf({ tool: 'portfolio', input: { show: 'return', span: '1m', asOf } });
      expect(told['last-date']).toBe(day);
    },
  );

  it('a query that is asked again is of the same days, also after the member has moved', async () => {
    now = Date.parse('2026-11-19T11:30:00Z');
    await liveIn('Pacific/Auckland');
    const asked = ['How did my portfolio do since yesterday?', 'How did my portfolio do this month?'];
    const queries = await Promise.all(asked.map(async (question) => (await ask(question)).query));
    const shown = { tool: 'portfolio', input: { show: 'allocation', asOf: '2026-11-19T11:30:00Z' } };
    const again = async () => {
      const told = await Promise.all(queries.map((query) => figuresOf(query)));
      return told.map((one) => [one['first-date'], one['last-date'], one['total-gain']]);
    };
    now = Date.parse('2026-11-23T11:30:00Z');
    const stayed = await again();
    expect(stayed.map(([, last]) => last)).toEqual(['2026-11-20', '2026-11-20']);
    const { body } = await app.post('/api/assistant/queries', shown);
    for (const zone of ['Pacific/Honolulu', 'America/New_York', 'UTC']) {
      await liveIn(zone);
      expect(await again()).toEqual(stayed);
      expect(await figuresOf(body.query)).toEqual(
        Object.fromEntries(
          body.figures.map(({ measure, value }: { measure: string; value: unknown }) => [measure, value]),
        ),
      );
    }
  });

  it('as of an earlier day, that day is today, and everything is as it was at its end', async () => {
    const { body } = await app.get('/api/market/quotes?symbols=AAPL&asOf=2026-11-12');
    for (const zone of ['UTC', 'Pacific/Auckland', 'America/New_York']) {
      await liveIn(zone);
      const { figures } = await ask('What is the price of AAPL?', { asOf: '2026-11-12' });
      expect([zone, figures.close]).toEqual([zone, body.items[0].last]);
      const yesterday = await ask('What was the price of AAPL yesterday?', { asOf: '2026-11-12' });
      expect(JSON.stringify(yesterday.query.input)).toContain('2026-11-11');
    }
  });

  it('as of today, it is now; an instant without a zone and a day to come are refused', async () => {
    const { figures } = await ask('What is the price of BTC?', { asOf: '2026-11-18' });
    expect(figures.last).toEqual((await ask('What is the price of BTC?')).figures.last);
    for (const asOf of ['2026-11-19', '2026-11-12T10:00:00']) {
      expect((await app.post('/ask', { question: 'What is the price of BTC?', asOf })).status).toBe(400);
    }
  });
});
