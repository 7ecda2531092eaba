import { HOUR_MS } from '../iso-date.ts';
import { ORDER_FIELDS, type OrderDraft } from '../order.ts';
import { isTradableStatus } from '../pair.ts';
import { draftField, findBreaches } from './find-breaches.ts';
import { nearestOrder } from './nearest-order.ts';
import type { OrderCheckRequest, OrderTerms } from './order-check-request.ts';
import { type PairLimits, readPairLimits } from './pair-limits.ts';
import { type OrderPreview, previewOrder } from './preview-order.ts';
import type {
  FieldValue,
  LimitBreach,
  LimitViolation,
  NearestOrder,
  Refusal,
  Violation,
} from './violation.ts';

/** Filters older than this are not used for trading. */
export const MAX_FILTER_AGE_MS = 24 * HOUR_MS;

declare const checkedBrand: unique symbol;

/** A draft that has passed every rule; only `checkOrder` makes one. */
export type CheckedOrder = OrderDraft & { readonly [checkedBrand]: true };

export type OrderCheck =
  | { readonly ok: true; readonly order: CheckedOrder; readonly preview: OrderPreview }
  | {
      readonly ok: false;
      readonly violations: readonly [Violation, ...Violation[]];
      /** Absent if the order was refused before its fields were looked at. */
      readonly nearest: NearestOrder | undefined;
      /** What the order would do all the same, for the ticket; absent if that cannot be computed. */
      readonly preview: OrderPreview | undefined;
    };

/** The limits to check against, or why nothing can be placed on the pair now. */
export function usableLimits(terms: OrderTerms): PairLimits | Refusal {
  const { pair, filtersAt, at } = terms;
  const limits = filtersAt === undefined ? undefined : readPairLimits(pair);
  if (!limits || filtersAt === undefined) return { rule: 'limits-unknown', reason: 'missing' };
  if (!(at - filtersAt <= MAX_FILTER_AGE_MS)) return { rule: 'limits-unknown', reason: 'stale' };
  if (!isTradableStatus(pair.status)) return { rule: 'pair-not-trading', status: pair.status };
  return limits;
}

/** Whether the limits were unavailable. */
export function isRefusal(limits: PairLimits | Refusal): limits is Refusal {
  return 'rule' in limits;
}

/** The fields in which the nearest order differs from the draft. */
function changedFields({ draft, pair }: OrderCheckRequest, nearest: OrderDraft): readonly FieldValue[] {
  return ORDER_FIELDS.flatMap((field) => {
    const before = draftField(draft, field);
    const value = draftField(nearest, field);
    const unit = field === 'quantity' ? pair.baseAsset : pair.quoteAsset;
    return value && before && !value.equals(before) ? [{ field, value, unit }] : [];
  });
}

/** Gives each breach the value that fixes it; a change not covered by any breach goes along with a price. */
function withNearest(
  request: OrderCheckRequest,
  breaches: readonly LimitBreach[],
  nearest: NearestOrder,
): readonly LimitViolation[] {
  if (!nearest.found) return breaches.map((breach) => ({ ...breach, nearest }));
  const changes = changedFields(request, nearest.draft);
  const changeFor = (breach: LimitBreach) =>
    changes.find(({ field }) => field === breach.field) ?? changes.find(({ field }) => field === 'price');
  const spokenOf = new Set(breaches.map((breach) => changeFor(breach)?.field));
  const silent = changes.filter(({ field }) => !spokenOf.has(field));
  return breaches.map((breach) => {
    const change = changeFor(breach);
    if (!change) return { ...breach, nearest: { found: false, reason: 'limits' } };
    return { ...breach, nearest: { found: true, ...change, also: change.field === 'price' ? silent : [] } };
  });
}

/**
 * Checks an order against everything that is known: the pair's filters, the balances with the fee, the book. Returns
 * every broken rule with its limit and the nearest valid value, or the order as one that may be sent. Nothing is
 * changed: quantities and prices move only when the member accepts an offered value.
 */
export function checkOrder(request: OrderCheckRequest): OrderCheck {
  const limits = usableLimits(request);
  const preview = previewOrder(request);
  if (isRefusal(limits)) return { ok: false, violations: [limits], nearest: undefined, preview };
  const breaches = findBreaches(request, limits);
  const bookMissing = request.draft.type === 'market' && !request.book;
  if (breaches.length === 0 && !bookMissing && preview) {
    return { ok: true, order: request.draft as CheckedOrder, preview };
  }
  const nearest = nearestOrder(request, limits);
  const ofLimits = withNearest(request, breaches, nearest);
  const missing: Refusal = { rule: 'book-missing' };
  const [first, ...others]: Violation[] = bookMissing ? [missing, ...ofLimits] : [...ofLimits];
  return { ok: false, violations: [first ?? missing, ...others], nearest, preview };
}
