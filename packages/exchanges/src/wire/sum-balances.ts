import { sumDecimals } from '@auspex/market';
import type { Balance } from '../exchange.ts';

/** One balance for each asset: some exchanges keep the same asset in several places. */
export function sumBalances(balances: readonly Balance[]): readonly Balance[] {
  return [...Map.groupBy(balances, ({ asset }) => asset)].map(([asset, own]) => ({
    asset,
    free: sumDecimals(own.map(({ free }) => free)),
    held: sumDecimals(own.map(({ held }) => held)),
  }));
}
