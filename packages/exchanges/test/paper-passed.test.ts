import { decimal, MINUTE_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { PassedBar } from '../src/paper/passed-bars.ts';
import { foundIn, orderOf } from './exchange-contract.ts';
import { type PaperStage, paperStage } from './paper-stage.ts';
import { limit, market, requestFor, stopLimit } from './place-requests.ts';
import { NOON } from './test-clock.ts';

const BOOK = { bids: [['59990', '5']], asks: [['60000', '5']] } as const;
const EXITS = { stopPrice: decimal('58000'), targetPrice: decimal('62000') };

/** A bar of five minutes: when it begins after noon, its open, high, low and volume. */
function bar(minutes: number, open: string, [high, low, volume = '100']: readonly string[]): PassedBar {
  const from = NOON + minutes * MINUTE_MS;
  return {
    ...{ from, until: from + 5 * MINUTE_MS, open: decimal(open) },
    ...{ high: decimal(high), low: decimal(low), volume: decimal(volume) },
  };
}

/** Two hours in which nothing followed the account; the market is back where it was. */
async function afterGap(stage: PaperStage, bars: readonly PassedBar[] | undefined) {
  stage.clock.advance(120 * MINUTE_MS);
  await stage.paper.match(stage.pair.symbol, stage.setBook(stage.pair.symbol, BOOK), bars);
  return orders(stage);
}

async function orders({ paper, pair }: PaperStage): Promise<readonly string[]> {
  return foundIn(await paper.ordersSince({ symbol: pair.symbol, since: 0 })).map(
    ({ status, filledQuantity, filledNotional, reason }) =>
      `${status} ${filledQuantity} for ${filledNotional} ${reason ?? ''}`.trim(),
  );
}

async function onlyId({ paper, pair }: PaperStage): Promise<string> {
  return foundIn(await paper.ordersSince({ symbol: pair.symbol, since: 0 }))[0].orderId;
}

async function placed(order: Parameters<typeof requestFor>[1], exits?: typeof EXITS): Promise<PaperStage> {
  const stage = paperStage({ USD: '100000', BTC: '2' });
  stage.setBook(stage.pair.symbol, BOOK);
  orderOf(await stage.paper.place({ ...requestFor(stage.pair, order), ...(exits && { exits }) }));
  return stage;
}

describe('A paper order after a time in which nothing followed it', () => {
  const buying = () => placed(limit('buy', '0.5', '59000'));

  it('TRADE-62: trades at its limit, at the end of the first bar that went beyond it, and says so', async () => {
    const stage = await buying();
    const bars = [bar(30, '60000', ['60100', '59000']), bar(35, '59500', ['59600', '58000'])];
    expect(await afterGap(stage, bars)).toEqual(['filled 0.5 for 29500 from-bars']);
    const [order] = foundIn(await stage.paper.ordersSince({ symbol: stage.pair.symbol, since: 0 }));
    const [fill] = foundIn(await stage.paper.fills({ symbol: order.symbol, orderId: order.orderId }));
    expect(fill).toMatchObject({ at: NOON + 40 * MINUTE_MS, price: decimal('59000') });
  });

  it('TRADE-62: does not trade in a bar that only touched its limit, or in which it arrived', async () => {
    expect(await afterGap(await buying(), [bar(30, '60000', ['60100', '59000'])])).toEqual(['open 0 for 0']);
    expect(await afterGap(await buying(), [bar(0, '60000', ['60100', '58000'])])).toEqual(['open 0 for 0']);
  });

  it('TRADE-62: trades no more than its bars had, and the rest as before', async () => {
    const stage = await buying();
    expect(await afterGap(stage, [bar(30, '59500', ['59600', '58000', '0.2'])])).toEqual([
      'partially_filled 0.2 for 11800 from-bars',
    ]);
    await stage.moveBook({ bids: [], asks: [['58900', '0.1']] });
    expect(await orders(stage)).toEqual(['partially_filled 0.3 for 17700']);
  });

  it('TRADE-62: waits at its limit once its stop was reached, and trades in a later bar', async () => {
    const stage = await placed(stopLimit('sell', '0.5', { stop: '59000', price: '58900' }));
    const bars = [bar(30, '59500', ['59600', '58800']), bar(35, '58850', ['58950', '58800'])];
    expect(await afterGap(stage, bars)).toEqual(['filled 0.5 for 29450 from-bars']);
  });

  it('TRADE-62: is stopped where a bar reached both stop and target, at the open where that was below the stop', async () => {
    const entered = () => placed(market('buy', '0.1'), EXITS);
    const both = [bar(30, '60000', ['62500', '57900'])];
    expect((await afterGap(await entered(), both))[1]).toBe('filled 0.1 for 5800 from-bars');
    const below = [bar(30, '57000', ['57500', '56000'])];
    expect((await afterGap(await entered(), below))[1]).toBe('filled 0.1 for 5700 from-bars');
    const above = [bar(30, '60000', ['62500', '59000'])];
    expect((await afterGap(await entered(), above))[1]).toBe('filled 0.1 for 6200 from-bars');
  });

  it('TRADE-62: opens exits that are looked up from its trade on', async () => {
    const stage = await placed(limit('buy', '0.1', '59000'), EXITS);
    const bars = [bar(30, '59500', ['62500', '58500']), bar(40, '60000', ['62500', '59500'])];
    await afterGap(stage, bars);
    await stage.paper.match(stage.pair.symbol, stage.setBook(stage.pair.symbol, BOOK), bars);
    expect(await orders(stage)).toEqual(['filled 0.1 for 5900 from-bars', 'filled 0.1 for 6200 from-bars']);
  });

  it('TRADE-62: trades at the open of a bar that began better than its limit, never at a price that was not there', async () => {
    const triggered = await placed(stopLimit('buy', '0.5', { stop: '61000', price: '63000' }));
    const rising = [bar(30, '60500', ['61100', '60400']), bar(35, '61200', ['61500', '61150'])];
    expect(await afterGap(triggered, rising)).toEqual(['filled 0.5 for 30600 from-bars']);
    const opened = await buying();
    const below = [bar(30, '58000', ['58500', '57000'])];
    expect(await afterGap(opened, below)).toEqual(['filled 0.5 for 29000 from-bars']);
  });

  it('TRADE-62: whose stop the last bar reached takes what the book gives, not its limit', async () => {
    const stage = await placed(stopLimit('buy', '0.5', { stop: '61000', price: '63000' }));
    expect(await afterGap(stage, [bar(30, '60500', ['61100', '60400'])])).toEqual(['filled 0.5 for 30000']);
  });

  it('TRADE-62: whose stop was reached sells what is left at the open of the next bar', async () => {
    const stage = await placed(market('buy', '0.5'), EXITS);
    const bars = [bar(30, '58100', ['58200', '57900', '0.2']), bar(35, '57000', ['59500', '56900'])];
    expect((await afterGap(stage, bars))[1]).toBe('filled 0.5 for 28700 from-bars');
    const later = await placed(market('buy', '0.5'), EXITS);
    const back = [bar(30, '58100', ['58200', '57900', '0.2']), bar(35, '59000', ['59500', '58900'])];
    expect((await afterGap(later, back))[1]).toBe('filled 0.5 for 29300 from-bars');
  });

  it('TRADE-62: shares the volume of a bar with the other orders of its account', async () => {
    const stage = await buying();
    orderOf(await stage.paper.place(requestFor(stage.pair, limit('buy', '0.5', '59100'))));
    expect(await afterGap(stage, [bar(30, '59500', ['59600', '58000', '0.6'])])).toEqual([
      'filled 0.5 for 29500 from-bars',
      'partially_filled 0.1 for 5910 from-bars',
    ]);
  });

  it('TRADE-62: an exit sells nothing that its entry had not bought yet, and ends the entry', async () => {
    const stage = await placed(limit('buy', '0.5', '59000'), EXITS);
    const bars = [
      bar(30, '59500', ['59600', '58900', '0.2']),
      bar(35, '58500', ['58600', '57900']),
      bar(40, '58000', ['58500', '57000']),
    ];
    expect(await afterGap(stage, bars)).toEqual([
      'cancelled 0.2 for 11800 exit-traded',
      'filled 0.2 for 11600 from-bars',
    ]);
    const [, exit] = foundIn(await stage.paper.ordersSince({ symbol: stage.pair.symbol, since: 0 }));
    const [fill] = foundIn(await stage.paper.fills({ symbol: exit.symbol, orderId: exit.orderId }));
    expect(fill.at).toBe(NOON + 40 * MINUTE_MS);
  });

  it('TRADE-62: an exit that bars opened is not marked as traded in them', async () => {
    const stage = await placed(limit('buy', '0.1', '59000'), EXITS);
    expect((await afterGap(stage, [bar(30, '59500', ['59600', '58900'])]))[1]).toBe('open 0 for 0');
  });

  it('TRADE-62: that was placed before there was a book meets the bars from its arrival on', async () => {
    const stage = paperStage({ USD: '100000', BTC: '2' });
    orderOf(await stage.paper.place(requestFor(stage.pair, limit('buy', '0.5', '59000'))));
    expect(await afterGap(stage, [bar(30, '58000', ['59600', '57900'])])).toEqual([
      'filled 0.5 for 29000 from-bars',
    ]);
    const [{ fee }] = foundIn(
      await stage.paper.fills({ symbol: stage.pair.symbol, orderId: await onlyId(stage) }),
    );
    const money = foundIn(await stage.paper.balances()).find(({ asset }) => asset === 'USD');
    const left = decimal('71000').minus(fee?.amount ?? decimal('0'));
    expect([money?.free.toString(), money?.held.toString()]).toEqual([left.toString(), '0']);
  });

  it('TRADE-62: waits for its bars where another order of its account is placed before they are there', async () => {
    const stage = await placed(limit('buy', '0.5', '59000'));
    stage.clock.advance(120 * MINUTE_MS);
    stage.setBook(stage.pair.symbol, { bids: [['57900', '5']], asks: [['58000', '5']] });
    orderOf(await stage.paper.place(requestFor(stage.pair, limit('buy', '0.1', '50000'))));
    expect((await orders(stage))[0]).toBe('open 0 for 0');
  });

  it('TRADE-62: meets each bar once, also where its shares were split and it meets no book any more', async () => {
    const stage = await buying();
    stage.clock.advance(120 * MINUTE_MS);
    const bars = [bar(30, '59500', ['59600', '58900', '0.2'])];
    for (let times = 0; times < 2; times++) await stage.paper.match(stage.pair.symbol, undefined, bars);
    expect(await orders(stage)).toEqual(['partially_filled 0.2 for 11800 from-bars']);
  });

  it('TRADE-62: is still looked up after it met a book before its bars were there', async () => {
    const stage = await buying();
    expect(await afterGap(stage, undefined)).toEqual(['open 0 for 0']);
    const bars = [bar(30, '59500', ['59600', '58000'])];
    await stage.paper.match(stage.pair.symbol, stage.setBook(stage.pair.symbol, BOOK), bars);
    expect(await orders(stage)).toEqual(['filled 0.5 for 29500 from-bars']);
  });
});
