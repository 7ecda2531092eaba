import type { ExitReason, Trade, TradingCosts } from './rules.ts';

/** A position from its fill to its end; tracks cash effects, levels and excursions in the shares of the day. */
export class Position {
  readonly direction: 1 | -1;
  readonly entryBar: number;
  private readonly entryFill: number;
  private readonly entryQuote: number;
  private readonly sharesAtEntry: number;
  private readonly costs: TradingCosts;
  private splitFactor = 1;
  private dividends = 0;
  private lowest: number;
  private highest: number;
  stop: number | null;
  target: number | null;

  constructor(entry: PositionEntry) {
    this.direction = entry.direction;
    this.entryBar = entry.bar;
    this.costs = entry.costs;
    this.entryQuote = entry.quote;
    this.entryFill = entry.quote * (1 + entry.direction * slip(entry.costs));
    this.sharesAtEntry = entry.amount / this.entryFill;
    this.lowest = this.entryFill;
    this.highest = this.entryFill;
    this.stop = level(this.entryFill, -entry.direction * entry.stopDistance);
    this.target = level(this.entryFill, entry.direction * entry.targetDistance);
  }

  /** Shares held today. */
  get shares(): number {
    return this.sharesAtEntry * this.splitFactor;
  }

  get entryFee(): number {
    return (this.sharesAtEntry * this.entryFill * this.costs.feeBasisPoints) / 10_000;
  }

  /** Cash exchanged at entry: negative for a purchase. */
  get entryCash(): number {
    return -this.direction * this.sharesAtEntry * this.entryFill - this.entryFee;
  }

  /** Converts the position to the new shares. */
  split(ratio: number): void {
    this.splitFactor *= ratio;
    this.lowest /= ratio;
    this.highest /= ratio;
    if (this.stop !== null) this.stop /= ratio;
    if (this.target !== null) this.target /= ratio;
  }

  /** Books a dividend; returns the cash flow. */
  payDividend(amount: number): number {
    const cash = this.direction * this.shares * amount;
    this.dividends += cash;
    return cash;
  }

  /** Records how far the price went. */
  touch(low: number, high: number): void {
    this.lowest = Math.min(this.lowest, low);
    this.highest = Math.max(this.highest, high);
  }

  /** Cash from closing at a quote, after slippage (market and stop orders) and fee, and the record of the trade. */
  close(exit: PositionExit): { cash: number; trade: Trade } {
    const { direction, shares, costs } = this;
    const worse = exit.reason === 'target' || exit.reason === 'open' ? 0 : slip(costs);
    const fill = exit.quote * (1 - direction * worse);
    this.touch(fill, fill);
    const exitFee = exit.reason === 'open' ? 0 : (shares * fill * costs.feeBasisPoints) / 10_000;
    const fees = this.entryFee + exitFee;
    const invested = this.sharesAtEntry * this.entryFill;
    const gross = direction * (shares * exit.quote - this.sharesAtEntry * this.entryQuote) + this.dividends;
    const net = direction * (shares * fill - invested) + this.dividends - fees;
    const best = direction === 1 ? this.highest : this.lowest;
    const worst = direction === 1 ? this.lowest : this.highest;
    const excursion = (price: number) => direction * ((price * this.splitFactor) / this.entryFill - 1);
    const trade: Trade = {
      side: direction === 1 ? 'long' : 'short',
      entryBar: this.entryBar,
      entryPrice: this.entryFill,
      exitBar: exit.bar,
      exitPrice: fill,
      stop: this.stop,
      target: this.target,
      reason: exit.reason,
      shares: this.sharesAtEntry,
      splitFactor: this.splitFactor,
      fees,
      slippage: gross - net - fees,
      dividends: this.dividends,
      gross,
      net,
      netReturn: net / invested,
      adverse: excursion(worst),
      favourable: excursion(best),
      barsHeld: exit.bar - this.entryBar,
    };
    return { cash: direction * shares * fill - exitFee, trade };
  }
}

/** How a position begins. */
export interface PositionEntry {
  readonly direction: 1 | -1;
  readonly bar: number;
  readonly quote: number;
  readonly amount: number;
  /** `NaN` for none. */
  readonly stopDistance: number;
  readonly targetDistance: number;
  readonly costs: TradingCosts;
}

/** How it ends. */
export interface PositionExit {
  readonly bar: number;
  readonly quote: number;
  readonly reason: ExitReason;
}

function slip(costs: TradingCosts): number {
  return costs.slippageBasisPoints / 10_000;
}

/** A price level at a distance; a level at or below zero can never be reached and is none. */
function level(price: number, offset: number): number | null {
  const at = price + offset;
  return at > 0 ? at : null;
}
