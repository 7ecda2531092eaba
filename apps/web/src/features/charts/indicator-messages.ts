import type { BarColumns, EpochMs } from '@auspex/market';
import type {
  ComputedIndicator,
  IndicatorDescription,
  PatternKind,
  PatternRecords,
  SavedIndicator,
} from '@auspex/quant/chart';

/* What the page and its worker say to each other. */

/**
 * With `after`: what followed each candlestick pattern so many bars later. Without `wanted`: what indicators there
 * are. Without bars: whether their parameters are valid.
 */
export interface IndicatorQuestion {
  readonly id: number;
  readonly bars?: BarColumns;
  readonly wanted?: readonly SavedIndicator[];
  readonly after?: number;
}

/** The patterns of a chart, by the time of their last candle. */
export interface FoundPatterns extends PatternRecords {
  readonly hits: readonly (PatternKind & { readonly timeMs: EpochMs })[];
}

export interface IndicatorAnswer {
  readonly id: number;
  readonly computed?: readonly ComputedIndicator[];
  readonly descriptions?: readonly IndicatorDescription[];
  readonly patterns?: FoundPatterns;
}
