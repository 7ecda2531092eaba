import type { CallReply, signalCalls } from '@auspex/contract';
import { decimalFromNumber } from '@auspex/market';
import type { TicketWish } from '../../shared/trading/ticket-overlay.ts';

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

/** A price in the digits that it is shown with, as a ticket takes it. */
function levelText(level: number): string {
  return level >= 1 ? level.toFixed(2) : decimalFromNumber(Number(level.toPrecision(4))).toString();
}

/** The stop and target that a signal to buy states, for the ticket; those of a purchase mean nothing to a sale. */
export function exitsOf({
  stance,
  stop,
  target,
}: Pick<SignalRow, 'stance' | 'stop' | 'target'>): TicketWish['exits'] {
  if (stance !== 'buy' || stop === null || target === null || stop <= 0) return undefined;
  return { stopPrice: levelText(stop), targetPrice: levelText(target) };
}
