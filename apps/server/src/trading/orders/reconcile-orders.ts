import type { ExchangeName, ExchangeOrder } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { type ExchangeUse, useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import { sendCancel } from './cancel-order.ts';
import { listFollowed, type StoredOrder } from './order-store.ts';
import { recordFills, recordSeen, stepOrder } from './record-order.ts';

/** How far an exchange's clock and ours may be apart. */
const CLOCK_MARGIN_MS = 5000;
/** Beyond a request's own time limit: the process that sent it is gone. */
const ABANDONED_AFTER_MS = 5000;
/** An intent this old was never sent and never will be. */
const INTENT_LIFE_MS = 30_000;
const MISSES_NEEDED = 3;
/** Unknown orders are looked up at every turn; open ones at most this often. */
const LOOK_EVERY_MS = 5000;
const PAPER_LOOK_EVERY_MS = 30_000;
/** More open orders than this are listed with one request. */
const LISTED_FROM = 3;
const AT_ONCE = 4;
/** An exchange that fails so often in a row is left alone until the next turn. */
const FAILURES_IN_A_ROW = 8;
/** Fills that an exchange has not named within this time are not coming. */
const FILLS_FOLLOWED_MS = 24 * 3_600_000;

/** One member's account at an exchange. */
export interface Account {
  readonly memberId: string;
  readonly exchange: ExchangeName;
}

/** What one look at the orders found. */
export interface Looked {
  readonly orders: number;
  /** Orders that could not be looked at, because the exchange did not answer or the key was in use. */
  readonly failed: number;
}

function isDue({ platform }: Trading, order: StoredOrder): boolean {
  const now = platform.clock.now();
  if (isFinalStatus(order.status) && now - order.updatedAt.getTime() > FILLS_FOLLOWED_MS) return false;
  if (order.status !== 'open' && order.status !== 'partially_filled') return true;
  const every = order.exchange === 'PAPER' ? PAPER_LOOK_EVERY_MS : LOOK_EVERY_MS;
  return order.cancel !== null || order.lookedAt === null || now - order.lookedAt.getTime() >= every;
}

/** An account with the orders to look at. */
interface Visit {
  readonly account: Account;
  readonly orders: readonly StoredOrder[];
}

/**
 * Looks at every order that may have changed, of every member: all exchanges at the same time, so that one that does
 * not answer holds up none of the others.
 */
export async function reconcileOrders(trading: Trading, signal?: AbortSignal): Promise<Looked> {
  const orders = await listFollowed(trading.platform.database, [trading.world, 'live']);
  const due = orders.filter((order) => order.memberId !== null && isDue(trading, order));
  const visits = [
    ...Map.groupBy(due, ({ memberId, exchange }) => `${memberId}|${exchange}`).values(),
  ].flatMap((own): Visit[] => {
    const { memberId = null, exchange = 'PAPER' } = own[0] ?? {};
    return memberId === null ? [] : [{ account: { memberId, exchange }, orders: own }];
  });
  const exchanges = [...Map.groupBy(visits, ({ account }) => account.exchange).values()];
  const looked = await Promise.all(exchanges.map((own) => visitAll(trading, own, signal)));
  return {
    orders: looked.reduce((sum, one) => sum + one.orders, 0),
    failed: looked.reduce((sum, one) => sum + one.failed, 0),
  };
}

/** The accounts at one exchange, some at once; if several in a row fail, the others wait for the next turn. */
async function visitAll(trading: Trading, visits: readonly Visit[], signal?: AbortSignal): Promise<Looked> {
  // Beginning elsewhere each time, so that nobody always comes last.
  const first = Math.floor(trading.platform.clock.now() / 1000) % Math.max(1, visits.length);
  const waiting = [...visits.slice(first), ...visits.slice(0, first)];
  const total = { orders: 0, failed: 0 };
  let failedInARow = 0;
  const work = async (): Promise<void> => {
    for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
      if (signal?.aborted || failedInARow >= FAILURES_IN_A_ROW) {
        total.failed += visit.orders.length;
        continue;
      }
      const { orders, failed } = await reconcileAccount(trading, visit.account, visit.orders);
      failedInARow = failed > 0 ? failedInARow + 1 : 0;
      total.orders += orders;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return total;
}

/** Looks at some orders of one account; those that need its key in one use of it. */
export async function reconcileAccount(
  trading: Trading,
  account: Account,
  orders: readonly StoredOrder[],
): Promise<Looked> {
  const settled = await Promise.all(orders.map((order) => settleUnsent(trading, order)));
  const asked = settled.flatMap((order) => (order !== null && needsExchange(order) ? [order] : []));
  if (asked.length === 0) return { orders: orders.length, failed: 0 };
  try {
    const use = await useExchange(trading, { ...account, patienceMs: 1000, automatic: true }, (one) =>
      lookAt(trading, one, asked),
    );
    return { orders: orders.length, failed: 'done' in use ? use.done : asked.length };
  } catch (error) {
    trading.platform.logger.warn({ err: error, exchange: account.exchange }, 'orders could not be looked at');
    return { orders: orders.length, failed: asked.length };
  }
}

function needsExchange({ status, fillsComplete }: StoredOrder): boolean {
  return status === 'unknown' || status === 'open' || status === 'partially_filled' || !fillsComplete;
}

/** What is certain without asking: an old intent was never sent, and an answer that is overdue is lost. */
function settleUnsent(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  if (order.status !== 'intended' && order.status !== 'sending') return Promise.resolve(order);
  const { clock, config } = trading.platform;
  const now = clock.now();
  const lostAfter = config.trading.timeoutMs + ABANDONED_AFTER_MS;
  const at = new Date(now);
  return stepOrder(trading, order.id, ({ status, createdAt, sentAt }) => {
    if (status === 'intended' && now - createdAt.getTime() > INTENT_LIFE_MS) {
      const set = { answeredAt: at, reasonCode: 'never-sent', reasonWords: '' };
      return { to: 'rejected', note: 'never-sent', set };
    }
    if (status === 'sending' && now - (sentAt ?? createdAt).getTime() > lostAfter) {
      const set = { answeredAt: at, reasonCode: 'timed-out', reasonWords: '' };
      return { to: 'unknown', note: 'answer-lost', set };
    }
    return null;
  });
}

/** How many of the orders could not be looked at. */
async function lookAt(trading: Trading, use: ExchangeUse, orders: readonly StoredOrder[]): Promise<number> {
  const open = orders.filter(({ status }) => status === 'open' || status === 'partially_filled');
  const listed = open.length >= LISTED_FROM ? await listOpen(use) : new Map<string, ExchangeOrder>();
  let failed = 0;
  for (const order of orders) {
    const seen = await lookUp(trading, use, { order, listed });
    if (seen === 'failed') failed += 1;
    else if (seen !== null) await settleFound(trading, use, seen);
  }
  return failed;
}

async function listOpen(use: ExchangeUse): Promise<Map<string, ExchangeOrder>> {
  const answer = await use.ask({ action: 'list' }, (exchange) => exchange.openOrders(undefined));
  return new Map(answer.kind === 'found' ? answer.value.map((order) => [order.orderId, order]) : []);
}

interface Wanted {
  readonly order: StoredOrder;
  readonly listed: ReadonlyMap<string, ExchangeOrder>;
}

/** The order as stored after a look; null if it is not there. */
async function lookUp(
  trading: Trading,
  use: ExchangeUse,
  { order, listed }: Wanted,
): Promise<StoredOrder | null | 'failed'> {
  if (isFinalStatus(order.status)) return order;
  const { exchangeOrderId, keyPair } = order;
  const known = exchangeOrderId === null ? undefined : listed.get(exchangeOrderId);
  if (known !== undefined) return recordSeen(trading, order.id, known);
  if (exchangeOrderId === null) return lookUpUnknown(trading, use, order);
  const answer = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
    exchange.order({ symbol: keyPair, orderId: exchangeOrderId }),
  );
  if (answer.kind === 'failed') return 'failed';
  if (answer.value !== undefined) return recordSeen(trading, order.id, answer.value);
  return (await isMissed(use, order)) ? missOpen(trading, order) : order;
}

/** Whether an order is not in the list of open ones either. */
async function isMissed(use: ExchangeUse, { keyPair, exchangeOrderId }: StoredOrder): Promise<boolean> {
  const open = await use.ask({ action: 'list', subject: keyPair }, (exchange) =>
    exchange.openOrders(keyPair),
  );
  return open.kind === 'found' && !open.value.some(({ orderId }) => orderId === exchangeOrderId);
}

/** An open order that is not at the exchange any more: some forget what was cancelled before any of it traded. */
function missOpen(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  const lookedAt = new Date(trading.platform.clock.now());
  return stepOrder(trading, order.id, ({ status, misses }) => {
    if (isFinalStatus(status)) return null;
    const set = { misses: misses + 1, lookedAt };
    return misses + 1 >= MISSES_NEEDED ? { to: 'cancelled', note: 'no-longer-there', set } : { set };
  });
}

/**
 * An order whose answer was lost: found by our id or among all orders of its pair, or certainly not placed once its
 * request can no longer be accepted and it was missed often enough. A failed look counts as nothing.
 */
async function lookUpUnknown(
  trading: Trading,
  use: ExchangeUse,
  order: StoredOrder,
): Promise<StoredOrder | null | 'failed'> {
  const found = await findByClientId(use, order);
  if (found === 'failed') return 'failed';
  if (found !== undefined) return recordSeen(trading, order.id, found);
  const now = trading.platform.clock.now();
  const sentAt = (order.sentAt ?? order.createdAt).getTime();
  const isExpired = now - sentAt > use.traits.requestLifetimeMs + CLOCK_MARGIN_MS;
  const isGone = isExpired && order.misses + 1 >= MISSES_NEEDED;
  // Before it is given up, the list is asked too: look-ups by id may lag behind it.
  const listed = isGone && use.traits.findsByClientId ? await findInList(use, order) : undefined;
  if (listed === 'failed') return 'failed';
  if (listed !== undefined) return recordSeen(trading, order.id, listed);
  await stepOrder(trading, order.id, ({ status, misses }) => {
    if (status !== 'unknown') return null;
    const set = { misses: misses + 1, lookedAt: new Date(now) };
    const lost = { ...set, reasonCode: 'never-arrived', reasonWords: '' };
    return isGone ? { to: 'rejected', note: 'never-arrived', set: lost } : { set };
  });
  return null;
}

async function findByClientId(
  use: ExchangeUse,
  order: StoredOrder,
): Promise<ExchangeOrder | undefined | 'failed'> {
  if (!use.traits.findsByClientId) return findInList(use, order);
  const answer = await use.ask({ action: 'look-up', subject: order.keyPair }, (exchange) =>
    exchange.orderByClientId({ symbol: order.keyPair, clientId: order.id }),
  );
  return answer.kind === 'failed' ? 'failed' : answer.value;
}

async function findInList(
  use: ExchangeUse,
  order: StoredOrder,
): Promise<ExchangeOrder | undefined | 'failed'> {
  const since = order.createdAt.getTime() - 60_000;
  const answer = await use.ask({ action: 'list', subject: order.keyPair }, (exchange) =>
    exchange.ordersSince({ symbol: order.keyPair, since }),
  );
  if (answer.kind === 'failed') return 'failed';
  return answer.value.find(({ clientId }) => clientId === order.id);
}

/** What follows from a look: trades that are not stored yet, and cancellations that were lost or had to wait. */
async function settleFound(trading: Trading, use: ExchangeUse, order: StoredOrder): Promise<void> {
  const { exchangeOrderId, keyPair, cancel } = order;
  if (exchangeOrderId === null) return;
  const address = { symbol: keyPair, orderId: exchangeOrderId };
  if (!order.fillsComplete) {
    const fills = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
      exchange.fills({ ...address, quoteAsset: order.quoteAsset }),
    );
    if (fills.kind === 'found') await recordFills(trading, order.id, fills.value);
  }
  if (cancel === null || isFinalStatus(order.status)) return;
  const age = trading.platform.clock.now() - order.updatedAt.getTime();
  if (cancel === 'cancelling' && age > trading.platform.config.trading.timeoutMs)
    await sendCancel(trading, use, order);
  if (cancel === 'cancel_unknown' && age > use.traits.requestLifetimeMs + CLOCK_MARGIN_MS)
    await stepOrder(trading, order.id, (now) =>
      now.cancel === 'cancel_unknown' ? { note: 'cancel-had-no-effect', set: { cancel: null } } : null,
    );
}

/**
 * Whether this process has looked at all earlier orders of an account, once: before that, nothing new is placed on it.
 */
export function hasWalked(trading: Trading, { memberId, exchange }: Account): Promise<boolean> {
  if (exchange === 'PAPER') return Promise.resolve(true);
  const name = `${memberId}|${exchange}`;
  const known = trading.walked.get(name);
  if (known !== undefined) return known;
  const walk = walkOnce(trading, { memberId, exchange })
    .catch(() => false)
    .then((isDone) => {
      if (!isDone) trading.walked.delete(name);
      return isDone;
    });
  trading.walked.set(name, walk);
  return walk;
}

async function walkOnce(trading: Trading, account: Account): Promise<boolean> {
  const orders = await listFollowed(trading.platform.database, ['live'], account);
  return (await reconcileAccount(trading, account, orders)).failed === 0;
}
