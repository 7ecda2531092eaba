import type { Cancellation } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { type ExchangeUse, useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import { findOrder, type StoredOrder } from './order-store.ts';
import { recordFills, recordSeen, stepOrder } from './record-order.ts';

/** What became of a wish to cancel. */
export interface CancelResult {
  readonly order: StoredOrder;
  readonly outcome: 'cancelled' | 'cancelling' | 'not-open' | 'refused' | 'unknown';
  /** A code and the exchange's words. */
  readonly reason: { readonly code: string; readonly words: string } | null;
}

/** Cancels an order, wherever it is on its way. */
export async function cancelOrder(trading: Trading, order: StoredOrder): Promise<CancelResult> {
  const { memberId, exchange } = order;
  if (memberId === null) return { order, outcome: 'not-open', reason: null };
  const flagged = await stepOrder(trading, order.id, (now) => {
    if (isFinalStatus(now.status)) return null;
    // An intent can no longer be sent once it is cancelled.
    if (now.status === 'intended')
      return { to: 'cancelled', set: { answeredAt: new Date(trading.platform.clock.now()) } };
    return { note: 'cancel-asked', set: { cancel: 'cancelling' } };
  });
  const latest = flagged ?? order;
  if (isFinalStatus(latest.status))
    return { order: latest, outcome: latest.status === 'cancelled' ? 'cancelled' : 'not-open', reason: null };
  // Once the order is found at the exchange, it is cancelled there.
  if (latest.exchangeOrderId === null) return { order: latest, outcome: 'cancelling', reason: null };
  const done = await useExchange(trading, { memberId, exchange }, (use) => sendCancel(trading, use, latest));
  if ('done' in done) return done.done;
  const unflagged = await setFlag(trading, latest.id, null);
  return { order: unflagged ?? latest, outcome: 'refused', reason: { code: done.refusal, words: '' } };
}

function setFlag(
  trading: Trading,
  orderId: string,
  cancel: StoredOrder['cancel'],
): Promise<StoredOrder | null> {
  return stepOrder(trading, orderId, (now) =>
    isFinalStatus(now.status) || now.cancel === cancel
      ? null
      : { note: cancel === null ? 'cancel-refused' : 'cancel-lost', set: { cancel } },
  );
}

/** Sends a cancellation of an order that is at the exchange, and records what is known afterwards. */
export async function sendCancel(
  trading: Trading,
  use: ExchangeUse,
  order: StoredOrder,
): Promise<CancelResult> {
  const { id, keyPair, exchangeOrderId } = order;
  const address = { symbol: keyPair, orderId: exchangeOrderId ?? '' };
  const answer: Cancellation = await use.ask({ action: 'cancel', subject: keyPair }, (exchange) =>
    exchange.cancel(address),
  );
  const result = (outcome: CancelResult['outcome'], latest: StoredOrder | null): CancelResult => ({
    ...{ order: latest ?? order, outcome },
    reason: 'problem' in answer ? { code: answer.problem.code, words: answer.problem.words } : null,
  });
  if (answer.kind === 'refused') return result('refused', await setFlag(trading, id, null));
  if (answer.kind === 'unknown') return result('unknown', await setFlag(trading, id, 'cancel_unknown'));
  const told = answer.kind === 'cancelled' ? answer.order : undefined;
  const seen = told ?? (await lookAgain(use, address));
  const latest = seen === 'gone' || seen === undefined ? null : await recordSeen(trading, id, seen);
  // What was not open may have traded; only a look at all its places tells.
  if (seen === 'gone' && answer.kind === 'cancelled') await markGone(trading, id);
  if (latest && !latest.fillsComplete) {
    const fills = await use.ask({ action: 'look-up', subject: keyPair }, (exchange) =>
      exchange.fills({ ...address, quoteAsset: order.quoteAsset }),
    );
    if (fills.kind === 'found') await recordFills(trading, id, fills.value);
  }
  const current =
    (order.memberId && (await findOrder(trading.platform.database, { memberId: order.memberId, id }))) ||
    order;
  if (isFinalStatus(current.status))
    return result(current.status === 'cancelled' ? 'cancelled' : 'not-open', current);
  // The exchange has taken the cancellation, and its end of the order is still to come.
  return result('cancelling', current);
}

/** The order after its cancellation; undefined if that could not be read. */
async function lookAgain(use: ExchangeUse, address: { symbol: string; orderId: string }) {
  const answer = await use.ask({ action: 'look-up', subject: address.symbol }, (exchange) =>
    exchange.order(address),
  );
  return answer.kind === 'found' ? (answer.value ?? 'gone') : undefined;
}

/** Cancelled, and forgotten by the exchange: nothing of it had traded. */
function markGone(trading: Trading, orderId: string): Promise<StoredOrder | null> {
  return stepOrder(trading, orderId, ({ status }) => (isFinalStatus(status) ? null : { to: 'cancelled' }));
}
