import type { Market } from '@auspex/market';
import { sessionGrid, sessionUpTo } from '../session-grid.ts';
import { SECTORS } from '../universe/universe.ts';
import { PRICED_ON, versionOf } from '../versions.ts';
import { type FactorPath, marketFactor, SECTOR_VOLATILITY, sideFactor } from './market-factor.ts';

/** Everything that moves several assets together. */
export interface WorldFactors {
  readonly market: FactorPath;
  readonly sectors: ReadonlyMap<string, FactorPath>;
  readonly smallCompanies: FactorPath;
  readonly longBonds: FactorPath;
  readonly gold: FactorPath;
  readonly coins: FactorPath;
}

/** Coins also feel the stock market; on days without session they move alone. */
function withStocks(coins: FactorPath, market: FactorPath, part: number): FactorPath {
  const us = sessionGrid('us');
  const crypto = sessionGrid('crypto');
  const returns = coins.returns.slice();
  let session = 0;
  for (let day = 0; day < returns.length; day++) {
    while (us.time[session] < crypto.time[day]) session += 1;
    if (us.time[session] !== crypto.time[day] || session >= market.returns.length) continue;
    returns[day] += part * market.returns[session];
  }
  return { ...coins, returns };
}

/** The path of a market; drawn again while it strays too far from where its version wants it. */
function drawnMarket(seed: string, market: Market, length: number): FactorPath {
  const { prices, [market]: shape } = versionOf(seed);
  const sessions = sessionUpTo(sessionGrid(market), PRICED_ON) + 1;
  for (let draw = 0; ; draw++) {
    const path = marketFactor(seed, draw === 0 ? shape : { ...shape, name: `${shape.name}/${draw}` }, length);
    if (!prices || draw === prices.draws) return path;
    const [least, most] = prices.growth[market];
    const growth = path.returns.subarray(0, sessions).reduce((sum, value) => sum + value, 0);
    if (growth >= least && growth <= most) return path;
  }
}

/** The common movements of a world for a number of US sessions and UTC days. */
export function worldFactors(
  seed: string,
  length: { readonly us: number; readonly crypto: number },
): WorldFactors {
  const { coinsWithStocks } = versionOf(seed);
  const market = drawnMarket(seed, 'us', length.us);
  const side = (name: string, yearlyVolatility: number, shared: number) =>
    sideFactor({ seed, name }, { yearlyVolatility, shared, daysPerYear: 252 }, market);
  return {
    market,
    sectors: new Map(SECTORS.map((sector) => [sector, side(sector, SECTOR_VOLATILITY, 0.55)])),
    smallCompanies: side('small companies', 0.07, 0.5),
    longBonds: side('long bonds', 0.125, 0.3),
    gold: side('gold', 0.13, 0.3),
    coins: withStocks(drawnMarket(seed, 'crypto', length.crypto), market, coinsWithStocks),
  };
}
