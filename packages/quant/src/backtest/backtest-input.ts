import type { BarColumns } from '@auspex/market';
import type { DividendEvent, SplitEvent, TradeRules } from './rules.ts';

/**
 * The input of a backtest. `stance` is known at the close of its bar (1 = buy, 0 = none, −1 = sell) and acted on at
 * the next open. Distances are in price at that close; `NaN` = no stop (target) for an entry decided there.
 */
export interface BacktestInput {
  readonly bars: BarColumns;
  readonly stance: Int8Array;
  readonly stopDistance?: Float64Array;
  readonly targetDistance?: Float64Array;
  readonly dividends?: readonly DividendEvent[];
  readonly splits?: readonly SplitEvent[];
  /** Bars whose price cannot be compared with those before: a position ends at the close before one. */
  readonly barriers?: readonly number[] | undefined;
  readonly rules: TradeRules;
  /** 1 by default. */
  readonly startEquity?: number;
  /** A column to write the equity into, for jobs that run thousands of backtests; otherwise a new one is made. */
  readonly equity?: Float64Array;
}

/** Refuses columns that do not match, impossible prices, and rules out of range, each with its own sentence. */
export function requireBacktestInput(input: BacktestInput): void {
  const { bars, stance, stopDistance, targetDistance, equity, rules } = input;
  const n = bars.close.length;
  for (const column of [stance, stopDistance, targetDistance, equity]) {
    if (column !== undefined && column.length !== n) {
      throw new RangeError(`Every column needs one value per bar, ${n}, but one has ${column.length}.`);
    }
  }
  const impossible = findImpossible(bars);
  if (impossible < n) {
    const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map(
      (column) => column[impossible],
    );
    throw new RangeError(
      `Bar ${impossible} has impossible prices: open ${open}, high ${high}, low ${low}, close ${close}.`,
    );
  }
  const { feeBasisPoints, slippageBasisPoints } = rules.costs;
  if (
    !(
      feeBasisPoints >= 0 &&
      feeBasisPoints < 10_000 &&
      slippageBasisPoints >= 0 &&
      slippageBasisPoints < 10_000
    )
  ) {
    throw new RangeError('Fees and slippage lie between 0 and 10,000 basis points.');
  }
  if (!(rules.weight > 0)) throw new RangeError(`The weight of a position is above 0, got ${rules.weight}.`);
  if (rules.maxHoldingBars !== null && !(rules.maxHoldingBars >= 1)) {
    throw new RangeError(`A position is held for at least one bar, got ${rules.maxHoldingBars}.`);
  }
  if (input.splits?.some(({ ratio }) => !(ratio > 0))) throw new RangeError('A split ratio is above 0.');
}

/** The first bar whose prices cannot be; the number of bars if there is none. */
function findImpossible({ open, high, low, close }: BarColumns): number {
  const { length } = close;
  let i = 0;
  for (; i < length; i++) {
    const top = high[i];
    const bottom = low[i];
    if (!(bottom > 0 && bottom <= open[i] && bottom <= close[i] && top >= open[i] && top >= close[i])) break;
  }
  return i;
}

/** All that happens before the open of a bar. */
export interface PriceEvent {
  readonly bar: number;
  /** Product of its splits. */
  readonly split: number;
  /** Sum of its dividends. */
  readonly dividend: number;
  readonly barrier: boolean;
}

/** The events of an input in the order of their bars, one per bar. */
export function listEvents({ splits = [], dividends = [], barriers = [] }: BacktestInput): PriceEvent[] {
  const all: PriceEvent[] = [];
  for (const { bar, ratio } of splits) all.push({ bar, split: ratio, dividend: 0, barrier: false });
  for (const { bar, amount } of dividends) all.push({ bar, split: 1, dividend: amount, barrier: false });
  for (const bar of barriers) all.push({ bar, split: 1, dividend: 0, barrier: true });
  all.sort((a, b) => a.bar - b.bar);
  const events: PriceEvent[] = [];
  for (const event of all) {
    if (!Number.isInteger(event.bar)) continue;
    const before = events.at(-1);
    if (before?.bar === event.bar) events[events.length - 1] = together(before, event);
    else events.push(event);
  }
  return events;
}

function together(a: PriceEvent, b: PriceEvent): PriceEvent {
  return {
    bar: a.bar,
    split: a.split * b.split,
    dividend: a.dividend + b.dividend,
    barrier: a.barrier || b.barrier,
  };
}
