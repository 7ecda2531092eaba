import { MeanDistance } from '../indicators/running/mean-distance.ts';
import { ratio } from '../indicators/running/ratio.ts';
import { RelativeStrength } from '../indicators/running/relative-strength.ts';
import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { exponential } from '../indicators/running/smoother.ts';
import type { FeatureGroup } from './feature.ts';
import { limit } from './limit.ts';
import { RecentRange } from './recent-range.ts';
import type { Span } from './span.ts';

/** Where a price is between a low and a high: −1 … 1. */
function placeBetween(floor: number, top: number, close: number): number {
  return 2 * ratio(close - floor, top - floor, 0.5) - 1;
}

/** Share of gains in the movement of the last bars. */
function strengthColumn(strength: RelativeStrength, { close, count }: Span, into: Float64Array): void {
  for (let i = 0; i < count; i++) into[i] = strength.next(close[i]);
}

/** MACD 12, 26, 9 of the close: the line, and its signal. */
function macdColumns(): (now: Span, line: Float64Array, turn: Float64Array) => void {
  const [fast, slow, signal] = [exponential(12), exponential(26), exponential(9)];
  return ({ close, count }, line, turn) => {
    fast.sweep(close, line, count);
    slow.sweep(close, turn, count);
    for (let i = 0; i < count; i++) line[i] -= turn[i];
    signal.sweep(line, turn, count);
  };
}

/** Net movement and all movement, smoothed over 25 and 13 bars. */
function movementColumns(): (now: Span, net: Float64Array, all: Float64Array) => void {
  const nets = [exponential(25), exponential(13)];
  const alls = [exponential(25), exponential(13)];
  return ({ close, before, count }, net, all) => {
    for (let i = 0; i < count; i++) {
      net[i] = close[i] - before[i];
      all[i] = Math.abs(net[i]);
    }
    for (const smoother of nets) smoother.sweep(net, net, count);
    for (const smoother of alls) smoother.sweep(all, all, count);
  };
}

/** Typical prices, and how far the wanted ones are from their mean relative to what is usual. */
function distanceColumns(
  distance: MeanDistance,
  { high, low, close, count }: Span,
  { bars, typical, mean, usual }: DistanceColumns,
): void {
  let next = 0;
  for (let i = 0; i < count; i++) {
    typical[i] = (high[i] + low[i] + close[i]) / 3;
    distance.skip(typical[i]);
    if (bars[next] !== i) continue;
    next += 1;
    usual[i] = distance.measure();
    mean[i] = distance.mean;
  }
}

interface DistanceColumns {
  readonly bars: Int32Array;
  readonly typical: Float64Array;
  readonly mean: Float64Array;
  readonly usual: Float64Array;
}

/** Oscillators, each shifted and scaled so that its middle is 0 and its usual range about ±1. */
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
    const [range60, smooth] = [new RecentRange(60), new RollingMean(3)];
    const distance = new MeanDistance(20);
    const [macd, movement] = [macdColumns(), movementColumns()];
    return (now, { block, start, stride, bars, count }, place) => {
      const { close, range, high14, low14, scratch } = now;
      const [rsi5, rsi14, stochastic, highest, lowest, sinceHigh, sinceLow, typical, mean, usual] = scratch;
      const [line, signal, net, all] = scratch.slice(10);
      strengthColumn(strength5, now, rsi5);
      strengthColumn(strength14, now, rsi14);
      for (let i = 0; i < now.count; i++) stochastic[i] = placeBetween(low14[i], high14[i], close[i]);
      smooth.sweep(stochastic, stochastic, now.count);
      range60.follow(now, { highest, lowest, sinceHigh, sinceLow }, count > 0);
      distanceColumns(distance, now, { bars, typical, mean, usual });
      macd(now, line, signal);
      movement(now, net, all);
      for (let k = 0; k < count; k++) {
        const i = bars[k];
        const at = start + k * stride + place;
        block[at] = rsi5[i] / 50 - 1;
        block[at + 1] = rsi14[i] / 50 - 1;
        block[at + 2] = stochastic[i];
        block[at + 3] = placeBetween(lowest[i], highest[i], close[i]);
        block[at + 4] = limit(ratio(typical[i] - mean[i], 1.5 * usual[i], 0));
        block[at + 5] = limit(line[i] / range[i]);
        block[at + 6] = limit((line[i] - signal[i]) / range[i]);
        block[at + 7] = ratio(net[i], all[i], 0);
      }
    };
  },
};
