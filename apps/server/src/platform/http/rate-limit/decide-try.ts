import { DAY_MS } from '@auspex/market';
import type { TryDecision, TryRule } from './rate-limiter.ts';

/** What is known about the attempts against one subject. */
export interface TryState {
  /** The attempts within the window in milliseconds since 1970, oldest first. */
  readonly recent: readonly number[];
  /** Attempts made since the free ones were used up. */
  readonly strikes: number;
  readonly blockedUntil: number;
}

export const noTries: TryState = { recent: [], strikes: 0, blockedUntil: 0 };

/** A day without an attempt after the last delay resets the subject. */
export const forgetAfterMs = DAY_MS;

/** How long a strike blocks, by the number of those before it. */
function delayAfter(strikes: number, { windowSeconds, longestDelaySeconds }: TryRule): number {
  return 1000 * Math.min(windowSeconds * 2 ** strikes, Math.max(windowSeconds, longestDelaySeconds));
}

/** A clock that ran ahead and was set back leaves instants that are still to come: they count as now. */
function withoutFuture(state: TryState, rule: TryRule, nowMs: number): TryState {
  const latestEnd = nowMs + delayAfter(Math.max(0, state.strikes - 1), rule);
  if (state.blockedUntil <= latestEnd && state.recent.every((at) => at <= nowMs)) return state;
  return {
    recent: state.recent.map((at) => Math.min(at, nowMs)),
    strikes: state.strikes,
    blockedUntil: Math.min(state.blockedUntil, latestEnd),
  };
}

/** Whether an attempt may be made now, and what is known afterwards. */
export function decideTry(
  stored: TryState,
  rule: TryRule,
  nowMs: number,
): { decision: TryDecision; state: TryState } {
  const state = withoutFuture(stored, rule, nowMs);
  const quietSince = Math.max(state.blockedUntil, state.recent.at(-1) ?? 0);
  const known = nowMs - quietSince > forgetAfterMs ? noTries : state;
  if (nowMs < known.blockedUntil) {
    const retryAfterSeconds = Math.ceil((known.blockedUntil - nowMs) / 1000);
    return { decision: { allowed: false, retryAfterSeconds }, state: known };
  }
  const windowMs = rule.windowSeconds * 1000;
  const recent = [...known.recent.filter((at) => at > nowMs - windowMs), nowMs];
  const exhausted = known.strikes > 0 || recent.length >= rule.max;
  if (!exhausted) {
    const remaining = rule.max - recent.length;
    return { decision: { allowed: true, remaining }, state: { recent, strikes: 0, blockedUntil: 0 } };
  }
  const blockedUntil = nowMs + delayAfter(known.strikes, rule);
  return {
    decision: { allowed: true, remaining: 0 },
    state: { recent, strikes: Math.min(known.strikes + 1, 30), blockedUntil },
  };
}
