import { usualDailyVolatility } from '../factors/usual-volatility.ts';
import type { WorldFactors } from '../factors/world-factors.ts';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { sessionFrom, sessionGrid } from '../session-grid.ts';
import type { PlantedTruth } from '../truth/planted-effects.ts';
import type { Coin } from '../universe/universe.ts';
import { VolumeWalk } from './daily-volume.ts';
import { drawDay } from './day-shape.ts';
import { OwnReturns } from './own-returns.ts';
import { makePath, type PricePath } from './price-path.ts';
import { suddenNewsOf } from './sudden-news.ts';

/** Above this, sums of parts of 1/1024 would no longer be exact. */
const MOST_WITH_PARTS = 1e12;

/** Amounts of coins are multiples of a power of two, so that parts of a day add up to the day without a remainder. */
export function coinUnit(volume: number): number {
  return volume > MOST_WITH_PARTS ? 1 : 1 / 1024;
}

const YEARLY_RETURN = { base: 0.05, perBeta: 0.08 };
const OWN_TENSION = 0.5;

/** Generates a coin's whole history, day by day. */
export function coinPath(request: {
  readonly seed: string;
  readonly coin: Coin;
  readonly factors: WorldFactors;
  readonly truth: PlantedTruth;
}): PricePath {
  const { seed, coin, factors, truth } = request;
  const grid = sessionGrid('crypto');
  const first = sessionFrom(grid, coin.listedOn);
  const path = makePath(first, Math.max(0, factors.coins.returns.length - first));
  const { bars, returns, sigma } = path;
  const random = new KeyedRandom([seed, coin.assetId, 'price']);
  const news = suddenNewsOf(seed, coin);
  const effect = truth.effects.find(({ assetId }) => assetId === coin.assetId);
  const own = new OwnReturns({ usual: coin.ownVolatility / Math.sqrt(365), shared: OWN_TENSION, effect });
  const volume = new VolumeWalk();
  const usual = usualDailyVolatility(coin);
  const prices = { open: 0, high: 0, low: 0, close: 0 };
  let log = portableLog(coin.firstPrice);
  for (let i = 0; i < returns.length; i++) {
    const session = first + i;
    random.at(session);
    const { monthDay, weekday } = grid;
    const day = own.advance(random, {
      tension: factors.coins.tension[session],
      monthDay: monthDay[session],
    });
    const common = coin.beta * factors.coins.sigma[session];
    sigma[i] = Math.sqrt(common * common + day.sigma * day.sigma);
    const drift = (YEARLY_RETURN.base + YEARLY_RETURN.perBeta * coin.beta) / 365 - (sigma[i] * sigma[i]) / 4;
    const diffuse = drift + coin.beta * factors.coins.returns[session] + day.value + day.season;
    const inside = (news(session)?.size ?? 0) * day.sigma;
    drawDay(
      { kind: 'crypto', from: log, diffuse, sigma: sigma[i], overnightPart: 0.002, gap: 0, inside },
      random,
      prices,
    );
    returns[i] = diffuse + inside;
    log += returns[i];
    own.shake(inside / day.sigma);
    const traded = volume.draw(
      coin.usualTurnover / prices.close,
      {
        surprise: Math.abs(returns[i]) / usual,
        news: inside !== 0,
        closesEarly: false,
        monthDay: 101,
        weekday: weekday[session],
      },
      random,
    );
    bars.time[i] = grid.time[session];
    bars.open[i] = prices.open;
    bars.high[i] = prices.high;
    bars.low[i] = prices.low;
    bars.close[i] = prices.close;
    const unit = coinUnit(traded);
    bars.volume[i] = Math.max(1, Math.floor(traded / unit)) * unit;
  }
  return { ...path, actions: [] };
}
