import type { EdgeGate, Headline } from '../returns-replies.ts';

export type HeadlineState =
  | { readonly kind: 'claimed'; readonly value: number; readonly low: number; readonly high: number }
  /** Too few independent calls have matured. */
  | { readonly kind: 'counting'; readonly missing: number }
  /** Enough calls, but no edge is measurable. */
  | { readonly kind: 'no-edge'; readonly missing: 0 };

/** Two gates, both needed: enough independent calls, and an edge on at least one horizon; `open` says that both are. */
export function headlineState(headline: Headline, gates: readonly EdgeGate[]): HeadlineState {
  const { open, effectiveN, needed, hitRate } = headline;
  if (effectiveN < needed) return { kind: 'counting', missing: needed - effectiveN };
  const edge = gates.some(({ state }) => state === 'open');
  if (!open || !edge || hitRate === null) return { kind: 'no-edge', missing: 0 };
  const { value, low, high } = hitRate;
  if (value === null || low === null || high === null) return { kind: 'no-edge', missing: 0 };
  return { kind: 'claimed', value, low, high };
}
