import { MINIMUM_BARS } from '../distribution/return-distribution.ts';
import type { Panel } from '../features/panel.ts';

/** Every asset and day with enough history for a score, by day, then by the panel's assets. */
export interface SignalRows {
  readonly day: Int32Array;
  readonly asset: Int32Array;
  /** Index of the bar in its asset's history. */
  readonly bar: Int32Array;
  /** First row of each day; one entry more than there are days. */
  readonly firstOfDay: Int32Array;
}

/** Lists the rows of a panel: bars with 252 earlier ones. */
export function listSignalRows({ assets, days }: Panel): SignalRows {
  const total = assets.reduce((sum, { dayOf }) => sum + Math.max(0, dayOf.length - MINIMUM_BARS), 0);
  const rows: SignalRows = {
    day: new Int32Array(total),
    asset: new Int32Array(total),
    bar: new Int32Array(total),
    firstOfDay: new Int32Array(days.length + 1),
  };
  const next = new Int32Array(assets.length).fill(MINIMUM_BARS);
  let row = 0;
  for (let day = 0; day < days.length; day++) {
    rows.firstOfDay[day] = row;
    for (let a = 0; a < assets.length; a++) {
      if (assets[a].dayOf[next[a]] !== day) continue;
      rows.day[row] = day;
      rows.asset[row] = a;
      rows.bar[row++] = next[a];
      next[a] += 1;
    }
  }
  rows.firstOfDay[days.length] = row;
  return rows;
}
