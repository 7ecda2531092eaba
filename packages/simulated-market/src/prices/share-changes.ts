import type { AssetId } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { sessionGrid } from '../session-grid.ts';

const MINUTE_MS = 60_000;
/** Sessions between a declaration and the ex-date. */
const SPLIT_NOTICE = 12;
const DIVIDEND_NOTICE = 18;
const PAID_AFTER = 18;

export interface ShareChangeShape {
  readonly assetId: AssetId;
  readonly dividendYield: number;
  /** Absent if it never splits. */
  readonly splits?: SplitRule | undefined;
}

/** Between which prices a company likes to keep its share. */
export interface SplitRule {
  /** A split is considered from here on, and brings the price below `into`. */
  readonly above: number;
  readonly into: number;
  /** A reverse split is considered from here on. */
  readonly below: number;
}

/** What happens to a share at a session's open. */
export interface ShareChange {
  readonly newPerOld: number;
  /** Per share after the split. */
  readonly dividend: number;
}

const NO_CHANGE: ShareChange = { newPerOld: 1, dividend: 0 };

/** New shares per old one, for a price outside the range of its rule. */
export function splitRatio(price: number, { into, below }: SplitRule): number {
  if (price < Math.min(1, below)) return 1 / 30;
  if (price < below) return 1 / 15;
  const choices = [2, 3, 4, 5, 10, 20];
  return choices.find((ratio) => price / ratio < into) ?? 20;
}

/**
 * Decides on splits and dividends of one asset, from its own closes so far. Every decision takes effect sessions
 * later and is known from the evening it is made.
 */
export class ShareChanges {
  readonly actions: CorporateAction[] = [];
  private readonly shape: ShareChangeShape;
  private readonly random: KeyedRandom;
  private readonly phase: number;
  private readonly habitualDay: number;
  private readonly due = new Map<number, { newPerOld: number; dividend: number }>();
  private splitPending = false;
  private amount = 0;
  private quartersSinceRaise = 4;

  constructor(seed: string, shape: ShareChangeShape) {
    this.shape = shape;
    this.random = new KeyedRandom([seed, shape.assetId, 'shares']);
    this.phase = this.random.below(3);
    this.habitualDay = 5 + this.random.below(18);
  }

  /** What happens to the share at a session's open. */
  at(session: number): ShareChange {
    const change = this.due.get(session);
    if (!change) return NO_CHANGE;
    if (change.newPerOld !== 1) {
      this.splitPending = false;
      this.amount = roundAmount(this.amount / change.newPerOld);
    }
    return change;
  }

  /** Decides after a session's close. */
  decide(session: number, close: number): void {
    this.random.at(session);
    this.considerSplit(session, close);
    if (this.shape.dividendYield > 0 && this.isDividendDay(session)) this.declareDividend(session, close);
  }

  private considerSplit(session: number, close: number): void {
    const { splits } = this.shape;
    if (splits === undefined || this.splitPending) return;
    const wants = close > splits.above || close < splits.below;
    if (!wants || !this.random.chance(1 / 40)) return;
    const newPerOld = splitRatio(close, splits);
    this.splitPending = true;
    this.plan(session + SPLIT_NOTICE, { newPerOld });
    this.actions.push({
      kind: 'split',
      assetId: this.shape.assetId,
      exDate: sessionGrid('us').dates[session + SPLIT_NOTICE],
      newPerOld,
      knownAt: sessionGrid('us').close[session] + 30 * MINUTE_MS,
    });
  }

  private isDividendDay(session: number): boolean {
    const { monthDay } = sessionGrid('us');
    const month = Math.floor(monthDay[session] / 100);
    if (month % 3 !== this.phase || session === 0) return false;
    const target = month * 100 + this.habitualDay;
    return monthDay[session] >= target && monthDay[session - 1] < target;
  }

  private declareDividend(session: number, close: number): void {
    const usual = (this.shape.dividendYield / 4) * close;
    this.quartersSinceRaise += 1;
    if (this.amount > 2.6 * usual) this.amount = roundAmount(usual * 1.2);
    else if (this.quartersSinceRaise >= 4 && usual > this.amount) {
      this.amount = roundAmount(this.amount === 0 ? usual : Math.min(usual, this.amount * 1.09));
      this.quartersSinceRaise = 0;
    }
    const exSession = session + DIVIDEND_NOTICE;
    // A split between the declaration and the ex-date makes smaller shares with a smaller dividend each.
    const splitBetween = this.splitBetween(session, exSession);
    const amountPerShare = roundAmount(this.amount / splitBetween);
    const { dates, close: closes } = sessionGrid('us');
    this.plan(exSession, { dividend: amountPerShare });
    this.actions.push({
      kind: 'dividend',
      assetId: this.shape.assetId,
      exDate: dates[exSession],
      payDate: dates[exSession + PAID_AFTER],
      amountPerShare,
      currency: 'USD',
      knownAt: closes[session] + 15 * MINUTE_MS,
    });
  }

  private splitBetween(session: number, until: number): number {
    let ratio = 1;
    for (let day = session + 1; day <= until; day++) ratio *= this.due.get(day)?.newPerOld ?? 1;
    return ratio;
  }

  private plan(session: number, change: Partial<ShareChange>): void {
    const planned = this.due.get(session) ?? { newPerOld: 1, dividend: 0 };
    this.due.set(session, { ...planned, ...change });
  }
}

/** Dividends are declared in tenths of a cent below ten cents, otherwise in half cents. */
function roundAmount(amount: number): number {
  return amount < 0.1
    ? Math.max(1, Math.floor(amount * 1000 + 0.5)) / 1000
    : Math.floor(amount * 200 + 0.5) / 200;
}
