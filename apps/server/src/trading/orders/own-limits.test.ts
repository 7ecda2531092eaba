import { DAY_MS } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { closesTrading, openTrading, type TradingStage } from '../../../test/with-trading.ts';
import { changeKey, changeTradingMember, findKey, setLimits } from '../keys/key-store.ts';
import { ownSentence } from '../trading-sentences.ts';
import { placeOrder } from './place-order.ts';
import { isOwnRefusal, type Placement } from './placement.ts';

/* At the scripted exchange 59,990 is bid and 60,000 asked; an order is for 0.1 BTC at 50,000 unless it says more. */

closesTrading();

let stage: TradingStage;
let memberId: string;
beforeAll(async () => {
  stage = await openTrading();
});

const atExchange = () => stage.exchange.ledger.orders;
const rulesOf = (placement: Placement) =>
  placement.outcome === 'refused' ? placement.refusals.map(({ rule }) => rule) : [];

async function freshTrader(): Promise<void> {
  ({ memberId } = await stage.addTrader());
  atExchange().length = 0;
}

describe('The member’s own limits', () => {
  const owner = () => ({ memberId, exchange: 'BINANCEUS' as const });
  type Amounts = { readonly maxOrder?: string; readonly maxDay?: string };
  const limit = async (byAsset: Readonly<Record<string, Amounts>>) => {
    const key = (await findKey(stage.database, owner()))?.key.id ?? '';
    const limits = Object.entries(byAsset).map(([asset, amounts]) => ({
      ...{ asset, maxOrder: null, maxDay: null },
      ...amounts,
    }));
    await stage.database.transaction((tx) => setLimits(tx, key, limits));
  };

  it('TRADE-8: hold for one order and for a day, also for ten orders at once', async () => {
    await freshTrader();
    await limit({ USD: { maxOrder: '6000', maxDay: '12000' } });
    const large = await placeOrder(stage.trading, stage.wish(memberId, { quantity: '0.2' }));
    expect(rulesOf(large)).toEqual(['max-order']);
    expect(JSON.stringify(large)).toContain('"nearest":{"field":"quantity","value":"0.12"');
    const wishes = Array.from({ length: 10 }, (_, i) =>
      placeOrder(stage.trading, stage.wish(memberId, { price: String(50_000 + i) })),
    );
    const placed = (await Promise.all(wishes)).filter(({ outcome }) => outcome === 'placed');
    // 5,000 each: two fit into 12,000.
    expect(placed).toHaveLength(2);
    expect(atExchange()).toHaveLength(2);
  });

  it('TRADE-26: hold for each currency that pairs are priced in, and amounts of two are never added up', async () => {
    await freshTrader();
    stage.exchange.ledger.setBook('ETHBTC', { bids: [['0.05', '10']], asks: [['0.051', '10']] });
    const inBitcoin = (quantity: string) =>
      stage.wish(memberId, { key_pair: 'ETHBTC', quantity, price: '0.04' });
    const sentences = (placement: Placement) =>
      placement.outcome === 'refused'
        ? placement.refusals.map((refusal) => isOwnRefusal(refusal) && ownSentence(refusal, 'en'))
        : [];
    await limit({ USD: { maxDay: '5100' } });
    const unlimited = await placeOrder(stage.trading, inBitcoin('1'));
    expect(rulesOf(unlimited)).toEqual(['quote-not-limited']);
    expect(sentences(unlimited)).toEqual([
      'You have limited this key in USD, but not in BTC. Set a limit for BTC to trade pairs priced in it.',
    ]);
    await limit({ USD: { maxDay: '5100' }, BTC: { maxDay: '0.1' } });
    // 5,000 of 5,100 dollars, and 0.08 of 0.1 bitcoin: neither takes anything of the other.
    for (const wish of [stage.wish(memberId), inBitcoin('2')])
      expect((await placeOrder(stage.trading, wish)).outcome).toBe('placed');
    const third = await placeOrder(stage.trading, inBitcoin('1'));
    expect(rulesOf(third)).toEqual(['max-day']);
    expect(sentences(third)).toEqual([
      'With this order, today’s orders with this key would be worth 0.12 BTC; you have limited them to 0.1 BTC a day.',
    ]);
    // 0.02 bitcoin are left: half an ether at 0.04.
    expect(JSON.stringify(third)).toContain('"nearest":{"field":"quantity","value":"0.5"');
    expect(sentences(await placeOrder(stage.trading, stage.wish(memberId)))).toEqual([
      'With this order, today’s orders with this key would be worth 10,000 USD; you have limited them to 5,100 USD a day.',
    ]);
    expect(atExchange()).toHaveLength(2);
  });

  it('stop an order before anything is sent: frozen, read only, another pair, risks not accepted', async () => {
    await freshTrader();
    const place = async () => rulesOf(await placeOrder(stage.trading, stage.wish(memberId)));
    await changeTradingMember(stage.database, memberId, {
      frozenAt: new Date(stage.clock.now()),
      riskVersion: null,
    });
    await changeKey(stage.database, owner(), { readOnly: true, pairs: ['ETHUSD'] });
    expect(await place()).toEqual(['frozen', 'read-only', 'risk-statement', 'pair-not-allowed']);
    expect(atExchange()).toEqual([]);
  });

  it('TRADE-8: allow a pair under each of its names', async () => {
    await freshTrader();
    await changeKey(stage.database, owner(), { pairs: ['BTCUSD'] });
    const place = async (key_pair: string) =>
      rulesOf(await placeOrder(stage.trading, stage.wish(memberId, { key_pair })));
    expect([await place('BTC-USD'), await place('btcusd')]).toEqual([[], []]);
    expect(await place('ETHBTC')).toContain('pair-not-allowed');
    expect(await place('nothing')).toEqual(['pair-not-allowed', 'unknown-pair']);
  });

  it('TRADE-8: count a sale at what it would bring, not at the lowest price it allows', async () => {
    await freshTrader();
    await limit({ USD: { maxOrder: '5000' } });
    const sale = { order_side: 'sell', quantity: '0.1', price: '1000' } as const;
    const placement = await placeOrder(stage.trading, stage.wish(memberId, sale));
    // 0.1 × 59,990, what is bid; 0.0833 × 59,990 is 4,997.17.
    expect(JSON.stringify(placement)).toContain('"actual":"5999","limit":"5000"');
    expect(JSON.stringify(placement)).toContain('"nearest":{"field":"quantity","value":"0.0833"');
    expect(atExchange()).toEqual([]);
    const dear = { order_side: 'sell', quantity: '0.1', price: '60000' } as const;
    expect(JSON.stringify(await placeOrder(stage.trading, stage.wish(memberId, dear)))).toContain(
      '"actual":"6000"',
    );
  });

  it('TRADE-8: count a purchase at its limit, although the book asks for less', async () => {
    await freshTrader();
    await limit({ USD: { maxOrder: '6500' } });
    const dear = { order_side: 'buy', quantity: '0.1', price: '70000' } as const;
    const placement = await placeOrder(stage.trading, stage.wish(memberId, dear));
    expect(JSON.stringify(placement)).toContain('"actual":"7000","limit":"6500"');
    expect(atExchange()).toEqual([]);
  });

  it('TRADE-8: are read again with the intent, all of them, and once more before it is sent', async () => {
    await freshTrader();
    const tighten = async () => {
      await changeKey(stage.database, owner(), { readOnly: true, pairs: ['ETHUSD'] });
      await limit({ USD: { maxOrder: '10' } });
      return true;
    };
    class Tightening extends Map<string, Promise<boolean>> {
      override get = () => tighten();
    }
    const process = { ...stage.beside(), walked: new Tightening() };
    expect(rulesOf(await placeOrder(process, stage.wish(memberId)))).toEqual([
      'read-only',
      'pair-not-allowed',
      'max-order',
    ]);
    const changes = [
      () => limit({ USD: { maxOrder: '10' } }),
      () => limit({ USD: { maxDay: '10' } }),
      () => limit({ EUR: { maxOrder: '1000000' } }),
      () => changeKey(stage.database, owner(), { readOnly: true }),
      () => changeKey(stage.database, owner(), { pairs: ['ETHUSD'] }),
    ];
    for (const change of changes) {
      await freshTrader();
      const late = stage.beside();
      const leases = Object.assign(Object.create(late.leases), {
        hold: async (...given: Parameters<typeof late.leases.hold>) => {
          const [intended] = await stage.database.query("select from trade_order where status = 'intended'");
          if (intended) await change();
          return late.leases.hold(...given);
        },
      });
      const placement = await placeOrder({ ...late, leases }, stage.wish(memberId));
      expect(rulesOf(placement)).toEqual(['never-sent']);
    }
    expect(atExchange()).toEqual([]);
  });

  it('TRADE-8: let an order through that is sent just after midnight, the first of its day', async () => {
    await freshTrader();
    await limit({ USD: { maxDay: '5100' } });
    const late = stage.beside();
    const leases = Object.assign(Object.create(late.leases), {
      hold: async (...given: Parameters<typeof late.leases.hold>) => {
        const [intended] = await stage.database.query("select from trade_order where status = 'intended'");
        if (intended) stage.clock.advance(DAY_MS - (stage.clock.now() % DAY_MS));
        return late.leases.hold(...given);
      },
    });
    const placement = await placeOrder({ ...late, leases }, stage.wish(memberId));
    expect(rulesOf(placement)).toEqual([]);
    expect(atExchange()).toHaveLength(1);
  });

  it('TRADE-8: stop an intent that is not sent yet', async () => {
    await freshTrader();
    const slow = stage.beside();
    const leases = Object.assign(Object.create(slow.leases), {
      hold: async (...given: Parameters<typeof slow.leases.hold>) => {
        const [intended] = await stage.database.query("select from trade_order where status = 'intended'");
        if (intended)
          await changeTradingMember(stage.database, memberId, { frozenAt: new Date(stage.clock.now()) });
        return slow.leases.hold(...given);
      },
    });
    const placement = await placeOrder({ ...slow, leases }, stage.wish(memberId));
    expect(rulesOf(placement)).toEqual(['never-sent']);
    expect(atExchange()).toEqual([]);
  });
});
