import { describe, expect, it } from 'vitest';
import { MARKET_NOW } from '../../test/with-market.ts';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import type { EventPayloads } from '../platform/events/events.ts';
import { bookFill, startPaper } from './follow-orders.ts';

const { app, ask, get } = withPortfolio();

describe('Orders that fill', () => {
  const fill: Omit<EventPayloads['order.filled'], 'world'> = {
    ...{ memberId: marketMembers.member, orderId: '00000000-0000-4000-8000-00000000000a', tradeId: 't1' },
    ...{ exchange: 'PAPER', symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD', side: 'buy' },
    ...{ quantity: '0.1', price: '30000', feeAsset: 'USD', fee: '3', at: new Date(MARKET_NOW).toISOString() },
  };

  it('are booked once, however often they are told, in an account of their own', async () => {
    const market = app.modules.service(marketModule);
    const following = { platform: app.platform, market };
    const world = market.world.name;
    const started = {
      memberId: fill.memberId,
      world,
      currency: 'USD',
      amount: '100000',
      at: new Date(MARKET_NOW - 60_000).toISOString(),
    };
    // In no guaranteed order.
    await bookFill(following, { ...fill, world });
    await startPaper(following, started);
    await bookFill(following, { ...fill, world });
    await startPaper(following, started);
    await bookFill(following, { ...fill, tradeId: 't2', world: 'live' });
    const { items } = await get('accounts');
    const paper = items.find(({ kind }: { kind: string }) => kind === 'paper');
    expect(paper).toMatchObject({ exchange: 'PAPER', name: 'Paper account', transactions: 2 });
    const holdings = await get(`holdings?accounts=${paper.id}`);
    expect(holdings.items[0]).toMatchObject({ symbol: 'BTC-USD', quantity: '0.1', cost: '3003.00' });
    expect(holdings.cash[0].amount).toBe('96997');
    const [trade] = (await get('trades?symbol=BTC')).items;
    expect((await ask('DELETE', `transactions/${trade.id}`)).status).toBe(422);
    // A reset archives what was there.
    await startPaper(following, { ...started, amount: '500', at: new Date(MARKET_NOW + 1000).toISOString() });
    const [fresh] = (await get('accounts')).items.filter(
      ({ kind, archived }: { kind: string; archived: boolean }) => kind === 'paper' && !archived,
    );
    expect(fresh).toMatchObject({ name: 'Paper account 2', transactions: 1 });
    expect((await get('trades?symbol=BTC')).items).toEqual([]);
  });
});
