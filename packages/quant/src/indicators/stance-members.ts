import type { VoteHorizon } from './definition.ts';

/** One seat in the technical stance: an indicator with its parameters and the horizon it votes for. */
export interface StanceMember {
  readonly id: string;
  readonly indicatorId: string;
  readonly params: { readonly [name: string]: number };
  readonly horizon: VoteHorizon;
  readonly label: string;
}

/**
 * The members of the technical stance, five for each horizon. It includes both oscillators (which buy weakness) and
 * trend members (which buy strength), so that neither kind outvotes the other by number alone.
 */
export const stanceMembers: readonly StanceMember[] = [
  { id: 'rsi-14', indicatorId: 'rsi', params: { length: 14 }, horizon: 'short', label: 'RSI 14' },
  {
    id: 'stochastic-14',
    indicatorId: 'stochastic',
    params: { length: 14, k: 3, d: 3 },
    horizon: 'short',
    label: 'Stochastic 14, 3, 3',
  },
  { id: 'cci-20', indicatorId: 'cci', params: { length: 20 }, horizon: 'short', label: 'CCI 20' },
  { id: 'ema-10', indicatorId: 'ema', params: { length: 10 }, horizon: 'short', label: 'EMA 10' },
  { id: 'parabolic-sar', indicatorId: 'parabolic-sar', params: {}, horizon: 'short', label: 'Parabolic SAR' },
  {
    id: 'macd-12-26-9',
    indicatorId: 'macd',
    params: { fast: 12, slow: 26, signal: 9 },
    horizon: 'medium',
    label: 'MACD 12, 26, 9',
  },
  { id: 'adx-14', indicatorId: 'adx', params: { length: 14 }, horizon: 'medium', label: 'ADX / DI 14' },
  {
    id: 'supertrend-10-3',
    indicatorId: 'supertrend',
    params: { length: 10, multiple: 3 },
    horizon: 'medium',
    label: 'SuperTrend 10, 3',
  },
  { id: 'sma-50', indicatorId: 'sma', params: { length: 50 }, horizon: 'medium', label: 'SMA 50' },
  {
    id: 'chaikin-money-flow-20',
    indicatorId: 'chaikin-money-flow',
    params: { length: 20 },
    horizon: 'medium',
    label: 'Money flow 20',
  },
  { id: 'sma-200', indicatorId: 'sma', params: { length: 200 }, horizon: 'long', label: 'SMA 200' },
  { id: 'ichimoku-9-26-52', indicatorId: 'ichimoku', params: {}, horizon: 'long', label: 'Ichimoku cloud' },
  {
    id: 'donchian-100',
    indicatorId: 'donchian',
    params: { length: 100 },
    horizon: 'long',
    label: 'Donchian 100',
  },
  {
    id: 'roc-120',
    indicatorId: 'roc',
    params: { length: 120 },
    horizon: 'long',
    label: 'Return over 120 bars',
  },
  {
    id: 'linear-regression-100',
    indicatorId: 'linear-regression',
    params: { length: 100 },
    horizon: 'long',
    label: 'Regression 100',
  },
];
