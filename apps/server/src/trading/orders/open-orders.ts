import type { CallReplyInput, Calls } from '@auspex/contract';
import type { ConnectedExchangeName, ExchangeName } from '@auspex/exchanges';
import type { Language } from '@auspex/market';
import { answerInTime } from '../answer-in-time.ts';
import { listKeys } from '../keys/key-store.ts';
import { useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import { problemSentence } from '../trading-sentences.ts';
import { listFills, listOpen, type StoredOrder } from './order-store.ts';
import { writeForeignOrder, writeOrders } from './write-order.ts';

type OpenOrders = CallReplyInput<Calls['trading.open']>;

export interface OpenWish {
  readonly memberId: string;
  readonly exchange?: ExchangeName | undefined;
  /** The exchange's symbol. */
  readonly keyPair?: string | undefined;
  readonly language: Language;
}

/** Open orders: ours as they are stored, and those that an exchange has from elsewhere. */
export async function readOpenOrders(trading: Trading, wish: OpenWish): Promise<OpenOrders> {
  const { database } = trading.platform;
  const { memberId, exchange, keyPair, language } = wish;
  const stored = await listOpen(database, { memberId, exchange, worlds: [trading.world, 'live'] });
  const ours = keyPair === undefined ? stored : stored.filter((order) => order.keyPair === keyPair);
  const fills = await listFills(
    database,
    ours.map(({ id }) => id),
  );
  const keys = await listKeys(database, memberId);
  const asked = keys.map((key) => key.exchange).filter((name) => exchange === undefined || name === exchange);
  const elsewhere = await Promise.all(
    asked.map((name) => readForeign(trading, wish, { exchange: name, stored })),
  );
  return {
    items: [...writeOrders(ours, fills, language), ...elsewhere.flatMap(({ items }) => items)],
    failed: elsewhere.flatMap(({ failed }) => failed),
  };
}

interface Foreign {
  readonly items: OpenOrders['items'];
  readonly failed: OpenOrders['failed'];
}

async function readForeign(
  trading: Trading,
  { memberId, keyPair, language }: OpenWish,
  { exchange, stored }: { readonly exchange: ConnectedExchangeName; readonly stored: readonly StoredOrder[] },
): Promise<Foreign> {
  const failed = (code: string, words: string): Foreign => ({
    items: [],
    failed: [{ exchange, reason: problemSentence(code, words, language) }],
  });
  const asked = useExchange(trading, { memberId, exchange, automatic: true, priority: 'read' }, (use) =>
    use.ask({ action: 'list', subject: keyPair ?? '' }, (account) => account.openOrders(keyPair)),
  );
  const used = await answerInTime<Awaited<typeof asked> | null>(trading, asked, () => null);
  if (used === null) return failed('timed-out', '');
  if ('refusal' in used) return failed(used.refusal, '');
  if (used.done.kind === 'failed') return failed(used.done.problem.code, used.done.problem.words);
  const known = new Set(stored.flatMap(({ id, exchangeOrderId }) => [id, exchangeOrderId ?? id]));
  const others = used.done.value.filter(
    ({ orderId, clientId }) => !known.has(orderId) && !known.has(clientId ?? ''),
  );
  const venue = trading.markets.of(exchange);
  const items = await Promise.all(
    others.map(async (order) => {
      const listed = await venue.findPair(order.symbol);
      const { baseAsset = '', quoteAsset = '' } = listed?.pair ?? {};
      return writeForeignOrder(exchange, order, {
        symbol: listed?.symbol ?? order.symbol,
        baseAsset,
        quoteAsset,
      });
    }),
  );
  return { items, failed: [] };
}
