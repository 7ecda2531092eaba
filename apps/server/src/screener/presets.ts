import type { Market } from '@auspex/market';

/** A ready screen; the page has its name and what it looks for, in the reader's language. */
export interface Preset {
  readonly key: string;
  readonly expression: string;
  readonly sort: string;
}

const both: readonly Preset[] = [
  { key: 'pullback', expression: 'rsi14 < 35 and above_sma200', sort: 'rsi14-asc' },
  { key: 'highs', expression: 'new_high and rel_volume > 1.5', sort: 'rel_volume-desc' },
  { key: 'momentum', expression: 'rank_6m > 80% and mom_12_1 > 10%', sort: 'rank_6m-desc' },
  { key: 'cross', expression: 'sma_cross between 0 and 10', sort: 'sma_cross-asc' },
  { key: 'losers', expression: 'ret_1m < -15%', sort: 'ret_1m-asc' },
  { key: 'volume', expression: 'rel_volume > 2', sort: 'rel_volume-desc' },
  { key: 'calm', expression: 'rank_vol < 20% and above_sma200', sort: 'rank_vol-asc' },
  { key: 'narrow', expression: 'bb_width < 5% and adx14 < 20', sort: 'bb_width-asc' },
];

const companies: readonly Preset[] = [
  { key: 'value', expression: 'pe < 15 and fcf_yield > 4%', sort: 'pe-asc' },
  { key: 'quality', expression: 'roe > 15% and net_margin > 10% and rev_yoy > 5%', sort: 'roe-desc' },
  { key: 'growth', expression: 'rev_ttm_yoy > 15% and income_yoy > 0', sort: 'rev_ttm_yoy-desc' },
  { key: 'income', expression: 'dividend_yield > 3% and drawdown > -15%', sort: 'dividend_yield-desc' },
];

/** Coins file no reports. */
export const PRESETS: Readonly<Record<Market, readonly Preset[]>> = {
  us: [...both, ...companies],
  crypto: both,
};
