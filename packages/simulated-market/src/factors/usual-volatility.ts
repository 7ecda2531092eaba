import type { Coin, Company } from '../universe/universe.ts';
import type { Version } from '../versions.ts';
import { SECTOR_VOLATILITY } from './market-factor.ts';

/** Standard deviation of an asset's return on a usual day: market, sector and own part together. */
export function usualDailyVolatility(asset: Company | Coin, version: Version): number {
  const { beta, ownVolatility: own } = asset;
  const common = asset.kind === 'stock' ? version.us : version.crypto;
  const side = asset.kind === 'stock' ? SECTOR_VOLATILITY : 0;
  const market = beta * common.usualVolatility;
  return Math.sqrt((market * market + side * side + own * own) / common.daysPerYear);
}
