import { DirectionalMovement } from '../indicators/running/directional-movement.ts';
import { ParabolicStop } from '../indicators/running/parabolic-stop.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import { type Smoother, wilder } from '../indicators/running/smoother.ts';
import { WeightedMean } from '../indicators/running/weighted-mean.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';
import { RecentRange } from './recent-range.ts';
import { logClose, type Span } from './span.ts';

const LOG_14 = Math.log(14);

/** Slope per bar of the least-squares line through the last prices. */
function slopeColumn(length: number): (now: Span, slope: Float64Array, spare: Float64Array) => void {
  const [simple, weighted] = [new RollingMean(length), new WeightedMean(length)];
  return ({ close, count }, slope, spare) => {
    simple.sweep(close, spare, count);
    for (let i = 0; i < count; i++) slope[i] = (6 * (weighted.next(close[i]) - spare[i])) / (length - 1);
  };
}

/** How strong a trend is, and the upward and downward movement. */
function movementColumns(
  { movement, strength }: { movement: DirectionalMovement; strength: Smoother },
  { high, low, close, count }: Span,
  into: { adx: Float64Array; plus: Float64Array; minus: Float64Array },
): void {
  for (let i = 0; i < count; i++) {
    into.adx[i] = strength.next(movement.next(high[i], low[i], close[i]));
    into.plus[i] = movement.plus;
    into.minus[i] = movement.minus;
  }
}

function stopColumn(stop: ParabolicStop, { high, low, count }: Span, into: Float64Array): void {
  for (let i = 0; i < count; i++) into[i] = stop.next(high[i], low[i]);
}

/** Strength and direction of the trend. */
export const trendFeatures: FeatureGroup = {
  id: 'trend',
  specs: [
    { id: 'adx-14', name: 'ADX 14', meaning: 'How strong the trend is, 0 to 1, without a direction.' },
    { id: 'di-14', name: '+DI minus −DI', meaning: 'Which side leads the movement of 14 bars, −1 to 1.' },
    {
      id: 'aroon-25',
      name: 'Aroon 25',
      meaning: 'Whether the high or the low of 25 bars is newer, −1 to 1.',
    },
    { id: 'choppiness-14', name: 'Choppiness 14', meaning: 'Sideways (1) or straight (0) over 14 bars.' },
    {
      id: 'efficiency-20',
      name: 'Efficiency 20',
      meaning: 'Net movement of 20 bars as a share of all movement, −1 to 1.',
    },
    {
      id: 'regression-20',
      name: 'Regression slope 20',
      meaning: 'Gain per bar of the best straight line through 20 bars, in average true ranges.',
    },
    {
      id: 'regression-100',
      name: 'Regression slope 100',
      meaning: 'Gain per 5 bars of the best straight line through 100 bars, in average true ranges.',
    },
    {
      id: 'parabolic',
      name: 'Distance to the parabolic stop',
      meaning: 'How far the close lies above (below) the trailing stop, in average true ranges.',
    },
  ],
  begin() {
    const [movement, strength] = [new DirectionalMovement(14), wilder(14)];
    const [range26, path, travelled] = [new RecentRange(26), new RollingSum(14), new RollingSum(20)];
    const [slope20, slope100] = [slopeColumn(20), slopeColumn(100)];
    const stop = new ParabolicStop({ start: 0.02, increment: 0.02, maximum: 0.2 });
    return (now, { block, start, stride, bars, count }, place) => {
      const { close, move, reach, range, high14, low14, logs, scratch } = now;
      const [adx, plus, minus, highest, lowest, sinceHigh, sinceLow, length14, length20] = scratch;
      const [line20, line100, spare, stops] = scratch.slice(9);
      movementColumns({ movement, strength }, now, { adx, plus, minus });
      range26.follow(now, { highest, lowest, sinceHigh, sinceLow }, count > 0);
      path.sweep(reach, length14, now.count);
      for (let i = 0; i < now.count; i++) length20[i] = Math.abs(move[i]);
      travelled.sweep(length20, length20, now.count);
      slope20(now, line20, spare);
      slope100(now, line100, spare);
      stopColumn(stop, now, stops);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const bar = now.first + i;
        const at = start + k * stride + place;
        block[at] = adx[i] / 100;
        block[at + 1] = (plus[i] - minus[i]) / 100;
        // Which extreme of the last 25 bars is newer: 1 only fresh highs, −1 only fresh lows.
        block[at + 2] = (sinceLow[i] - sinceHigh[i]) / 25;
        // How much a price travels without getting anywhere: 1 for pure noise, 0 for a straight line.
        block[at + 3] = Math.log(ratio(length14[i], high14[i] - low14[i], 14)) / LOG_14;
        block[at + 4] = ratio(logs[bar] - logClose(logs, bar - 20), length20[i], 0);
        block[at + 5] = limit(line20[i] / range[i]);
        block[at + 6] = limit((5 * line100[i]) / range[i]);
        block[at + 7] = limit((close[i] - stops[i]) / range[i]);
      }
    };
  },
};
