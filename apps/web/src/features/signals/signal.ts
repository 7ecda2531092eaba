import type { CallReply, signalCalls } from '@auspex/contract';

type Replies = { [Name in keyof typeof signalCalls]: CallReply<(typeof signalCalls)[Name]> };

export type LatestSignals = Replies['signals.latest'];
export type SignalsToday = Replies['signals.today'];
/** A row of the table: a signal, and the change of stance that brought it under its tab. */
export type ListedSignal = LatestSignals['items'][number];
export type SignalRow = Replies['signals.detail']['signal'];
export type Outlook = SignalRow['outlooks'][number];
export type EdgeGate = LatestSignals['gates'][number];
export type GateCondition = EdgeGate['conditions'][number];

export type SignalDetail = Replies['signals.detail'];
export type Member = SignalDetail['members'][number];
export type Flip = SignalDetail['flips'][number];
export type StanceFlip = SignalDetail['stanceFlips'][number];
export type Explanation = SignalDetail['explanations'][number];
export type PastStance = SignalDetail['history'][number];

export type Stance = SignalRow['stance'];
export type Horizon = Outlook['horizon'];

/** Bars ahead that a signal speaks of; one family wherever luck is allowed for. */
export const HORIZONS: readonly Horizon[] = [5, 20, 60];

export function outlookOf(row: SignalRow, horizon: Horizon): Outlook | null {
  if (!row.enough) return null;
  return row.outlooks.find((each) => each.horizon === horizon) ?? null;
}
