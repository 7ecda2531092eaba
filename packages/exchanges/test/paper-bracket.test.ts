import { decimal } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { foundIn, orderOf } from './exchange-contract.ts';
import { type PaperStage, paperStage } from './paper-stage.ts';
import { limit, market, requestFor } from './place-requests.ts';

const EXITS = { stopPrice: decimal('58000'), targetPrice: decimal('62000') };
const BOOK = { bids: [['59990', '5']], asks: [['60000', '5']] } as const;

async function balances({ paper }: PaperStage): Promise<string> {
  return foundIn(await paper.balances())
    .map(({ asset, free, held }) => `${asset} ${free}/${held}`)
    .join(' ');
}

async function orders({ paper, pair }: PaperStage): Promise<readonly string[]> {
  return foundIn(await paper.ordersSince({ symbol: pair.symbol, since: 0 })).map(
    ({ side, status, quantity, filledQuantity, filledNotional }) =>
      `${side} ${quantity}: ${status} ${filledQuantity} for ${filledNotional}`,
  );
}

async function enter(quantity = '0.1'): Promise<PaperStage> {
  const stage = paperStage({ USD: '10000', BTC: '0' });
  stage.setBook(stage.pair.symbol, BOOK);
  orderOf(await stage.paper.place({ ...requestFor(stage.pair, market('buy', quantity)), exits: EXITS }));
  return stage;
}

describe('A bracket on the paper account', () => {
  it('holds what the entry bought for its exits, which wait', async () => {
    const stage = await enter();
    expect(await orders(stage)).toEqual(['buy 0.1: filled 0.1 for 6000', 'sell 0.1: open 0 for 0']);
    expect(await balances(stage)).toBe('USD 3994/0 BTC 0/0.1');
    await stage.moveBook({ bids: [['61999.99', '5']], asks: [] });
    expect((await orders(stage))[1]).toBe('sell 0.1: open 0 for 0');
  });

  it('sells at the target once the market is there', async () => {
    const stage = await enter();
    await stage.moveBook({ bids: [['62100', '5']], asks: [] });
    expect((await orders(stage))[1]).toBe('sell 0.1: filled 0.1 for 6200');
    // 3,994 and 6,200 less a fee of 6.20.
    expect(await balances(stage)).toBe('USD 10187.8/0 BTC 0/0');
  });

  it('sells at whatever the book gives once the stop is reached, even if the market comes back', async () => {
    const stage = await enter();
    await stage.moveBook({ bids: [['57900', '0.04']], asks: [] });
    expect((await orders(stage))[1]).toBe('sell 0.1: partially_filled 0.04 for 2316');
    await stage.moveBook({ bids: [['59000', '5']], asks: [] });
    expect((await orders(stage))[1]).toBe('sell 0.1: filled 0.1 for 5856');
  });

  it('covers an entry that is filled bit by bit, and ends the rest of the entry when it sells', async () => {
    const stage = paperStage({ USD: '10000', BTC: '0' });
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '0.02']] });
    const request = requestFor(stage.pair, limit('buy', '0.1', '60000'));
    orderOf(await stage.paper.place({ ...request, exits: EXITS }));
    await stage.moveBook({ bids: [], asks: [['60000', '0.05']] });
    expect(await orders(stage)).toEqual([
      'buy 0.1: partially_filled 0.05 for 3000',
      'sell 0.05: open 0 for 0',
    ]);
    await stage.moveBook({ bids: [['62000', '5']], asks: [] });
    expect(await orders(stage)).toEqual([
      'buy 0.1: cancelled 0.05 for 3000',
      'sell 0.05: filled 0.05 for 3100',
    ]);
    // TRADE-46: nobody cancelled it.
    const [ended] = foundIn(await stage.paper.ordersSince({ symbol: stage.pair.symbol, since: 0 }));
    expect(ended.reason).toBe('exit-traded');
    // 10,000 less 3,003 for the entry, and 3,100 less 3.10 for the exit; nothing stays aside.
    expect(await balances(stage)).toBe('USD 10093.9/0 BTC 0/0');
  });

  it('leaves what the entry buys later to the member once the exit is cancelled', async () => {
    const stage = paperStage({ USD: '10000', BTC: '0' });
    stage.setBook(stage.pair.symbol, { bids: [], asks: [['60000', '0.02']] });
    orderOf(
      await stage.paper.place({ ...requestFor(stage.pair, limit('buy', '0.1', '60000')), exits: EXITS }),
    );
    const exit = foundIn(await stage.paper.openOrders(undefined)).find(({ side }) => side === 'sell');
    if (!exit) throw new Error('There is no exit.');
    expect((await stage.paper.cancel(exit)).kind).toBe('cancelled');
    expect(await balances(stage)).toBe('USD 3994/4804.8 BTC 0.02/0');
    await stage.moveBook({ bids: [], asks: [['60000', '0.12']] });
    expect(await balances(stage)).toBe('USD 3994/0 BTC 0.1/0');
  });

  it.each([
    ['a stop above the entry', { stopPrice: decimal('60000'), targetPrice: decimal('62000') }],
    ['a target below the entry', { stopPrice: decimal('58000'), targetPrice: decimal('59999') }],
    ['a stop beside the tick', { stopPrice: decimal('58000.001'), targetPrice: decimal('62000') }],
  ])('refuses %s and buys nothing', async (_, exits) => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, BOOK);
    const placement = await stage.paper.place({ ...requestFor(stage.pair, market('buy', '0.1')), exits });
    expect(placement).toMatchObject({ kind: 'refused', problem: { code: 'broken-rule' } });
    expect(await orders(stage)).toEqual([]);
  });

  it('refuses exits of a sale', async () => {
    const stage = paperStage();
    stage.setBook(stage.pair.symbol, BOOK);
    const placement = await stage.paper.place({
      ...requestFor(stage.pair, market('sell', '0.1')),
      exits: EXITS,
    });
    expect(placement).toMatchObject({ kind: 'refused', problem: { code: 'unsupported' } });
  });
});
