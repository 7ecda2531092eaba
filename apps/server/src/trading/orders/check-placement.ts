import { type Balance, EXCHANGE_TRAITS, type ExchangeName, type GatePriority } from '@auspex/exchanges';
import {
  bestPrice,
  type CheckedOrder,
  checkOrder,
  type Decimal,
  decimal,
  type OrderCheck,
  type OrderDraft,
  type OrderPreview,
  type OrderTerms,
  quantise,
  readPairLimits,
  signOf,
  takerFeeOf,
} from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import type { KeyWithOwner } from '../keys/key-store.ts';
import type { ListedPair, ShownBook, Venue } from '../markets/listed-pair.ts';
import { RISK_VERSION } from '../risk-statement.ts';
import type { Trading } from '../trading.ts';
import { sumSince } from './order-store.ts';
import type { AskedOrder, OrderRefusal, OwnRefusal } from './placement.ts';
import { readBalances } from './read-balances.ts';
import { bracketRefusals, shapeRefusals } from './shape-refusals.ts';

/** Everything an order was judged by. */
export interface Judgement {
  readonly refusals: readonly OrderRefusal[];
  /** The member's at the exchange; none on paper. */
  readonly key: KeyWithOwner | null;
  readonly listed: ListedPair | undefined;
  readonly check: OrderCheck | undefined;
  readonly book: ShownBook | undefined;
  /** For the member's limits; absent if it cannot be computed. */
  readonly value: Decimal | undefined;
}

export function venueOf(trading: Trading, exchange: ExchangeName): Venue {
  return exchange === 'PAPER' ? trading.paper : trading.markets.of(exchange);
}

/**
 * Judges an order by everything there is: the member's own limits, what the exchange can do, its filters, the balances
 * and the book. Nothing is stored.
 */
export async function judgeOrder(
  trading: Trading,
  asked: AskedOrder,
  { key, priority }: { readonly key: KeyWithOwner | null; readonly priority: GatePriority },
): Promise<Judgement> {
  const venue = venueOf(trading, asked.exchange);
  const nothing = { key, check: undefined, book: undefined, value: undefined };
  const early = keyRefusals(trading, asked, key);
  if (early.some(({ rule }) => rule === 'key-missing' || rule === 'key-sealed'))
    return { refusals: early, listed: undefined, ...nothing };
  const listed = await venue.findPair(asked.keyPair);
  early.push(...pairRefusals(key, listed?.pair.symbol ?? asked.keyPair));
  if (listed === undefined) {
    return { refusals: [...early, { rule: 'unknown-pair', words: asked.keyPair }], listed, ...nothing };
  }
  const shape = shapeRefusals(asked);
  const [book, balances] = await Promise.all([
    venue.book(listed),
    balancesFor(trading, asked, { key, priority }),
  ]);
  if (balances.kind === 'failed')
    return { refusals: [...early, ...shape, balances.refusal], listed, ...nothing, book };
  const terms = termsOf(trading, { venue, listed, book, balances: balances.items });
  const check = checkOrder({ ...terms, draft: asked.draft });
  const value = check.preview && limitedValue(asked.draft, check.preview, book);
  const given = value && { asked, listed, value };
  const own = key && given ? await limitRefusals(trading, trading.platform.database, { ...given, key }) : [];
  const broken = check.ok ? [] : check.violations;
  return {
    refusals: [...early, ...shape, ...bracketRefusals(asked, { listed, book }), ...broken, ...own],
    ...{ key, listed, check, book, value },
  };
}

/** Previews are judged by balances of a few seconds ago; what is placed, by those that the exchange says now. */
function balancesFor(
  trading: Trading,
  { memberId, exchange }: AskedOrder,
  { key, priority }: { readonly key: KeyWithOwner | null; readonly priority: GatePriority },
) {
  const account = { memberId, exchange, keyId: key?.key.id, priority };
  const read = () => readBalances(trading, account);
  if (key === null || priority === 'order') return read();
  return trading.recentBalances.get(`${key.key.id}|${key.key.version}`, read);
}

/**
 * What an order is worth for the member's limits: at the worst price it can have for a buyer, and for a seller at what
 * it would bring now if that is more than its limit.
 */
function limitedValue(draft: OrderDraft, { notionalAtLimit }: OrderPreview, shown: ShownBook | undefined) {
  if (draft.side === 'buy' || draft.type === 'market') return notionalAtLimit;
  const bid = shown && bestPrice(shown.book, 'sell');
  return bid?.greaterThan(draft.price) ? bid.times(draft.quantity) : notionalAtLimit;
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
    feeRate: takerFeeOf(listed.pair, venue.feeRate),
    at: platform.clock.now(),
  };
}

/** What stands against using the key at all. */
function keyRefusals(
  trading: Trading,
  { exchange, memberId }: AskedOrder,
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
  return refusals;
}

/** Whether the member has kept the key to other pairs; by the exchange's own name of the pair. */
function pairRefusals(key: KeyWithOwner | null, keyPair: string): OwnRefusal[] {
  const pairs = key?.key.pairs ?? null;
  if (pairs === null || pairs.some((pair) => pair.toUpperCase() === keyPair.toUpperCase())) return [];
  return [{ rule: 'pair-not-allowed', words: pairs.join(', ') }];
}

interface LimitsGiven {
  readonly asked: Pick<AskedOrder, 'memberId' | 'exchange' | 'draft'>;
  readonly key: KeyWithOwner;
  readonly listed: ListedPair;
  readonly value: Decimal;
}

/**
 * The member's own limits on a key for the asset that the pair is priced in, each with the largest quantity that would
 * be within it. Where the member has limited other assets only, nothing says what would be too much in this one.
 */
async function limitRefusals(
  trading: Trading,
  sql: Sql,
  { asked, key, listed, value }: LimitsGiven,
): Promise<OwnRefusal[]> {
  const unit = listed.pair.quoteAsset;
  const { limits } = key;
  if (limits.length === 0) return [];
  const own = limits.find(({ asset }) => asset === unit);
  if (own === undefined) {
    return [{ rule: 'quote-not-limited', unit, words: limits.map(({ asset }) => asset).join(', ') }];
  }
  const { maxOrder, maxDay } = own;
  const refusals: OwnRefusal[] = [];
  const over = (rule: 'max-order' | 'max-day', limit: Decimal, used: Decimal) => {
    const room = limit.minus(used);
    if (value.lessThanOrEqualTo(room)) return;
    const price = value.dividedBy(asked.draft.quantity);
    const nearest = largestWithin(listed, asked.draft, { room, price });
    const field = 'quantity';
    refusals.push({
      ...{ rule, field, actual: value.plus(used), limit, unit },
      ...(nearest ? { nearest } : {}),
    });
  };
  if (maxOrder !== null) over('max-order', decimal(maxOrder), decimal('0'));
  if (maxDay !== null) {
    const { memberId, exchange } = asked;
    const since = startOfDay(trading);
    const used = await sumSince(sql, { memberId, exchange, quoteAsset: unit, since });
    over('max-day', decimal(maxDay), decimal(used));
  }
  return refusals;
}

/** When the day of a limit began. */
export function startOfDay({ platform }: Trading): Date {
  const since = new Date(platform.clock.now());
  since.setUTCHours(0, 0, 0, 0);
  return since;
}

/**
 * What stands against an order that was judged before, as things are in a transaction that has locked its member: of
 * several orders at once, each sees those before it.
 */
export async function lateRefusals(
  trading: Trading,
  tx: Transaction,
  { ready, key }: { readonly ready: ApprovedOrder; readonly key: KeyWithOwner | null },
): Promise<readonly OwnRefusal[]> {
  const { listed, notional: value } = ready;
  const early = [...keyRefusals(trading, ready, key), ...pairRefusals(key, listed.pair.symbol)];
  if (key === null) return early;
  return [...early, ...(await limitRefusals(trading, tx, { asked: ready, key, listed, value }))];
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
  /** What it is worth for the member's limits. */
  readonly notional: Decimal;
  /** Absent on paper. */
  readonly keyId: string | undefined;
}

export function approved(asked: AskedOrder, judgement: Judgement): ApprovedOrder | null {
  const { refusals, key, listed, check, value } = judgement;
  if (refusals.length > 0 || listed === undefined || !check?.ok || value === undefined) return null;
  return {
    ...asked,
    keyPair: listed.pair.symbol,
    order: check.order,
    listed,
    notional: value,
    keyId: key?.key.id,
  };
}
