import { effectiveOverlapping } from '@auspex/quant/statistics';
import type { SettledCall } from '../../signals/index.ts';
import { type Calibration, measureCalibration } from './measure-calibration.ts';
import { CALIBRATED_HORIZONS } from './recomputed-chances.ts';

/** Every published chance of a rise whose time has come, against its outcome in the ledger. */
export function publishedCalibration(
  calls: readonly SettledCall[],
  meanCorrelation: number,
): readonly Calibration[] {
  return CALIBRATED_HORIZONS.map((horizon) => {
    const own = calls.filter((call) => call.horizon === horizon);
    const days = new Set(own.map(({ date }) => date)).size;
    return measureCalibration({
      horizon,
      stated: Float64Array.from(own, ({ pUp }) => pUp),
      rose: Uint8Array.from(own, ({ realised }) => (realised > 0 ? 1 : 0)),
      names: new Set(own.map(({ assetId }) => assetId)).size,
      meanCorrelation,
      // One is published every day: calls of days closer than the horizon share most of their outcome.
      apart: days === 0 ? 1 : effectiveOverlapping({ observations: days, horizonBars: horizon }) / days,
    });
  });
}
