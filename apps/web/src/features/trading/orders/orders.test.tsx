import { CallError } from '@auspex/contract/client';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillText } from '../../../i18n/translate.ts';
import { api } from '../../../shared/api/api.ts';
import { toCsv } from '../../../ui/tables/use-save-table.ts';
import { chosenColumns, shownColumns } from '../../../ui/tables/use-table-model.ts';
import { AveragePrice, cashText, PriceOf } from '../amounts.tsx';
import { noAccounts, unreadAccounts } from '../orders-part.tsx';
import { tradingText } from '../trading.text.ts';
import {
  accountsQuery,
  type OpenOrder,
  type Order,
  openOrdersQuery,
  readWholeHistory,
} from '../trading-queries.ts';
import { cancelAllAnswer, OpenOrders } from './open-orders.tsx';
import { cardOf, isRealOrder, orderColumns } from './order-columns.tsx';
import { Fills } from './order-detail.tsx';

const at = '2026-11-20T14:30:05Z';
const xrp: Order = {
  ...{ id: '0197c3aa-0000-4000-8000-000000000001', exchange: 'BINANCEUS', keyPair: 'XRPUSD' },
  ...{ symbol: 'XRP-USD', baseAsset: 'XRP', quoteAsset: 'USD', side: 'buy', type: 'limit' },
  ...{ quantity: '100', price: '2.3355', stopPrice: null, exits: null, status: 'filled', cancel: null },
  // 60 at 2.3345 and 40 at 2.3355: 140.07 + 93.42.
  ...{ filledQuantity: '100', filledNotional: '233.49', averagePrice: '2.3349' },
  fees: [{ asset: 'USD', amount: '0.23349' }],
  ...{ reason: null, signalId: null, exchangeOrderId: '4711', createdAt: at, updatedAt: at },
};
const wording = {
  t: (key: keyof typeof tradingText.en) => tradingText.en[key],
  language: 'en',
  nameOf: (exchange: string) => (exchange === 'PAPER' ? 'Paper' : 'Binance.US'),
} as const;

const text = (content: React.ReactNode) =>
  renderToString(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)
    .replace(/<!-- -->/g, '')
    .replace(/\u00a0/g, ' ');

async function onPage(content: React.ReactNode, client: QueryClient): Promise<string> {
  const root = createRootRoute({
    component: () => <QueryClientProvider client={client}>{content}</QueryClientProvider>,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

afterEach(() => vi.restoreAllMocks());

describe('accounts that cannot be read', () => {
  const t = (key: keyof typeof tradingText.en, values = {}) => fillText(tradingText.en[key], values);
  const error = new CallError({ status: 0, code: 'internal', noAnswer: 'network', message: 'Network Error' });

  it("TRADE-63: are 'No Data' with the reason, which leads to the keys", () => {
    expect(noAccounts({ data: undefined, error }, t)).toBe(
      'No Data: your accounts could not be read. Network Error. Check your connection and try again.',
    );
  });

  it('TRADE-63: leave what is shown where a later reading fails, and lead nowhere while the first is under way', () => {
    const later = { data: { accounts: [] }, error };
    expect(noAccounts(later, t)).toBeNull();
    expect(unreadAccounts(later, t)).toMatch(/^Not up to date: your accounts .* Network Error\./);
    expect(noAccounts({ data: undefined, error: null }, t)).toBeNull();
  });

  it("TRADE-63: are the same where the server itself says 'No Data', at first and later", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = new QueryObserver(client, accountsQuery);
    const readAs = (answer: unknown) => {
      vi.spyOn(api, 'call').mockResolvedValue(answer as never);
      return observer.refetch();
    };
    expect(noAccounts(await readAs('No Data'), t)).toBe('No Data: your accounts could not be read.');
    expect(unreadAccounts(await readAs({ accounts: [] }), t)).toBeNull();
    const later = await readAs('No Data');
    expect(later.data).toEqual({ accounts: [] });
    expect(noAccounts(later, t)).toBeNull();
    expect(unreadAccounts(later, t)).toBe('Not up to date: your accounts could not be read.');
  });
});

describe('open orders', () => {
  const t = (key: keyof typeof tradingText.en, values = {}) => fillText(tradingText.en[key], values);

  it('TRADE-64: that could not be read anew are shown as old, with the reason', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    client.setQueryData(openOrdersQuery.queryKey, { items: [xrp], failed: [] });
    vi.spyOn(api, 'call').mockRejectedValue(new CallError({ status: 503, message: 'The database is away.' }));
    await client.fetchQuery({ ...openOrdersQuery, staleTime: 0, retry: false }).catch(() => undefined);
    const html = await onPage(<OpenOrders onOpen={() => undefined} />, client);
    expect(html).toContain('aria-rowcount="2"');
    expect(html).toMatch(/Stale since .*The database is away\./);
  });

  it('TRADE-64: that are cancelled all at once: how many are, and why the others are not, each reason once', () => {
    const cancelled = { outcome: 'cancelled', reason: null } as const;
    const refused = { outcome: 'refused', reason: 'Kraken is under maintenance.' } as const;
    const unknown = { outcome: 'unknown', reason: null } as const;
    expect(cancelAllAnswer([cancelled, refused, refused, unknown], t)).toEqual({
      isBad: true,
      text: `1 of 4 orders cancelled. Kraken is under maintenance. ${t('cancelled.unknown')}`,
    });
    expect(cancelAllAnswer([cancelled, cancelled], t)).toEqual({
      isBad: false,
      text: '2 of 2 orders cancelled.',
    });
    expect(cancelAllAnswer([cancelled, { outcome: 'not-open', reason: null }], t).isBad).toBe(false);
  });
});

describe('the price of an order', () => {
  const cellOf = (id: string, order: OpenOrder) => {
    const column = orderColumns(wording, [order]).find((each) => each.id === id);
    return text(column?.cell?.(order)).replace(/<[^>]+>/g, '');
  };

  it('TRADE-41: stands in lists with every digit that was set', () => {
    expect(cellOf('price', xrp)).toBe('2.3355 USD');
    expect(cellOf('price', { ...xrp, price: '0.198279' })).toBe('0.198279 USD');
    expect(cellOf('stop', { ...xrp, stopPrice: '2.3149' })).toBe('2.3149 USD');
    expect(cellOf('average', xrp)).toBe('2.3349 USD');
  });

  it('TRADE-41: is what each fill traded at, under a heading of its own, at its second', () => {
    const fill = { tradeId: '1', price: '2.3345', quantity: '100', feeAsset: 'USD', fee: '0.23345', at };
    const html = text(<Fills order={{ ...xrp, fills: [fill], events: [], twin: null }} />);
    expect(html).toContain('2.3345 USD');
    expect(html).toContain('14:30:05 UTC');
    expect(html).toMatch(/<th scope="col">Price<\/th>/);
    expect(html).not.toContain('Limit price');
  });

  it('has an end where it is an average that has none', () => {
    const average = text(<AveragePrice value="233.333333333333333333" asset="USD" />);
    expect(average).toBe('<span title="233.333333333333333333 USD">233.33333 USD</span>');
    expect(text(<PriceOf value="60000" asset="USD" />)).toBe('60,000.00 USD');
  });
});

it('an amount of a coin is written with eight digits, one of dollars to the cent', () => {
  const cash = (value: string, asset: string) => cashText(value, asset, 'en').replace('\u00a0', ' ');
  expect(cash('1.2395', 'BTC')).toBe('1.2395 BTC');
  expect(cash('12.345678912', 'ETH')).toBe('12.345679 ETH');
  expect(cash('0.00012', 'BTC')).toBe('0.00012 BTC');
  expect(cash('99498.9995', 'USDT')).toBe('99,499.00 USDT');
  expect(cash('-1.2395', 'BTC')).toBe('−1.2395 BTC');
  expect(cash('99498.9995', 'USD')).toBe('99,499.00 USD');
  expect(cash('0.23349', 'USD')).toBe('0.2335 USD');
});

describe('the stop of an order', () => {
  const shown = (orders: readonly OpenOrder[]) =>
    shownColumns(orderColumns(wording, orders), undefined).map(({ id }) => id);

  it('is in sight where any order has one, on the card of a phone as well', () => {
    const exit = { ...xrp, side: 'sell', price: '3', stopPrice: '2' } as const;
    expect(shown([xrp, exit])).toEqual(expect.arrayContaining(['price', 'stop']));
    expect(cardOf([xrp, exit])).toContain('stop');
  });

  it('takes no room where none has, and stays among the columns one can choose', () => {
    expect(shown([xrp])).not.toContain('stop');
    expect(cardOf([xrp])).not.toContain('stop');
    expect(chosenColumns(orderColumns(wording, [xrp]), undefined).map(({ id }) => id)).toContain('stop');
  });
});

describe('the file of the order history', () => {
  it('has every order there is, not only those that were scrolled to, and each of them once', async () => {
    const orders = Array.from({ length: 1_100 }, (_, place) => ({ ...xrp, id: `order ${place}` }));
    vi.spyOn(api, 'call').mockImplementation(async (_, request) => {
      const { query } = request as unknown as { query: { page: number; page_size: number } };
      const { page, page_size: size } = query;
      // One more is placed while the pages are asked for: everything moves down by one.
      const now = page === 1 ? orders : [{ ...xrp, id: 'new' }, ...orders];
      const items = now.slice((page - 1) * size, page * size);
      return { items, page, page_size: size, total: now.length, total_pages: Math.ceil(now.length / size) };
    });
    const whole = await readWholeHistory(
      { exchange: null, status: null, symbol: null },
      new AbortController().signal,
    );
    expect(whole.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
  });

  it('says in which currency, for how much and at which fee, and how both sides number the order', () => {
    const csv = toCsv(shownColumns(orderColumns(wording, [xrp]), undefined), [xrp]);
    const [names = '', values = ''] = csv.split('\r\n').map((line) => line.split(','));
    const row = Object.fromEntries([...names].map((name, place) => [name, values[place]]));
    expect(row).toMatchObject({
      ...{ Symbol: 'XRP-USD', 'Symbol at the exchange': 'XRPUSD', Quantity: '100', Asset: 'XRP' },
      ...{ 'Limit price': '2.3355', Currency: 'USD', 'Filled quantity': '100', 'Filled notional': '233.49' },
      ...{ Fee: '0.23349', 'Fee currency': 'USD', 'Order ID': xrp.id, 'ID at the exchange': '4711' },
    });
  });

  it('calls only paper orders simulated: those at an exchange are real on any market', () => {
    expect(isRealOrder(xrp)).toBe(true);
    expect(isRealOrder({ ...xrp, exchange: 'PAPER' })).toBe(false);
  });
});

it('the range of the gaps to paper is named by its ends, the 5th and the 95th percentile', () => {
  expect(tradingText.en['twins.range']).toBe('5th to 95th percentile');
});
