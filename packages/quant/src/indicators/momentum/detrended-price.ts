import { voteAbove } from '../compare-votes.ts';
import { defineIndicator } from '../define-indicator.ts';
import { lengthParameter, sourceParameter } from '../parameters.ts';
import { Delay } from '../running/delay.ts';
import { RollingMean } from '../running/rolling-mean.ts';

/** By how many bars the price is set back: half the length and one. */
function setBack(length: number): number {
  return Math.floor(length / 2) + 1;
}

/**
 * Detrended price: the price half a length (and one bar) ago less today's average, which leaves the
 * swings and takes out the trend. Uses past bars only. Warm-up: the longer of length − 1 and
 * half a length + 1 bars.
 */
export const detrendedPrice = defineIndicator({
  id: 'detrended-price',
  name: 'Detrended price',
  group: 'momentum',
  summary: 'The swing of the price around its average, the trend taken out.',
  reading: 'Used to measure the length of swings: from peak to peak, from trough to trough.',
  parameters: { length: lengthParameter(20, { min: 2 }), source: sourceParameter() },
  inputs: ['source'],
  outputs: [{ id: 'detrended', name: 'DPO', unit: 'price', draw: 'line', tone: 'main' }],
  pane: 'own',
  levels: [{ value: 0, label: 'zero' }],
  warmUp: (p) => ({ detrended: Math.max(p.length - 1, setBack(p.length)) }),
  begin(p, { source }, { detrended }) {
    const mean = new RollingMean(p.length);
    const past = new Delay(setBack(p.length));
    return (i) => {
      detrended[i] = past.next(source[i]) - mean.next(source[i]);
    };
  },
  vote: {
    horizon: 'short',
    rule: 'Buy above zero, sell below.',
    cast: (view) => voteAbove(view.value('detrended'), 0),
  },
});
