import { createHash, createHmac } from 'node:crypto';
import { decimal } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { connectLoopback, EXACT, pairOf } from './connect-loopback.ts';
import { foundIn, orderOf } from './exchange-contract.ts';
import type { SeenRequest } from './loopback-answerer.ts';
import { market, requestFor, stopLimit } from './place-requests.ts';
import { NOON } from './test-clock.ts';

describe('What is sent to Kraken', () => {
  const apiSecret = Buffer.from('the secret of a key at Kraken').toString('base64');
  const key = { apiKey: 'k-key', apiSecret };
  const pair = pairOf('XXBTZUSD', 'BTC');

  /** The signature as the exchange documents it. */
  function signatureOf({ path, body }: SeenRequest): string {
    const nonce = new URLSearchParams(body).get('nonce') ?? '';
    const hash = createHash('sha256')
      .update(nonce + body)
      .digest();
    const message = Buffer.concat([Buffer.from(path), hash]);
    return createHmac('sha512', Buffer.from(apiSecret, 'base64')).update(message).digest('base64');
  }

  it('is signed, exact, expires after five seconds, and carries our id', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'KRAKEN', key: key }, () => ({
      json: { error: [], result: { txid: ['OABCDE-FGHIJ-KLMNOP'], descr: { order: 'buy' } } },
    }));
    const request = requestFor(
      pair,
      stopLimit('sell', EXACT.quantity, { stop: '59000.1', price: EXACT.price }),
    );
    const order = orderOf(await exchange.place(request));
    expect(order).toMatchObject({
      orderId: 'OABCDE-FGHIJ-KLMNOP',
      clientId: request.clientId,
      status: 'open',
    });
    expect(seen).toHaveLength(1);
    expect(seen[0].path).toBe('/0/private/AddOrder');
    expect(seen[0].headers['api-key']).toBe('k-key');
    expect(seen[0].headers['api-sign']).toBe(signatureOf(seen[0]));
    const { nonce, ...sent } = Object.fromEntries(new URLSearchParams(seen[0].body));
    expect(Number(nonce)).toBeGreaterThan(0);
    expect(sent).toEqual({
      pair: 'XXBTZUSD',
      type: 'sell',
      ordertype: 'stop-loss-limit',
      price: '59000.1',
      price2: EXACT.price,
      volume: EXACT.quantity,
      cl_ord_id: request.clientId,
      oflags: 'fciq',
      deadline: '2024-06-01T12:00:05.000Z',
    });
  });

  it('has a nonce that only grows, even within one millisecond', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'KRAKEN', key: key }, () => ({
      json: { error: [], result: {} },
    }));
    for (let i = 0; i < 20; i += 1) await exchange.balances();
    const nonces = seen.map(({ body }) => Number(new URLSearchParams(body).get('nonce')));
    expect(nonces.every((nonce, i) => i === 0 || nonce > nonces[i - 1])).toBe(true);
  });

  it.each([
    ['EService:Unavailable', 'unknown', 'server-error'],
    ['EService:Busy', 'unknown', 'server-error'],
    ['EGeneral:Internal error', 'unknown', 'server-error'],
    ['EService:Deadline elapsed', 'refused', 'refused'],
    ['EOrder:Insufficient funds', 'refused', 'insufficient-funds'],
    ['EOrder:Order minimum not met', 'refused', 'broken-rule'],
    ['EOrder:Rate limit exceeded', 'refused', 'rate-limited'],
    ['EAPI:Invalid nonce', 'refused', 'clock-off'],
    ['EAPI:Invalid key', 'refused', 'invalid-key'],
    ['EGeneral:Permission denied', 'refused', 'missing-permission'],
    ['EService:Market in cancel_only mode', 'refused', 'pair-not-trading'],
    ['EService: Throttled: 1772627061', 'refused', 'rate-limited'],
    ['EAuth:Account temporary disabled', 'refused', 'missing-permission'],
    ['EAuth:Too many requests', 'refused', 'rate-limited'],
    ['EBM:limit exceeded:CAL', 'refused', 'refused'],
    ['ESomething:Else', 'unknown', 'server-error'],
  ])('%s makes a placement %s: %s', async (error, kind, code) => {
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key: key }, () => ({
      json: { error: [error] },
    }));
    expect(await exchange.place(requestFor(pair, market('buy', '1')))).toMatchObject({
      kind,
      problem: { code },
    });
  });

  it('reads balances, orders and trades under the usual names', async () => {
    const open = {
      refid: null,
      cl_ord_id: 'ours',
      status: 'open',
      opentm: NOON / 1000,
      descr: { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', price: '70000.0', price2: '0' },
      ...{ vol: '0.00010000', vol_exec: '0.00004000', cost: '2.80000', fee: '0.00728', price: '70000.0' },
    };
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key: key }, ({ path }) => {
      const results: Readonly<Record<string, unknown>> = {
        BalanceEx: {
          XXBT: { balance: '1.5', hold_trade: '0.5' },
          ZUSD: { balance: '10.25', hold_trade: '0' },
        },
        OpenOrders: {
          open: { 'O1-1-1': open, 'O2-2-2': { ...open, descr: { ...open.descr, pair: 'ETHUSD' } } },
        },
        ClosedOrders: { closed: {}, count: 0 },
        QueryOrders: { 'O1-1-1': { ...open, trades: ['T1-1-1'] } },
        QueryTrades: {
          'T1-1-1': { time: NOON / 1000, price: '70000.0', vol: '0.00004', fee: '0.00728', cost: '2.8' },
        },
      };
      return { json: { error: [], result: results[path.split('/').at(-1) ?? ''] } };
    });
    const balances = foundIn(await exchange.balances()).map(
      ({ asset, free, held }) => `${asset} ${free} ${held}`,
    );
    expect(balances).toEqual(['BTC 1 0.5', 'USD 10.25 0']);
    const [order, ...others] = foundIn(await exchange.openOrders('XXBTZUSD'));
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      symbol: 'XXBTZUSD',
      clientId: 'ours',
      status: 'partially_filled',
      placedAt: NOON,
    });
    const found = foundIn(await exchange.orderByClientId({ symbol: 'XXBTZUSD', clientId: 'ours' }));
    expect(found?.orderId).toBe('O1-1-1');
    const fills = foundIn(await exchange.fills({ ...order, quoteAsset: 'USD' }));
    expect(fills).toEqual([
      {
        tradeId: 'T1-1-1',
        price: decimal('70000'),
        quantity: decimal('0.00004'),
        fee: { asset: 'USD', amount: decimal('0.00728') },
        at: NOON,
      },
    ]);
  });

  it('counts what earns rewards with the asset it belongs to, and leaves other products apart', async () => {
    const result = {
      XXBT: { balance: '0.25', hold_trade: '0.1' },
      'XBT.F': { balance: '0.5', hold_trade: '0' },
      'USD.F': { balance: '1000', hold_trade: '0' },
      'USDT.F': { balance: '7', hold_trade: '2' },
      'XBT.B': { balance: '3', hold_trade: '0' },
    };
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key }, () => ({
      json: { error: [], result },
    }));
    const balances = foundIn(await exchange.balances()).map(
      ({ asset, free, held }) => `${asset} ${free} ${held}`,
    );
    expect(balances).toEqual(['BTC 0.65 0.1', 'USD 1000 0', 'USDT 5 2', 'BTC.B 3 0']);
  });

  it.each([
    ['USDTZUSD', 'USDTUSD'],
    ['XXBTZUSD', 'XBTUSD'],
    ['XTZUSD', 'XTZUSD'],
  ])('finds an order of %s, which is listed as %s', async (symbol, listed) => {
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key }, () => {
      const descr = { pair: listed, type: 'buy', ordertype: 'limit', price: '1.0', price2: '0' };
      const order = { cl_ord_id: 'ours', status: 'open', opentm: NOON / 1000, descr };
      const amounts = { vol: '10', vol_exec: '0', cost: '0', fee: '0', price: '1.0' };
      return { json: { error: [], result: { open: { 'O1-1-1': { ...order, ...amounts } } } } };
    });
    const found = foundIn(await exchange.orderByClientId({ symbol, clientId: 'ours' }));
    expect(found).toMatchObject({ orderId: 'O1-1-1', symbol });
  });

  it('finds a key that can withdraw, and when it expires', async () => {
    const result = {
      permissions: ['query-funds', 'withdraw-funds', 'modify-trades'],
      validUntil: '1772627061',
    };
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key: key }, () => ({
      json: { error: [], result },
    }));
    expect(foundIn(await exchange.permissions())).toEqual({
      trade: true,
      withdraw: true,
      transfer: false,
      expiresAt: 1772627061000,
    });
  });

  it('TRADE-60: takes no key with which an order could be placed and not be followed, and says what it lacks', async () => {
    const permissions = ['query-funds', 'query-open-trades', 'modify-trades'];
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key }, () => ({
      json: { error: [], result: { permissions, validUntil: '0' } },
    }));
    expect(await exchange.permissions()).toEqual({
      kind: 'failed',
      problem: { code: 'missing-permission', words: 'Permission denied: Query closed orders & trades' },
    });
    permissions.push('query-closed-trades');
    expect(foundIn(await exchange.permissions())).toMatchObject({ trade: true, withdraw: false });
  });

  it('TRADE-60: takes a key that can place nothing, as long as it sees what is owned', async () => {
    const permissions = ['query-funds'];
    const { exchange } = await connectLoopback({ name: 'KRAKEN', key }, () => ({
      json: { error: [], result: { permissions, validUntil: '0' } },
    }));
    expect(foundIn(await exchange.permissions())).toMatchObject({ trade: false, withdraw: false });
    permissions.pop();
    const words = 'Permission denied: Query Funds';
    expect(await exchange.permissions()).toMatchObject({ problem: { code: 'missing-permission', words } });
  });
});
