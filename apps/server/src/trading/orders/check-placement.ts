import { type Balance, type BracketExits, EXCHANGE_TRAITS, type ExchangeName } from '@auspex/exchanges';
import {
  bestPrice,
  type CheckedOrder,
  checkOrder,
  type Decimal,
  decimal,
  type OrderCheck,
  type OrderDraft,
  type OrderTerms,
  quantise,
  readPairLimits,
  signOf,
} from '@auspex/market';
import { findKey, type KeyWithOwner } from '../keys/key-store.ts';
import type { ListedPair, ShownBook, Venue } from '../markets/listed-pair.ts';
import { RISK_VERSION } from '../risk-statement.ts';
import type { Trading } from '../trading.ts';
import { sumSince } from './order-store.ts';
import type { OrderRefusal, OwnRefusal } from './placement.ts';
import { readBalances } from './read-balances.ts';

/** An order as it was asked for, its fields understood. */
export interface AskedOrder {
  readonly memberId: string;
  readonly exchange: ExchangeName;
  readonly keyPair: string;
  readonly draft: OrderDraft;
  readonly exits: BracketExits | undefined;
}

/** Everything an order was judged by. */
export interface Judgement {
  readonly refusals: readonly OrderRefusal[];
  readonly listed: ListedPair | undefined;
  readonly check: OrderCheck | undefined;
  readonly book: ShownBook | undefined;
}

export function venueOf(trading: Trading, exchange: ExchangeName): Venue {
  return exchange === 'PAPER' ? trading.paper : trading.markets.of(exchange);
}

/**
 * Judges an order by everything there is: the member's own limits, what the exchange can do, its filters, the balances
 * and the book. Nothing is stored.
 */
export async function judgeOrder(trading: Trading, asked: AskedOrder): Promise<Judgement> {
  const venue = venueOf(trading, asked.exchange);
  const nothing = { check: undefined, book: undefined };
  const key =
    asked.exchange === 'PAPER'
      ? null
      : await findKey(trading.platform.database, { ...asked, exchange: asked.exchange });
  const early = keyRefusals(trading, asked, key);
  if (early.some(({ rule }) => rule === 'key-missing' || rule === 'key-sealed'))
    return { refusals: early, listed: undefined, ...nothing };
  const listed = await venue.findPair(asked.keyPair);
  if (listed === undefined) {
    return { refusals: [...early, { rule: 'unknown-pair', words: asked.keyPair }], listed, ...nothing };
  }
  const shape = shapeRefusals(asked);
  const [book, balances] = await Promise.all([venue.book(listed), readBalances(trading, asked)]);
  if (balances.kind === 'failed')
    return { refusals: [...early, ...shape, balances.refusal], listed, check: undefined, book };
  const terms = termsOf(trading, { venue, listed, book, balances: balances.items });
  const check = checkOrder({ ...terms, draft: asked.draft });
  const own = key === null ? [] : await limitRefusals(trading, { asked, key, listed, check });
  const broken = check.ok ? [] : check.violations;
  return {
    refusals: [...early, ...shape, ...bracketRefusals(asked, book), ...broken, ...own],
    listed,
    check,
    book,
  };
}

function termsOf(
  { platform }: Trading,
  given: {
    readonly venue: Venue;
    readonly listed: ListedPair;
    readonly book: ShownBook | undefined;
    readonly balances: readonly Balance[];
  },
): OrderTerms {
  const { venue, listed, book, balances } = given;
  return {
    pair: listed.pair,
    filtersAt: listed.filtersAt,
    balances: Object.fromEntries(balances.map(({ asset, free }) => [asset, free])),
    book: book?.book,
    feeRate: venue.feeRate,
    at: platform.clock.now(),
  };
}

/** What stands against using the key at all. */
function keyRefusals(
  trading: Trading,
  { exchange, memberId, keyPair }: AskedOrder,
  key: KeyWithOwner | null,
): OwnRefusal[] {
  if (exchange === 'PAPER') return [];
  if (key === null) return [{ rule: 'key-missing', words: EXCHANGE_TRAITS[exchange].title }];
  if (!trading.vault.canOpen(memberId, key.owner))
    return [{ rule: 'key-sealed', words: EXCHANGE_TRAITS[exchange].title }];
  const refusals: OwnRefusal[] = [];
  if (key.frozenAt !== null) refusals.push({ rule: 'frozen' });
  if (key.key.readOnly) refusals.push({ rule: 'read-only', words: EXCHANGE_TRAITS[exchange].title });
  if (key.riskVersion !== RISK_VERSION) refusals.push({ rule: 'risk-statement' });
  const { pairs } = key.key;
  if (pairs !== null && !pairs.some((pair) => pair.toUpperCase() === keyPair.toUpperCase()))
    refusals.push({ rule: 'pair-not-allowed', words: pairs.join(', ') });
  return refusals;
}

/** What this exchange cannot do. */
function shapeRefusals({ exchange, draft, exits }: AskedOrder): OwnRefusal[] {
  const { orderTypes, bracket, title } = EXCHANGE_TRAITS[exchange];
  const refusals: OwnRefusal[] = [];
  if (!orderTypes.includes(draft.type)) refusals.push({ rule: 'unsupported-type', words: title });
  if (exits !== undefined && !bracket) refusals.push({ rule: 'bracket-unsupported', words: title });
  return refusals;
}

/** A buyer's stop lies below the entry and the target above it; a seller's the other way round. */
function bracketRefusals({ draft, exits }: AskedOrder, shown: ShownBook | undefined): OwnRefusal[] {
  if (exits === undefined) return [];
  const entry = draft.type === 'market' ? shown && bestPrice(shown.book, draft.side) : draft.price;
  const [low, high] =
    draft.side === 'buy' ? [exits.stopPrice, exits.targetPrice] : [exits.targetPrice, exits.stopPrice];
  const fits =
    signOf(low) > 0 && low.lessThan(high) && (!entry || (low.lessThan(entry) && entry.lessThan(high)));
  return fits ? [] : [{ rule: 'bracket-prices' }];
}

interface LimitsGiven {
  readonly asked: AskedOrder;
  readonly key: KeyWithOwner;
  readonly listed: ListedPair;
  readonly check: OrderCheck;
}

/** The member's own limits on a key; each with the largest quantity that would be within it. */
async function limitRefusals(
  trading: Trading,
  { asked, key, listed, check }: LimitsGiven,
): Promise<OwnRefusal[]> {
  const { maxOrder, maxDay } = key.key;
  const preview = check.preview;
  if (preview === undefined || (maxOrder === null && maxDay === null)) return [];
  const refusals: OwnRefusal[] = [];
  const unit = listed.pair.quoteAsset;
  const over = (rule: 'max-order' | 'max-day', limit: Decimal, used: Decimal) => {
    const room = limit.minus(used);
    const actual = preview.notional;
    if (actual.lessThanOrEqualTo(room)) return;
    const nearest = largestWithin(listed, asked.draft, { room, price: preview.averagePrice });
    refusals.push({
      rule,
      field: 'quantity',
      actual: actual.plus(used),
      limit,
      unit,
      ...(nearest ? { nearest } : {}),
    });
  };
  if (maxOrder !== null) over('max-order', decimal(maxOrder), decimal('0'));
  if (maxDay !== null) over('max-day', decimal(maxDay), await usedToday(trading, asked));
  return refusals;
}

/** What was ordered since midnight UTC. */
export async function usedToday(
  { platform }: Trading,
  { memberId, exchange }: Pick<AskedOrder, 'memberId' | 'exchange'>,
  sql = platform.database as Parameters<typeof sumSince>[0],
): Promise<Decimal> {
  const since = new Date(platform.clock.now());
  since.setUTCHours(0, 0, 0, 0);
  return decimal(await sumSince(sql, { memberId, exchange, since }));
}

function largestWithin(
  { pair }: ListedPair,
  draft: OrderDraft,
  { room, price }: { readonly room: Decimal; readonly price: Decimal },
): OwnRefusal['nearest'] {
  const limits = readPairLimits(pair);
  if (limits === undefined || signOf(room) <= 0) return undefined;
  const { min, step } = draft.type === 'market' ? limits.marketQuantity : limits.limitQuantity;
  const value = quantise(room.dividedBy(price), step, 'down');
  const isTradable =
    signOf(value) > 0 &&
    value.greaterThanOrEqualTo(min) &&
    value.times(price).greaterThanOrEqualTo(limits.minNotional);
  return isTradable ? { field: 'quantity', value, unit: pair.baseAsset } : undefined;
}

/** An order that nothing stands against, with what it was judged by. */
export interface ApprovedOrder extends AskedOrder {
  readonly order: CheckedOrder;
  readonly listed: ListedPair;
  readonly notional: Decimal;
}

export function approved(asked: AskedOrder, { refusals, listed, check }: Judgement): ApprovedOrder | null {
  if (refusals.length > 0 || listed === undefined || check === undefined || !check.ok) return null;
  return {
    ...asked,
    keyPair: listed.pair.symbol,
    order: check.order,
    listed,
    notional: check.preview.notional,
  };
}
