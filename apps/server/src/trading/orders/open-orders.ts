import type { CallReplyInput, Calls } from '@auspex/contract';
import type { ConnectedExchangeName, ExchangeName } from '@auspex/exchanges';
import type { Language } from '@auspex/market';
import { answerInTime } from '../answer-in-time.ts';
import { listKeys, type StoredKey } from '../keys/key-store.ts';
import { useExchange } from '../keys/use-exchange.ts';
import { ofPair, symbolThere } from '../markets/pair-names.ts';
import type { Trading } from '../trading.ts';
import { problemSentence } from '../trading-sentences.ts';
import { findIdsThere, listFills, listOpen, type StoredOrder } from './order-store.ts';
import type { ListedOrders } from './placement.ts';
import { writeForeignOrder, writeOrders } from './write-order.ts';

type OpenOrders = CallReplyInput<Calls['trading.open']>;

export interface OpenWish {
  readonly memberId: string;
  readonly exchange?: ExchangeName | undefined;
  /** As the member writes it. */
  readonly keyPair?: string | undefined;
  readonly language: Language;
}

/** Open orders: ours as they are stored, and those that an exchange has from elsewhere. */
export async function readOpenOrders(trading: Trading, wish: OpenWish): Promise<OpenOrders> {
  const { database } = trading.platform;
  const { memberId, exchange, keyPair, language } = wish;
  const stored = await listOpen(database, { memberId, exchange, worlds: [trading.world, 'live'] });
  const ours = keyPair === undefined ? stored : ofPair(stored, keyPair, exchange);
  const fills = await listFills(
    database,
    ours.map(({ id }) => id),
  );
  const keys = await listKeys(database, memberId);
  const asked = keys.filter((key) => exchange === undefined || key.exchange === exchange);
  const elsewhere = await Promise.all(asked.map((key) => readForeign(trading, wish, { key, stored })));
  return {
    items: [...writeOrders(ours, fills, language), ...elsewhere.flatMap(({ items }) => items)],
    failed: elsewhere.flatMap(({ failed }) => failed),
  };
}

interface Foreign {
  readonly items: OpenOrders['items'];
  readonly failed: OpenOrders['failed'];
}

const listOf = ({ id, version }: StoredKey) => `${id}|${version}`;

/** What was listed is no longer so. */
export function forgetList({ recentLists }: Trading, key: StoredKey): void {
  recentLists.forget(listOf(key));
}

async function listElsewhere(
  trading: Trading,
  owner: { readonly memberId: string; readonly exchange: ConnectedExchangeName },
  keyPair: string | undefined,
): Promise<ListedOrders> {
  const asked = useExchange(trading, { ...owner, automatic: true, priority: 'read' }, (use) =>
    use.ask({ action: 'list', subject: keyPair ?? '' }, (account) => account.openOrders(keyPair)),
  );
  const used = await answerInTime<Awaited<typeof asked> | null>(trading, asked, () => null);
  if (used === null) return { kind: 'failed', code: 'timed-out', words: '' };
  if ('refusal' in used) return { kind: 'failed', code: used.refusal, words: '' };
  const { done } = used;
  return done.kind === 'failed' ? { kind: 'failed', ...done.problem } : { kind: 'found', items: done.value };
}

async function readForeign(
  trading: Trading,
  { memberId, keyPair, language }: OpenWish,
  { key, stored }: { readonly key: StoredKey; readonly stored: readonly StoredOrder[] },
): Promise<Foreign> {
  const { exchange } = key;
  const venue = trading.markets.of(exchange);
  const pair = keyPair === undefined ? undefined : await symbolThere(venue, keyPair, exchange);
  const list = () => listElsewhere(trading, { memberId, exchange }, pair);
  const listed = pair === undefined ? await trading.recentLists.get(listOf(key), list) : await list();
  if (listed.kind === 'failed') {
    const reason = problemSentence(listed.code, listed.words, language);
    return { items: [], failed: [{ exchange, reason }] };
  }
  const open = new Set(stored.flatMap(({ id, exchangeOrderId }) => [id, exchangeOrderId ?? id]));
  const unknown = listed.items.filter(
    ({ orderId, clientId }) => !open.has(orderId) && !open.has(clientId ?? ''),
  );
  // One of ours may have ended since it was listed.
  const ours = await findIdsThere(trading.platform.database, {
    ...{ memberId, exchange },
    orderIds: unknown.map(({ orderId }) => orderId),
  });
  const others = unknown.filter(({ orderId }) => !ours.has(orderId));
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
