import { Highest, Lowest } from '../indicators/running/extreme.ts';
import { MeanDistance } from '../indicators/running/mean-distance.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RelativeStrength } from '../indicators/running/relative-strength.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { exponential } from '../indicators/running/smoother.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';

/** Where the close stands between the low and the high of the last bars: −1 … 1. */
function rangePlace(length: number): (high: number, low: number, close: number) => number {
  const [top, bottom] = [new Highest(length), new Lowest(length)];
  return (high, low, close) => {
    const floor = bottom.next(low);
    return 2 * ratio(close - floor, top.next(high) - floor, 0.5) - 1;
  };
}

/** MACD 12, 26, 9 of the close: the line, and its distance to the signal. */
function macdParts(): (close: number, into: Float64Array) => void {
  const [fast, slow, signal] = [exponential(12), exponential(26), exponential(9)];
  return (close, into) => {
    into[0] = fast.next(close) - slow.next(close);
    into[1] = into[0] - signal.next(into[0]);
  };
}

/** Net movement as a share of all movement, smoothed over 25 and 13 bars: −1 … 1. */
function trueStrength(): (move: number) => number {
  const net = [exponential(25), exponential(13)] as const;
  const all = [exponential(25), exponential(13)] as const;
  return (move) => {
    const whole = all[1].next(all[0].next(Math.abs(move)));
    return ratio(net[1].next(net[0].next(move)), whole, 0);
  };
}

/** Oscillators, each moved and scaled so that its middle is 0 and its usual range about ±1. */
export const oscillatorFeatures: FeatureGroup = {
  id: 'oscillators',
  specs: [
    { id: 'rsi-5', name: 'RSI 5', meaning: 'Share of gains in the movement of the last 5 bars, −1 to 1.' },
    { id: 'rsi-14', name: 'RSI 14', meaning: 'Share of gains in the movement of the last 14 bars, −1 to 1.' },
    {
      id: 'stochastic-14',
      name: 'Stochastic 14, 3',
      meaning: 'Place of the close in the range of 14 bars, smoothed, −1 to 1.',
    },
    {
      id: 'stochastic-60',
      name: 'Stochastic 60',
      meaning: 'Place of the close in the range of 60 bars, −1 to 1.',
    },
    {
      id: 'cci-20',
      name: 'CCI 20',
      meaning: 'How unusual the distance of the price from its 20-bar mean is; 1 stands for 100.',
    },
    { id: 'macd', name: 'MACD 12, 26', meaning: 'Fast minus slow average, in average true ranges.' },
    {
      id: 'macd-histogram',
      name: 'MACD histogram',
      meaning: 'MACD minus its 9-bar signal, in average true ranges.',
    },
    { id: 'tsi', name: 'True strength', meaning: 'Net movement as a share of all movement, −1 to 1.' },
  ],
  begin() {
    const [strength5, strength14] = [new RelativeStrength(5), new RelativeStrength(14)];
    const [place14, place60, smooth] = [rangePlace(14), rangePlace(60), new RollingMean(3)];
    const distance = new MeanDistance(20);
    const [macd, macdOut, tsi] = [macdParts(), new Float64Array(2), trueStrength()];
    return (now, row, at) => {
      const { high, low, close, range } = now;
      row[at] = strength5.next(close) / 50 - 1;
      row[at + 1] = strength14.next(close) / 50 - 1;
      row[at + 2] = smooth.next(place14(high, low, close));
      row[at + 3] = place60(high, low, close);
      const typical = (high + low + close) / 3;
      const usual = distance.next(typical);
      row[at + 4] = limit(ratio(typical - distance.mean, 1.5 * usual, 0));
      macd(close, macdOut);
      row[at + 5] = limit(macdOut[0] / range);
      row[at + 6] = limit(macdOut[1] / range);
      row[at + 7] = tsi(close - now.before);
    };
  },
};
