import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Cell } from '../running/cell.ts';
import { ratio } from '../running/ratio.ts';
import { exponential } from '../running/smoother.ts';

/**
 * TRIX: the bar-to-bar change of a three times smoothed average, in per cent.
 * Warm-up: 3 × (length − 1) + 1 bars, signal − 1 more for the signal. Reference: Hutson (1983); TA-Lib TRIX.
 */
export const trix = defineIndicator({
  id: 'trix',
  name: 'TRIX',
  group: 'momentum',
  summary: 'The slope of a very smooth average, in percentage points a bar.',
  reading: 'Above zero the smooth trend rises; crossings of zero are rare and late, but rarely noise.',
  parameters: {
    length: lengthParameter(15),
    signal: lengthParameter(9, { label: 'Signal' }),
    source: sourceParameter(),
  },
  inputs: ['source'],
  outputs: [
    { id: 'trix', name: 'TRIX', unit: 'percent', draw: 'line', tone: 'main' },
    { id: 'signal', name: 'Signal', unit: 'percent', draw: 'line', tone: 'second' },
  ],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  warmUp: (p) => ({ trix: 3 * p.length - 2, signal: 3 * p.length + p.signal - 3 }),
  begin(p, { source }, { trix: line, signal }) {
    const first = exponential(p.length);
    const second = exponential(p.length);
    const third = exponential(p.length);
    const average = exponential(p.signal);
    const before = new Cell();
    return (i) => {
      const smooth = third.next(second.next(first.next(source[i])));
      const last = before.swap(smooth);
      line[i] = 100 * ratio(smooth - last, last, 0);
      signal[i] = average.next(line[i]);
    };
  },
  vote: {
    horizon: 'medium',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('trix'), 0),
  },
});
