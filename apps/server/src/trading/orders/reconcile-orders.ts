import { type Answer, type ExchangeOrder, type GatePriority, isRetryable } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { isKeyProblem, KEY_GONE } from '../keys/key-store.ts';
import { type ExchangeUse, SEND_WITHIN_MS, useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import {
  lookWithOtherKey,
  noteLook,
  opensAccountOf,
  sayKeyIsBack,
  sayKeyIsGone,
  sayKeyIsRefused,
} from './account-of-order.ts';
import { followExits } from './adopt-exit.ts';
import { sendCancel } from './cancel-order.ts';
import { areFillsOverdue, isPast, listVisits, MISSES_NEEDED, rotated } from './list-visits.ts';
import { listFills, listFollowed, type StoredOrder } from './order-store.ts';
import { type Account, type Looked, ReconcileRounds, type Visit } from './reconcile-rounds.ts';
import { endCancelled, recordFills, recordSeen, stepOrder } from './record-order.ts';

/** How far an exchange's clock and ours may be apart. */
const CLOCK_MARGIN_MS = 5000;
/** Beyond a request's own time limit: the process that sent it is gone. */
const ABANDONED_AFTER_MS = 5000;
/** An intent this old was never sent and never will be. */
const INTENT_LIFE_MS = 30_000;
/** So many open orders and more are listed with one request. */
const LISTED_FROM = 3;
/** Looks at every order that may have changed, of every member, once. */
export async function reconcileOrders(trading: Trading, signal?: AbortSignal) {
  const rounds = new ReconcileRounds((visit) => reconcileAccount(trading, visit));
  rounds.begin((await listVisits(trading)).visits);
  const stop = () => rounds.stop();
  signal?.addEventListener('abort', stop, { once: true });
  const looked = await rounds.done();
  signal?.removeEventListener('abort', stop);
  return looked;
}

/**
 * Looks at some orders of one account; those that need its key in one use of it. Nobody waits for the result while
 * orders are followed, so whatever fails is a look that failed.
 */
export async function reconcileAccount(
  trading: Trading,
  visit: Visit,
  priority: GatePriority = 'follow',
): Promise<Looked> {
  try {
    return await visitAccount(trading, visit, priority);
  } catch (error) {
    const { exchange } = visit.account;
    trading.platform.logger.warn({ err: error, exchange }, 'orders could not be looked at');
    const { length: orders } = visit.orders;
    return { orders, failed: orders, keyless: 0, silent: false };
  }
}

async function visitAccount(
  trading: Trading,
  { account, orders }: Visit,
  priority: GatePriority,
): Promise<Looked> {
  const settled = await Promise.all(orders.map((order) => settleUnsent(trading, order)));
  const asked = settled.flatMap((order) => (order !== null && needsExchange(order) ? [order] : []));
  const result = { orders: orders.length, failed: 0, keyless: 0, silent: false };
  if (asked.length === 0) return result;
  const user = { ...account, patienceMs: 1000, automatic: true, priority };
  const use = await useExchange(trading, user, (one) => lookAt(trading, one, asked));
  if ('done' in use) return { ...result, ...use.done };
  const silent = use.refusal === 'waits';
  if (silent || use.refusal === 'busy') return { ...result, failed: asked.length, silent };
  for (const order of asked) await sayKeyIsGone(trading, order);
  return { ...result, keyless: asked.length };
}

function needsExchange({ status, fillsComplete, exitsAwaited }: StoredOrder): boolean {
  const isOpen = status === 'unknown' || status === 'open' || status === 'partially_filled';
  return isOpen || exitsAwaited || !fillsComplete;
}

/** What is certain without asking: an old intent was never sent, and an answer that is overdue is lost. */
function settleUnsent(trading: Trading, order: StoredOrder): Promise<StoredOrder | null> {
  if (order.status !== 'intended' && order.status !== 'sending') return Promise.resolve(order);
  const { clock, config } = trading.platform;
  const now = clock.now();
  const lostAfter = config.trading.timeoutMs + ABANDONED_AFTER_MS;
  const at = new Date(now);
  return stepOrder(trading, order.id, ({ status, createdAt, sentAt }) => {
    if (status === 'intended' && isPast(createdAt, now, INTENT_LIFE_MS)) {
      const set = { answeredAt: at, reasonCode: 'never-sent', reasonWords: '' };
      return { to: 'rejected', note: 'never-sent', set };
    }
    if (status === 'sending' && isPast(sentAt ?? createdAt, now, lostAfter)) {
      const set = { answeredAt: at, reasonCode: 'timed-out', reasonWords: '' };
      return { to: 'unknown', note: 'answer-lost', set };
    }
    return null;
  });
}

/**
 * Why a look at an order gave nothing. `silent`: the exchange does not answer, whatever it is asked. `key refused`:
 * nor will it answer anything else that is asked with this key.
 */
type Trouble = 'silent' | 'failed' | 'no answer' | 'key refused' | 'not permitted';

/** The order as stored after a look, or null if it is not there. */
type Found = StoredOrder | null | Trouble;

/**
 * What a failed look says. Where the exchange answers, only not about this order, as for a pair that it no longer
 * lists, nothing else has to wait for it.
 */
function troubleOf({ problem }: Answer<unknown> & { kind: 'failed' }): Trouble {
  if (problem.code === 'unreadable') return 'failed';
  if (problem.code === 'missing-permission') return 'not permitted';
  if (isKeyProblem(problem.code)) return 'key refused';
  // What a key has used up, a limit without a time, and a clock or nonce refused are this key's own.
  const ofKey = problem.ofKey || problem.retryAt === undefined;
  if (problem.code === 'clock-off' || (problem.code === 'rate-limited' && ofKey)) return 'failed';
  return isRetryable(problem) ? 'silent' : 'no answer';
}

async function lookAt(
  trading: Trading,
  use: ExchangeUse,
  orders: readonly StoredOrder[],
): Promise<Omit<Looked, 'orders'>> {
  const own = orders.filter((order) => opensAccountOf(use, order));
  const others = orders.filter((order) => !own.includes(order) && !isFinalStatus(order.status));
  const keyless = others.length;
  const open = own.filter(({ status }) => status === 'open' || status === 'partially_filled');
  const listed = await listOpen(use, open);
  const turns = rotated(own, trading.platform.clock.now());
  const refused: StoredOrder[] = [];
  let failed = 0;
  for (const [place, order] of turns.entries()) {
    if (order.reasonCode === KEY_GONE) await sayKeyIsBack(trading, order);
    const seen = await lookUp(trading, use, { order, listed });
    // One that does not answer is not asked for the rest either.
    if (seen === 'silent')
      return { failed: failed + refused.length + own.length - place, keyless, silent: true };
    if (seen === 'key refused') {
      refused.push(...turns.slice(place));
      for (const other of others.splice(0)) await sayKeyIsGone(trading, other);
      break;
    }
    if (seen === 'not permitted') refused.push(order);
    else if (seen === 'failed') failed += 1;
    else if (seen === 'no answer') await noteLook(trading, order);
    else if (seen !== null) await settleFound(trading, use, seen);
  }
  await sayKeyIsRefused(trading, use, refused);
  for (const order of orders)
    if (isFinalStatus(order.status) && !own.includes(order)) await noteLook(trading, order);
  for (const order of others) {
    const found = await lookWithOtherKey(trading, use, order);
    if (found !== null) await settleFound(trading, use, found);
  }
  return { failed: failed + refused.length, keyless, silent: false };
}

/** What the exchange lists of these orders, where that takes fewer requests than to look at each. */
async function listOpen(
  use: ExchangeUse,
  open: readonly StoredOrder[],
): Promise<ReadonlyMap<string, ExchangeOrder>> {
  const pairs = Map.groupBy(open, ({ keyPair }) => (use.traits.listsAllPairs ? undefined : keyPair));
  const listed = new Map<string, ExchangeOrder>();
  for (const [pair, orders] of pairs) {
    if (orders.length < LISTED_FROM) continue;
    const asking = { action: 'list', ...(pair === undefined ? {} : { subject: pair }) } as const;
    const answer = await use.ask(asking, (exchange) => exchange.openOrders(pair));
    if (answer.kind === 'failed') break;
    for (const order of answer.value) listed.set(order.orderId, order);
  }
  return listed;
}

interface Wanted {
  readonly order: StoredOrder;
  readonly listed: ReadonlyMap<string, ExchangeOrder>;
}

async function lookUp(trading: Trading, use: ExchangeUse, { order, listed }: Wanted): Promise<Found> {
  if (isFinalStatus(order.status)) {
    const failed = order.exitsAwaited ? await followExits(trading, use, order) : null;
    return failed === null ? order : troubleOf(failed);
  }
  const { exchangeOrderId, keyPair } = order;
  const known = exchangeOrderId === null ? undefined : listed.get(exchangeOrderId);
  if (known !== undefined) return recordSeen(trading, order.id, known);
  if (exchangeOrderId === null) return lookUpUnknown(trading, use, order);
  const answer = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
    exchange.order({ symbol: keyPair, orderId: exchangeOrderId }),
  );
  if (answer.kind === 'failed') return troubleOf(answer);
  if (answer.value !== undefined) return recordSeen(trading, order.id, answer.value);
  return (await isMissed(use, order)) ? missOpen(trading, use, order) : order;
}

/** Whether an order is not in the list of open ones either. */
async function isMissed(use: ExchangeUse, { keyPair, exchangeOrderId }: StoredOrder): Promise<boolean> {
  const open = await use.ask({ action: 'list', subject: keyPair }, (exchange) =>
    exchange.openOrders(keyPair),
  );
  return open.kind === 'found' && !open.value.some(({ orderId }) => orderId === exchangeOrderId);
}

/**
 * An open order that is not at the exchange any more: some forget what was cancelled before any of it traded. Before
 * it ends, it is looked for by our id, and its trades are asked for: those are not forgotten.
 */
async function missOpen(trading: Trading, use: ExchangeUse, order: StoredOrder): Promise<Found> {
  const { id, keyPair, exchangeOrderId, quoteAsset } = order;
  if (order.misses + 1 < MISSES_NEEDED) {
    const lookedAt = new Date(trading.platform.clock.now());
    return stepOrder(trading, id, ({ status, misses }) =>
      isFinalStatus(status) ? null : { set: { misses: misses + 1, lookedAt } },
    );
  }
  const found = use.traits.findsByClientId ? await findByClientId(use, order) : undefined;
  if (typeof found === 'string') return found;
  if (found !== undefined) return recordSeen(trading, id, found);
  const fills = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
    exchange.fills({ symbol: keyPair, orderId: exchangeOrderId ?? '', quoteAsset }),
  );
  // One that says it knows no such order knows no trades of it.
  const trouble = fills.kind === 'failed' ? troubleOf(fills) : 'no answer';
  if (trouble !== 'no answer') return trouble;
  if (fills.kind === 'found') await recordFills(trading, id, fills.value);
  return endCancelled(trading, id, { traded: undefined, note: 'no-longer-there' });
}

/**
 * An order whose answer was lost: found by our id or among all orders of its pair, or certainly not placed once its
 * request can no longer be accepted and it was missed often enough. A failed look counts as nothing.
 */
async function lookUpUnknown(trading: Trading, use: ExchangeUse, order: StoredOrder): Promise<Found> {
  const found = await findByClientId(use, order);
  if (typeof found === 'string') return found;
  if (found !== undefined) return recordSeen(trading, order.id, found);
  const now = trading.platform.clock.now();
  const sentAt = (order.sentAt ?? order.createdAt).getTime();
  // It was marked as sent up to a moment before it was signed, and its time counts from there.
  const isExpired = now - sentAt > SEND_WITHIN_MS + use.traits.requestLifetimeMs + CLOCK_MARGIN_MS;
  const isGone = isExpired && order.misses + 1 >= MISSES_NEEDED;
  // Before it is given up, the list is asked too: look-ups by id may lag behind it.
  const listed = isGone && use.traits.findsByClientId ? await findInList(use, order) : undefined;
  if (typeof listed === 'string') return listed;
  if (listed !== undefined) return recordSeen(trading, order.id, listed);
  await stepOrder(trading, order.id, ({ status, misses }) => {
    if (status !== 'unknown') return null;
    // A miss before that says nothing: it may still arrive.
    const set = { misses: isExpired ? misses + 1 : 0, lookedAt: new Date(now) };
    const lost = { ...set, reasonCode: 'never-arrived', reasonWords: '' };
    return isGone ? { to: 'rejected', note: 'never-arrived', set: lost } : { set };
  });
  return null;
}

async function findByClientId(
  use: ExchangeUse,
  order: StoredOrder,
): Promise<ExchangeOrder | undefined | Trouble> {
  if (!use.traits.findsByClientId) return findInList(use, order);
  const answer = await use.ask({ action: 'look-up', subject: order.keyPair }, (exchange) =>
    exchange.orderByClientId({ symbol: order.keyPair, clientId: order.id }),
  );
  return answer.kind === 'failed' ? troubleOf(answer) : answer.value;
}

async function findInList(
  use: ExchangeUse,
  order: StoredOrder,
): Promise<ExchangeOrder | undefined | Trouble> {
  const since = order.createdAt.getTime() - 60_000;
  const answer = await use.ask({ action: 'list', subject: order.keyPair }, (exchange) =>
    exchange.ordersSince({ symbol: order.keyPair, since }),
  );
  if (answer.kind === 'failed') return troubleOf(answer);
  return answer.value.find(({ clientId }) => clientId === order.id);
}

/** Asks for trades that are not stored yet, and counts how often the exchange did not name them although it was late. */
async function settleFills(
  trading: Trading,
  use: ExchangeUse,
  order: StoredOrder & { readonly exchangeOrderId: string },
): Promise<void> {
  const { id, keyPair: symbol, exchangeOrderId: orderId, quoteAsset } = order;
  const stored = await listFills(trading.platform.database, [id]);
  const known = new Set(stored.map(({ tradeId }) => tradeId));
  const fills = await use.ask({ action: 'look-up', subject: symbol }, (exchange) =>
    exchange.fills({ symbol, orderId, quoteAsset, known }),
  );
  const latest = fills.kind === 'found' ? await recordFills(trading, id, fills.value) : order;
  if (fills.kind === 'failed' && isKeyProblem(fills.problem.code)) await noteLook(trading, order);
  const now = trading.platform.clock.now();
  if (latest === null || !areFillsOverdue(latest, now)) return;
  const missed = fills.kind === 'found' || troubleOf(fills) === 'no answer' ? 1 : 0;
  await stepOrder(trading, id, ({ misses }) => ({
    set: { misses: misses + missed, lookedAt: new Date(now) },
  }));
}

/** What follows from a look: trades that are not stored yet, and cancellations that were lost or had to wait. */
async function settleFound(trading: Trading, use: ExchangeUse, order: StoredOrder): Promise<void> {
  const { exchangeOrderId, cancel } = order;
  if (exchangeOrderId === null) return;
  if (!order.fillsComplete) await settleFills(trading, use, { ...order, exchangeOrderId });
  if (cancel === null || isFinalStatus(order.status)) return;
  const { clock, config } = trading.platform;
  const now = clock.now();
  const isOverdue = cancel === 'cancelling' && isPast(order.updatedAt, now, config.trading.timeoutMs);
  // A wish that came before the order was known is carried out now that it is, and so is one that was put off or whose
  // process died.
  if (order.cancelAskedAt !== null || isOverdue)
    await sendCancel(trading, use, { order, isAwaited: () => false });
  else if (
    cancel === 'cancel_unknown' &&
    isPast(order.updatedAt, now, use.traits.requestLifetimeMs + CLOCK_MARGIN_MS)
  )
    await stepOrder(trading, order.id, (latest) =>
      latest.cancel === 'cancel_unknown' ? { note: 'cancel-had-no-effect', set: { cancel: null } } : null,
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
  // An order waits for it.
  return (await reconcileAccount(trading, { account, orders }, 'order')).failed === 0;
}
