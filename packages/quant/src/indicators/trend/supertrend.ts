import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, numberParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { wilder } from '../running/smoother.ts';
import { TrueRange } from '../running/true-range.ts';

/**
 * SuperTrend: a stop line `multiple` true ranges from the mid price, moved only in the trend's favour.
 * Warm-up: length − 1 bars. Convention: Wilder's ATR; the first side is up when the close is above the
 * mid price; the line turns on a close beyond it.
 */
export const supertrend = defineIndicator({
  id: 'supertrend',
  name: 'SuperTrend',
  group: 'trend',
  summary: 'A stop line at a few true ranges from the price that never steps back.',
  reading: 'Price above the line: uptrend, the line is the stop. A close below turns it.',
  parameters: {
    length: lengthParameter(10),
    multiple: numberParameter({ label: 'True ranges', default: 3, min: 0.1, max: 20, step: 0.1 }),
  },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'line', name: 'SuperTrend', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'side', name: 'Side (1 up, −1 down)', unit: 'index', draw: 'none' },
  ],
  pane: 'price',
  warmUp: (p) => ({ line: p.length - 1, side: p.length - 1 }),
  begin(p, { high, low, close }, { line, side }) {
    const range = new TrueRange();
    const average = wilder(p.length);
    const lower = new Cell(Number.NEGATIVE_INFINITY);
    const upper = new Cell(Number.POSITIVE_INFINITY);
    const last = new Cell();
    const trend = new Cell(0);
    return (i) => {
      const reach = p.multiple * average.next(range.next(high[i], low[i], close[i]));
      const mid = (high[i] + low[i]) / 2;
      const before = last.swap(close[i]);
      if (Number.isNaN(reach)) {
        line[i] = Number.NaN;
        side[i] = Number.NaN;
        return;
      }
      const floor = before < lower.value ? mid - reach : Math.max(mid - reach, lower.value);
      const ceiling = before > upper.value ? mid + reach : Math.min(mid + reach, upper.value);
      if (trend.value === 0) trend.value = close[i] > mid ? 1 : -1;
      else if (trend.value > 0 && close[i] < floor) trend.value = -1;
      else if (trend.value < 0 && close[i] > ceiling) trend.value = 1;
      lower.value = floor;
      upper.value = ceiling;
      line[i] = trend.value > 0 ? floor : ceiling;
      side[i] = trend.value;
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the line runs under the price, sell while it runs over it.',
    cast: (view) => voteAbove(view.value('side'), 0),
  },
});
