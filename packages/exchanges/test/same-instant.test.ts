import { expect, it } from 'vitest';
import { foundIn, orderOf } from './exchange-contract.ts';
import { limit, requestFor } from './place-requests.ts';
import { DIALECTS } from './scripted/start-scripted.ts';
import { scriptedStage } from './scripted-stage.ts';

it.each(DIALECTS)(
  'orders of one instant are listed in the order in which they were placed (%s)',
  async (dialect) => {
    const { exchange, server, pair } = await scriptedStage(dialect);
    const placed: string[] = [];
    for (const price of ['50000', '50001', '50002'])
      placed.push(orderOf(await exchange.place(requestFor(pair, limit('buy', '0.1', price)))).orderId);
    const [{ placedAt } = { placedAt: 0 }] = server.ledger.orders;
    for (const order of server.ledger.orders) Object.assign(order, { placedAt });
    const listed = foundIn(await exchange.ordersSince({ symbol: pair.symbol, since: placedAt }));
    expect(listed.map(({ orderId }) => orderId)).toEqual(placed);
    await server.close();
  },
);
