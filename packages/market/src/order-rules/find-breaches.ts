import { type Decimal, isMultipleOf, signOf, ZERO } from '../decimal.ts';
import type { OrderDraft, OrderField } from '../order.ts';
import { bestPrice } from '../order-book.ts';
import {
  costsAtPrice,
  costsOfBook,
  freeBalance,
  type OrderCheckRequest,
  type OrderCosts,
} from './order-check-request.ts';
import type { PairLimits, StepRange } from './pair-limits.ts';
import type { LimitBreach, LimitRule } from './violation.ts';

interface RangedField {
  readonly field: OrderField;
  readonly value: Decimal;
  readonly range: StepRange;
  readonly unit: string;
}

type RangeRules = Readonly<Record<'min' | 'max' | 'step', LimitRule>>;

const PRICE_RULES: RangeRules = { min: 'price-min', max: 'price-max', step: 'price-tick' };
const QUANTITY_RULES: RangeRules = { min: 'quantity-min', max: 'quantity-max', step: 'quantity-step' };

/** A value that is not greater than zero breaks only that rule: against the others it is meaningless. */
function rangeBreaches({ field, value, range, unit }: RangedField): readonly LimitBreach[] {
  if (signOf(value) <= 0) return [{ rule: 'positive', field, actual: value, limit: ZERO, unit }];
  const rules = field === 'quantity' ? QUANTITY_RULES : PRICE_RULES;
  const { min, max, step } = range;
  const breaches: LimitBreach[] = [];
  if (value.lessThan(min)) breaches.push({ rule: rules.min, field, actual: value, limit: min, unit });
  if (max?.lessThan(value)) breaches.push({ rule: rules.max, field, actual: value, limit: max, unit });
  if (!isMultipleOf(value, step))
    breaches.push({ rule: rules.step, field, actual: value, limit: step, unit });
  return breaches;
}

function rangedFields({ draft, pair }: OrderCheckRequest, limits: PairLimits): readonly RangedField[] {
  const lot = draft.type === 'market' ? limits.marketQuantity : limits.limitQuantity;
  const quantity: RangedField = {
    field: 'quantity',
    value: draft.quantity,
    range: lot,
    unit: pair.baseAsset,
  };
  if (draft.type === 'market') return [quantity];
  const ofPrice = { range: limits.price, unit: pair.quoteAsset };
  const price: RangedField = { field: 'price', value: draft.price, ...ofPrice };
  if (draft.type === 'limit') return [price, quantity];
  return [{ field: 'stopPrice', value: draft.stopPrice, ...ofPrice }, price, quantity];
}

/** The price that a stop is compared with, once the market has reached it; nothing can be said without a book. */
export function reachedStop({ draft, book }: Pick<OrderCheckRequest, 'draft' | 'book'>): Decimal | undefined {
  if (draft.type !== 'stop-limit' || signOf(draft.stopPrice) <= 0) return undefined;
  const best = book && bestPrice(book, draft.side);
  if (!best) return undefined;
  const { side, stopPrice } = draft;
  const isReached = side === 'buy' ? best.greaterThanOrEqualTo(stopPrice) : best.lessThanOrEqualTo(stopPrice);
  return isReached ? best : undefined;
}

function stopBreaches(request: OrderCheckRequest): readonly LimitBreach[] {
  const { draft, pair } = request;
  const limit = reachedStop(request);
  if (limit === undefined || draft.type !== 'stop-limit') return [];
  const field: OrderField = 'stopPrice';
  return [{ rule: 'stop-reached', field, actual: draft.stopPrice, limit, unit: pair.quoteAsset }];
}

/** How the order is valued; absent if it has no price and there is no book, or a price not above zero. */
export function costsOfDraft(request: OrderCheckRequest): OrderCosts | undefined {
  const { draft, book, feeRate } = request;
  if (draft.type !== 'market')
    return signOf(draft.price) > 0 ? costsAtPrice(draft.price, feeRate) : undefined;
  return book && costsOfBook(book, draft.side, feeRate);
}

function valueBreaches(
  request: OrderCheckRequest,
  limits: PairLimits,
  costs: OrderCosts,
): readonly LimitBreach[] {
  const { draft, pair, balances } = request;
  const { quantity, side } = draft;
  const field: OrderField = 'quantity';
  const breaches: LimitBreach[] = [];
  const notional = costs.value.notional(quantity);
  if (notional.lessThan(limits.minNotional)) {
    const limit = limits.minNotional;
    breaches.push({ rule: 'notional-min', field, actual: notional, limit, unit: pair.quoteAsset });
  }
  const needed = side === 'buy' ? costs.cost.notional(quantity) : quantity;
  const unit = side === 'buy' ? pair.quoteAsset : pair.baseAsset;
  const free = freeBalance(balances, unit);
  if (needed.greaterThan(free)) {
    const sells = side === 'sell' ? { sells: true } : {};
    breaches.push({ rule: 'balance', field, actual: needed, limit: free, unit, ...sells });
  }
  const depth = costs.value.depth;
  if (depth?.lessThan(quantity)) {
    breaches.push({ rule: 'book-depth', field, actual: quantity, limit: depth, unit: pair.baseAsset });
  }
  return breaches;
}

/** Every limit an order breaks, in the order of its fields. */
export function findBreaches(request: OrderCheckRequest, limits: PairLimits): readonly LimitBreach[] {
  const ofFields = [...stopBreaches(request), ...rangedFields(request, limits).flatMap(rangeBreaches)];
  const costs = signOf(request.draft.quantity) > 0 ? costsOfDraft(request) : undefined;
  return costs ? [...ofFields, ...valueBreaches(request, limits, costs)] : ofFields;
}

/** A field's value in a draft; absent if the order type has no such field. */
export function draftField(draft: OrderDraft, field: OrderField): Decimal | undefined {
  if (field === 'quantity') return draft.quantity;
  if (draft.type === 'market') return undefined;
  if (field === 'price') return draft.price;
  return draft.type === 'stop-limit' ? draft.stopPrice : undefined;
}
