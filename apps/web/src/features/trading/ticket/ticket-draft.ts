import {
  type BalancePercent,
  type Decimal,
  decimal,
  type FreeBalances,
  type Language,
  makeOrderBook,
  type OrderSide,
  type OrderType,
  readDecimal,
  readPairLimits,
  sizeOrder,
  type TradingPair,
} from '@auspex/market';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import { plainNumber } from '../../../ui/forms/typed-number.ts';
import type { Balances, Book, ExchangeName, OrderBody, Pair, Preview, Refusal } from '../trading-queries.ts';

/** What stands in the ticket; numbers as they were typed. */
export interface TicketDraft {
  readonly exchange: ExchangeName;
  readonly symbol: string | null;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: string;
  readonly price: string;
  readonly stopPrice: string;
  /** Whether the entry takes its exits along. */
  readonly bracket: boolean;
  readonly exitStop: string;
  readonly exitTarget: string;
  readonly signalId: string | null;
  /** The exits that the signal states; they can be changed. */
  readonly signalExits: TicketWish['exits'] | null;
}

const NUMBER_FIELDS = ['quantity', 'price', 'stopPrice', 'exitStop', 'exitTarget'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export function draftOf(wish: TicketWish): TicketDraft {
  return {
    exchange: wish.exchange ?? 'PAPER',
    symbol: wish.symbol ?? null,
    side: wish.side ?? 'buy',
    type: wish.type ?? 'market',
    quantity: wish.quantity ?? '',
    price: wish.price ?? '',
    stopPrice: wish.stopPrice ?? '',
    bracket: wish.exits !== undefined,
    exitStop: wish.exits?.stopPrice ?? '',
    exitTarget: wish.exits?.targetPrice ?? '',
    signalId: wish.signalId ?? null,
    signalExits: wish.signalId ? (wish.exits ?? null) : null,
  };
}

/** Whether both exits still are those of the signal. */
export function hasSignalExits({ bracket, exitStop, exitTarget, signalExits }: TicketDraft): boolean {
  return bracket && exitStop === signalExits?.stopPrice && exitTarget === signalExits.targetPrice;
}

/** The fields that an order of this kind has. */
export function fieldsOf({ type, bracket }: TicketDraft): readonly NumberField[] {
  const own: readonly NumberField[] =
    type === 'market' ? [] : type === 'limit' ? ['price'] : ['stopPrice', 'price'];
  return ['quantity', ...own, ...(bracket ? (['exitStop', 'exitTarget'] as const) : [])];
}

export type DraftProblem = NumberField | 'symbol';

/** The first thing that is missing or no number; null when there is an order to ask about. */
export function problemOf(draft: TicketDraft, language: Language): DraftProblem | null {
  if (draft.symbol === null) return 'symbol';
  return fieldsOf(draft).find((field) => !readDecimal(plainNumber(draft[field], language)).ok) ?? null;
}

/** The order as it is sent; null while it is not complete. */
export function bodyOf(draft: TicketDraft, pair: Pair | undefined, language: Language): OrderBody | null {
  if (pair === undefined || problemOf(draft, language) !== null) return null;
  const number = (field: NumberField) => plainNumber(draft[field], language);
  return {
    quantity: number('quantity'),
    exchange: draft.exchange,
    key_pair: pair.keyPair,
    order_type: draft.type,
    order_side: draft.side,
    ...(draft.type === 'market' ? {} : { price: number('price') }),
    ...(draft.type === 'stop-limit' ? { stop_price: number('stopPrice') } : {}),
    ...(draft.bracket
      ? { exits: { stop_price: number('exitStop'), target_price: number('exitTarget') } }
      : {}),
    ...(draft.signalId === null ? {} : { signal_id: draft.signalId }),
  };
}

/** The draft with the nearest value of one refusal, and what has to change along with it. */
export function withNearest(draft: TicketDraft, nearest: NonNullable<Refusal['nearest']>): TicketDraft {
  const changes = [nearest, ...nearest.also].map(({ field, value }) => [field, value]);
  return { ...draft, ...Object.fromEntries(changes) };
}

/** The draft with everything changed that the nearest valid order changes. */
export function withValid(draft: TicketDraft, nearest: NonNullable<Preview['nearest']>): TicketDraft {
  const { quantity, price, stop_price: stopPrice } = nearest;
  return { ...draft, quantity, ...(price && { price }), ...(stopPrice && { stopPrice }) };
}

/** Whether the limit looks mistyped: then the order is confirmed first, on paper too. */
export function isDoubtful({ preview }: Preview): boolean {
  return preview?.warnings.some((warning) => warning.startsWith('limit-far')) ?? false;
}

export type SizedQuantity =
  | { readonly ok: true; readonly quantity: string }
  | { readonly ok: false; readonly reason: 'balance' | 'price' | 'limits' | 'book' };

interface SizeTerms {
  readonly draft: TicketDraft;
  readonly pair: Pair;
  readonly balances: Balances;
  readonly book: Book | undefined;
  readonly nowMs: number;
  readonly language: Language;
}

function freeOf({ items }: Balances): FreeBalances {
  return Object.fromEntries(items.map(({ asset, free }) => [asset, decimal(free)]));
}

/** Limits that are only shown are none to trade by. */
function tradedPair(pair: Pair): TradingPair {
  return { ...pair, symbol: pair.keyPair, filters: pair.fallback ? undefined : pair.filters };
}

/** The step that quantities of such an order have; undefined where the exchange has not stated it. */
export function quantityStepOf(pair: Pair, type: OrderType): Decimal | undefined {
  const limits = readPairLimits(tradedPair(pair));
  return type === 'market' ? limits?.marketQuantity.step : limits?.limitQuantity.step;
}

/** The quantity that a share of the free balance trades. */
export function shareOfBalance(terms: SizeTerms, percent: BalancePercent): SizedQuantity {
  const { draft, pair, balances, book, nowMs, language } = terms;
  const price = draft.type === 'market' ? undefined : readDecimal(plainNumber(draft.price, language));
  if (price?.ok === false) return { ok: false, reason: 'price' };
  const rows = (levels: Book['bids']) =>
    levels.map((level): readonly [string, string] => [level.price, level.quantity]);
  const size = sizeOrder({
    pair: tradedPair(pair),
    filtersAt: pair.filtersAt === null ? undefined : Date.parse(pair.filtersAt),
    balances: freeOf(balances),
    book: book && makeOrderBook({ bids: rows(book.bids), asks: rows(book.asks), at: Date.parse(book.at) }),
    feeRate: decimal(balances.feeRate),
    at: nowMs,
    side: draft.side,
    price: price?.value,
    percent,
  });
  if (size.ok) return { ok: true, quantity: size.quantity.toString() };
  if ('refusal' in size) return { ok: false, reason: 'limits' };
  const { reason } = size;
  return { ok: false, reason: reason === 'balance' || reason === 'limits' ? reason : 'book' };
}

/** One press on the button that places; sent again, it still places once. */
export interface Press {
  readonly key: string;
  readonly body: string;
}

/** The press before, while nobody knows whether it arrived and the order is still the same; otherwise a new one. */
export function pressOf(unanswered: Press | null, order: OrderBody, newKey: () => string): Press {
  return isPressOf(unanswered, order) ? unanswered : { key: newKey(), body: JSON.stringify(order) };
}

export function isPressOf(press: Press | null, order: OrderBody): press is Press {
  return press?.body === JSON.stringify(order);
}

/** A book older than this is no longer what the exchange offers. */
const FRESH_BOOK_MS = 3_000;

/** How old the book is, in milliseconds; null while it is fresh. */
export function staleFor(book: Pick<Book, 'at'>, nowMs: number): number | null {
  const age = nowMs - Date.parse(book.at);
  return age > FRESH_BOOK_MS ? age : null;
}
