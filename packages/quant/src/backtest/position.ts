import type { BarColumns } from '@auspex/market';
import type { PriceEvent } from './backtest-input.ts';
import type { ExitReason, Trade, TradingCosts } from './rules.ts';

/**
 * A position from its fill to its end; tracks cash effects, levels and excursions in the shares of the day. Numbers
 * that loops read have initial values: a field that was once undefined makes the engine box every number in it.
 */
export class Position {
  readonly direction: 1 | -1;
  readonly entryBar: number;
  private readonly entryFill: number = 0;
  private readonly entryQuote: number = 0;
  private readonly sharesAtEntry: number = 0;
  private readonly costs: TradingCosts;
  private splitFactor = 1;
  private dividends = 0;
  /** The furthest prices against and for it while it was held. */
  worst = Number.NaN;
  best = Number.NaN;
  /** `NaN` for none. */
  stop = Number.NaN;
  target = Number.NaN;

  constructor(entry: PositionEntry) {
    this.direction = entry.direction;
    this.entryBar = entry.bar;
    this.costs = entry.costs;
    this.entryQuote = entry.quote;
    this.entryFill = entry.quote * (1 + entry.direction * slip(entry.costs));
    this.sharesAtEntry = entry.amount / this.entryFill;
    this.worst = this.entryFill;
    this.best = this.entryFill;
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

  /** Converts the position to the shares after a split and books a dividend; returns its cash. */
  book({ split, dividend }: PriceEvent): number {
    this.splitFactor *= split;
    this.worst /= split;
    this.best /= split;
    this.stop /= split;
    this.target /= split;
    const cash = this.direction * this.shares * dividend;
    this.dividends += cash;
    return cash;
  }

  /**
   * How a position ends inside a bar that touches its stop or target, and at what quote. A gap through a level fills
   * at the open: worse than the stop, better than the target. If both levels lie inside the bar the stop is assumed to
   * come first, because daily bars do not say. On the entry bar the open is the entry, so only the rest of the bar
   * counts. Of the bar's prices, only what came before the end counts as reached.
   */
  endInside(bars: BarColumns, bar: number): PositionExit {
    const { direction, stop, target } = this;
    const [open, low, high] = [bars.open[bar], bars.low[bar], bars.high[bar]];
    if (bar > this.entryBar) {
      if (direction * (stop - open) >= 0) return { bar, quote: open, reason: 'stop' };
      if (direction * (open - target) >= 0) return { bar, quote: open, reason: 'target' };
    }
    const against = direction === 1 ? low : high;
    if (direction * (stop - against) >= 0) return { bar, quote: stop, reason: 'stop' };
    if (target !== open) this.touch(against);
    return { bar, quote: target, reason: 'target' };
  }

  private touch(price: number): void {
    if (this.direction * (price - this.worst) < 0) this.worst = price;
    if (this.direction * (price - this.best) > 0) this.best = price;
  }

  /** Cash from closing at a quote, after slippage (market and stop orders) and fee, and the record of the trade. */
  close(exit: PositionExit): { cash: number; trade: Trade } {
    const { direction, shares, costs } = this;
    const worse = exit.reason === 'target' || exit.reason === 'open' ? 0 : slip(costs);
    const fill = exit.quote * (1 - direction * worse);
    this.touch(fill);
    const exitFee = exit.reason === 'open' ? 0 : (shares * fill * costs.feeBasisPoints) / 10_000;
    const fees = this.entryFee + exitFee;
    const invested = this.sharesAtEntry * this.entryFill;
    const gross = direction * (shares * exit.quote - this.sharesAtEntry * this.entryQuote) + this.dividends;
    const net = direction * (shares * fill - invested) + this.dividends - fees;
    const excursion = (price: number) => direction * ((price * this.splitFactor) / this.entryFill - 1);
    const trade: Trade = {
      side: direction === 1 ? 'long' : 'short',
      entryBar: this.entryBar,
      entryPrice: this.entryFill,
      exitBar: exit.bar,
      exitPrice: fill,
      stop: Number.isNaN(this.stop) ? null : this.stop,
      target: Number.isNaN(this.target) ? null : this.target,
      reason: exit.reason,
      shares: this.sharesAtEntry,
      splitFactor: this.splitFactor,
      fees,
      slippage: gross - net - fees,
      dividends: this.dividends,
      gross,
      net,
      netReturn: net / invested,
      adverse: excursion(this.worst),
      favourable: excursion(this.best),
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

/** A price level at a distance; a level at or below zero can never be reached and is none (`NaN`). */
function level(price: number, offset: number): number {
  const at = price + offset;
  return at > 0 ? at : Number.NaN;
}
