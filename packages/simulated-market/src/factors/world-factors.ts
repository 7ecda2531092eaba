import { sessionGrid } from '../session-grid.ts';
import { SECTORS } from '../universe/universe.ts';
import {
  CRYPTO_MARKET,
  type FactorPath,
  marketFactor,
  SECTOR_VOLATILITY,
  sideFactor,
  US_MARKET,
} from './market-factor.ts';

/** Everything that moves several assets together. */
export interface WorldFactors {
  readonly market: FactorPath;
  readonly sectors: ReadonlyMap<string, FactorPath>;
  readonly smallCompanies: FactorPath;
  readonly longBonds: FactorPath;
  readonly gold: FactorPath;
  readonly coins: FactorPath;
}

/** How much of the stock market's return of the same date reaches the coins. */
const COINS_WITH_STOCKS = 0.75;

/** Coins also feel the stock market; on days without session they move alone. */
function withStocks(coins: FactorPath, market: FactorPath): FactorPath {
  const us = sessionGrid('us');
  const crypto = sessionGrid('crypto');
  const returns = coins.returns.slice();
  let session = 0;
  for (let day = 0; day < returns.length; day++) {
    while (us.time[session] < crypto.time[day]) session += 1;
    if (us.time[session] !== crypto.time[day] || session >= market.returns.length) continue;
    returns[day] += COINS_WITH_STOCKS * market.returns[session];
  }
  return { ...coins, returns };
}

/** The common movements of a world for a number of US sessions and UTC days. */
export function worldFactors(
  seed: string,
  length: { readonly us: number; readonly crypto: number },
): WorldFactors {
  const market = marketFactor(seed, US_MARKET, length.us);
  const side = (name: string, yearlyVolatility: number, shared: number) =>
    sideFactor({ seed, name }, { yearlyVolatility, shared, daysPerYear: 252 }, market);
  return {
    market,
    sectors: new Map(SECTORS.map((sector) => [sector, side(sector, SECTOR_VOLATILITY, 0.55)])),
    smallCompanies: side('small companies', 0.07, 0.5),
    longBonds: side('long bonds', 0.125, 0.3),
    gold: side('gold', 0.13, 0.3),
    coins: withStocks(marketFactor(seed, CRYPTO_MARKET, length.crypto), market),
  };
}
