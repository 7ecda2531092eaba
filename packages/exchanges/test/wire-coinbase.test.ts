import { generateKeyPairSync, verify } from 'node:crypto';
import { decimal } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { type Answer, connectLoopback, EXACT, pairOf } from './connect-loopback.ts';
import { foundIn, orderOf } from './exchange-contract.ts';
import type { SeenRequest } from './loopback-answerer.ts';
import { market, requestFor, stopLimit } from './place-requests.ts';
import { NOON } from './test-clock.ts';

describe('What is sent to Coinbase', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const apiSecret = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
  const key = { apiKey: 'organizations/o-1/apiKeys/k-1', apiSecret };
  const pair = pairOf('BTC-USD', 'BTC');

  function claimsOf({ headers }: SeenRequest): Readonly<Record<string, unknown>> {
    const [head = '', payload = '', signature = ''] = String(headers.authorization)
      .replace('Bearer ', '')
      .split('.');
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isOurs).toBe(true);
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Readonly<Record<string, unknown>>;
  }

  const accepted: Answer = ({ body }) => ({
    json: {
      success: true,
      success_response: {
        order_id: 'o-77',
        client_order_id: (JSON.parse(body) as { client_order_id: string }).client_order_id,
      },
    },
  });

  it('is signed for two minutes, exact, and carries our own id', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'COINBASE', key: key }, accepted);
    const request = requestFor(
      pair,
      stopLimit('buy', EXACT.quantity, { stop: '61000.1', price: EXACT.price }),
    );
    expect(orderOf(await exchange.place(request))).toMatchObject({
      orderId: 'o-77',
      clientId: request.clientId,
    });
    expect(seen).toHaveLength(1);
    expect(claimsOf(seen[0])).toMatchObject({
      sub: key.apiKey,
      uri: 'POST api.coinbase.com/api/v3/brokerage/orders',
      nbf: NOON / 1000,
      exp: NOON / 1000 + 120,
    });
    expect(JSON.parse(seen[0].body)).toEqual({
      client_order_id: request.clientId,
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: {
        stop_limit_stop_limit_gtc: {
          base_size: EXACT.quantity,
          limit_price: EXACT.price,
          stop_price: '61000.1',
          stop_direction: 'STOP_DIRECTION_STOP_UP',
        },
      },
    });
  });

  it('takes the quantity of a market purchase as it is, and refuses a stop and target with it before anything is sent', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'COINBASE', key: key }, accepted);
    const exits = { stopPrice: decimal('58000.5'), targetPrice: decimal('62000') };
    await exchange.place(requestFor(pair, market('buy', '0.25')));
    expect(JSON.parse(seen[0].body)).toMatchObject({
      order_configuration: { market_market_ioc: { base_size: '0.25' } },
    });
    for (const side of ['buy', 'sell'] as const) {
      const placement = await exchange.place({ ...requestFor(pair, market(side, '0.25')), exits });
      expect(placement).toMatchObject({ kind: 'refused', problem: { code: 'unsupported' } });
    }
    expect(seen).toHaveLength(1);
  });

  it.each([
    [
      200,
      { success: false, error_response: { error: 'INSUFFICIENT_FUND', message: 'Insufficient balance' } },
      'refused',
      'insufficient-funds',
    ],
    [
      200,
      {
        success: false,
        error_response: {
          error: 'UNKNOWN_FAILURE_REASON',
          preview_failure_reason: 'PREVIEW_STOP_PRICE_BELOW_LAST_TRADE_PRICE',
        },
      },
      'refused',
      'broken-rule',
    ],
    [200, { success: false, error_response: { error: 'UNKNOWN_FAILURE_REASON' } }, 'unknown', 'server-error'],
    [200, { success: true }, 'unknown', 'unreadable'],
    [400, { error: 'INVALID_ARGUMENT', message: 'account is not available' }, 'refused', 'refused'],
    [401, 'Unauthorized', 'refused', 'invalid-key'],
    [
      403,
      { error: 'PERMISSION_DENIED', message: 'Missing required scopes' },
      'refused',
      'missing-permission',
    ],
    [429, { error: 'RESOURCE_EXHAUSTED' }, 'refused', 'rate-limited'],
    [500, { error: 'INTERNAL' }, 'unknown', 'server-error'],
  ])('status %i with %j makes a placement %s: %s', async (...row) => {
    const [status, json, kind, code] = row;
    const { exchange } = await connectLoopback({ name: 'COINBASE', key: key }, () => ({ status, json }));
    expect(await exchange.place(requestFor(pair, market('buy', '1')))).toMatchObject({
      kind,
      problem: { code },
    });
  });

  it('reads accounts and orders page by page', async () => {
    const order = {
      order_id: 'o-1',
      client_order_id: 'ours',
      product_id: 'BTC-USD',
      side: 'SELL',
      status: 'OPEN',
      created_time: '2024-06-01T12:00:00.5Z',
      ...{ filled_size: '0.1', filled_value: '6100', reject_message: '' },
      order_configuration: { limit_limit_gtc: { base_size: '0.2', limit_price: '61000', post_only: false } },
    };
    const account = (currency: string) => ({
      currency,
      type: 'ACCOUNT_TYPE_CRYPTO',
      available_balance: { value: '1.5' },
      hold: { value: '0.5' },
    });
    const { exchange } = await connectLoopback({ name: 'COINBASE', key: key }, ({ path, query }) => {
      if (path.endsWith('/batch')) return { json: { orders: [order], has_next: false, cursor: '' } };
      const isFirst = query.get('cursor') === null;
      return {
        json: {
          accounts: [account(isFirst ? 'BTC' : 'USD')],
          has_next: isFirst,
          cursor: isFirst ? 'c2' : '',
        },
      };
    });
    const balances = foundIn(await exchange.balances()).map(
      ({ asset, free, held }) => `${asset} ${free} ${held}`,
    );
    expect(balances).toEqual(['BTC 1.5 0.5', 'USD 1.5 0.5']);
    const [found] = foundIn(await exchange.ordersSince({ symbol: 'BTC-USD', since: NOON }));
    expect(found).toMatchObject({
      orderId: 'o-1',
      clientId: 'ours',
      status: 'partially_filled',
      type: 'limit',
      side: 'sell',
    });
    expect(`${found.quantity} ${found.price} ${found.filledNotional}`).toBe('0.2 61000 6100');
  });

  it('counts what can be traded with, and every wallet of an asset', async () => {
    const account = (currency: string, type: string, free: string) => ({
      ...{ currency, type: `ACCOUNT_TYPE_${type}` },
      ...{ available_balance: { value: free }, hold: { value: '0.5' } },
      platform: 'ACCOUNT_PLATFORM_CONSUMER',
    });
    const accounts = [
      account('BTC', 'CRYPTO', '0.5'),
      account('BTC', 'VAULT', '0'),
      account('USD', 'FIAT', '100'),
      account('BTC', 'CRYPTO', '0.25'),
      account('USDC', 'PERP_FUTURES', '70'),
      { ...account('USD', 'FIAT', '900'), platform: 'ACCOUNT_PLATFORM_CFM_CONSUMER' },
      { ...account('USDC', 'CRYPTO', '80'), platform: 'ACCOUNT_PLATFORM_INTX' },
    ];
    const { exchange } = await connectLoopback({ name: 'COINBASE', key }, () => ({
      json: { accounts, has_next: false, cursor: '' },
    }));
    const balances = foundIn(await exchange.balances()).map(
      ({ asset, free, held }) => `${asset} ${free} ${held}`,
    );
    expect(balances).toEqual(['BTC 0.75 1', 'USD 100 0.5']);
  });

  it('finds a key that can move money, and tells a cancelled order from one that had ended', async () => {
    const results = [{ success: false, failure_reason: 'UNKNOWN_CANCEL_ORDER', order_id: 'o-1' }];
    const { exchange } = await connectLoopback({ name: 'COINBASE', key: key }, ({ path }) =>
      path.endsWith('/key_permissions')
        ? { json: { can_view: true, can_trade: true, can_transfer: true } }
        : { json: { results } },
    );
    expect(foundIn(await exchange.permissions())).toMatchObject({
      trade: true,
      withdraw: true,
      transfer: true,
    });
    const address = { symbol: 'BTC-USD', orderId: 'o-1' };
    expect((await exchange.cancel(address)).kind).toBe('not-open');
    results[0] = { success: true, failure_reason: '', order_id: 'o-1' };
    expect((await exchange.cancel(address)).kind).toBe('cancelled');
  });

  it('takes a cancellation that is on its way already for what it is', async () => {
    const results = [{ success: false, failure_reason: 'DUPLICATE_CANCEL_REQUEST', order_id: 'o-1' }];
    const { exchange } = await connectLoopback({ name: 'COINBASE', key }, () => ({ json: { results } }));
    const address = { symbol: 'BTC-USD', orderId: 'o-1' };
    expect(await exchange.cancel(address)).toEqual({ kind: 'cancelled', order: undefined });
    results[0] = { ...results[0], failure_reason: 'NOT_ALLOWED_TO_CANCEL' };
    expect(await exchange.cancel(address)).toMatchObject({ kind: 'refused', problem: { code: 'refused' } });
  });

  it('has placed an order whose answer says so, whatever that leaves in its part for errors', async () => {
    const { exchange } = await connectLoopback({ name: 'COINBASE', key }, (request) => {
      const nothing = 'UNKNOWN_FAILURE_REASON';
      const error_response = { error: nothing, message: '', new_order_failure_reason: nothing };
      return { json: { ...(accepted(request).json as object), error_response } };
    });
    expect((await exchange.place(requestFor(pair, market('buy', '1')))).kind).toBe('placed');
  });

  it('TRADE-3: takes no list for the truth that needs a second factor to be read', async () => {
    const { exchange } = await connectLoopback({ name: 'COINBASE', key }, ({ path }) => ({
      json: {
        [path.endsWith('/fills') ? 'fills' : 'orders']: [],
        ...{ has_next: false, cursor: '', proof_token_required: true },
      },
    }));
    const hidden = { kind: 'failed', problem: { code: 'missing-permission' } };
    expect(await exchange.ordersSince({ symbol: 'BTC-USD', since: NOON })).toMatchObject(hidden);
    expect(await exchange.openOrders(undefined)).toMatchObject(hidden);
    const address = { symbol: 'BTC-USD', orderId: 'o-1', quoteAsset: 'USD' };
    expect(await exchange.fills(address)).toMatchObject(hidden);
  });

  it('refuses to sign with something that is no key, before anything is sent', async () => {
    const broken = { apiKey: 'organizations/o-1/apiKeys/k-1', apiSecret: '-----BEGIN nothing' };
    const { exchange, seen } = await connectLoopback({ name: 'COINBASE', key: broken }, accepted);
    const placement = await exchange.place(requestFor(pair, market('buy', '1')));
    expect(placement).toEqual({ kind: 'refused', problem: { code: 'unusable-key', words: '' } });
    expect(seen).toEqual([]);
  });
});
