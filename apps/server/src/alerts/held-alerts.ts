import type { Alert } from './alert-store.ts';

/** How many active alerts a member’s plan allows; null for as many as they like. */
export type AllowanceOf = (memberId: string) => Promise<number | null>;

type Counted = Pick<Alert, 'id' | 'memberId' | 'createdAt' | 'paused' | 'endedAt' | 'expiresAt'>;

/** Whether an alert takes one of the places of its member’s plan. */
export function takesPlace({ paused, endedAt, expiresAt }: Counted, now: number): boolean {
  return !paused && endedAt === null && (expiresAt === null || expiresAt.getTime() > now);
}

/**
 * The alerts for which their members’ plans have no place: all but the oldest. They rest without being changed, and come
 * back when there is room or the plan is there again.
 */
export async function heldAlerts(
  alerts: readonly Counted[],
  now: number,
  allowanceOf: AllowanceOf,
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  const counted = alerts.filter((alert) => takesPlace(alert, now));
  for (const [memberId, own] of Map.groupBy(counted, (alert) => alert.memberId)) {
    const allowance = await allowanceOf(memberId);
    if (allowance === null || own.length <= allowance) continue;
    const byAge = own.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
    for (const { id } of byAge.slice(allowance)) held.add(id);
  }
  return held;
}
