import { CallError } from '@auspex/contract/client';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/api.ts';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import {
  type Book,
  balancesQuery,
  bookQuery,
  exchangesQuery,
  keysQuery,
  type Order,
  orderQuery,
  type Pair,
  type Preview,
  pairQuery,
  previewQuery,
} from '../trading-queries.ts';
import { PaperTwin } from './confirm-step.tsx';
import { PlacedStep } from './placed-step.tsx';
import { Ticket } from './ticket.tsx';
import { bodyOf, draftOf, type Press } from './ticket-draft.ts';
import { afterPress, unansweredPress, unplacedText } from './use-ticket.ts';

const at = '2026-11-23T09:00:00Z';
const lot = { minQty: '0.01', maxQty: '0', stepSize: '0.01' };
const pair: Pair = {
  ...{ keyPair: 'AAPL', symbol: 'AAPL', baseAsset: 'AAPL', quoteAsset: 'USD', status: 'TRADING' },
  ...{ baseAssetPrecision: 2, quoteAssetPrecision: 2, fallback: false, filtersAt: at },
  filters: {
    priceFilter: { minPrice: '0.01', maxPrice: '0', tickSize: '0.01' },
    lotSize: lot,
    marketLotSize: lot,
    notional: { minNotional: '10' },
  },
};
const preview: Preview = {
  refusals: [],
  nearest: null,
  preview: {
    ...{ notional: '500.5', fee: '0.5005', averagePrice: '100.1', fillsNow: '5', slippage: '0.001' },
    balanceAfter: { base: '5', quote: '99498.9995' },
    warnings: [],
  },
  ...{ quoteAsset: 'USD', baseAsset: 'AAPL', bookAt: at, live: false },
};
const book: Book = {
  ...{ exchange: 'PAPER', keyPair: 'AAPL', at, fromQuote: false, opensAt: null },
  bids: [{ price: '99.9', quantity: '3' }],
  asks: [{ price: '100.1', quantity: '4' }],
};
const wish: TicketWish = { symbol: 'AAPL', quantity: '5' };

function clientWith(answer: Partial<Preview> = {}, shownBook: Book = book): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1e9 } } });
  const traits = {
    ...{ exchange: 'PAPER' as const, title: 'Paper', needsPassword: false, bracket: false },
    orderTypes: ['market' as const, 'limit' as const],
    ...{ keySteps: [], keysUrl: null, publicData: { at, staleBecause: null } },
  };
  client.setQueryData(exchangesQuery.queryKey, { items: [traits] });
  client.setQueryData(keysQuery.queryKey, { items: [], frozenAt: null });
  client.setQueryData(pairQuery('PAPER', 'AAPL').queryKey, pair);
  client.setQueryData(bookQuery('PAPER', 'AAPL').queryKey, shownBook);
  client.setQueryData(balancesQuery('PAPER').queryKey, {
    ...{ exchange: 'PAPER', at, staleBecause: null, feeRate: '0.001', paper: null },
    items: [{ asset: 'USD', free: '100000', held: '0' }],
  });
  const body = bodyOf(draftOf(wish), pair, 'en');
  client.setQueryData(previewQuery(body).queryKey, { ...preview, ...answer });
  return client;
}

async function shown(content: ReactNode, client: QueryClient): Promise<string> {
  const root = createRootRoute({
    component: () => <QueryClientProvider client={client}>{content}</QueryClientProvider>,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const html = renderToString(<RouterProvider router={router} />);
  return html.replace(/<!-- -->/g, '').replace(/\u00a0/g, ' ');
}

describe('the paper twin beside a live order', () => {
  const body = {
    exchange: 'KRAKEN',
    key_pair: 'AAPL',
    order_type: 'market',
    order_side: 'buy',
    quantity: '5',
  };
  const twin = previewQuery({ ...body, exchange: 'PAPER', key_pair: pair.symbol });
  const told = async (client: QueryClient) => shown(<PaperTwin body={body} pair={pair} />, client);
  const refused = (rule: string, sentence: string) => ({
    preview: null,
    refusals: [
      { ...{ rule, sentence, nearest: null }, ...{ field: null, unit: null, actual: null, limit: null } },
    ],
  });

  it('WEB-11: says why it cannot be shown, and of a missing pair only where that is why', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    const failure = new CallError({ status: 503, message: 'The database is away for the moment.' });
    await client.prefetchQuery({ ...twin, queryFn: () => Promise.reject(failure) });
    const failed = await told(client);
    expect(failed).toContain('The database is away for the moment.');
    expect(failed).not.toContain('no paper market');
    client.setQueryData(twin.queryKey, {
      ...preview,
      ...refused('limits-unknown', 'Its limits are unknown.'),
    });
    expect(await told(client)).toContain('Its limits are unknown.');
    client.setQueryData(twin.queryKey, { ...preview, ...refused('unknown-pair', 'AAPL cannot be traded.') });
    expect(await told(client)).toContain('There is no paper market for this pair.');
  });
});

describe('the order ticket', () => {
  it('says what the order costs, and what is left', async () => {
    const html = await shown(<Ticket wish={wish} />, clientWith());
    for (const words of [
      '500.50 USD',
      '0.5005 USD',
      '0.100%',
      '99,499.00 USD',
      'Buy 5 AAPL at market on paper',
    ])
      expect(html).toContain(words);
  });

  it('TRADE-41: says the price with every digit that will be sent', async () => {
    const limit = { ...wish, type: 'stop-limit', price: '100.0355', stopPrice: '99.91234' } as const;
    const html = await shown(<Ticket wish={limit} />, clientWith());
    expect(html).toContain('100.0355 USD');
    expect(html).toContain('99.91234 USD');
  });

  it('TRADE-38: warns of a limit that looks mistyped, and asks before it is placed on paper too', async () => {
    const warnings = ['limit-far-from-market', 'fills-at-once'] as const;
    const doubtful = { preview: preview.preview && { ...preview.preview, warnings: [...warnings] } };
    const html = await shown(<Ticket wish={wish} />, clientWith(doubtful));
    expect(html).toMatch(/role="alert".*more than 10% worse than the best price in the book/);
    expect(html).toContain('Review: Buy 5 AAPL at market');
    expect(html).not.toContain('at market on paper');
  });

  it('names the broken rule, its sentence, and the nearest value on a button', async () => {
    const refusal = {
      ...{ rule: 'notional-min', field: 'quantity' as const, actual: '5', limit: '10', unit: 'USD' },
      nearest: { field: 'quantity' as const, value: '0.1', unit: 'AAPL', also: [] },
      sentence: 'The notional is 5 USD, below the minimum of 10 USD.',
    };
    const html = await shown(<Ticket wish={wish} />, clientWith({ refusals: [refusal] }));
    expect(html).toContain('Minimum notional');
    expect(html).toContain(refusal.sentence);
    expect(html).toMatch(/<button[^>]*>Quantity: use 0\.1 AAPL<\/button>/);
  });

  it('says where exits are not taken with an entry, and offers no kind of order that is not', async () => {
    const html = await shown(<Ticket wish={wish} />, clientWith());
    expect(html).toContain('Paper does not accept a stop and a target with an entry.');
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="stop-limit"/);
  });

  it('TRADE-65: names the account it is for, also where its key is gone: the browser would show the first one instead', async () => {
    const client = clientWith();
    const traits = client.getQueryData(exchangesQuery.queryKey)?.items[0];
    if (!traits) throw new Error('There is an exchange.');
    const kraken = { ...traits, exchange: 'KRAKEN' as const, title: 'Kraken' };
    client.setQueryData(exchangesQuery.queryKey, { items: [traits, kraken] });
    const account = async (again: TicketWish) =>
      /<select[^>]*>(.*?)<\/select>/.exec(await shown(<Ticket wish={again} />, client))?.[1];
    expect(await account({ ...wish, exchange: 'KRAKEN' })).toMatch(/value="KRAKEN" selected="">Kraken/);
    expect(await account(wish)).not.toContain('Kraken');
  });

  it('warns about an old book, and says when there is none but the last price', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    const madeAt = (agoMs: number) => ({ ...book, at: new Date(Date.parse(at) - agoMs).toISOString() });
    const old = await shown(<Ticket wish={wish} />, clientWith({}, madeAt(9_000)));
    expect(old).toContain('Prices may have moved');
    const fresh = madeAt(0);
    expect(await shown(<Ticket wish={wish} />, clientWith({}, fresh))).not.toContain('Prices may have moved');
    const fromQuote = await shown(
      <Ticket wish={wish} />,
      clientWith({}, { ...madeAt(9_000), fromQuote: true }),
    );
    expect(fromQuote).toContain('No order book: orders fill at the last price, 0.10% to your disadvantage.');
    expect(fromQuote).not.toContain('Prices may have moved');
    vi.useRealTimers();
  });
});

it('says once that the market is closed, and when it opens', async () => {
  const closed = { ...book, bids: [], asks: [], opensAt: '2026-11-30T14:30:00Z' };
  const html = await shown(<Ticket wish={wish} />, clientWith({}, closed));
  expect(html).toContain('The US market is closed until 30 Nov 2026, 14:30 UTC.');
  expect(html).not.toContain('One side of the book is empty');
});

function pressOf(typed: TicketWish) {
  const draft = draftOf(typed);
  return { draft, body: bodyOf(draft, pair, 'en'), language: 'en' as const, isConfirmed: false };
}

it('places nothing that was changed, or closed, while it was asked about', async () => {
  expect(await afterPress(clientWith(), pressOf(wish), () => false)).toBeNull();
  const placed = { kind: 'place', order: pressOf(wish).body };
  expect(await afterPress(clientWith(), pressOf(wish), () => true)).toEqual(placed);
});

it('TRADE-51: what was shown before the machine slept is shown anew before the order goes out', async () => {
  vi.useFakeTimers();
  for (const isConfirmed of [false, true]) {
    const client = clientWith();
    const asked = vi.spyOn(api, 'call').mockResolvedValue({ ...preview, live: isConfirmed });
    const kindAfter = async () =>
      (await afterPress(client, { ...pressOf(wish), isConfirmed }, () => true))?.kind;
    vi.advanceTimersByTime(8 * 3_600_000);
    expect([await kindAfter(), asked.mock.calls.length]).toEqual(['look', 1]);
    expect(await kindAfter()).toBe('place');
    // Awake before its network: what was asked for meanwhile has failed.
    vi.advanceTimersByTime(8 * 3_600_000);
    asked.mockRejectedValueOnce(new Error('offline'));
    const { body } = pressOf(wish);
    await expect(client.fetchQuery({ ...previewQuery(body), staleTime: 0, retry: false })).rejects.toThrow();
    expect(await kindAfter()).toBe('look');
    asked.mockRestore();
  }
  vi.useRealTimers();
});

describe('an order whose ticket was closed before its answer', () => {
  it('TRADE-65: is said to be refused, or that nobody knows; nothing is said of one that was placed', () => {
    const refusal = { ...{ rule: 'unreachable', field: null, actual: null, limit: null, unit: null } };
    const refusals = [{ ...refusal, nearest: null, sentence: 'Kraken could not be reached.' }];
    expect(unplacedText({ outcome: 'refused', refusals, order: null })).toBe('Kraken could not be reached.');
    const lost = new CallError({
      status: 0,
      code: 'internal',
      noAnswer: 'network',
      message: 'Network Error',
    });
    expect(unplacedText(lost)).toContain('Network Error');
    expect(unplacedText({ outcome: 'placed', order: {} as Order })).toBeNull();
  });
});

describe('an order whose answer was lost', () => {
  it('TRADE-2: keeps its key while its ticket is open, and for five minutes after that', async () => {
    vi.useFakeTimers();
    const client = clientWith();
    await shown(<Ticket wish={wish} />, client);
    expect(client.getQueryCache().find(unansweredPress)).toBeDefined();
    const isKept = () => client.getQueryData(unansweredPress.queryKey) !== undefined;
    const close = new QueryObserver(client, unansweredPress).subscribe(() => undefined);
    const press: Press = { key: 'k', body: '{}' };
    client.setQueryData(unansweredPress.queryKey, press);
    vi.advanceTimersByTime(60 * 60_000);
    expect(isKept()).toBe(true);
    close();
    vi.advanceTimersByTime(4 * 60_000);
    expect(isKept()).toBe(true);
    vi.advanceTimersByTime(2 * 60_000);
    expect(isKept()).toBe(false);
    vi.useRealTimers();
  });

  it('is unknown, with what happens next, and can be cancelled', async () => {
    const id = '0197c3aa-0000-4000-8000-000000000001';
    const client = clientWith();
    client.setQueryData(orderQuery(id).queryKey, {
      ...{
        id,
        exchange: 'KRAKEN',
        keyPair: 'XBTUSD',
        symbol: 'BTC-USD',
        baseAsset: 'BTC',
        quoteAsset: 'USD',
      },
      ...{ side: 'buy', type: 'limit', quantity: '0.5', price: '60000', stopPrice: null, exits: null },
      ...{ status: 'unknown', cancel: null, filledQuantity: '0', filledNotional: '0', averagePrice: null },
      ...{ fees: [], reason: 'No answer within 10 s.', signalId: null, exchangeOrderId: null },
      ...{ createdAt: at, updatedAt: at, fills: [], events: [], twin: null },
    });
    const html = await shown(<PlacedStep id={id} onAgain={() => undefined} />, client);
    expect(html).toContain('Buy 0.5 BTC at 60,000.00 USD or better');
    client.setQueryData(orderQuery(id).queryKey, (was) => was && { ...was, price: '2.3355' });
    expect(await shown(<PlacedStep id={id} onAgain={() => undefined} />, client)).toContain(
      'at 2.3355 USD or better',
    );
    expect(html).toContain('never send it again');
    expect(html).toContain('No answer within 10 s.');
    expect(html).toMatch(/<button[^>]*>Cancel<\/button>/);
  });
});

it('names the step of the lot where an exchange states none for market orders, as Binance.US does', async () => {
  const client = clientWith();
  const marketLotSize = { minQty: '0', maxQty: '24.60517579', stepSize: '0' };
  const filters = { ...pair.filters, marketLotSize };
  client.setQueryData(pairQuery('PAPER', 'AAPL').queryKey, { ...pair, filters });
  const html = await shown(<Ticket wish={wish} />, client);
  expect(html).toContain('Quantity in steps of 0.01, order worth at least');
});
