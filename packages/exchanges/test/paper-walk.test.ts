import { decimal } from '@auspex/market';
import type { OracleOrder } from '@auspex/market/test/bigint-order-filter';
import { seededRandom } from '@auspex/market/test/random-order-case';
import { describe, expect, it, vi } from 'vitest';
import { foundIn, orderOf } from './exchange-contract.ts';
import { type PaperStage, paperStage } from './paper-stage.ts';
import { limit, market, requestFor, stopLimit } from './place-requests.ts';
import { exactText } from './scripted/exact-amount.ts';
import { type ScriptedBook, ScriptedLedger } from './scripted/scripted-ledger.ts';
import { filledOf, notionalOf, type ScriptedOrder } from './scripted/scripted-order.ts';
import { SCRIPTED_FEE, scriptedPairs } from './scripted/start-scripted.ts';
import { NOON } from './test-clock.ts';

type Random = ReturnType<typeof seededRandom>;

/** A book around a middle of 100 dollars, with prices in cents and quantities in whole steps. */
function drawBook(random: Random): ScriptedBook {
  const middle = 9_800 + random.below(400);
  const side = (direction: 1 | -1) =>
    Array.from({ length: random.below(5) }, (_, i): [string, string] => [
      String((middle + direction * (1 + i * (1 + random.below(3)) * 7)) / 100),
      String((1 + random.below(900)) / 100),
    ]).sort((a, b) => direction * (Number(a[0]) - Number(b[0])));
  return { asks: side(1), bids: side(-1) };
}

function drawDraft(random: Random): OracleOrder {
  const side = random.pick<'buy' | 'sell'>(['buy', 'sell']);
  const quantity = String((10 + random.below(1200)) / 100);
  const price = String((9_700 + random.below(600)) / 100);
  const stop = String((9_700 + random.below(600)) / 100);
  return random.pick<OracleOrder>([
    { type: 'market', side, quantity, price: '0', stopPrice: '0' },
    { type: 'limit', side, quantity, price, stopPrice: '0' },
    { type: 'limit', side, quantity, price, stopPrice: '0' },
    { type: 'stop-limit', side, quantity, price, stopPrice: stop },
  ]);
}

const BALANCES = { USD: '5000', BTC: '40' };
const [PAIR] = scriptedPairs('binanceus');

function makeLedger(): ScriptedLedger {
  return new ScriptedLedger({
    pairs: [PAIR],
    balances: BALANCES,
    feeRate: SCRIPTED_FEE,
    clientIdsUniqueAmong: 'all',
    now: () => NOON,
  });
}

function stateOfLedger(ledger: ScriptedLedger): readonly string[] {
  const statusOf = (order: ScriptedOrder) =>
    order.status === 'open' && filledOf(order) > 0n ? 'partially_filled' : order.status;
  return [
    ...ledger.balances().map(({ asset, free, held }) => `${asset} ${exactText(free)} ${exactText(held)}`),
    ...ledger.orders.map(
      (order) =>
        `${order.clientId} ${statusOf(order)} ${exactText(filledOf(order))} ${exactText(notionalOf(order))}`,
    ),
  ];
}

async function stateOfPaper({ paper, pair }: PaperStage): Promise<readonly string[]> {
  const balances = foundIn(await paper.balances());
  const orders = foundIn(await paper.ordersSince({ symbol: pair.symbol, since: 0 }));
  return [
    ...balances.map(({ asset, free, held }) => `${asset} ${free} ${held}`),
    ...orders.map(
      (order) => `${order.clientId} ${order.status} ${order.filledQuantity} ${order.filledNotional}`,
    ),
  ];
}

/** One account at both: places, cancels and moves of the market in a random order. */
async function compareRun(seed: number): Promise<{ orders: number; fills: number }> {
  const random = seededRandom(seed);
  const ledger = makeLedger();
  const stage = paperStage(BALANCES);
  const first = drawBook(random);
  ledger.setBook(PAIR.symbol, first);
  stage.setBook(PAIR.symbol, first);
  for (let step = 0; step < 60; step += 1) {
    const what = random.below(10);
    if (what < 4) {
      const book = drawBook(random);
      ledger.setBook(PAIR.symbol, book);
      await stage.moveBook(book);
    } else if (what < 9) {
      const texts = drawDraft(random);
      const draft = {
        market: () => market(texts.side, texts.quantity),
        limit: () => limit(texts.side, texts.quantity, texts.price),
        'stop-limit': () =>
          stopLimit(texts.side, texts.quantity, { stop: texts.stopPrice, price: texts.price }),
      }[texts.type]();
      const request = requestFor(stage.pair, draft);
      const taken = ledger.place({ ...texts, clientId: request.clientId, symbol: PAIR.symbol });
      const placement = await stage.paper.place(request);
      expect(placement.kind === 'placed').toBe(!('refused' in taken));
    } else {
      const open = ledger.orders.filter(({ status }) => status === 'open');
      const chosen = open[random.below(Math.max(1, open.length))];
      if (!chosen) continue;
      ledger.cancel(chosen.id);
      const { clientId, pair } = chosen;
      const known = foundIn(await stage.paper.orderByClientId({ symbol: pair.symbol, clientId }));
      if (known) await stage.paper.cancel(known);
    }
    expect([seed, step, await stateOfPaper(stage)]).toEqual([seed, step, stateOfLedger(ledger)]);
  }
  return { orders: ledger.orders.length, fills: ledger.orders.flatMap(({ fills }) => fills).length };
}

describe('The paper account', () => {
  it('fills, holds and pays what an independent walk of the same books in whole numbers gives', async () => {
    const runs = [];
    for (let seed = 1; seed <= 40; seed += 1) runs.push(await compareRun(seed));
    expect(runs.reduce((sum, { fills }) => sum + fills, 0)).toBeGreaterThan(400);
  });

  it('lets an order meet the book as it is when the order arrives', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, { bids: [['59990', '1']], asks: [['60000', '1']] });
    stage.onWait = () => stage.setBook(stage.pair.symbol, { bids: [['60990', '1']], asks: [['61000', '1']] });
    const order = orderOf(await stage.paper.place(requestFor(stage.pair, market('buy', '0.1'))));
    expect(`${order.status} ${order.filledNotional}`).toBe('filled 6100');
    const [fill] = foundIn(await stage.paper.fills(order));
    expect(fill.at - order.placedAt).toBe(250);
  });

  it('lets an order meet the book even if the timer rings a millisecond early', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '1']] });
    stage.onWait = () => stage.clock.advance(-1);
    const order = orderOf(await stage.paper.place(requestFor(stage.pair, market('buy', '0.1'))));
    expect(order.status).toBe('filled');
  });

  it('buys no more than the balance pays when the market moves away, in whole steps', async () => {
    const stage = paperStage({ USD: '6006', BTC: '0' });
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '1']] });
    stage.onWait = () => stage.setBook(stage.pair.symbol, { bids: [], asks: [['60600', '1']] });
    const order = orderOf(await stage.paper.place(requestFor(stage.pair, market('buy', '0.1'))));
    // 6,006 / (60,600 × 1.001) is 0.09900…99, so 0.0990 in steps of 0.0001: 5,999.40 and a fee of 5.9994.
    expect(`${order.status} ${order.filledQuantity} ${order.filledNotional}`).toBe('expired 0.099 5999.4');
    expect(order.reason).toBe('not-enough-left');
    const [usd] = foundIn(await stage.paper.balances());
    expect(`${usd.free} ${usd.held}`).toBe('0.6006 0');
  });

  it('lets an order that was still on its way meet the next book', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '1']] });
    stage.onWait = () => {
      throw new Error('The process ends here.');
    };
    const request = requestFor(stage.pair, market('buy', '0.1'));
    await expect(stage.paper.place(request)).rejects.toThrow('The process ends here.');
    stage.onWait = () => undefined;
    stage.clock.advance(249);
    await stage.moveBook({ bids: [], asks: [['60500', '1']] });
    expect(foundIn(await stage.paper.openOrders(undefined))).toHaveLength(1);
    stage.clock.advance(1);
    await stage.moveBook({ bids: [], asks: [['60500', '1']] });
    const order = foundIn(
      await stage.paper.orderByClientId({ symbol: stage.pair.symbol, clientId: request.clientId }),
    );
    expect(`${order?.status} ${order?.filledNotional}`).toBe('filled 6050');
  });

  it('takes no order that was sent too long ago: by then it counts as never arrived', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '1']] });
    vi.spyOn(stage.pairs, 'get').mockImplementationOnce(() => {
      stage.clock.advance(stage.paper.traits.requestLifetimeMs + 1);
      return stage.pair;
    });
    const placement = await stage.paper.place(requestFor(stage.pair, market('buy', '0.1')));
    expect(placement).toMatchObject({ kind: 'refused' });
    expect(foundIn(await stage.paper.ordersSince({ symbol: stage.pair.symbol, since: 0 }))).toEqual([]);
  });

  it('TRADE-38: sets a purchase at its limit aside, however little the book asks while it is on its way', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '1']] });
    stage.onWait = () => {
      throw new Error('The process ends here.');
    };
    await expect(stage.paper.place(requestFor(stage.pair, limit('buy', '0.1', '70000')))).rejects.toThrow();
    const usd = foundIn(await stage.paper.balances()).find(({ asset }) => asset === 'USD');
    // 0.1 × 70,000 and a fee of a thousandth.
    expect(`${usd?.held}`).toBe('7007');
  });

  it('trades a symbol without a book at its quote, with the stated spread and size', async () => {
    const stage = paperStage({ USD: '10000', ACME: '0' });
    const stock = { ...stage.pair, symbol: 'ACME', baseAsset: 'ACME' };
    stage.pairs.set('ACME', stock);
    expect((await stage.paper.place(requestFor(stock, market('buy', '1')))).kind).toBe('refused');
    const [price, spread, size] = [decimal('100.01'), decimal('0.001'), decimal('50')];
    stage.quotes.set('ACME', { price, spread, size, at: NOON });
    // 100.01 ± 0.05 % is 99.959995 and 100.060005: rounded to the cent that is worse for the member.
    const bought = orderOf(await stage.paper.place(requestFor(stock, market('buy', '2'))));
    expect(`${bought.filledNotional}`).toBe('200.14');
    const sold = orderOf(await stage.paper.place(requestFor(stock, market('sell', '2'))));
    expect(`${sold.filledNotional}`).toBe('199.9');
    expect((await stage.paper.place(requestFor(stock, market('buy', '51')))).kind).toBe('refused');
  });
});
