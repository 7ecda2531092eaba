import type { AlertRule, AlertTest } from './condition.ts';

/** One look at what an alert watches. */
export interface AlertReading {
  /** When its bar began, in milliseconds since 1970. */
  readonly bar: number;
  readonly value: number;
  /** What it is compared with; for `changes` the value that counts, or not a number if every change does. */
  readonly against: number;
  /** `changes` compares only readings of the same subject: dates of one report, not of two. */
  readonly subject?: string;
}

/** What an alert remembers from its last reading. */
export interface AlertState {
  readonly bar: number;
  readonly value: number;
  readonly subject: string | null;
  /** The side it was on last: 1 above, −1 below, 0 as long as it was on neither. */
  readonly side: number;
  readonly holds: boolean;
  /** The last bar on which it fired, and how often. */
  readonly fired: { readonly bar: number; readonly times: number } | null;
  /**
   * Of ticks: what it remembered after the last closed bar that was looked at. The bars since are judged from there, so
   * that what no tick showed is not lost.
   */
  readonly atClose?: AlertState;
}

/** What an alert remembers: its last reading, or who matched its screen. */
export type KeptState = AlertState | MemberState;

export interface MemberState {
  readonly bar: number;
  readonly members: readonly string[];
  /** Of the list: who matches one version says nothing of who entered or left another. */
  readonly version?: number;
}

export interface Judgement {
  readonly state: AlertState | null;
  readonly fires: boolean;
}

/**
 * Judges one reading. The first one only shows where things are: a condition that holds from the start has not begun
 * to hold. Bars that were judged before never count twice, whatever a source corrects in them.
 */
export function judgeReading(rule: AlertRule, state: AlertState | null, reading: AlertReading): Judgement {
  const { bar, value, against } = reading;
  const compares = rule.test !== 'changes';
  if (Number.isNaN(value) || (compares && Number.isNaN(against))) return { state, fires: false };
  if (state !== null && (rule.closed ? bar <= state.bar : bar < state.bar)) return { state, fires: false };
  const compared = rule.test === 'beyond' ? Math.abs(value) : value;
  const side = compares ? Math.sign(compared - against) : 0;
  const before = { state, side };
  const holds = isHolding(rule.test, before, reading);
  const next = {
    ...{ bar, value, holds },
    subject: reading.subject ?? null,
    side: side === 0 ? (state?.side ?? 0) : side,
  };
  if (state === null) return { state: { ...next, fired: holds ? { bar, times: 1 } : null }, fires: false };
  const fresh = rule.frequency === 'bar' ? state.fired?.bar !== bar : isEvent(rule.test) || !state.holds;
  if (!holds || !fresh) return { state: { ...next, fired: state.fired }, fires: false };
  const times = state.fired?.bar === bar ? state.fired.times + 1 : 1;
  return { state: { ...next, fired: { bar, times } }, fires: true };
}

function isEvent(test: AlertTest): boolean {
  return test !== 'above' && test !== 'below' && test !== 'beyond';
}

function isHolding(
  test: AlertTest,
  { state, side }: { readonly state: AlertState | null; readonly side: number },
  { value, against, subject }: AlertReading,
): boolean {
  if (test === 'above' || test === 'beyond') return side > 0;
  if (test === 'below') return side < 0;
  if (state === null) return false;
  if (test === 'changes') {
    const changed = value !== state.value && (subject ?? null) === state.subject;
    return changed && (Number.isNaN(against) || value === against);
  }
  const crossed = side !== 0 && state.side !== 0 && side !== state.side;
  if (test === 'crosses') return crossed;
  return crossed && side > 0 === (test === 'crosses-above');
}

/** Who entered or left a list since it was last looked at; nobody the first time. */
export function judgeMembers(
  is: 'enters' | 'leaves',
  before: readonly string[] | null,
  now: readonly string[],
): string[] {
  if (before === null) return [];
  const [from, to] = is === 'enters' ? [before, now] : [now, before];
  const known = new Set(from);
  return to.filter((member) => !known.has(member));
}
