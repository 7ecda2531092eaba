import type { MarketKind } from '../distribution/quantile-table.ts';
import type { PanelMatrix } from '../signals/panel-matrix.ts';

/** Out-of-sample calls of one market, horizon and model version, with their outcomes. */
export interface CallRecord {
  readonly market: MarketKind;
  readonly horizonBars: number;
  readonly scores: PanelMatrix;
  /** Log return of each call; `NaN` until it is settled. */
  readonly outcomes: PanelMatrix;
  /** P(up) from the calibrated score. */
  readonly probabilities: PanelMatrix;
  /** Base rate of rising calls as known on each day: what P(up) has to beat. */
  readonly baseRates: Float64Array;
}
