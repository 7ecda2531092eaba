import { defineIndicator } from '../define-indicator.ts';
import type { Vote, VoteView } from '../definition.ts';
import { lengthParameter } from '../parameters.ts';
import { Highest, Lowest } from '../running/extreme.ts';

type Line = 'conversion' | 'base' | 'leadA' | 'leadB' | 'lagging';

/** Middle between the highest high and the lowest low of the last bars. */
class MiddleOfRange {
  readonly #top: Highest;
  readonly #bottom: Lowest;

  constructor(length: number) {
    this.#top = new Highest(length);
    this.#bottom = new Lowest(length);
  }

  next(high: number, low: number): number {
    return (this.#top.next(high) + this.#bottom.next(low)) / 2;
  }
}

/** The cloud over today's bar is the one computed `displacement` bars ago. */
function castCloud(view: VoteView<Line>): Vote {
  const back = view.parameter('displacement');
  const a = view.value('leadA', back);
  const b = view.value('leadB', back);
  const close = view.close();
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  if (close > Math.max(a, b)) return 'buy';
  return close < Math.min(a, b) ? 'sell' : 'hold';
}

/**
 * Ichimoku cloud: five lines of middles and shifted middles. Every value is stored at the bar whose data
 * made it; the chart draws the cloud `displacement` bars to the right and the lagging close to the left,
 * so nothing in the columns looks ahead or changes later.
 * Warm-up: each line its own length − 1 bars. Reference: Hosoda (1969), 9 / 26 / 52 / 26.
 */
export const ichimoku = defineIndicator({
  id: 'ichimoku',
  name: 'Ichimoku cloud',
  group: 'trend',
  summary: 'Middles of three ranges, two of them drawn ahead as a cloud of support and resistance.',
  reading: 'Price above the cloud: uptrend; inside: undecided; below: downtrend.',
  parameters: {
    conversion: lengthParameter(9, { label: 'Conversion' }),
    base: lengthParameter(26, { label: 'Base' }),
    span: lengthParameter(52, { label: 'Leading span B' }),
    displacement: lengthParameter(26, { label: 'Displacement', min: 0 }),
  },
  inputs: ['high', 'low', 'close'],
  outputs: [
    { id: 'conversion', name: 'Conversion', unit: 'price', draw: 'line', tone: 'main' },
    { id: 'base', name: 'Base', unit: 'price', draw: 'line', tone: 'second' },
    {
      id: 'leadA',
      name: 'Leading span A',
      unit: 'price',
      draw: 'line',
      tone: 'up',
      shiftBy: { parameter: 'displacement', towards: 'future' },
    },
    {
      id: 'leadB',
      name: 'Leading span B',
      unit: 'price',
      draw: 'line',
      tone: 'down',
      shiftBy: { parameter: 'displacement', towards: 'future' },
    },
    {
      id: 'lagging',
      name: 'Lagging close',
      unit: 'price',
      draw: 'line',
      tone: 'third',
      shiftBy: { parameter: 'displacement', towards: 'past' },
    },
  ],
  pane: 'price',
  fills: [{ from: 'leadA', to: 'leadB' }],
  warmUp: (p) => ({
    conversion: p.conversion - 1,
    base: p.base - 1,
    leadA: Math.max(p.conversion, p.base) - 1,
    leadB: p.span - 1,
    lagging: 0,
  }),
  begin(p, { high, low, close }, { conversion, base, leadA, leadB, lagging }) {
    const fast = new MiddleOfRange(p.conversion);
    const slow = new MiddleOfRange(p.base);
    const wide = new MiddleOfRange(p.span);
    return (i) => {
      conversion[i] = fast.next(high[i], low[i]);
      base[i] = slow.next(high[i], low[i]);
      leadA[i] = (conversion[i] + base[i]) / 2;
      leadB[i] = wide.next(high[i], low[i]);
      lagging[i] = close[i];
    };
  },
  vote: {
    horizon: 'long',
    rule: 'Buy while the close is above the cloud over it, sell while it is below, hold inside.',
    cast: castCloud,
  },
});
