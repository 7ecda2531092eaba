import { usualDailyVolatility } from '../factors/usual-volatility.ts';
import type { WorldFactors } from '../factors/world-factors.ts';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { sessionFrom, sessionGrid, sessionUpTo } from '../session-grid.ts';
import type { PlantedTruth } from '../truth/planted-effects.ts';
import type { Coin } from '../universe/universe.ts';
import { PRICED_ON, versionOf } from '../versions.ts';
import { VolumeWalk } from './daily-volume.ts';
import { drawDay } from './day-shape.ts';
import { drawStart, firstLog, priceRandom } from './first-price.ts';
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

interface CoinPathRequest {
  readonly seed: string;
  readonly coin: Coin;
  readonly factors: WorldFactors;
  readonly truth: PlantedTruth;
}

/** Moves a coin day by day; how far does not depend on its price. */
class CoinWalk {
  readonly random: KeyedRandom;
  private readonly request: CoinPathRequest;
  private readonly news: ReturnType<typeof suddenNewsOf>;
  private readonly own: OwnReturns;
  private readonly moved = { diffuse: 0, inside: 0, sigma: 0 };

  constructor(request: CoinPathRequest, draw: number) {
    const { seed, coin, truth } = request;
    this.request = request;
    this.random = priceRandom(seed, coin.assetId, draw);
    this.news = suddenNewsOf(seed, coin);
    this.own = new OwnReturns({
      usual: coin.ownVolatility / Math.sqrt(365),
      shared: OWN_TENSION,
      effect: truth.effects.find(({ assetId }) => assetId === coin.assetId),
      mostTension: versionOf(seed).mostOwnTension,
    });
  }

  move(session: number) {
    const { random, moved } = this;
    const { coin, factors } = this.request;
    random.at(session);
    const day = this.own.advance(random, {
      tension: factors.coins.tension[session],
      monthDay: sessionGrid('crypto').monthDay[session],
    });
    const common = coin.beta * factors.coins.sigma[session];
    const sigma = Math.sqrt(common * common + day.sigma * day.sigma);
    const drift = (YEARLY_RETURN.base + YEARLY_RETURN.perBeta * coin.beta) / 365 - (sigma * sigma) / 4;
    moved.sigma = sigma;
    moved.diffuse = drift + coin.beta * factors.coins.returns[session] + day.value + day.season;
    moved.inside = (this.news(session)?.size ?? 0) * day.sigma;
    this.own.shake(moved.inside / day.sigma);
    return moved;
  }
}

/** The price before the first day: the table's, or one from which the coin comes to the table's price. */
function startOf(request: CoinPathRequest, first: number): { readonly price: number; readonly draw: number } {
  const { seed, coin } = request;
  const { price } = coin;
  if (price === undefined) return { price: coin.firstPrice, draw: 0 };
  const last = sessionUpTo(sessionGrid('crypto'), PRICED_ON);
  return drawStart(seed, (draw) => {
    const walk = new CoinWalk(request, draw);
    let end = 0;
    for (let session = first; session <= last; session++) {
      const { diffuse, inside } = walk.move(session);
      end += diffuse + inside;
    }
    return { end, start: { price: portableExp(firstLog(price, end)), draw } };
  });
}

/** Generates a coin's whole history, day by day. */
export function coinPath(request: CoinPathRequest): PricePath {
  const { seed, coin, factors } = request;
  const grid = sessionGrid('crypto');
  const first = sessionFrom(grid, coin.listedOn);
  const path = makePath(first, Math.max(0, factors.coins.returns.length - first));
  const { bars, returns, sigma } = path;
  const { price: firstPrice, draw } = startOf(request, first);
  const walk = new CoinWalk(request, draw);
  const { random } = walk;
  const volume = new VolumeWalk();
  const usual = usualDailyVolatility(coin, versionOf(seed));
  const prices = { open: 0, high: 0, low: 0, close: 0 };
  let log = portableLog(firstPrice);
  for (let i = 0; i < returns.length; i++) {
    const session = first + i;
    const { diffuse, inside, sigma: expected } = walk.move(session);
    sigma[i] = expected;
    drawDay(
      { kind: 'crypto', from: log, diffuse, sigma: expected, overnightPart: 0.002, gap: 0, inside },
      random,
      prices,
    );
    returns[i] = diffuse + inside;
    log += returns[i];
    const traded = volume.draw(
      coin.usualTurnover / prices.close,
      {
        surprise: Math.abs(returns[i]) / usual,
        news: inside !== 0,
        closesEarly: false,
        monthDay: 101,
        weekday: grid.weekday[session],
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
  return { ...path, actions: [], firstPrice, valuePrice: firstPrice };
}
