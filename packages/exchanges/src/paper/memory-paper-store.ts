import type { Balance, Fill } from '../exchange.ts';
import type { PaperAccount, PaperOrder, PaperStore } from './paper-store.ts';

interface Contents {
  readonly balances: Map<string, Balance>;
  readonly orders: Map<string, PaperOrder>;
  readonly fills: Map<string, readonly Fill[]>;
}

function accountOf({ balances, orders, fills }: Contents): PaperAccount {
  const all = () => [...orders.values()];
  return {
    balances: async () => [...balances.values()],
    setBalance: async (balance) => void balances.set(balance.asset, balance),
    order: async (orderId) => orders.get(orderId),
    orderByClientId: async (clientId) => all().find((order) => order.clientId === clientId),
    openOrders: async (symbol) =>
      all().filter((order) => order.phase !== 'ended' && (symbol === undefined || order.symbol === symbol)),
    ordersSince: async ({ symbol, since }) =>
      all().filter((order) => order.symbol === symbol && order.placedAt >= since),
    addOrder: async (order) => {
      if (orders.has(order.orderId)) throw new Error(`The paper order ${order.orderId} is there already.`);
      orders.set(order.orderId, order);
    },
    updateOrder: async (order) => void orders.set(order.orderId, order),
    fills: async (orderId) => fills.get(orderId) ?? [],
    addFill: async (orderId, fill) => void fills.set(orderId, [...(fills.get(orderId) ?? []), fill]),
  };
}

/** A paper account in memory: for trying an order out without touching any balance, and for tests. */
export function createMemoryPaperStore(start: readonly Balance[]): PaperStore {
  let contents: Contents = {
    balances: new Map(start.map((balance) => [balance.asset, balance])),
    orders: new Map(),
    fills: new Map(),
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact: (work) => {
      const run = async () => {
        const { balances, orders, fills } = contents;
        const draft = { balances: new Map(balances), orders: new Map(orders), fills: new Map(fills) };
        const result = await work(accountOf(draft));
        contents = draft;
        return result;
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
