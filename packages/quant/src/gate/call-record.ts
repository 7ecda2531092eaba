import type { MarketKind } from '../distribution/quantile-table.ts';
import type { PanelMatrix } from '../signals/panel-matrix.ts';

/** Out-of-sample calls of one market, horizon and model version, with what came of them. */
export interface CallRecord {
  readonly market: MarketKind;
  readonly horizonBars: number;
  readonly scores: PanelMatrix;
  /** Log return of each call; `NaN` while it is not settled. */
  readonly outcomes: PanelMatrix;
  /** P(up) by the calibrated score. */
  readonly probabilities: PanelMatrix;
  /** Base rate of rising calls as known on each day: what P(up) has to beat. */
  readonly baseRates: Float64Array;
}
