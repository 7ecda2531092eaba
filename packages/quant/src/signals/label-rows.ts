import { returnDistribution } from '../distribution/return-distribution.ts';
import { volatilityAt, volatilityColumns } from '../distribution/volatility-columns.ts';
import type { Panel } from '../features/panel.ts';
import { emptyPanelMatrix, type PanelMatrix } from './panel-matrix.ts';
import type { SignalRows } from './signal-rows.ts';

/** Labels are capped here: one takeover must not outweigh a year of rows. */
const CUT = 4;
/** Names a day needs for its mean to mean anything. */
const FEWEST_NAMES = 5;

/** The training data: the rows of some days whose outcome is known. */
export interface LabelledRows {
  readonly day: Int32Array;
  readonly asset: Int32Array;
  readonly bar: Int32Array;
  /** Return above the day's mean over the names, in units of the asset's own deviation over the horizon. */
  readonly label: Float64Array;
  /** 1 / √(names that day): a day with many names is not as many independent observations. */
  readonly weight: Float64Array;
  /** 1 if the price rose. */
  readonly rose: Uint8Array;
}

/** What rows are labelled with. */
export interface LabelPlan {
  readonly panel: Panel;
  readonly rows: SignalRows;
  readonly outcomes: PanelMatrix;
  readonly horizonBars: number;
  /** One day out of this many is kept. */
  readonly everyDays: number;
}

/** Deviation over the horizon of each asset on the days that are kept, as known on those days. */
function horizonScales({ panel, horizonBars, everyDays }: LabelPlan): PanelMatrix {
  const { assets, market, days } = panel;
  const scales = emptyPanelMatrix(Math.ceil(days.length / everyDays), assets.length);
  assets.forEach(({ bars, dayOf }, a) => {
    const columns = volatilityColumns(bars.close);
    dayOf.forEach((day, bar) => {
      const state = day % everyDays === 0 ? volatilityAt(columns, bar) : null;
      if (state === null) return;
      const { scale } = returnDistribution(state, { market, horizonBars });
      scales.values[(day / everyDays) * assets.length + a] = scale;
    });
  });
  return scales;
}

/** Labels the rows of every `everyDays`-th day. */
export function labelRows(plan: LabelPlan): LabelledRows {
  const { panel, rows, outcomes, everyDays } = plan;
  const scales = horizonScales(plan);
  const kept: number[] = [];
  const label: number[] = [];
  const weight: number[] = [];
  const outcomeOf = (row: number) => outcomes.values[rows.day[row] * outcomes.assets + rows.asset[row]];
  for (let day = 0; day < panel.days.length; day += everyDays) {
    let [sum, names] = [0, 0];
    for (let row = rows.firstOfDay[day]; row < rows.firstOfDay[day + 1]; row++) {
      const outcome = outcomeOf(row);
      if (Number.isNaN(outcome)) continue;
      sum += outcome;
      names += 1;
    }
    if (names < FEWEST_NAMES) continue;
    for (let row = rows.firstOfDay[day]; row < rows.firstOfDay[day + 1]; row++) {
      const scale = scales.values[(day / everyDays) * scales.assets + rows.asset[row]];
      const above = (outcomeOf(row) - sum / names) / scale;
      if (Number.isNaN(above)) continue;
      kept.push(row);
      label.push(Math.max(-CUT, Math.min(CUT, above)));
      weight.push(1 / Math.sqrt(names));
    }
  }
  const pick = (from: Int32Array) => Int32Array.from(kept, (row) => from[row]);
  return {
    day: pick(rows.day),
    asset: pick(rows.asset),
    bar: pick(rows.bar),
    label: Float64Array.from(label),
    weight: Float64Array.from(weight),
    rose: Uint8Array.from(kept, (row) => (outcomeOf(row) > 0 ? 1 : 0)),
  };
}
