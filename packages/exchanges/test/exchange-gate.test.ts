import { describe, expect, it } from 'vitest';
import { createExchange } from '../src/create-exchange.ts';
import { KEY_ALLOWANCES } from '../src/exchange-traits.ts';
import { ExchangeGate, GateClosedError, type GatePriority } from '../src/wire/exchange-gate.ts';
import { KeyBudget } from '../src/wire/key-budget.ts';
import { startAnswerer } from './loopback-answerer.ts';
import { steppedClock } from './stepped-clock.ts';

function stage(perSecond: number) {
  const clock = steppedClock();
  const gate = new ExchangeGate(clock, { perSecond, atOnce: perSecond });
  const passed: string[] = [];
  const enter = (priority: GatePriority, name: string = priority) =>
    gate.enter(priority).then(
      () => void passed.push(name),
      (error: unknown) => void passed.push(error instanceof GateClosedError ? `${name} refused` : 'error'),
    );
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { clock, gate, passed, enter, settle };
}

describe('The gate of an exchange', () => {
  it('lets no more through a second than the exchange allows, placing and cancelling first', async () => {
    const { clock, passed, enter, settle } = stage(4);
    for (const priority of ['read', 'read', 'read', 'read'] as const) void enter(priority).catch(() => {});
    await settle();
    expect(passed).toHaveLength(4);
    passed.length = 0;
    const waiting = [enter('read'), enter('follow'), enter('order')];
    await settle();
    expect(passed).toEqual([]);
    await clock.advance(1000);
    await Promise.all(waiting);
    expect(passed).toEqual(['order', 'follow', 'read']);
  });

  it('spends as much on a request as the exchange counts for it, and never more at once than it has', async () => {
    const clock = steppedClock();
    const gate = new ExchangeGate(clock, { perSecond: 10, atOnce: 40 });
    const passed: string[] = [];
    const enter = (weight: number, priority: GatePriority = 'read') =>
      gate.enter(priority, weight).then(
        () => void passed.push(`${weight} at ${clock.now() - 1_000_000}`),
        (error: GateClosedError) => void passed.push(`${weight} not before ${error.retryAt - 1_000_000}`),
      );
    const waiting = [enter(40), enter(20), enter(40), enter(1, 'order')];
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    await clock.advance(2500);
    await Promise.all(waiting);
    // Ten come back a second: the order after a tenth, twenty more after 2.1 s, and forty more would take six.
    expect(passed).toEqual(['40 at 0', '40 not before 6000', '1 at 100', '20 at 2100']);
  });

  it('TRADE-12: counts for Binance.US what its table says', async () => {
    const { default: ccxt } = await import('ccxt');
    const { get } = new ccxt.binanceus().describe().api.private;
    const host = await startAnswerer(() => ({ json: [] }));
    const counted: number[] = [];
    const gate = { enter: async (_: GatePriority, weight: number) => void counted.push(weight) };
    const line = { gate: gate as ExchangeGate, reads: 'read', beforeSend: async () => undefined } as const;
    const key = { apiKey: 'k', apiSecret: 's' };
    const exchange = createExchange({
      name: 'BINANCEUS',
      key,
      clock: steppedClock(),
      baseUrl: host.url,
      line,
    });
    await exchange.balances();
    await exchange.order({ symbol: 'BTCUSD', orderId: '1' });
    await exchange.openOrders('BTCUSD');
    await exchange.openOrders(undefined);
    await exchange.ordersSince({ symbol: 'BTCUSD', since: 0 });
    await exchange.fills({ symbol: 'BTCUSD', orderId: '1', quoteAsset: 'USD' });
    await host.close();
    expect(counted).toEqual([
      ...[get.account.cost, get.order.cost, get.openOrders.cost, get.openOrders.noSymbol],
      ...[get.allOrders.cost, get.myTrades.cost],
    ]);
  });

  it('sends nothing before the instant that the exchange named, and refuses at once what would wait too long', async () => {
    const { clock, gate, passed, enter, settle } = stage(10);
    gate.closeUntil(clock.now() + 3000);
    const [order, read] = [enter('order'), enter('read')];
    await settle();
    // An order waits two seconds at most, a look five.
    expect(passed).toEqual(['order refused']);
    expect(gate.state).toEqual({ closedUntil: clock.now() + 3000, waiting: 1 });
    await clock.advance(2900);
    expect(passed).toEqual(['order refused']);
    await clock.advance(200);
    await Promise.all([order, read]);
    expect(passed).toEqual(['order refused', 'read']);
    expect(gate.state).toEqual({ closedUntil: null, waiting: 0 });
  });

  it('stays closed no longer because the clock is set back', async () => {
    const { clock, gate, passed, enter } = stage(10);
    gate.closeUntil(clock.now() + 3000);
    clock.setBack(3_600_000);
    expect(gate.state.closedUntil).toBe(clock.now() + 3000);
    await clock.advance(3100);
    await enter('order');
    clock.setBack(3_600_000);
    await enter('order');
    expect(passed).toEqual(['order', 'order']);
  });

  it('refuses what already waits once the exchange wants to be left alone for longer', async () => {
    const { clock, gate, passed, enter } = stage(1);
    const first = enter('order', 'first');
    const second = enter('order', 'second');
    gate.closeUntil(clock.now() + 60_000);
    await Promise.all([first, second]);
    expect(passed).toEqual(['first', 'second refused']);
  });
});

/* Kraken's lowest tier, as its documentation has it: 15 points, of which 0.33 a second come back. */
describe('TRADE-19: what an exchange allows one key', () => {
  function budgets() {
    const clock = steppedClock();
    const allowance = KEY_ALLOWANCES.KRAKEN ?? { most: 0, perSecond: 0, keptForOrders: 0 };
    expect(allowance).toMatchObject({ most: 15, perSecond: 0.33 });
    const spent = { points: 0, at: 0 };
    const passed: string[] = [];
    const open = () => {
      const budget = new KeyBudget(clock, allowance, spent);
      const spend = (priority: GatePriority, points = 1) =>
        budget.spend(points, priority).then(
          () => void passed.push(priority),
          (error: GateClosedError) =>
            void passed.push(`${priority} not before ${error.retryAt - clock.now()}`),
        );
      return { spend, look: budget.look.bind(budget), exhaust: () => budget.exhaust() };
    };
    return { clock, open, passed, spent };
  }
  const times = async (count: number, run: () => Promise<void>) => {
    for (let i = 0; i < count; i += 1) await run();
  };

  it('is used by one process and the next together, and comes back with time', async () => {
    const { clock, open, passed } = budgets();
    const [one, other] = [open(), open()];
    await times(8, () => one.spend('follow'));
    await times(4, () => other.spend('follow'));
    // Four of the fifteen are kept for orders; a point takes 1 / 0.33 s to come back.
    expect(passed).toEqual([...Array(11).fill('follow'), 'follow not before 3031']);
    await clock.advance(3040);
    await times(2, () => one.spend('follow'));
    expect(passed.slice(12)).toEqual(['follow', 'follow not before 3021']);
  });

  it('leaves an order what it needs after following has taken its part, and lets a read wait a little', async () => {
    const { clock, open, passed } = budgets();
    const key = open();
    await times(11, () => key.spend('follow'));
    await times(4, () => key.spend('order'));
    await key.spend('order');
    expect(passed.slice(11)).toEqual([...Array(4).fill('order'), 'order not before 3031']);
    await clock.advance(13_000);
    passed.length = 0;
    const read = key.spend('read');
    await clock.advance(2000);
    expect(passed).toEqual([]);
    await clock.advance(1100);
    await read;
    expect(passed).toEqual(['read']);
  });

  it('lets following finish a look of several requests, which begins only where there is room for all', async () => {
    const { clock, open, passed, spent } = budgets();
    const key = open();
    Object.assign(spent, { points: 10.5, at: clock.now() });
    const began = clock.now();
    // An order and its trades, every two seconds, until one look brings both.
    const look = () =>
      key.look(async () => {
        await key.spend('follow');
        if (passed.at(-1) === 'follow') await key.spend('follow', 5);
      });
    for (let round = 0; round < 30 && passed.at(-1) !== 'follow'; round += 1) {
      await clock.advance(2000);
      await look();
    }
    expect(passed.filter((line) => line === 'follow')).toHaveLength(2);
    expect(clock.now() - began).toBeLessThan(60_000);
    passed.length = 0;
    spent.points = 10.5;
    await look();
    expect(passed[0]).toMatch(/^follow not before/);
  });

  it('comes back although the clock is set back', async () => {
    const { clock, open, passed } = budgets();
    const key = open();
    await times(15, () => key.spend('order'));
    clock.setBack(3_600_000);
    await key.spend('order');
    await clock.advance(3040);
    await key.spend('order');
    expect(passed.slice(15)).toEqual(['order not before 3031', 'order']);
  });

  it('counts as used up when the exchange says so', async () => {
    const { open, passed } = budgets();
    const key = open();
    key.exhaust();
    await key.spend('order');
    expect(passed).toEqual(['order not before 3031']);
  });
});

describe('Requests on a line', () => {
  const key = { apiKey: 'k', apiSecret: Buffer.from('secret').toString('base64'), password: 'p' };
  const order = (id: number) => ({
    ...{ id: `o${id}`, product_id: 'BTC-USD', side: 'buy', type: 'limit', size: '1', price: '1' },
    ...{ filled_size: '0', executed_value: '0', created_at: '2026-01-01T00:00:00Z', status: 'open' },
  });

  it('are checked before each page of a list, and end where nothing may be sent any more', async () => {
    const host = await startAnswerer(() => ({
      json: Array.from({ length: 100 }, (_, i) => order(i)),
      headers: { 'cb-after': String(Math.random()) },
    }));
    const clock = steppedClock();
    let pages = 0;
    const exchange = createExchange({
      ...{ name: 'COINBASEPRO', key, clock, baseUrl: host.url },
      line: {
        ...{ gate: new ExchangeGate(clock, 'COINBASEPRO'), reads: 'read' },
        async beforeSend() {
          pages += 1;
          if (pages === 4) throw new Error('the lease is lost');
        },
      },
    });
    await expect(exchange.openOrders('BTC-USD')).rejects.toThrow('the lease is lost');
    expect(host.seen).toHaveLength(3);
    await host.close();
  });

  it('close the gate for everybody when the exchange says when to come back', async () => {
    const host = await startAnswerer(() => ({
      status: 429,
      json: { message: 'slow down' },
      headers: { 'retry-after': '7' },
    }));
    const clock = steppedClock();
    const gate = new ExchangeGate(clock, 'COINBASEPRO');
    const line = { gate, reads: 'order', beforeSend: async () => undefined } as const;
    const open = () => createExchange({ name: 'COINBASEPRO', key, clock, baseUrl: host.url, line });
    const closed = { kind: 'failed', problem: { code: 'rate-limited', retryAt: clock.now() + 7000 } };
    expect(await open().balances()).toMatchObject(closed);
    expect(await open().balances()).toMatchObject(closed);
    expect(host.seen).toHaveLength(1);
    await host.close();
  });
});
