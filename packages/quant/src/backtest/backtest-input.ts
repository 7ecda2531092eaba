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
}

/** Refuses columns that do not match, impossible prices, and rules out of range, each with its own sentence. */
export function requireBacktestInput(input: BacktestInput): void {
  const { bars, stance, stopDistance, targetDistance, rules } = input;
  const n = bars.close.length;
  for (const column of [stance, stopDistance, targetDistance]) {
    if (column !== undefined && column.length !== n) {
      throw new RangeError(`Every column needs one value per bar, ${n}, but one has ${column.length}.`);
    }
  }
  for (let i = 0; i < n; i++) {
    const [open, high, low, close] = [bars.open[i], bars.high[i], bars.low[i], bars.close[i]];
    if (!(low > 0 && low <= open && low <= close && high >= open && high >= close)) {
      throw new RangeError(
        `Bar ${i} has impossible prices: open ${open}, high ${high}, low ${low}, close ${close}.`,
      );
    }
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
