import { ratio } from '../indicators/running/ratio.ts';
import { RollingDeviation } from '../indicators/running/rolling-deviation.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';
import { RecentRange } from './recent-range.ts';
import type { Span } from './span.ts';

/** Half the width of the bands, and the mean in their middle. */
function spreadColumns(
  deviation: RollingDeviation,
  { close, count }: Span,
  into: { spread: Float64Array; mean: Float64Array; width: Float64Array },
): void {
  for (let i = 0; i < count; i++) {
    into.spread[i] = Math.sqrt(deviation.next(close[i]) / 20);
    into.mean[i] = deviation.mean;
    into.width[i] = into.spread[i] / close[i];
  }
}

/** Where the price is within its bands, and how wide they are. */
export const bandFeatures: FeatureGroup = {
  id: 'bands',
  specs: [
    {
      id: 'bollinger-position',
      name: 'Place in the Bollinger bands',
      meaning: 'Distance from the 20-bar mean; 1 is the upper band, −1 the lower.',
    },
    {
      id: 'bollinger-width',
      name: 'Width of the Bollinger bands',
      meaning: 'Logarithm of the width over its own mean of 120 bars; below 0 is a squeeze.',
    },
    {
      id: 'donchian-20',
      name: 'Place in the 20-bar channel',
      meaning: 'Close between the lowest low (−1) and the highest high (1) of 20 bars.',
    },
    {
      id: 'donchian-100',
      name: 'Place in the 100-bar channel',
      meaning: 'Close between the lowest low (−1) and the highest high (1) of 100 bars.',
    },
  ],
  begin() {
    const [deviation, usual] = [new RollingDeviation(20), new RollingMean(120)];
    const [range20, range100] = [new RecentRange(20), new RecentRange(100)];
    return (now, { block, start, stride, bars, count }, place) => {
      const { close, scratch } = now;
      const [spread, mean, width, usually, high20, low20, high100, low100, sinceHigh, sinceLow] = scratch;
      spreadColumns(deviation, now, { spread, mean, width });
      usual.sweep(width, usually, now.count);
      range20.follow(now, { highest: high20, lowest: low20, sinceHigh, sinceLow }, count > 0);
      range100.follow(now, { highest: high100, lowest: low100, sinceHigh, sinceLow }, count > 0);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        block[at] = limit(ratio(close[i] - mean[i], 2 * spread[i], 0));
        block[at + 1] = limit(Math.log((width[i] + 1e-6) / (usually[i] + 1e-6)));
        block[at + 2] = 2 * ratio(close[i] - low20[i], high20[i] - low20[i], 0.5) - 1;
        block[at + 3] = 2 * ratio(close[i] - low100[i], high100[i] - low100[i], 0.5) - 1;
      }
    };
  },
};
