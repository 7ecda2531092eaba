import { type Decimal, sumDecimals } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { closers, connectLoopback, EXACT, pairOf } from './connect-loopback.ts';
import { foundIn } from './exchange-contract.ts';
import { limit, market, requestFor } from './place-requests.ts';
import { DIALECTS } from './scripted/start-scripted.ts';
import { scriptedStage } from './scripted-stage.ts';
import { NOON } from './test-clock.ts';

describe.each(DIALECTS)('What is sent in the dialect of %s', (dialect) => {
  it('has exactly the quantity and the price of the order, as text', async () => {
    const stage = await scriptedStage(dialect);
    closers.push(stage.server.close);
    await stage.exchange.place(requestFor(stage.pair, limit('buy', EXACT.quantity, EXACT.price)));
    await stage.exchange.place(requestFor(stage.pair, limit('buy', '1e-7', '100000000000000000000')));
    const bodies = stage.server.requests.map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain(EXACT.quantity);
    expect(bodies[0]).toContain(EXACT.price);
    expect(bodies[1]).toContain('0.0000001');
    expect(bodies[1]).toContain('100000000000000000000');
  });

  it('is one request per placement, with nothing loaded before it', async () => {
    const stage = await scriptedStage(dialect);
    closers.push(stage.server.close);
    await stage.exchange.place(requestFor(stage.pair, market('buy', '0.1')));
    expect(stage.server.requests.map(({ method }) => method)).toEqual(['POST']);
  });
});

it('signs each of many requests at once with the key that it belongs to', async () => {
  const connect = (name: string) => {
    const own = { apiKey: `${name}-key`, apiSecret: `${name}-secret` };
    return connectLoopback({ name: 'BINANCEUS', key: own }, ({ headers }) => ({
      json: { balances: [{ asset: String(headers['x-mbx-apikey']), free: '1', locked: '0' }] },
    }));
  };
  const names = Array.from({ length: 20 }, (_, i) => `member-${i}`);
  const answers = await Promise.all(
    names.map(async (name) => foundIn(await (await connect(name)).exchange.balances())),
  );
  expect(answers.map(([balance]) => balance?.asset)).toEqual(names.map((name) => `${name}-key`));
});

describe('An answer that no exchange gives', () => {
  const key = { apiKey: 'b-key', apiSecret: 'b-secret' };

  it('leads nowhere else: a redirect is not followed, and the order is unknown', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'BINANCEUS', key }, () => ({
      status: 307,
      headers: { location: '/elsewhere' },
      json: {},
    }));
    const placement = await exchange.place(requestFor(pairOf('BTCUSD', 'BTC'), market('buy', '1')));
    expect(placement).toMatchObject({ kind: 'unknown', problem: { code: 'unreadable' } });
    expect(seen).toHaveLength(1);
  });

  it('is not read to its end if it is far too long', async () => {
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key }, () => ({
      json: { balances: [], padding: 'x'.repeat(9 * 1024 * 1024) },
    }));
    expect(await exchange.balances()).toEqual({
      kind: 'failed',
      problem: { code: 'unreadable', words: '' },
    });
  });
});

describe('An order that was filled in 1,500 trades', () => {
  const ids = Array.from({ length: 1500 }, (_, i) => i + 1);
  const sumOf = (fills: readonly { readonly quantity: Decimal }[]) =>
    sumDecimals(fills.map(({ quantity }) => quantity)).toString();

  it('has all of them at Binance.US, and none of another order', async () => {
    const row = (id: number) => ({
      ...{ id, orderId: id === 700 ? 8 : 7, price: '60000', qty: '0.001', time: NOON + id },
      ...{ commission: '0', commissionAsset: 'USD' },
    });
    const key = { apiKey: 'b-key', apiSecret: 'b-secret' };
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key }, ({ query }) => {
      const from = query.get('fromId');
      // Without a first one, the latest thousand.
      const page = from === null ? ids.slice(-1000) : ids.filter((id) => id >= Number(from)).slice(0, 1000);
      return { json: page.map(row) };
    });
    const fills = foundIn(await exchange.fills({ symbol: 'BTCUSD', orderId: '7', quoteAsset: 'USD' }));
    expect([fills.length, sumOf(fills)]).toEqual([1499, '1.499']);
    expect(fills.map(({ at }) => at)).toEqual(ids.filter((id) => id !== 700).map((id) => NOON + id));
  });

  it('has all of them at Coinbase Exchange', async () => {
    const row = (id: number) => ({
      ...{ trade_id: id, order_id: 'o', price: '60000', size: '0.001', fee: '0' },
      created_at: new Date(NOON + id).toISOString(),
    });
    const key = { apiKey: 'c-key', apiSecret: 'c2VjcmV0', password: 'word' };
    const { exchange } = await connectLoopback({ name: 'COINBASEPRO', key }, ({ query }) => {
      const limit = Number(query.get('limit') ?? 1000);
      const before = Number(query.get('after') ?? Number.POSITIVE_INFINITY);
      const page = ids
        .filter((id) => id < before)
        .slice(-limit)
        .toReversed();
      const last = page.at(-1) ?? 1;
      return { json: page.map(row), ...(last > 1 ? { headers: { 'cb-after': String(last) } } : {}) };
    });
    const fills = foundIn(await exchange.fills({ symbol: 'BTC-USD', orderId: 'o', quoteAsset: 'USD' }));
    expect([fills.length, sumOf(fills)]).toEqual([1500, '1.5']);
    expect(fills.map(({ at }) => at)).toEqual(ids.map((id) => NOON + id));
  });
});

describe('What is sent to Binance.US', () => {
  const key = { apiKey: 'b-key', apiSecret: 'b-secret' };

  it('is valid for five seconds only', async () => {
    const { exchange, seen } = await connectLoopback({ name: 'BINANCEUS', key: key }, () => ({ json: [] }));
    await exchange.openOrders('BTCUSD');
    expect(seen[0].query.get('recvWindow')).toBe('5000');
    expect(seen[0].query.get('timestamp')).toBe(String(NOON));
  });

  it('asks what the key may do, and trusts the account only where it rules something out', async () => {
    const account = { canTrade: true, canWithdraw: true, balances: [] };
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key: key }, ({ path }) =>
      path.endsWith('/account') ? { json: account } : { status: 404, json: {} },
    );
    expect(foundIn(await exchange.permissions())).toMatchObject({ trade: true, withdraw: 'unknown' });
    account.canWithdraw = false;
    expect(foundIn(await exchange.permissions())).toMatchObject({ withdraw: false });
  });

  it('lets the account decide where the key may not even ask that', async () => {
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key }, ({ path }) =>
      path.endsWith('/account')
        ? { json: { canTrade: true, canWithdraw: true, balances: [] } }
        : { status: 401, json: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' } },
    );
    expect(foundIn(await exchange.permissions())).toMatchObject({ trade: true, withdraw: 'unknown' });
  });

  it('finds a key that can withdraw', async () => {
    const json = {
      enableWithdrawals: true,
      enableSpotAndMarginTrading: true,
      permitsUniversalTransfer: true,
    };
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key: key }, () => ({ json }));
    expect(foundIn(await exchange.permissions())).toMatchObject({
      trade: true,
      withdraw: true,
      transfer: true,
    });
  });

  it.each([
    [400, -1007, 'Timeout waiting for response from backend server.', 'unknown', 'timed-out'],
    [400, -1006, 'An unexpected response was received from the message bus.', 'unknown', 'server-error'],
    [400, -2010, 'Duplicate order sent.', 'refused', 'duplicate-client-id'],
    [400, -1010, 'Account has insufficient balance for requested action.', 'refused', 'insufficient-funds'],
    [400, -1013, 'Market is closed.', 'refused', 'pair-not-trading'],
    [400, -1013, 'Filter failure: LOT_SIZE', 'refused', 'broken-rule'],
    [400, -1021, 'Timestamp for this request is outside of the recvWindow.', 'refused', 'clock-off'],
    [401, -2015, 'Invalid API-key, IP, or permissions for action.', 'refused', 'invalid-key'],
    [400, -9999, 'A code nobody knows.', 'refused', 'refused'],
    [200, -9999, 'A code nobody knows.', 'unknown', 'server-error'],
    [503, -2010, 'Account has insufficient balance for requested action.', 'unknown', 'server-error'],
  ])('status %i with code %i (%s) makes a placement %s: %s', async (...row) => {
    const [status, code, msg, kind, problem] = row;
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key: key }, () => ({
      status,
      json: { code, msg },
    }));
    const placement = await exchange.place(requestFor(pairOf('BTCUSD', 'BTC'), market('buy', '1')));
    expect(placement).toMatchObject({ kind, problem: { code: problem } });
  });

  it.each([
    [-2011, 'Unknown order sent.', { kind: 'not-open' }],
    [-2011, 'This action is disabled on this account.', { problem: { code: 'refused' } }],
    [-2011, 'Order was not canceled due to cancel restrictions.', { problem: { code: 'refused' } }],
    [-2011, 'Market is closed.', { problem: { code: 'pair-not-trading' } }],
    [-1013, 'Market is closed.', { problem: { code: 'pair-not-trading' } }],
  ])('TRADE-11: a cancellation answered with %i, %s, says what became of it', async (code, msg, said) => {
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key }, () => ({
      status: 400,
      json: { code, msg },
    }));
    const cancellation = await exchange.cancel({ symbol: 'BTCUSD', orderId: '7' });
    expect(cancellation).toMatchObject({ kind: 'refused', ...said });
  });

  it('repeats no secret and no signature that the exchange puts into its words', async () => {
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key: key }, ({ body }) => ({
      status: 400,
      json: { code: -1100, msg: `Illegal characters: b-key ${body} b-secret` },
    }));
    const placement = JSON.stringify(
      await exchange.place(requestFor(pairOf('BTCUSD', 'BTC'), market('buy', '1'))),
    );
    expect(placement).toContain('Illegal characters');
    expect(placement).not.toMatch(/b-key|b-secret|signature=[0-9a-f]/);
  });

  it('does not believe an answer about another order', async () => {
    const { exchange } = await connectLoopback({ name: 'BINANCEUS', key: key }, () => ({
      json: {
        ...{
          orderId: 1,
          clientOrderId: 'another',
          symbol: 'BTCUSD',
          side: 'BUY',
          type: 'MARKET',
          status: 'FILLED',
        },
        ...{ origQty: '1', executedQty: '1', cummulativeQuoteQty: '1', transactTime: NOON, price: '0' },
      },
    }));
    const placement = await exchange.place(requestFor(pairOf('BTCUSD', 'BTC'), market('buy', '1')));
    expect(placement).toMatchObject({ kind: 'unknown', problem: { code: 'unreadable' } });
  });
});
