import { type Market, planOf } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';

/** How every curve is traded; part of the name of each entry in the ledger. */
export const RULE_NAME = 'T1' as const;
export const RULE =
  'Long only, one position per asset. In at the first open after the stance is known to have turned buy; out at the ' +
  'first open after it is known to have left buy, at the stop (3 average true ranges under the entry; a gap fills at the open), at the target (6 above) ' +
  'or after 60 bars. Each position gets 1/N of the equity.';

/** Per side, what a published curve pays. */
export function publishedCost(market: Market): number {
  return T1_COST_BASIS_POINTS[planOf(market)];
}

/** What the account of every curve begins with. */
export const ACCOUNT_START = 10_000;
