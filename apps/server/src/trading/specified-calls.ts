import type { OrderAddress } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { languageOf } from '../platform/http/index.ts';
import { readAccounts, readBook } from './account-calls.ts';
import { answerInTime } from './answer-in-time.ts';
import { useExchange } from './keys/use-exchange.ts';
import { symbolThere } from './markets/pair-names.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { venueOf } from './orders/check-placement.ts';
import { forgetList, readOpenOrders } from './orders/open-orders.ts';
import { placeFor } from './orders/order-calls.ts';
import { findOrder, type StoredOrder } from './orders/order-store.ts';
import { readExchangeName } from './orders/read-asked.ts';
import type { Trading } from './trading.ts';
import { problemSentence } from './trading-sentences.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface CancelWish {
  readonly memberId: string;
  readonly exchange: ReturnType<typeof readExchangeName>;
  /** As the member writes it. */
  readonly keyPair: string;
  readonly id: string;
}

/** An order, or the exchange's own name of its pair and the order's id there. */
async function findEither(
  trading: Trading,
  { memberId, exchange, keyPair: written, id }: CancelWish,
): Promise<StoredOrder | OrderAddress> {
  const { database } = trading.platform;
  const byOurs = UUID.test(id) ? await findOrder(database, { memberId, id }) : undefined;
  if (byOurs !== undefined) return byOurs;
  const keyPair = await symbolThere(venueOf(trading, exchange), written, exchange);
  const byTheirs = await findOrder(database, { memberId, exchange, keyPair, exchangeOrderId: id });
  return byTheirs ?? { symbol: keyPair, orderId: id };
}

/** Cancels an order that was placed elsewhere. */
async function cancelForeign(
  trading: Trading,
  { memberId, exchange }: Pick<CancelWish, 'memberId' | 'exchange'>,
  address: OrderAddress,
) {
  const asked = useExchange(trading, { memberId, exchange }, async (use) => {
    const cancelled = await use.ask({ action: 'cancel', subject: address.symbol }, (account) =>
      account.cancel(address),
    );
    if (use.key !== null) forgetList(trading, use.key.key);
    return cancelled;
  });
  const used = await answerInTime<Awaited<typeof asked> | null>(trading, asked, () => null);
  if (used === null)
    return { outcome: 'unknown' as const, reason: { code: 'timed-out', words: '' }, filledQuantity: null };
  if ('refusal' in used) {
    if (used.refusal === 'key-missing') throw new NotFound();
    return { outcome: 'refused' as const, reason: { code: used.refusal, words: '' }, filledQuantity: null };
  }
  const { done } = used;
  const filled =
    done.kind === 'cancelled' ? (done.traded?.quantity ?? done.order?.filledQuantity) : undefined;
  return {
    outcome: done.kind,
    reason: 'problem' in done ? done.problem : null,
    filledQuantity: filled?.toString() ?? null,
  };
}

/** The calls that the specification names. */
export function specifiedHandlers(trading: Trading): CallHandlers {
  const { database, logger } = trading.platform;
  return {
    'trading.placeOrder': ({ body }, context) => placeFor(trading, body, context),
    'trading.placeOrderFunction': ({ body }, context) => placeFor(trading, body, context),
    'trading.userAccountInfo': async (_, context) => ({
      accounts: await readAccounts(trading, callerOf(context).memberId),
    }),
    'trading.userExchangeData': async (_, context) => {
      try {
        const accounts = await readAccounts(trading, callerOf(context).memberId);
        return accounts.some(({ failed }) => failed === null) ? { accounts } : 'No Data';
      } catch (error) {
        logger.error({ err: error }, 'the accounts of a member could not be read');
        return 'No Data';
      }
    },
    'trading.ordersFunction': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      const language = await languageOf(database, memberId);
      const exchange = readExchangeName(body.exchange);
      const { items } = await readOpenOrders(trading, {
        memberId,
        exchange,
        keyPair: body.key_pair,
        language,
      });
      return { items };
    },
    'trading.orderBookFunction': ({ body }) =>
      readBook(trading, { exchange: readExchangeName(body.exchange), pair: body.key_pair }),
    'trading.cancelOrderFunction': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      const wish = {
        memberId,
        exchange: readExchangeName(body.exchange),
        keyPair: body.key_pair,
        id: body.id,
      };
      const found = await findEither(trading, wish);
      const language = await languageOf(database, memberId);
      const word = (reason: { code: string; words: string } | null) =>
        reason === null ? null : problemSentence(reason.code, reason.words, language);
      if ('orderId' in found) {
        const { outcome, reason, filledQuantity } = await cancelForeign(trading, wish, found);
        // On paper every order is ours: this one never was.
        if (wish.exchange === 'PAPER' && outcome === 'not-open') throw new NotFound();
        return { outcome, reason: word(reason), filledQuantity };
      }
      const { outcome, reason, order } = await cancelOrder(trading, found);
      const filledQuantity = isFinalStatus(order.status) ? order.filledQuantity : null;
      return { outcome, reason: word(reason), filledQuantity };
    },
  };
}
