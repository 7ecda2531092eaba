import { describe, expect, it } from 'vitest';
import { createExchange } from '../src/create-exchange.ts';
import { ExchangeGate, GateClosedError, type GatePriority } from '../src/wire/exchange-gate.ts';
import { startAnswerer } from './loopback-answerer.ts';

/** Time that passes only when told to, timers included. */
function steppedClock() {
  let now = 1_000_000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(delayMs: number, run: () => void) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms: number) {
      for (let step = 0; step < ms; step += 10) {
        now += 10;
        const due = timers.filter(({ at }) => at <= now);
        timers = timers.filter(({ at }) => at > now);
        for (const { run } of due) run();
        await Promise.resolve();
      }
    },
  };
}

function stage(perSecond: number) {
  const clock = steppedClock();
  const gate = new ExchangeGate(clock, { perSecond });
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

  it('refuses what already waits once the exchange wants to be left alone for longer', async () => {
    const { clock, gate, passed, enter } = stage(1);
    const first = enter('order', 'first');
    const second = enter('order', 'second');
    gate.closeUntil(clock.now() + 60_000);
    await Promise.all([first, second]);
    expect(passed).toEqual(['first', 'second refused']);
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
