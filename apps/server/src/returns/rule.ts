import { type Market, planOf } from '@auspex/market';
import { T1_COST_BASIS_POINTS } from '@auspex/quant/backtest';

/** How every curve is traded; part of the name of each entry in the ledger. */
export const RULE_NAME = 'T1' as const;
/**
 * What trades are written down under. From the second edition on a trade ends as “unexplained” at the close before a move
 * that nobody can explain; one of the first goes through it, as it was published.
 */
export const RULE_EDITION = 'T1.2';
const FIRST_EDITION = /:T1:/;

/** Whether a written trade ends where its prices cannot be compared any more. */
export function endsAtBarriers(tradeId: string): boolean {
  return !FIRST_EDITION.test(tradeId);
}

const FIRST_RULE =
  'Long only, one position per asset. In at the first open after the stance is known to have turned buy; out at the ' +
  'first open after it is known to have left buy, at the stop (3 average true ranges under the entry; a gap fills at the open), at the target (6 above) ' +
  'or after 60 bars. Each position gets 1/N of the equity.';

/** The rule as trades of the present edition say it. */
export const RULE = `${FIRST_RULE} A move that nothing explains ends a trade at the close before it.`;

/** The rule as a written trade says it. */
export function ruleOf(tradeId: string): string {
  return endsAtBarriers(tradeId) ? RULE : FIRST_RULE;
}

/** Per side, what a published curve pays. */
export function publishedCost(market: Market): number {
  return T1_COST_BASIS_POINTS[planOf(market)];
}

/** What the account of every curve begins with. */
export const ACCOUNT_START = 10_000;
