import type { BarColumns } from '@auspex/market';
import { type BacktestInput, requireBacktestInput } from './backtest-input.ts';
import { Position, type PositionExit } from './position.ts';
import type { BacktestResult, Trade } from './rules.ts';

/**
 * Replays a stance bar by bar. In at the open after the stance turns to a side, out at the open after it leaves it,
 * at the stop, at the target, or after the maximum holding time; after a stop a new position needs a new turn. Prices
 * are as traded; splits and dividends are booked on their bars.
 */
export function runBacktest(input: BacktestInput): BacktestResult {
  requireBacktestInput(input);
  const run = new Run(input);
  const { close } = input.bars;
  for (let bar = 0; bar < close.length; bar++) run.step(bar);
  return run.finish();
}

class Run {
  private readonly input: BacktestInput;
  private readonly trades: Trade[] = [];
  private readonly equity: Float64Array;
  private readonly splitRatio: Map<number, number>;
  private readonly dividend: Map<number, number>;
  private readonly barriers: ReadonlySet<number>;
  private position: Position | null = null;
  private cash: number;
  private barsHeld = 0;
  private traded = 0;

  constructor(input: BacktestInput) {
    this.input = input;
    this.cash = input.startEquity ?? 1;
    this.equity = new Float64Array(input.bars.close.length);
    this.splitRatio = new Map();
    this.dividend = new Map();
    this.barriers = new Set(input.barriers);
    for (const { bar, ratio } of input.splits ?? [])
      this.splitRatio.set(bar, (this.splitRatio.get(bar) ?? 1) * ratio);
    for (const { bar, amount } of input.dividends ?? [])
      this.dividend.set(bar, (this.dividend.get(bar) ?? 0) + amount);
  }

  /** One bar: corporate actions, orders for the open, levels inside the bar, mark at the close. */
  step(bar: number): void {
    const { bars } = this.input;
    if (this.position !== null && this.barriers.has(bar))
      this.closePosition(this.position, { bar: bar - 1, quote: bars.close[bar - 1], reason: 'unexplained' });
    if (this.position !== null) {
      this.position.split(this.splitRatio.get(bar) ?? 1);
      this.cash += this.position.payDividend(this.dividend.get(bar) ?? 0);
    }
    if (bar > 0) this.tradeAtOpen(bar);
    if (this.position !== null) {
      const exit = findExitInBar(this.position, bars, bar);
      this.noteExcursion(this.position, bar, exit);
      if (exit !== null) this.closePosition(this.position, exit);
    }
    if (this.position !== null) this.barsHeld++;
    this.equity[bar] = this.worth(bars.close[bar]);
  }

  private worth(price: number): number {
    return this.position === null
      ? this.cash
      : this.cash + this.position.direction * this.position.shares * price;
  }

  private tradeAtOpen(bar: number): void {
    const { stance, bars, rules } = this.input;
    const wanted = this.allowed(stance[bar - 1]);
    const quote = bars.open[bar];
    if (this.position !== null) {
      const late = rules.maxHoldingBars !== null && bar - this.position.entryBar >= rules.maxHoldingBars;
      if (wanted !== this.position.direction)
        this.closePosition(this.position, { bar, quote, reason: 'signal' });
      else if (late) this.closePosition(this.position, { bar, quote, reason: 'time' });
    }
    const turned = bar === 1 ? wanted !== 0 : wanted !== this.allowed(stance[bar - 2]);
    if (this.position === null && wanted !== 0 && turned) this.enter(wanted, bar);
  }

  private allowed(stance: number): 1 | 0 | -1 {
    if (stance > 0) return 1;
    return stance < 0 && this.input.rules.sides === 'long-and-short' ? -1 : 0;
  }

  private enter(direction: 1 | -1, bar: number): void {
    const { bars, rules, stopDistance, targetDistance } = this.input;
    const amount = rules.weight * this.cash;
    if (!(amount > 0)) return;
    const ratio = this.splitRatio.get(bar) ?? 1;
    this.position = new Position({
      direction,
      bar,
      quote: bars.open[bar],
      amount,
      stopDistance: (stopDistance?.[bar - 1] ?? Number.NaN) / ratio,
      targetDistance: (targetDistance?.[bar - 1] ?? Number.NaN) / ratio,
      costs: rules.costs,
    });
    this.cash += this.position.entryCash;
    this.traded += amount;
  }

  /** On a stop's bar only what came before it counts; on a gap, only the open. */
  private noteExcursion(position: Position, bar: number, exit: PositionExit | null): void {
    const { open, high, low } = this.input.bars;
    if (exit === null) position.touch(low[bar], high[bar]);
    else if (exit.reason === 'target' && exit.quote !== open[bar]) {
      if (position.direction === 1) position.touch(low[bar], exit.quote);
      else position.touch(exit.quote, high[bar]);
    }
  }

  private closePosition(position: Position, exit: PositionExit): void {
    const { cash, trade } = position.close(exit);
    this.cash += cash;
    this.traded += position.shares * trade.exitPrice;
    this.trades.push(trade);
    this.position = null;
  }

  finish(): BacktestResult {
    const { close } = this.input.bars;
    const last = close.length - 1;
    if (this.position !== null) {
      this.trades.push(this.position.close({ bar: last, quote: close[last], reason: 'open' }).trade);
    }
    const mean = this.equity.reduce((sum, value) => sum + value, 0) / (close.length || 1);
    return {
      trades: this.trades,
      equity: this.equity,
      exposure: close.length === 0 ? 0 : this.barsHeld / close.length,
      turnover: mean > 0 ? this.traded / mean : 0,
    };
  }
}

/**
 * Whether a position ends inside a bar by its stop or target, and at what quote. A gap through a level fills at the
 * open: worse than the stop, better than the target. If both levels lie inside the bar the stop is assumed to come
 * first, because daily bars do not say. On the entry bar the open is the entry, so only the rest of the bar counts.
 */
function findExitInBar(position: Position, bars: BarColumns, bar: number): PositionExit | null {
  const { direction, stop, target } = position;
  const [open, high, low] = [bars.open[bar], bars.high[bar], bars.low[bar]];
  const against = direction === 1 ? low : high;
  const inFavour = direction === 1 ? high : low;
  const reached = (price: number, wanted: number) => direction * (price - wanted) >= 0;
  if (bar > position.entryBar) {
    if (stop !== null && reached(stop, open)) return { bar, quote: open, reason: 'stop' };
    if (target !== null && reached(open, target)) return { bar, quote: open, reason: 'target' };
  }
  if (stop !== null && reached(stop, against)) return { bar, quote: stop, reason: 'stop' };
  if (target !== null && reached(inFavour, target)) return { bar, quote: target, reason: 'target' };
  return null;
}
