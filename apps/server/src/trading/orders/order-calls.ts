import type { CallReplyInput, Calls } from '@auspex/contract';
import { DAY_MS, decimal, type NearestOrder, quotientText } from '@auspex/market';
import { tables } from '../../platform/database/tables.ts';
import { InvalidInput, NotFound } from '../../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import { languageOf } from '../../platform/http/index.ts';
import { findKey } from '../keys/key-store.ts';
import { listedPage } from '../listed-page.ts';
import { ofPair, pairNames } from '../markets/pair-names.ts';
import type { Trading } from '../trading.ts';
import { problemSentence } from '../trading-sentences.ts';
import { type CancelResult, cancelOrder, cancelOrders } from './cancel-order.ts';
import { judgeOrder } from './check-placement.ts';
import { readOpenOrders } from './open-orders.ts';
import { findOrder, listEvents, listFills, listOpen, listOrders, type StoredOrder } from './order-store.ts';
import { type PlaceWish, placeOrder } from './place-order.ts';
import { readAsked } from './read-asked.ts';
import {
  writeEvent,
  writeFill,
  writeOrder,
  writeOrders,
  writePlacement,
  writeRefusal,
} from './write-order.ts';

type Written = CallReplyInput<Calls['trading.place']>;
type Preview = CallReplyInput<Calls['trading.preview']>;

const LONGEST_KEY = 120;

/** The header of the request; null if it has none. */
function idempotencyKeyOf({ request }: CallContext): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new InvalidInput(`The header Idempotency-Key takes 1 to ${LONGEST_KEY} characters.`);
  return key;
}

/** Places an order and says what became of it, in the member's language. */
export async function placeFor(
  trading: Trading,
  payload: PlaceWish['payload'],
  context: CallContext,
): Promise<Written> {
  const { memberId } = callerOf(context);
  const { database, clock } = trading.platform;
  const receivedAt = clock.now();
  const wish = { memberId, payload, idempotencyKey: idempotencyKeyOf(context), receivedAt };
  const placement = await placeOrder(trading, wish);
  const { order } = placement;
  const hasTraded = order !== null && !decimal(order.filledQuantity).isZero();
  const fills = hasTraded ? await listFills(database, [order.id]) : [];
  return writePlacement(placement, fills, await languageOf(database, memberId));
}

async function previewFor(
  trading: Trading,
  payload: PlaceWish['payload'],
  memberId: string,
): Promise<Preview> {
  const asked = readAsked(memberId, payload);
  const { exchange } = asked;
  const { database } = trading.platform;
  const [key, language] = await Promise.all([
    exchange === 'PAPER' ? null : findKey(database, { memberId, exchange }),
    languageOf(database, memberId),
  ]);
  const { refusals, check, book, listed } = await judgeOrder(trading, asked, { key, priority: 'read' });
  const preview = check?.preview;
  return {
    refusals: refusals.map((refusal) => writeRefusal(refusal, language)),
    nearest: check === undefined || check.ok ? null : writeNearest(check.nearest),
    preview:
      preview === undefined
        ? null
        : {
            notional: quotientText(preview.notional),
            fee: quotientText(preview.fee),
            averagePrice: quotientText(preview.averagePrice),
            fillsNow: preview.fillsNow?.toString() ?? null,
            slippage: preview.slippage === undefined ? null : quotientText(preview.slippage),
            balanceAfter: {
              base: quotientText(preview.balanceAfter.base),
              quote: quotientText(preview.balanceAfter.quote),
            },
            // A stop that is refused for it needs no warning about it.
            warnings: preview.warnings.filter((warning) => warning !== 'stop-triggers-at-once'),
          },
    baseAsset: listed?.pair.baseAsset ?? '',
    quoteAsset: listed?.pair.quoteAsset ?? '',
    bookAt: book === undefined ? null : new Date(book.book.at).toISOString(),
    live: asked.exchange !== 'PAPER',
  };
}

function writeNearest(nearest: NearestOrder | undefined): Preview['nearest'] {
  if (!nearest?.found) return null;
  const { draft } = nearest;
  return {
    quantity: draft.quantity.toString(),
    price: draft.type === 'market' ? null : draft.price.toString(),
    stop_price: draft.type === 'stop-limit' ? draft.stopPrice.toString() : null,
  };
}

async function writeCancelled(trading: Trading, memberId: string, results: readonly CancelResult[]) {
  const { database } = trading.platform;
  const language = await languageOf(database, memberId);
  const fills = await listFills(
    database,
    results.map(({ order }) => order.id),
  );
  const orders = writeOrders(
    results.map(({ order }) => order),
    fills,
    language,
  );
  return results.flatMap(({ outcome, reason }, i) => {
    const order = orders[i];
    const sentence = reason === null ? null : problemSentence(reason.code, reason.words, language);
    return order === undefined ? [] : [{ order, outcome, reason: sentence }];
  });
}

export function orderHandlers(trading: Trading): CallHandlers {
  const { database } = trading.platform;
  const worlds = [trading.world, 'live'];
  const ownOrder = async (context: CallContext, id: string): Promise<StoredOrder> => {
    const order = await findOrder(database, { memberId: callerOf(context).memberId, id });
    if (order === undefined || !worlds.includes(order.world)) throw new NotFound();
    return order;
  };
  return {
    'trading.preview': ({ body }, context) => previewFor(trading, body, callerOf(context).memberId),
    'trading.place': ({ body }, context) => placeFor(trading, body, context),
    'trading.open': async ({ query: { exchange } }, context) => {
      const { memberId } = callerOf(context);
      return readOpenOrders(trading, { memberId, exchange, language: await languageOf(database, memberId) });
    },
    'trading.orders': async ({ query }, context) => {
      const { memberId } = callerOf(context);
      const { exchange, symbol, status, from, to } = query;
      const { items, total } = await listOrders(
        database,
        {
          ...{ memberId, worlds, exchange, status },
          pairs: symbol ? pairNames(symbol, exchange) : undefined,
          from: from === undefined ? undefined : new Date(from),
          before: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
        },
        { offset: (query.page - 1) * query.page_size, limit: query.page_size },
      );
      const fills = await listFills(
        database,
        items.map(({ id }) => id),
      );
      return listedPage(writeOrders(items, fills, await languageOf(database, memberId)), { query, total });
    },
    'trading.order': async ({ params }, context) => {
      const order = await ownOrder(context, params.id);
      const language = await languageOf(database, callerOf(context).memberId);
      const [fills, events] = await Promise.all([
        listFills(database, [order.id]),
        listEvents(database, order.id),
      ]);
      return {
        ...writeOrder(order, fills, language),
        fills: fills.map(writeFill),
        events: events.map((event) => writeEvent(event, language)),
        twin: await readTwin(trading, order.id),
      };
    },
    'trading.cancel': async ({ params }, context) => {
      const order = await ownOrder(context, params.id);
      const result = await cancelOrder(trading, order);
      const [written] = await writeCancelled(trading, callerOf(context).memberId, [result]);
      if (written === undefined) throw new NotFound();
      return written;
    },
    'trading.cancelAll': async ({ body }, context) => {
      const { memberId } = callerOf(context);
      const open = await listOpen(database, { memberId, worlds, exchange: body.exchange ?? undefined });
      const wanted = body.key_pair ? ofPair(open, body.key_pair, body.exchange ?? undefined) : open;
      return { items: await writeCancelled(trading, memberId, await cancelOrders(trading, wanted)) };
    },
  };
}

async function readTwin(trading: Trading, orderId: string) {
  const twins = tables(trading.platform.database).selectFrom('trade_twin').selectAll();
  const twin = await twins.where('orderId', '=', orderId).executeTakeFirst();
  if (twin === undefined) return null;
  const { averagePrice, filledQuantity, fee, priceGap, timeGapMs, feeGap } = twin;
  return { averagePrice, filledQuantity, fee, priceGap, timeGapMs, feeGap };
}
