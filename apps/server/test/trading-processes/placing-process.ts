import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '@auspex/exchanges';
import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import { type Database, openDatabase, type Transaction } from '../../src/platform/database/index.ts';
import { type PlaceWish, placeOrder } from '../../src/trading/orders/place-order.ts';
import { reconcileOrders } from '../../src/trading/orders/reconcile-orders.ts';
import { createTrading, type Trading } from '../../src/trading/trading.ts';
import type { KillPoint } from './kill-points.ts';
import { bareMarket } from './trading-stage.ts';

/*
 * Another process that places one order, or without one looks at all orders, and dies at a point:
 * `placing-process.ts POINT [WISH]`. With `none serve` it lives, places what each line of its input asks for, as many
 * times at once as that says, and answers with the ids of the orders.
 */
const [point = '', wish = ''] = process.argv.slice(2) as [KillPoint | 'none', string];

/** As by `kill -9`: nothing runs after it. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}

const TURN_MS = 250;
const MOST_TURNS = 60;

let isSent = false;

/** Which statements have run in a transaction that is still open. */
function watched(database: Database): Database {
  return {
    ...database,
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      let intent = false;
      let answer = false;
      const result = await database.transaction(async (tx) => {
        const query = async <Row extends object = Record<string, unknown>>(
          text: string,
          values?: readonly unknown[],
        ): Promise<NoInfer<Row>[]> => {
          if (text.includes('insert into "trade_order" ')) {
            if (point === 'before-intent') die();
            intent = true;
          }
          const rows = await tx.query<Row>(text, values);
          if (isSent && text.includes('update "trade_order" ')) answer = true;
          return rows;
        };
        const done = await work({ ...tx, query: query as Transaction['query'] });
        if (answer && point === 'before-ack') die();
        return done;
      });
      if (intent && point === 'after-intent') die();
      if (answer && point === 'after-commit') die();
      return result;
    },
  };
}

/** The request leaves; at one point the process dies while the exchange works on it. */
function deadly(exchange: Exchange): Exchange {
  const { traits } = exchange;
  return {
    traits,
    permissions: () => exchange.permissions(),
    balances: () => exchange.balances(),
    async place(request) {
      isSent = true;
      if (point === 'after-send') setTimeout(die, 120);
      return exchange.place(request);
    },
    cancel: (order) => exchange.cancel(order),
    order: (order) => exchange.order(order),
    async orderByClientId(request) {
      const answer = await exchange.orderByClientId(request);
      if (point === 'in-reconcile') die();
      return answer;
    },
    openOrders: (symbol) => exchange.openOrders(symbol),
    ordersSince: (request) => exchange.ordersSince(request),
    fills: (order) => exchange.fills(order),
  };
}

const config = loadConfig();
const database = watched(openDatabase({ url: config.database.url ?? '', watchMilliseconds: 0 }));
const { platform } = openPlatform(config, database);
const events: Trading['platform']['events'] = { emit: async () => undefined, on: () => undefined };
const made = createTrading({
  platform: { ...platform, events },
  market: bareMarket(),
  unlocked: async () => new Set(['crypto', 'stocks']),
});
const trading: Trading = {
  ...made,
  openExchange: (name, key, line) => deadly(made.openExchange(name, key, line)),
};
type Asked = Omit<PlaceWish, 'receivedAt'>;
const place = (asked: Asked) => placeOrder(trading, { ...asked, receivedAt: platform.clock.now() });
if (wish === 'serve') {
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { asked, times } = JSON.parse(line) as { asked: Asked; times: number };
    const placements = await Promise.all(Array.from({ length: times }, () => place(asked)));
    const ids = placements.map(({ order }) => order?.id ?? 'refused');
    process.stdout.write(`${[...new Set(ids)].join(' ')}\n`);
  }
} else if (wish === '') {
  // Until the order is its to look at: the process that placed it may hold the key a little longer.
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await reconcileOrders(trading);
    await wait(TURN_MS);
  }
} else await place(JSON.parse(wish) as Asked);
process.exit(0);
