import type { Coin, Company } from '../universe/universe.ts';
import { CRYPTO_MARKET, SECTOR_VOLATILITY, US_MARKET } from './market-factor.ts';

/** Standard deviation of an asset's return on a usual day: market, sector and own part together. */
export function usualDailyVolatility(asset: Company | Coin): number {
  const { beta, ownVolatility: own } = asset;
  const common = asset.kind === 'stock' ? US_MARKET : CRYPTO_MARKET;
  const side = asset.kind === 'stock' ? SECTOR_VOLATILITY : 0;
  const market = beta * common.usualVolatility;
  return Math.sqrt((market * market + side * side + own * own) / common.daysPerYear);
}
