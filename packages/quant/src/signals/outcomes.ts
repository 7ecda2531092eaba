import type { Panel, PanelAsset } from '../features/panel.ts';
import { settledAfter } from './horizon.ts';
import { emptyPanelMatrix, type PanelMatrix } from './panel-matrix.ts';

/**
 * Log return of every call: in at the next session's open, out at the close `horizonBars` sessions later. An asset
 * that was delisted or halted in the meantime is settled at its last close, so that failures count. No outcome if the
 * next session had no trade (nothing could be bought) or the last session has not come yet.
 */
export function settleOutcomes(panel: Panel, horizonBars: number): PanelMatrix {
  const { days, assets } = panel;
  const outcomes = emptyPanelMatrix(days.length, assets.length);
  assets.forEach((asset, a) => {
    settleAsset(asset, { days: days.length, after: settledAfter(horizonBars) }, (day, value) => {
      outcomes.values[day * assets.length + a] = value;
    });
  });
  return outcomes;
}

function settleAsset(
  { bars, dayOf }: PanelAsset,
  { days, after }: { days: number; after: number },
  write: (day: number, value: number) => void,
): void {
  let exit = 0;
  for (let i = 0; i + 1 < dayOf.length; i++) {
    const due = dayOf[i] + after;
    if (due >= days) return;
    if (dayOf[i + 1] !== dayOf[i] + 1) continue;
    exit = Math.max(exit, i + 1);
    while (exit + 1 < dayOf.length && dayOf[exit + 1] <= due) exit++;
    write(dayOf[i], Math.log(bars.close[exit] / bars.open[i + 1]));
  }
}
