import { type Cancellation, isRetryable } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { answerInTime } from '../answer-in-time.ts';
import { KEY_GONE } from '../keys/key-store.ts';
import { type ExchangeUse, useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import { lookWithOtherKey, opensAccountOf } from './account-of-order.ts';
import { findOrder, type StoredOrder } from './order-store.ts';
import { endCancelled, recordFills, recordSeen, stepOrder } from './record-order.ts';

/** What became of a wish to cancel. */
export interface CancelResult {
  readonly order: StoredOrder;
  readonly outcome: 'cancelled' | 'cancelling' | 'not-open' | 'refused' | 'unknown';
  /** A code and the exchange's words. */
  readonly reason: { readonly code: string; readonly words: string } | null;
}

/** Cancels an order, wherever it is on its way. */
export async function cancelOrder(trading: Trading, order: StoredOrder): Promise<CancelResult> {
  const [result] = await cancelOrders(trading, [order]);
  return result ?? { order, outcome: 'not-open', reason: null };
}

/**
 * Cancels one after the other on each account, and all accounts at once. Each wish is stored before the first is sent:
 * what takes too long goes on after the answer. What a crash interrupts then, or the exchange puts off, is carried out
 * by the reconciliation.
 */
export async function cancelOrders(
  trading: Trading,
  orders: readonly StoredOrder[],
): Promise<CancelResult[]> {
  const results = new Map<string, CancelResult>();
  for (const order of orders) results.set(order.id, await askForCancel(trading, order));
  const sent = [...results.values()].filter(isToBeSent).map(({ order }) => order);
  const accounts = [...Map.groupBy(sent, ({ exchange }) => exchange).values()];
  let isOver = false;
  const isAwaited = () => !isOver;
  const cancelling = Promise.all(
    accounts.map(async (own) => {
      for (const order of own) results.set(order.id, await carryOut(trading, { order, isAwaited }));
    }),
  );
  await answerInTime<unknown>(trading, cancelling, () => {
    isOver = true;
    return null;
  });
  return Promise.all([...results.values()].map((result) => asStored(trading, result)));
}

/** The exchange knows the order, and has not been asked to cancel it, or has not answered. */
const isToBeSent = ({ order, outcome }: CancelResult): boolean =>
  outcome === 'cancelling' && order.exchangeOrderId !== null;

/** The latest that is known of an order whose cancellation is still on its way. */
async function asStored({ platform }: Trading, result: CancelResult): Promise<CancelResult> {
  const { memberId, id } = result.order;
  if (!isToBeSent(result) || memberId === null) return result;
  const current = await findOrder(platform.database, { memberId, id });
  return current === undefined ? result : { ...result, order: current };
}

async function askForCancel(trading: Trading, order: StoredOrder): Promise<CancelResult> {
  if (order.memberId === null) return { order, outcome: 'not-open', reason: null };
  const now = new Date(trading.platform.clock.now());
  const flagged = await stepOrder(trading, order.id, ({ status, exchangeOrderId }) => {
    if (isFinalStatus(status)) return null;
    // An intent can no longer be sent once it is cancelled.
    if (status === 'intended') return { to: 'cancelled', set: { answeredAt: now } };
    // What is not known at the exchange yet is cancelled there as soon as it is.
    const later = exchangeOrderId === null ? { cancelAskedAt: now } : {};
    return { note: 'cancel-asked', set: { cancel: 'cancelling', ...later } };
  });
  const latest = flagged ?? order;
  if (isFinalStatus(latest.status))
    return { order: latest, outcome: latest.status === 'cancelled' ? 'cancelled' : 'not-open', reason: null };
  return { order: latest, outcome: 'cancelling', reason: null };
}

/** A cancellation that is to be sent. */
export interface CancelWish {
  readonly order: StoredOrder;
  /** Whether somebody waits for the answer. Otherwise the wish stays if the exchange puts it off. */
  isAwaited(): boolean;
}

async function carryOut(trading: Trading, wish: CancelWish): Promise<CancelResult> {
  const { order } = wish;
  const { memberId, exchange } = order;
  if (memberId === null) return { order, outcome: 'not-open', reason: null };
  // Late is better than never, for a cancellation.
  const user = { memberId, exchange, priority: 'order', patienceMs: 12_000 } as const;
  const used = await useExchange(trading, user, (use) => cancelWith(trading, use, wish));
  if ('done' in used) return used.done;
  const isPutOff = used.refusal === 'waits' || used.refusal === 'busy';
  if (isPutOff && !wish.isAwaited()) return { order, outcome: 'cancelling', reason: null };
  return refuse(trading, order, used.refusal === 'waits' ? 'exchange-waits' : used.refusal);
}

async function refuse(trading: Trading, order: StoredOrder, code: string): Promise<CancelResult> {
  const unflagged = await setFlag(trading, order.id, { cancel: null });
  return { order: unflagged ?? order, outcome: 'refused', reason: { code, words: '' } };
}

async function cancelWith(trading: Trading, use: ExchangeUse, wish: CancelWish): Promise<CancelResult> {
  const { order } = wish;
  if (opensAccountOf(use, order)) return sendCancel(trading, use, wish);
  const found = await lookWithOtherKey(trading, use, order);
  if (found === null) return refuse(trading, order, KEY_GONE);
  return sendCancel(trading, use, { ...wish, order: found });
}

/** The cancellation came to nothing, or nobody knows what it came to. */
function setFlag(
  trading: Trading,
  orderId: string,
  { cancel, words }: { readonly cancel: 'cancel_unknown' | null; readonly words?: string },
): Promise<StoredOrder | null> {
  const note = cancel === null ? 'cancel-refused' : 'cancel-lost';
  return stepOrder(trading, orderId, (now) =>
    isFinalStatus(now.status) || (now.cancel === cancel && now.cancelAskedAt === null)
      ? null
      : { note, words, set: { cancel, cancelAskedAt: null } },
  );
}

/** The cancellation is on its way: nobody has to remember any more that it is wanted. */
function forgetWish(trading: Trading, orderId: string): Promise<StoredOrder | null> {
  return stepOrder(trading, orderId, ({ cancelAskedAt }) =>
    cancelAskedAt === null ? null : { set: { cancelAskedAt: null } },
  );
}

/** Sends a cancellation of an order that is at the exchange, and records what is known afterwards. */
export async function sendCancel(
  trading: Trading,
  use: ExchangeUse,
  { order, isAwaited }: CancelWish,
): Promise<CancelResult> {
  const { id, keyPair, exchangeOrderId, cancelAskedAt } = order;
  const address = { symbol: keyPair, orderId: exchangeOrderId ?? '' };
  const answer: Cancellation = await use.ask({ action: 'cancel', subject: keyPair }, (exchange) =>
    exchange.cancel(address),
  );
  const result = (outcome: CancelResult['outcome'], latest: StoredOrder | null): CancelResult => ({
    ...{ order: latest ?? order, outcome },
    reason: 'problem' in answer ? { code: answer.problem.code, words: answer.problem.words } : null,
  });
  if (answer.kind === 'refused') {
    if (!isAwaited() && isRetryable(answer.problem)) return result('cancelling', order);
    return result('refused', await setFlag(trading, id, { cancel: null, words: answer.problem.words }));
  }
  if (answer.kind === 'unknown')
    return result('unknown', await setFlag(trading, id, { cancel: 'cancel_unknown' }));
  if (cancelAskedAt !== null) await forgetWish(trading, id);
  await recordEnd(trading, use, { order, answer });
  const current =
    (order.memberId && (await findOrder(trading.platform.database, { memberId: order.memberId, id }))) ||
    order;
  if (isFinalStatus(current.status))
    return result(current.status === 'cancelled' ? 'cancelled' : 'not-open', current);
  // The exchange has taken the cancellation, and its end of the order is still to come.
  return result('cancelling', current);
}

interface Ended {
  readonly order: StoredOrder;
  readonly answer: Exclude<Cancellation, { kind: 'refused' | 'unknown' }>;
}

/**
 * What the exchange says after a cancellation. An order that it does not find then has not ended for us yet: look-ups
 * may lag behind, and something of it may have traded.
 */
async function recordEnd(trading: Trading, use: ExchangeUse, { order, answer }: Ended): Promise<void> {
  const { id, keyPair, exchangeOrderId, quoteAsset } = order;
  const address = { symbol: keyPair, orderId: exchangeOrderId ?? '' };
  const told = answer.kind === 'cancelled' ? answer : undefined;
  let latest: StoredOrder | null = null;
  if (told?.traded) latest = await endCancelled(trading, id, { traded: told.traded });
  else {
    const seen = told?.order ?? (await lookAgain(use, address));
    if (seen !== undefined) latest = await recordSeen(trading, id, seen);
  }
  if (latest === null || latest.fillsComplete) return;
  const fills = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
    exchange.fills({ ...address, quoteAsset }),
  );
  if (fills.kind === 'found') await recordFills(trading, id, fills.value);
}

/** The order after its cancellation; undefined if it was not there or could not be read. */
async function lookAgain(use: ExchangeUse, address: { symbol: string; orderId: string }) {
  const answer = await use.ask({ action: 'look-up', subject: address.symbol }, (exchange) =>
    exchange.order(address),
  );
  return answer.kind === 'found' ? answer.value : undefined;
}
