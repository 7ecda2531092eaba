import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { Delay } from '../running/delay.ts';
import { ratio } from '../running/ratio.ts';
import { RollingSum } from '../running/rolling-sum.ts';

/**
 * Kaufman's adaptive average: fast while the price is going somewhere, nearly still while it only jitters. Efficiency
 * = |move over `length` bars| / sum of the single moves; it slides the weight between an EMA of `fast` and one of
 * `slow` bars, squared. Warm-up: `length` bars; starts from the close before, as TA-Lib does. Reference: Kaufman,
 * Trading Systems and Methods.
 */
export const kama = defineIndicator({
  id: 'kama',
  name: "Kaufman's adaptive average",
  group: 'average',
  summary: 'An average that speeds up in a trend and goes flat in noise.',
  reading: 'A flat line says no trend; price leaving it says that one may have begun.',
  parameters: {
    length: lengthParameter(10, { min: 2 }),
    fast: lengthParameter(2, { label: 'Fastest' }),
    slow: lengthParameter(30, { label: 'Slowest' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [{ id: 'kama', name: 'KAMA', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'price',
  conflict: (p) => (p.fast < p.slow ? null : { code: 'order', name: 'fast', other: 'slow' }),
  warmUp: (p) => ({ kama: p.length }),
  begin(p, { source }, { kama: column }) {
    const past = new Delay(p.length);
    const moves = new RollingSum(p.length);
    const before = new Cell();
    const average = new Cell();
    const fastest = 2 / (p.fast + 1);
    const slowest = 2 / (p.slow + 1);
    return (i) => {
      const price = source[i];
      const last = before.swap(price);
      const travelled = moves.next(Math.abs(price - last));
      const start = past.next(price);
      if (Number.isNaN(travelled)) {
        column[i] = Number.NaN;
        return;
      }
      const efficiency = Math.min(1, ratio(Math.abs(price - start), travelled, 0));
      const weight = (efficiency * (fastest - slowest) + slowest) ** 2;
      const from = Number.isNaN(average.value) ? last : average.value;
      average.value = from + weight * (price - from);
      column[i] = average.value;
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy while the close is above the average, sell while it is below.',
    cast: (view) => voteAbove(view.close(), view.value('kama')),
  },
});
