import type { AlertRule } from './condition.ts';
import { type AlertReading, type AlertState, judgeMembers, judgeReading } from './judge-reading.ts';

/** An occasion on which an alert would have fired. */
export interface RehearsedFiring {
  readonly bar: number;
  readonly value: number;
  readonly against: number;
  /** Who entered or left, for alerts on a screen. */
  readonly symbols?: readonly string[];
}

/**
 * Judges past readings as if they came one by one: the same judgement as live. An alert that fires once is counted
 * as if it were set again each time.
 */
export function rehearse(
  rule: AlertRule,
  readings: readonly AlertReading[],
  since: number,
): RehearsedFiring[] {
  let state: AlertState | null = null;
  const firings: RehearsedFiring[] = [];
  for (const reading of readings) {
    const judged = judgeReading(rule, state, reading);
    state = judged.state;
    const { bar, value, against } = reading;
    if (judged.fires && bar >= since) firings.push({ bar, value, against });
  }
  return firings;
}

/** The same for a screen, from who matched it on each day. */
export function rehearseMembers(
  is: 'enters' | 'leaves',
  days: readonly { readonly bar: number; readonly symbols: readonly string[] }[],
): RehearsedFiring[] {
  return days.flatMap(({ bar, symbols }, i) => {
    const changed = judgeMembers(is, days[i - 1]?.symbols ?? null, symbols);
    return changed.length > 0 ? [{ bar, value: changed.length, against: 0, symbols: changed }] : [];
  });
}

/** Bars after an occasion at which its outcome is shown. */
const OUTCOME_BARS = [5, 20] as const;

/** The close of the bar in which something happened, and the moves from there. */
export interface Outcome {
  readonly close: number | null;
  /** Parts of 1 after each of `OUTCOME_BARS`; null while that lies ahead. */
  readonly moves: readonly (number | null)[];
}

/** The close of the bar at an instant, and the moves that followed it. */
export function outcomeOf(
  bars: { readonly time: Float64Array; readonly close: Float64Array },
  at: number,
): Outcome {
  const { time, close } = bars;
  let last = time.length - 1;
  while (last >= 0 && time[last] > at) last -= 1;
  if (last < 0) return { close: null, moves: OUTCOME_BARS.map(() => null) };
  return { close: close[last], moves: OUTCOME_BARS.map((ahead) => moveOver(close, last, ahead)) };
}

function moveOver(close: Float64Array, from: number, ahead: number): number | null {
  return from + ahead < close.length ? close[from + ahead] / close[from] - 1 : null;
}

/** The mean move over so many bars from any bar since an instant: what an occasion has to beat. */
export function usualMoves(
  { time, close }: { readonly time: Float64Array; readonly close: Float64Array },
  since: number,
): (number | null)[] {
  const first = time.findIndex((at) => at >= since);
  return OUTCOME_BARS.map((ahead) => {
    const moves: number[] = [];
    for (let i = first; i >= 0 && i + ahead < close.length; i++) moves.push(close[i + ahead] / close[i] - 1);
    return moves.length > 0 ? moves.reduce((sum, move) => sum + move, 0) / moves.length : null;
  });
}
