import type { BarColumns } from '@auspex/market';
import type { ComputedIndicator, IndicatorDescription, SavedIndicator } from '@auspex/quant/chart';

/* What the page and its worker say to each other. */

/** Without `wanted`: what indicators there are. Without bars: whether their parameters are valid. */
export interface IndicatorQuestion {
  readonly id: number;
  readonly bars?: BarColumns;
  readonly wanted?: readonly SavedIndicator[];
}

export interface IndicatorAnswer {
  readonly id: number;
  readonly computed?: readonly ComputedIndicator[];
  readonly descriptions?: readonly IndicatorDescription[];
}
