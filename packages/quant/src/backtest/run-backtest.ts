import { type BacktestInput, listEvents, type PriceEvent, requireBacktestInput } from './backtest-input.ts';
import { Position, type PositionExit } from './position.ts';
import type { BacktestResult, ExitReason, Trade } from './rules.ts';

/**
 * Replays a stance bar by bar. In at the open after the stance turns to a side, out at the open after it leaves it,
 * at the stop, at the target, or after the maximum holding time; after a stop a new position needs a new turn. Prices
 * are as traded; splits and dividends are booked on their bars.
 */
export function runBacktest(input: BacktestInput): BacktestResult {
  requireBacktestInput(input);
  return new Run(input).replay();
}

/**
 * Waiting and holding are loops of their own over plain columns: while nothing happens a bar costs a comparison or
 * two, and what happens rarely (fills, splits, dividends, levels) stands outside of them.
 */
class Run {
  readonly #input: BacktestInput;
  readonly #trades: Trade[] = [];
  readonly #equity: Float64Array;
  readonly #events: readonly PriceEvent[];
  #nextEvent = 0;
  #cash = 0;
  #barsHeld = 0;
  #traded = 0;
  /** Of the equity at every close so far. */
  #sum = 0;

  constructor(input: BacktestInput) {
    this.#input = input;
    this.#cash = input.startEquity ?? 1;
    this.#equity = input.equity ?? new Float64Array(input.bars.close.length);
    this.#events = listEvents(input);
  }

  replay(): BacktestResult {
    const { length } = this.#equity;
    for (let bar = 0; bar < length; ) {
      bar = this.#wait(bar);
      if (bar < length) bar = this.#hold(bar);
    }
    const mean = this.#sum / (length || 1);
    return {
      trades: this.#trades,
      equity: this.#equity,
      exposure: length === 0 ? 0 : this.#barsHeld / length,
      turnover: mean > 0 ? this.#traded / mean : 0,
    };
  }

  /** The side of the stance at the close of a bar; none before the first. */
  #wanted(bar: number): 1 | 0 | -1 {
    const stance = bar < 0 ? 0 : this.#input.stance[bar];
    if (stance > 0) return 1;
    return stance < 0 && this.#input.rules.sides === 'long-and-short' ? -1 : 0;
  }

  /** Keeps the cash until a bar at whose open a position begins; returns that bar, or the end. */
  #wait(from: number): number {
    const equity = this.#equity;
    const cash = this.#cash;
    const { stance, rules } = this.#input;
    const { length } = equity;
    const able = rules.weight * cash > 0;
    // The stance of a bar is acted on at the next one.
    let told = Math.max(0, from - 1);
    let before = told > 0 ? stance[told - 1] : 0;
    for (; told < length - 1; told++) {
      const now = stance[told];
      if (now !== before && able && this.#turns(told + 1)) break;
      before = now;
    }
    const bar = Math.min(told + 1, length);
    equity.fill(cash, from, bar);
    let sum = this.#sum;
    for (let k = from; k < bar; k++) sum += cash;
    this.#sum = sum;
    return bar;
  }

  /** Whether the stance at the close before a bar is a side, and another one than a bar earlier. */
  #turns(bar: number): boolean {
    const wanted = this.#wanted(bar - 1);
    return wanted !== 0 && wanted !== this.#wanted(bar - 2);
  }

  /** Holds a position from its entry to its end; returns the first bar at which there is none. */
  #hold(entryBar: number): number {
    const position = this.#enter(entryBar);
    let bar = entryBar;
    while (bar < this.#equity.length) {
      const event = this.#events[this.#nextEvent];
      if (event?.bar === bar) {
        this.#nextEvent++;
        if (event.barrier) {
          const { close } = this.#input.bars;
          this.#leave(position, { bar: bar - 1, quote: close[bar - 1], reason: 'unexplained' });
          return bar;
        }
        this.#cash += position.book(event);
      }
      const reason = this.#endAtOpen(position, bar);
      if (reason !== null) {
        this.#leave(position, { bar, quote: this.#input.bars.open[bar], reason });
        return bar;
      }
      const next = this.#stay(position, bar);
      if (next === bar) return this.#leaveInside(position, bar);
      bar = next;
    }
    const last = bar - 1;
    const { trade } = position.close({ bar: last, quote: this.#input.bars.close[last], reason: 'open' });
    this.#trades.push(trade);
    return bar;
  }

  #enter(bar: number): Position {
    const { bars, rules, stopDistance, targetDistance } = this.#input;
    const amount = rules.weight * this.#cash;
    const events = this.#events;
    while (this.#nextEvent < events.length && events[this.#nextEvent].bar <= bar) this.#nextEvent++;
    const newest = this.#nextEvent === 0 ? null : events[this.#nextEvent - 1];
    const ratio = newest?.bar === bar ? newest.split : 1;
    const position = new Position({
      direction: this.#wanted(bar - 1) === 1 ? 1 : -1,
      bar,
      quote: bars.open[bar],
      amount,
      stopDistance: (stopDistance?.[bar - 1] ?? Number.NaN) / ratio,
      targetDistance: (targetDistance?.[bar - 1] ?? Number.NaN) / ratio,
      costs: rules.costs,
    });
    this.#cash += position.entryCash;
    this.#traded += amount;
    return position;
  }

  /** Why a position ends at the open of a bar; `null` if it does not. */
  #endAtOpen(position: Position, bar: number): ExitReason | null {
    const { maxHoldingBars } = this.#input.rules;
    if (this.#wanted(bar - 1) !== position.direction) return 'signal';
    return maxHoldingBars !== null && bar - position.entryBar >= maxHoldingBars ? 'time' : null;
  }

  /**
   * Holds through bars on which nothing ends or changes the position; returns the first on which something does.
   * Prices count with the position's sign, so that against it is always down.
   */
  #stay(position: Position, from: number): number {
    const { bars, stance, rules } = this.#input;
    const { close } = bars;
    const { direction } = position;
    const against = direction === 1 ? bars.low : bars.high;
    const inFavour = direction === 1 ? bars.high : bars.low;
    const stop = direction * position.stop;
    const target = direction * position.target;
    const worthPerPrice = direction * position.shares;
    const equity = this.#equity;
    const cash = this.#cash;
    const nextEvent = this.#events[this.#nextEvent]?.bar ?? equity.length;
    const longest = rules.maxHoldingBars ?? equity.length;
    const until = Math.min(equity.length, nextEvent, position.entryBar + longest);
    const held = stance[from - 1];
    let worst = direction * position.worst;
    let best = direction * position.best;
    let sum = this.#sum;
    let bar = from;
    for (; bar < until; bar++) {
      if (stance[bar - 1] !== held) break;
      const down = direction * against[bar];
      const up = direction * inFavour[bar];
      if (down <= stop || up >= target) break;
      if (down < worst) worst = down;
      if (up > best) best = up;
      const worth = cash + worthPerPrice * close[bar];
      equity[bar] = worth;
      sum += worth;
    }
    position.worst = direction * worst;
    position.best = direction * best;
    this.#sum = sum;
    this.#barsHeld += bar - from;
    return bar;
  }

  /** Ends a position whose stop or target a bar touches; returns the next bar. */
  #leaveInside(position: Position, bar: number): number {
    this.#leave(position, position.endInside(this.#input.bars, bar));
    this.#equity[bar] = this.#cash;
    this.#sum += this.#cash;
    return bar + 1;
  }

  #leave(position: Position, exit: PositionExit): void {
    const { cash, trade } = position.close(exit);
    this.#cash += cash;
    this.#traded += position.shares * trade.exitPrice;
    this.#trades.push(trade);
  }
}
