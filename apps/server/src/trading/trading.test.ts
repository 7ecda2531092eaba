import { decimal, isMultipleOf, readDecimal } from '@auspex/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../test/http-proof/roles.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { marketMembers, withMarketApplication } from '../../test/with-market-application.ts';
import { modules } from '../modules.ts';

/* Paper trading on the simulated market, through the calls that the product's pages make. */

const began = performance.now();
let ahead = 0;
const app = withMarketApplication({ now: () => Math.floor(MARKET_NOW + ahead + performance.now() - began) });

type Role = Parameters<typeof fixtureBearer>[0];

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; role?: Role; key?: string } = {},
) {
  const { body, role = 'member', key } = more;
  const headers = { authorization: fixtureBearer(role) ?? '', ...(key ? { 'idempotency-key': key } : {}) };
  const answer = await app.http.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
}

const call = async (name: string, data: object = {}, role: Role = 'member') =>
  (await ask('POST', `/functions/${name}`, { body: { data }, role })).body.result;

const order = (more: object = {}) => ({
  ...{ exchange: 'PAPER', key_pair: 'BTC-USD', quantity: '0.01', order_type: 'market', price: null },
  ...{ order_side: 'buy', ...more },
});

const place = async (more: object = {}, key?: string) =>
  (await ask('POST', '/api/trading/orders', { body: order(more), ...(key ? { key } : {}) })).body;

interface Shown {
  readonly asset: string;
  readonly free: string;
  readonly held: string;
}

async function balances(): Promise<Record<string, Shown>> {
  const { items } = (await ask('GET', '/api/trading/balances?exchange=PAPER')).body;
  return Object.fromEntries(items.map((item: Shown) => [item.asset, item]));
}

const book = async (pair = 'BTC-USD') =>
  (await ask('GET', `/api/trading/book?exchange=PAPER&pair=${pair}`)).body;

/** One turn of what follows orders in a process with jobs. */
async function followOrders(): Promise<void> {
  const trading = app.modules.parts[modules.findIndex(({ name }) => name === 'trading')];
  const run = { id: 'x', data: {}, signal: new AbortController().signal, progress: () => undefined };
  await trading?.jobs?.['orders.reconcile']?.(run);
}

beforeEach(async () => {
  await ask('POST', '/api/trading/paper/reset', { body: { startingBalance: '100000' } });
  await app.test.database.query('delete from trade_order');
  await app.test.database.query('delete from paper_order');
});

describe('The paper account', () => {
  it('TRADE-30: is there for every member with its starting balance, and begins again with another one', async () => {
    const { body } = await ask('GET', '/api/trading/balances?exchange=PAPER', { role: 'other member' });
    expect(body.items).toEqual([{ asset: 'USD', free: '100000', held: '0' }]);
    expect(body.paper).toMatchObject({ currency: 'USD', startingBalance: '100000' });
    await place();
    await place({ order_type: 'limit', price: '1000', quantity: '1' });
    const reset = await ask('POST', '/api/trading/paper/reset', { body: { startingBalance: '2500.50' } });
    expect(reset.body).toMatchObject({ startingBalance: '2500.5' });
    expect(await balances()).toEqual({ USD: { asset: 'USD', free: '2500.5', held: '0' } });
    expect((await ask('GET', '/api/trading/orders/open')).body.items).toEqual([]);
    const bad = await ask('POST', '/api/trading/paper/reset', { body: { startingBalance: '1.234' } });
    expect(bad).toMatchObject({ status: 400 });
  });

  it('fills a market order against the book and pays the fee, to the last digit', async () => {
    const { outcome, order: placed } = await place();
    expect([outcome, placed.status, placed.filledQuantity]).toEqual(['placed', 'filled', '0.01']);
    const { body } = await ask('GET', `/api/trading/orders/${placed.id}`);
    let [notional, quantity] = [decimal('0'), decimal('0')];
    for (const fill of body.fills) {
      notional = notional.plus(decimal(fill.price).times(decimal(fill.quantity)));
      quantity = quantity.plus(decimal(fill.quantity));
    }
    expect(quantity.toString()).toBe('0.01');
    expect(notional.toString()).toBe(body.filledNotional);
    // 0.1 % of the notional.
    const fee = notional.times(decimal('0.001'));
    expect(body.fees).toEqual([{ asset: 'USD', amount: fee.toString() }]);
    const after = await balances();
    expect(after.BTC).toEqual({ asset: 'BTC', free: '0.01', held: '0' });
    expect(after.USD?.free).toBe(decimal('100000').minus(notional).minus(fee).toString());
    expect(body.events.map(({ to }: { to: string }) => to)).toEqual(['intended', 'sending', 'filled']);
  });

  it('keeps a limit order open, sets its cost aside, and gives it back when it is cancelled', async () => {
    const { order: placed } = await place({ order_type: 'limit', price: '1000', quantity: '1' });
    expect(placed).toMatchObject({ status: 'open', symbol: 'BTC-USD' });
    expect((await balances()).USD).toEqual({ asset: 'USD', free: '98999', held: '1001' });
    const [open] = (await ask('GET', '/api/trading/orders/open')).body.items;
    expect(open.id).toBe(placed.id);
    const cancelled = await ask('POST', `/api/trading/orders/${placed.id}/cancel`);
    expect(cancelled.body).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled' } });
    expect((await balances()).USD).toEqual({ asset: 'USD', free: '100000', held: '0' });
    expect((await ask('POST', `/api/trading/orders/${placed.id}/cancel`)).body.outcome).toBe('cancelled');
    const other = await ask('POST', `/api/trading/orders/${placed.id}/cancel`, { role: 'other member' });
    expect(other.status).toBe(404);
    expect((await ask('GET', `/api/trading/orders/${placed.id}`, { role: 'other member' })).status).toBe(404);
  });

  it('TRADE-50: lists and cancels the orders of a pair as the member writes it', async () => {
    const limit = { order_type: 'limit', quantity: '1' };
    const { order: coin } = await place({ ...limit, price: '1000' });
    const { order: other } = await place({ ...limit, key_pair: 'ETH-USD', price: '100' });
    for (const symbol of ['btc', 'BTC/USD', 'BTC-USD%20Bitcoin']) {
      const { body } = await ask('GET', `/api/trading/orders?symbol=${symbol}`);
      expect([symbol, body.items.map(({ id }: { id: string }) => id)]).toEqual([symbol, [coin.id]]);
    }
    const cancelled = await ask('POST', '/api/trading/orders/cancel-all', { body: { key_pair: 'btc' } });
    expect(cancelled.body.items).toMatchObject([{ order: { id: coin.id }, outcome: 'cancelled' }]);
    const { items } = (await ask('GET', '/api/trading/orders/open')).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  });

  it('TRADE-31: turns an entry with stop and target into an exit that is an order of its own', async () => {
    const { asks } = await book();
    const entry = decimal(asks[0].price);
    const exits = {
      stop_price: entry.times(decimal('0.5')).toString().split('.')[0],
      target_price: entry.times(decimal('2')).toString().split('.')[0],
    };
    const { outcome, order: placed } = await place({ exits });
    expect([outcome, placed.status]).toEqual(['placed', 'filled']);
    const { items } = (await ask('GET', '/api/trading/orders/open')).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      side: 'sell',
      quantity: '0.01',
      status: 'open',
      stopPrice: exits.stop_price,
    });
    expect((await balances()).BTC).toEqual({ asset: 'BTC', free: '0', held: '0.01' });
    const wrong = await place({ exits: { stop_price: exits.target_price, target_price: exits.stop_price } });
    expect(wrong.refusals.map(({ rule }: { rule: string }) => rule)).toContain('bracket-prices');
  });

  it('fills an order that waits once the market comes to it', async () => {
    const HOURS = 6 * 3_600_000;
    const now = await book();
    ahead += HOURS;
    const later = await book();
    ahead -= HOURS;
    const falls = Number(later.asks[0].price) < Number(now.asks[0].price);
    // The market is known in advance here: whichever way it goes, the order waits for where it will be.
    if (!falls) await place();
    const price = falls ? later.asks[0].price : later.bids[0].price;
    const side = falls ? 'buy' : 'sell';
    const { order: placed } = await place({ order_type: 'limit', order_side: side, price });
    expect(placed.status).toBe('open');
    ahead += HOURS;
    await followOrders();
    const { body } = await ask('GET', `/api/trading/orders/${placed.id}`);
    expect(body).toMatchObject({ status: 'filled', averagePrice: price, filledQuantity: '0.01' });
    expect((await balances())[falls ? 'USD' : 'BTC']?.held).toBe('0');
  });

  it('TRADE-30: says when a stock has no price to trade at, and takes a limit order for the opening', async () => {
    const { bids, opensAt } = await book('AAPL');
    // Half past nine in New York, in winter.
    expect([bids, opensAt]).toEqual([[], '2026-11-19T14:30:00.000Z']);
    const closed = await place({ key_pair: 'AAPL', quantity: '2' });
    expect(closed.refusals.map(({ rule }: { rule: string }) => rule)).toEqual(['book-missing']);
    const { order: placed } = await place({
      key_pair: 'AAPL',
      quantity: '2',
      order_type: 'limit',
      price: '5',
    });
    expect(placed).toMatchObject({ status: 'open', baseAsset: 'AAPL', quoteAsset: 'USD' });
  });

  it('repeats an order for a repeated key, and refuses the key for another', async () => {
    const first = await place({}, 'press-1');
    expect((await place({}, 'press-1')).order.id).toBe(first.order.id);
    const other = await ask('POST', '/api/trading/orders', {
      body: order({ quantity: '0.02' }),
      key: 'press-1',
    });
    expect(other).toMatchObject({
      status: 422,
      body: { error: { details: { code: 'idempotency-key-reused' } } },
    });
  });

  it('finds by itself what happened on the paper exchange while nobody looked', async () => {
    const { order: placed } = await place({ order_type: 'limit', price: '1000', quantity: '1' });
    await app.test.database.query(
      "update paper_order set status = 'expired', phase = 'ended' where order_id = $1",
      [placed.id],
    );
    ahead += 60_000;
    await followOrders();
    expect((await ask('GET', `/api/trading/orders/${placed.id}`)).body.status).toBe('expired');
  });
});

describe('The ticket', () => {
  const preview = async (more: object = {}) =>
    (await ask('POST', '/api/trading/preview', { body: order(more) })).body;

  it('TRADE-7: shows what the order does, and what it breaks with the value that would do', async () => {
    const fine = await preview();
    expect(fine.refusals).toEqual([]);
    expect(Number(fine.preview.notional)).toBeGreaterThan(0);
    expect(fine.live).toBe(false);
    // Through several levels of the book: a share that never ends would be a text that no ticket can read.
    const deep = await preview({ quantity: '7.31' });
    expect(Number(deep.preview.slippage)).toBeGreaterThan(0);
    const texts = Object.values(deep.preview).filter((value) => typeof value === 'string');
    expect(texts.filter((text) => !readDecimal(text).ok)).toEqual([]);
    const { refusals, nearest } = await preview({
      order_type: 'limit',
      price: '1000.001',
      quantity: '0.0000001',
    });
    expect(refusals.map(({ rule }: { rule: string }) => rule)).toEqual([
      'price-tick',
      'quantity-min',
      'quantity-step',
      'notional-min',
    ]);
    expect(refusals[0].sentence).toMatch(/^The price 1,000.001 USD is not a multiple of the tick 0.01 USD\./);
    expect((await preview({ order_type: 'limit', ...nearest })).refusals).toEqual([]);
    expect(isMultipleOf(decimal(nearest.price), decimal('0.01'))).toBe(true);
  });

  it('speaks the member’s language', async () => {
    const { database } = app.test;
    await database.query("update member set language = 'fr' where id = $1", [marketMembers.member]);
    const { refusals } = await preview({ exchange: 'KRAKEN', key_pair: 'XBTUSD' });
    await database.query("update member set language = 'en' where id = $1", [marketMembers.member]);
    const sentence = 'Aucune clé n’est enregistrée pour Kraken. Connectez-la d’abord.';
    expect(refusals[0].sentence).toBe(sentence);
    // The screen may be switched without the account: what is asked in French is answered in French.
    const authorization = fixtureBearer('member') ?? '';
    const answer = await app.http.app.inject({
      ...{ method: 'POST', url: '/api/trading/preview' },
      headers: { authorization, 'accept-language': 'fr' },
      payload: order({ exchange: 'KRAKEN', key_pair: 'XBTUSD' }),
    });
    expect(answer.json().refusals[0].sentence).toBe(sentence);
  });

  it('says in a sentence what cannot be understood', async () => {
    const bad = await ask('POST', '/api/trading/orders', {
      body: order({ quantity: 'many', order_side: 'up' }),
    });
    expect(bad.status).toBe(400);
    expect(bad.body.error.message).toBe(
      'Side: an order is "buy" or "sell". Quantity: "many" is not a number.',
    );
    const nowhere = await ask('POST', '/api/trading/orders', { body: order({ exchange: 'MTGOX' }) });
    expect(nowhere.body.error.message).toMatch(/^"MTGOX" is not an exchange; use PAPER, BINANCEUS/);
  });

  it('TRADE-34: lets members without a verified address look, not trade', async () => {
    const looked = await ask('GET', '/api/trading/balances?exchange=PAPER', { role: 'unverified' });
    expect(looked.status).toBe(200);
    const traded = await ask('POST', '/api/trading/orders', { body: order(), role: 'unverified' });
    expect(traded).toMatchObject({
      status: 403,
      body: { error: { details: { code: 'email-not-verified' } } },
    });
    // A personal token that reads the market does not trade either.
    const token = await ask('POST', '/api/trading/orders', { body: order(), role: 'token with scope' });
    expect(token).toMatchObject({ status: 403, body: { error: { details: { code: 'scope-missing' } } } });
  });
});

describe('The calls of the specification', () => {
  it('place, list and cancel an order, and show book and accounts', async () => {
    const body = order({ order_type: 'limit', price: 1000, quantity: 1 });
    const placed = (await ask('POST', '/trading/place_order', { body })).body.order;
    const pair = { exchange: 'PAPER', key_pair: 'BTC-USD' };
    const written = { exchange: 'PAPER', key_pair: 'btc' };
    expect((await call('getOrders', written)).items.map(({ id }: { id: string }) => id)).toEqual([placed.id]);
    expect((await call('getOrders', pair)).items.map(({ id }: { id: string }) => id)).toEqual([placed.id]);
    expect((await call('getOrderBook', pair)).bids.length).toBeGreaterThan(5);
    expect((await call('cancelOrder', { ...pair, id: placed.id })).outcome).toBe('cancelled');
    expect((await call('placeOrder', order())).order.status).toBe('filled');
    expect((await call('getUserExchangeData')).accounts[0].exchange).toBe('PAPER');
    const info = (await ask('GET', '/trading/get_user_account_info')).body;
    expect(info.accounts).toHaveLength(1);
  });

  it('TRADE-61: do not call an order ended that never was', async () => {
    for (const id of ['nothing', '6f1c1c52-7a1c-4b0f-9f5e-0d6a3c8a4a10']) {
      const data = { exchange: 'PAPER', key_pair: 'BTC-USD', id };
      expect((await ask('POST', '/functions/cancelOrder', { body: { data } })).status).toBe(404);
    }
    const { id } = (await place()).order;
    const ended = { exchange: 'PAPER', key_pair: 'BTC-USD', id };
    expect((await call('cancelOrder', ended)).outcome).toBe('not-open');
  });

  it('answer "No Data" if no account can be read', async () => {
    await app.test.owner.query('alter table paper_balance rename to away');
    const answer = await call('getUserExchangeData');
    await app.test.owner.query('alter table away rename to paper_balance');
    expect(answer).toBe('No Data');
  });

  it('list what was placed, page by page and by filter', async () => {
    for (const quantity of ['0.01', '0.02', '0.03']) await place({ quantity });
    const { body } = await ask('GET', '/api/trading/orders?page_size=2&symbol=BTC-USD&status=filled');
    expect(body).toMatchObject({ total: 3, total_pages: 2, next: 2, previous: null });
    expect(body.items.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['0.03', '0.02']);
    expect((await ask('GET', '/api/trading/orders?symbol=ETH-USD')).body.total).toBe(0);
  });

  it('show the user document’s exchanges, masked, and need a recent sign-in to change them', async () => {
    const { body } = await ask('GET', '/api/user');
    expect(body.userData.exchanges).toEqual({});
    const change = { exchanges: { KRAKEN: { apiKey: 'key-of-kraken', apiSecret: 'secret' } } };
    const token = (
      await app.http.app.inject({
        ...{ method: 'PATCH', url: '/api/user', payload: change },
        headers: { authorization: fixtureBearer('stale sign-in') ?? '' },
      })
    ).json();
    expect(token.error.details.code).toBe('requires-recent-login');
  });
});
