import { afterEach, describe, expect, it } from 'vitest';
import type { Exchange, OrderAddress } from '../src/exchange.ts';
import { hadNoEffect, isRetryable } from '../src/exchange-problem.ts';
import { foundIn, orderOf } from './exchange-contract.ts';
import { limit, requestFor } from './place-requests.ts';
import { type Endpoint, FAULTS, type FaultKind } from './scripted/faults.ts';
import { DIALECTS } from './scripted/start-scripted.ts';
import { type ScriptedStage, scriptedStage } from './scripted-stage.ts';
import { NOON } from './test-clock.ts';

/* Truth is the ledger of the scripted exchange. */

/** Longer than it takes to notice that a request has arrived, and then carried out all the same. */
const LATE_MS = 100;

/** What certainly had no effect; everything else about a lost answer is unknown. */
const CERTAIN: ReadonlySet<FaultKind> = new Set(['rate-limited', 'banned']);

/** Faults that lose or spoil an answer. */
const LOSING = FAULTS.filter((kind) => kind !== 'lagging' && kind !== 'duplicate-accepted');

let stages: ScriptedStage[] = [];

async function open(dialect: (typeof DIALECTS)[number]): Promise<ScriptedStage> {
  const stage = await scriptedStage(dialect);
  stages.push(stage);
  return stage;
}

afterEach(async () => {
  for (const { server } of stages) await server.close();
  stages = [];
});

function script({ server }: ScriptedStage, endpoint: Endpoint, kind: FaultKind): void {
  server.requests.length = 0;
  server.faults.add({
    endpoint,
    kind,
    delayMs: kind === 'slow-before' ? LATE_MS : 3_600_000,
    retryAfterS: 90,
  });
}

/** How many requests reached the exchange: a call may never send a second one by itself. */
function sent({ server }: ScriptedStage): number {
  return server.requests.length;
}

/** A call that may never be answered: once the exchange has the request, we stop waiting. */
async function giveUp<T>(stage: ScriptedStage, kind: FaultKind, call: Promise<T>): Promise<T> {
  if (!/^(timeout|slow)/.test(kind)) return call;
  while (sent(stage) === 0) await new Promise(setImmediate);
  stage.clock.ring();
  return call;
}

function isCarriedOut(kind: FaultKind): boolean {
  return kind.endsWith('-after') || kind === 'slow-before';
}

describe.each(DIALECTS)('Faults of the exchange in the dialect of %s', (dialect) => {
  it.each(LOSING)(
    'a placement that meets "%s" is unknown unless it certainly had no effect',
    async (kind) => {
      const stage = await open(dialect);
      script(stage, 'place', kind);
      const request = requestFor(stage.pair, limit('buy', '0.1', '50000'));
      const placement = await giveUp(stage, kind, stage.exchange.place(request));
      expect(sent(stage)).toBe(1);
      if (placement.kind === 'placed') throw new Error('Nobody could know that.');
      expect(placement.kind).toBe(CERTAIN.has(kind) ? 'refused' : 'unknown');
      expect(hadNoEffect(placement.problem)).toBe(CERTAIN.has(kind));
      expect(isRetryable(placement.problem)).toBe(true);
      if (CERTAIN.has(kind))
        expect(Math.round((placement.problem.retryAt ?? 0) - NOON) / 1000).toBeCloseTo(90, -1);
      const placed = isCarriedOut(kind) ? 1 : 0;
      await expect.poll(() => stage.server.ledger.orders.length).toBe(placed);
      // What was unknown is found by its client id, or is not there.
      const known = { symbol: stage.pair.symbol, clientId: request.clientId };
      expect(foundIn(await stage.exchange.orderByClientId(known)) !== undefined).toBe(placed === 1);
    },
  );

  it.each(LOSING)(
    'a cancellation that meets "%s" is unknown unless it certainly had no effect',
    async (kind) => {
      const stage = await open(dialect);
      const order = orderOf(await stage.exchange.place(requestFor(stage.pair, limit('buy', '0.1', '50000'))));
      script(stage, 'cancel', kind);
      const cancellation = await giveUp(stage, kind, stage.exchange.cancel(order));
      expect(sent(stage)).toBe(1);
      expect(cancellation.kind).toBe(CERTAIN.has(kind) ? 'refused' : 'unknown');
      const isCancelled = isCarriedOut(kind);
      await expect.poll(() => stage.server.ledger.orders[0].status).toBe(isCancelled ? 'cancelled' : 'open');
      expect((await stage.exchange.cancel(order)).kind).toBe(isCancelled ? 'not-open' : 'cancelled');
    },
  );

  const reads: readonly [Endpoint, (exchange: Exchange, order: OrderAddress) => Promise<{ kind: string }>][] =
    [
      ['account', (exchange) => exchange.balances()],
      ['order', (exchange, order) => exchange.order(order)],
      ['open-orders', (exchange) => exchange.openOrders(undefined)],
      ['orders', (exchange, { symbol }) => exchange.ordersSince({ symbol, since: NOON })],
      ['fills', (exchange, order) => exchange.fills({ ...order, quoteAsset: 'USD' })],
    ];

  it.each(LOSING)('reads that meet "%s" fail, say that they can be repeated, and then work', async (kind) => {
    const stage = await open(dialect);
    const order = orderOf(await stage.exchange.place(requestFor(stage.pair, limit('buy', '0.1', '50000'))));
    for (const [endpoint, read] of reads) {
      script(stage, endpoint, kind);
      const first = await giveUp(stage, kind, read(stage.exchange, order));
      expect([endpoint, first.kind]).toEqual([endpoint, 'failed']);
      expect(sent(stage)).toBe(1);
      expect((await read(stage.exchange, order)).kind).toBe('found');
    }
  });

  it('an order that the exchange does not see yet is not there, which is no failure', async () => {
    const stage = await open(dialect);
    const request = requestFor(stage.pair, limit('buy', '0.1', '50000'));
    await stage.exchange.place(request);
    const known = { symbol: stage.pair.symbol, clientId: request.clientId };
    script(stage, 'order', 'lagging');
    expect(foundIn(await stage.exchange.orderByClientId(known))).toBeUndefined();
    expect(foundIn(await stage.exchange.orderByClientId(known))?.clientId).toBe(request.clientId);
  });

  it('an exchange can take a client id twice: only sending it once prevents a second order', async () => {
    const stage = await open(dialect);
    const request = requestFor(stage.pair, limit('buy', '0.1', '50000'));
    await stage.exchange.place(request);
    script(stage, 'place', 'duplicate-accepted');
    await stage.exchange.place(request);
    expect(stage.server.ledger.orders.map(({ clientId }) => clientId)).toEqual([
      request.clientId,
      request.clientId,
    ]);
    const listed = foundIn(await stage.exchange.openOrders(stage.pair.symbol));
    expect(listed.map(({ clientId }) => clientId)).toEqual([request.clientId, request.clientId]);
  });

  it('a request that the exchange gets to only after its lifetime is not carried out', async () => {
    let ahead = 0;
    const stage = await scriptedStage(dialect, { exchangeIsAheadMs: () => ahead });
    stages.push(stage);
    script(stage, 'place', 'slow-before');
    const request = requestFor(stage.pair, limit('buy', '0.1', '50000'));
    const placement = await giveUp(stage, 'slow-before', stage.exchange.place(request));
    expect(placement.kind).toBe('unknown');
    ahead = stage.exchange.traits.requestLifetimeMs + 1_000;
    await new Promise((resolve) => setTimeout(resolve, 2 * LATE_MS));
    expect(stage.server.ledger.orders).toEqual([]);
  });

  it('an exchange that cannot be connected to has certainly not taken the order', async () => {
    const { exchange, server, pair } = await scriptedStage(dialect);
    await server.close();
    const placement = await exchange.place(requestFor(pair, limit('buy', '0.1', '50000')));
    expect(placement).toEqual({ kind: 'refused', problem: { code: 'unreachable', words: '' } });
  });

  it('a wrong secret is named as such, and appears nowhere', async () => {
    const apiSecret = Buffer.from('not the secret').toString('base64');
    const stage = await scriptedStage(dialect, { apiSecret });
    stages.push(stage);
    const answer = await stage.exchange.balances();
    expect(answer).toMatchObject({ kind: 'failed', problem: { code: 'invalid-key' } });
    expect(JSON.stringify(answer)).not.toContain(apiSecret);
    const placement = await stage.exchange.place(requestFor(stage.pair, limit('buy', '0.1', '50000')));
    expect(placement).toMatchObject({ kind: 'refused', problem: { code: 'invalid-key' } });
    expect(stage.server.ledger.orders).toEqual([]);
  });
});
