/**
 * The life of an order. `intended`: stored, not sent. `sending`: on its way. `unknown`: sent, answer lost; it may or
 * may not be at the exchange. The rest is what the exchange says.
 */
export const ORDER_STATUSES = [
  'intended',
  'sending',
  'unknown',
  'open',
  'partially_filled',
  'filled',
  'cancelled',
  'rejected',
  'expired',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Where each status can lead. An intent never sent is cancelled or rejected without the exchange; a second partial
 * fill is also a step; an unknown order found nowhere was rejected. Final statuses lead nowhere.
 */
export const ORDER_TRANSITIONS = {
  intended: ['sending', 'cancelled', 'rejected'],
  sending: ['unknown', 'open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired'],
  unknown: ['open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired'],
  open: ['partially_filled', 'filled', 'cancelled', 'rejected', 'expired'],
  partially_filled: ['partially_filled', 'filled', 'cancelled', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
} as const satisfies Readonly<Record<OrderStatus, readonly OrderStatus[]>>;

/** The statuses one status can lead to, known to the compiler. */
export type NextOrderStatus<S extends OrderStatus> = (typeof ORDER_TRANSITIONS)[S][number];

/** Final statuses of an order. */
export type FinalOrderStatus = {
  [S in OrderStatus]: NextOrderStatus<S> extends never ? S : never;
}[OrderStatus];

/** Whether an order may go from one status to another. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return (ORDER_TRANSITIONS[from] as readonly OrderStatus[]).includes(to);
}

/** Whether an order has ended. */
export function isFinalStatus(status: OrderStatus): status is FinalOrderStatus {
  return ORDER_TRANSITIONS[status].length === 0;
}

/** A step that an order's life does not have. */
class OrderTransitionError extends Error {
  override readonly name = 'OrderTransitionError';
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  constructor(from: OrderStatus, to: OrderStatus) {
    super(`An order cannot go from ${from} to ${to}.`);
    this.from = from;
    this.to = to;
  }
}

/** The new status, checked by the compiler if the old one is known, and at run time everywhere. */
export function moveOrder<S extends OrderStatus, T extends NextOrderStatus<S>>(from: S, to: T): T {
  if (!canMoveOrder(from, to)) throw new OrderTransitionError(from, to);
  return to;
}
