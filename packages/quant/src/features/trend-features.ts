import { DirectionalMovement } from '../indicators/running/directional-movement.ts';
import { Highest, Lowest } from '../indicators/running/extreme.ts';
import { ParabolicStop } from '../indicators/running/parabolic-stop.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { RollingSum } from '../indicators/running/rolling-sum.ts';
import { wilder } from '../indicators/running/smoother.ts';
import { WeightedMean } from '../indicators/running/weighted-mean.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';

/** Slope per bar of the least-squares line through the last prices. */
function slopeOver(length: number): (price: number) => number {
  const [simple, weighted] = [new RollingMean(length), new WeightedMean(length)];
  return (price) => {
    const mean = simple.next(price);
    return (6 * (weighted.next(price) - mean)) / (length - 1);
  };
}

/** Which extreme of the last 25 bars is newer: 1 only fresh highs, −1 only fresh lows. */
function freshness(): (high: number, low: number) => number {
  const [top, bottom] = [new Highest(26), new Lowest(26)];
  return (high, low) => {
    const full = !Number.isNaN(top.next(high) + bottom.next(low));
    return full ? (bottom.age - top.age) / 25 : Number.NaN;
  };
}

/** How much a price that goes nowhere travels: 1 for pure noise, 0 for a straight line. */
function choppiness(): (reach: number, high: number, low: number) => number {
  const [path, top, bottom] = [new RollingSum(14), new Highest(14), new Lowest(14)];
  return (reach, high, low) => {
    const travelled = path.next(reach);
    const covered = top.next(high) - bottom.next(low);
    return Math.log(ratio(travelled, covered, 14)) / Math.log(14);
  };
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
    const [fresh, chop, travelled] = [freshness(), choppiness(), new RollingSum(20)];
    const [slope20, slope100] = [slopeOver(20), slopeOver(100)];
    const stop = new ParabolicStop({ start: 0.02, increment: 0.02, maximum: 0.2 });
    return (now, row, at) => {
      const { high, low, close, range } = now;
      row[at] = strength.next(movement.next(high, low, close)) / 100;
      row[at + 1] = (movement.plus - movement.minus) / 100;
      row[at + 2] = fresh(high, low);
      row[at + 3] = chop(now.reach, high, low);
      row[at + 4] = ratio(now.logClose(0) - now.logClose(20), travelled.next(Math.abs(now.move)), 0);
      row[at + 5] = limit(slope20(close) / range);
      row[at + 6] = limit((5 * slope100(close)) / range);
      row[at + 7] = limit((close - stop.next(high, low)) / range);
    };
  },
};
