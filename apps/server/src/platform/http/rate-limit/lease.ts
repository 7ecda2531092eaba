import type { RateDecision, RateRule } from './rate-limiter.ts';
import type { Share } from './rate-store.ts';

/** One caller's share of one window in this process. */
export interface Lease {
  readonly startSecond: number;
  readonly endsAtMs: number;
  /** Granted by the store and not used yet. */
  left: number;
  /** What was still available when the store was last asked. */
  untaken: number;
  /** Until then nothing is available, so the store is not asked. */
  emptyUntilMs: number;
  /** The question to the store in flight; everybody waits for the same one. */
  asking: Promise<void> | null;
}

export function newLease(rule: RateRule, startSecond: number): Lease {
  const endsAtMs = (startSecond + rule.windowSeconds) * 1000;
  return { startSecond, endsAtMs, left: 0, untaken: rule.max, emptyUntilMs: 0, asking: null };
}

/** A tenth of the limit at once, so that an ordinary caller asks the store once or twice per window. */
export function leaseSize(rule: RateRule): number {
  return Math.max(1, Math.min(50, Math.ceil(rule.max / 10)));
}

/** Records what the store granted, and when to ask again if it granted nothing. */
export function acceptShare(lease: Lease, share: Share, context: { rule: RateRule; nowMs: number }): void {
  const { rule, nowMs } = context;
  lease.left += share.granted;
  lease.untaken = Math.max(0, rule.max - share.usedNow);
  if (share.granted === 0) lease.emptyUntilMs = nextChanceMs(lease, share, { rule, nowMs });
}

/** When there is room for one more: as the previous window fades, else when the current one ends. */
function nextChanceMs(
  lease: Lease,
  share: Share,
  { rule, nowMs }: { rule: RateRule; nowMs: number },
): number {
  const room = rule.max - share.usedNow - 1;
  if (room < 0 || share.usedBefore === 0) return lease.endsAtMs;
  const fadedEnough = lease.startSecond * 1000 + rule.windowSeconds * 1000 * (1 - room / share.usedBefore);
  return Math.min(lease.endsAtMs, Math.max(nowMs + 50, fadedEnough));
}

export function decide(lease: Lease, rule: RateRule, nowMs: number): RateDecision {
  const allowed = lease.left > 0;
  if (allowed) lease.left -= 1;
  return {
    allowed,
    limit: rule.max,
    remaining: lease.left + lease.untaken,
    resetSeconds: Math.max(1, Math.ceil((lease.endsAtMs - nowMs) / 1000)),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((lease.emptyUntilMs - nowMs) / 1000)),
  };
}
