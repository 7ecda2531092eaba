import type { FactorPath } from '../factors/market-factor.ts';
import type { WorldFactors } from '../factors/world-factors.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { Fund, FundHolding } from '../universe/universe.ts';
import { PRICED_ON } from '../versions.ts';
import { VolumeWalk } from './daily-volume.ts';
import { drawDay } from './day-shape.ts';
import { firstLog } from './first-price.ts';
import { makePath, type PricePath } from './price-path.ts';
import { ShareChanges } from './share-changes.ts';

/** What a fund holds: its return before costs and how volatile each session is expected to be. */
export interface Holding {
  readonly returns: Float64Array;
  readonly sigma: Float64Array;
}

interface OwnProcess {
  readonly beta: number;
  readonly yearlyReturn: number;
  readonly process: FactorPath;
}

function ownProcess(
  holds: Exclude<FundHolding, 'LARGE' | 'GROWTH' | 'BLUE'>,
  factors: WorldFactors,
): OwnProcess {
  if (holds === 'small companies') return { beta: 1.15, yearlyReturn: 0.09, process: factors.smallCompanies };
  if (holds === 'long bonds') return { beta: -0.15, yearlyReturn: 0.02, process: factors.longBonds };
  return { beta: 0.03, yearlyReturn: 0.05, process: factors.gold };
}

/** The holding of a fund that follows a process of its own. */
export function processHolding(
  holds: Exclude<FundHolding, 'LARGE' | 'GROWTH' | 'BLUE'>,
  factors: WorldFactors,
): Holding {
  const { beta, yearlyReturn, process } = ownProcess(holds, factors);
  const sigma = process.sigma.map((own, i) => {
    const market = beta * factors.market.sigma[i];
    return Math.sqrt(own * own + market * market);
  });
  const returns = process.returns.map(
    (own, i) => yearlyReturn / 252 - (sigma[i] * sigma[i]) / 2 + own + beta * factors.market.returns[i],
  );
  return { returns, sigma };
}

const NIGHT_PART = 0.3;
const DOLLARS_A_DAY: Readonly<Record<FundHolding, number>> = {
  LARGE: 2.6e10,
  GROWTH: 1.1e10,
  BLUE: 1.2e9,
  'small companies': 4e9,
  'long bonds': 1.8e9,
  gold: 1.2e9,
};

/** Generates a fund's whole history from what it holds. */
export function fundPath(seed: string, fund: Fund, holding: Holding): PricePath {
  const length = holding.returns.length;
  const path = makePath(0, length);
  const { bars, returns, sigma } = path;
  const random = new KeyedRandom([seed, fund.assetId, 'price']);
  const shares = new ShareChanges(seed, { assetId: fund.assetId, dividendYield: fund.dividendYield });
  const drawn = Math.floor(100 * random.at(-2).between(95, 290)) / 100;
  const firstPrice = fund.price === undefined ? drawn : firstPriceOf(fund, fund.price, holding);
  const usualShares = DOLLARS_A_DAY[fund.holds] / (fund.price ?? firstPrice);
  const walk = new VolumeWalk();
  const prices = { open: 0, high: 0, low: 0, close: 0 };
  let log = portableLog(firstPrice);
  for (let i = 0; i < length; i++) {
    random.at(i);
    sigma[i] = holding.sigma[i];
    returns[i] = holding.returns[i] - fund.yearlyCost / 252;
    const { dividend } = shares.at(i);
    const from = log + (dividend === 0 ? 0 : portableLog(1 - dividend / portableExp(log)));
    const move = { from, diffuse: returns[i], sigma: sigma[i], overnightPart: NIGHT_PART, gap: 0, inside: 0 };
    drawDay({ kind: 'fund', ...move }, random, prices);
    log = from + returns[i];
    const volume = walk.draw(usualShares, volumeDay(i, Math.abs(returns[i]) / sigma[i]), random);
    writeBar(bars, i, { prices, volume });
    shares.decide(i, prices.close);
  }
  return { ...path, actions: shares.actions, firstPrice, valuePrice: firstPrice };
}

/** The first price from which a fund comes to the price of its table, less what it costs and pays on the way. */
function firstPriceOf(fund: Fund, price: number, { returns }: Holding): number {
  const sessions = sessionUpTo(sessionGrid('us'), PRICED_ON) + 1;
  const growth = returns.subarray(0, sessions).reduce((sum, value) => sum + value, 0);
  return portableExp(firstLog(price, growth - ((fund.yearlyCost + fund.dividendYield) / 252) * sessions));
}

function volumeDay(session: number, surprise: number) {
  const { closesEarly, monthDay, weekday } = sessionGrid('us');
  return {
    surprise,
    news: false,
    closesEarly: closesEarly[session] === 1,
    monthDay: monthDay[session],
    weekday: weekday[session],
  };
}

function writeBar(
  bars: PricePath['bars'],
  i: number,
  day: { prices: { open: number; high: number; low: number; close: number }; volume: number },
): void {
  bars.time[i] = sessionGrid('us').time[i];
  bars.open[i] = day.prices.open;
  bars.high[i] = day.prices.high;
  bars.low[i] = day.prices.low;
  bars.close[i] = day.prices.close;
  bars.volume[i] = Math.floor(day.volume);
}
