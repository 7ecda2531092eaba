import { DAY_MS, isFinalStatus } from '@auspex/market';
import { KEY_GONE, KEY_REFUSED, listRefusedKeys } from '../keys/key-store.ts';
import type { Trading } from '../trading.ts';
import { listFollowed, type StoredOrder } from './order-store.ts';
import type { Visit } from './reconcile-rounds.ts';

/* When each order is looked at again. */

export const MISSES_NEEDED = 3;
/** Unknown orders are looked up at every turn; open ones at most this often. */
const LOOK_EVERY_MS = 5000;
const PAPER_LOOK_EVERY_MS = 30_000;
/**
 * Fills that an exchange has not named within this time are not coming, once it has said so: while nobody could ask it,
 * they are still looked for, though less often.
 */
const FILLS_FOLLOWED_MS = DAY_MS;
/**
 * An order whose key is gone or refused, or whose fills are overdue, is looked for this often; at once when a key is
 * saved, or works again when its member uses it.
 */
const RARE_LOOK_EVERY_MS = 60_000;

/** A time ahead of the clock is one from before it was set back: nothing waits until it is that time again. */
export function isPast(at: Date, now: number, ms: number): boolean {
  return Math.abs(now - at.getTime()) >= ms;
}

/** Another one first each time, so that nothing always waits behind the same. */
export function rotated<T>(items: readonly T[], now: number): readonly T[] {
  const first = Math.floor(now / 1000) % Math.max(1, items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

export function areFillsOverdue(order: StoredOrder, now: number): boolean {
  const { status, fillsComplete, exitsAwaited, updatedAt } = order;
  const isWaiting = isFinalStatus(status) && !fillsComplete && !exitsAwaited;
  return isWaiting && now - updatedAt.getTime() > FILLS_FOLLOWED_MS;
}

function isDue({ platform }: Trading, order: StoredOrder, isKeyRefused: boolean): boolean {
  const now = platform.clock.now();
  const { status, reasonCode, lookedAt, exchange } = order;
  const isOld = (everyMs: number) => lookedAt === null || isPast(lookedAt, now, everyMs);
  if (isFinalStatus(status) && isKeyRefused) return isOld(RARE_LOOK_EVERY_MS);
  if (isFinalStatus(status) && order.exitsAwaited) return isOld(LOOK_EVERY_MS);
  if (areFillsOverdue(order, now)) return order.misses < MISSES_NEEDED && isOld(RARE_LOOK_EVERY_MS);
  if (reasonCode === KEY_GONE || reasonCode === KEY_REFUSED) return isOld(RARE_LOOK_EVERY_MS);
  if (status !== 'open' && status !== 'partially_filled') return true;
  return order.cancel !== null || isOld(exchange === 'PAPER' ? PAPER_LOOK_EVERY_MS : LOOK_EVERY_MS);
}

/** The accounts with orders that may have changed; beginning elsewhere each time, so that nobody always comes last. */
export async function listVisits(
  trading: Trading,
): Promise<{ readonly visits: readonly Visit[]; readonly followed: number }> {
  const { database } = trading.platform;
  const [orders, keys] = await Promise.all([
    listFollowed(database, [trading.world, 'live']),
    listRefusedKeys(database),
  ]);
  const nameOf = ({ memberId, exchange }: Pick<StoredOrder, 'memberId' | 'exchange'>) =>
    `${memberId}|${exchange}`;
  const refused = new Set(keys.map(nameOf));
  const due = orders.filter(
    (order) => order.memberId !== null && isDue(trading, order, refused.has(nameOf(order))),
  );
  const visits = [...Map.groupBy(due, nameOf).values()].flatMap((own): Visit[] => {
    const { memberId = null, exchange = 'PAPER' } = own[0] ?? {};
    return memberId === null ? [] : [{ account: { memberId, exchange }, orders: own }];
  });
  return { visits: rotated(visits, trading.platform.clock.now()), followed: orders.length };
}
