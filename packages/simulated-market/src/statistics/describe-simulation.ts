import { type AssetId, assetId, type EpochMs, type IsoDate } from '@auspex/market';
import { simulate } from '../simulate.ts';
import type { SimulatedMarket } from '../simulated-market.ts';
import { adjustedReturns } from './adjusted-returns.ts';
import { type DatedReturns, describeMarket, type MarketStatistics, median } from './describe-market.ts';

/** What a simulated market looks like, for comparison with a real one. */
export interface SimulationDescription {
  readonly seed: string;
  readonly stocks: MarketStatistics;
  /** The fund that tracks the large companies. */
  readonly indexFund: MarketStatistics;
  readonly coins: MarketStatistics;
  /** Fraction of a stock's volume traded in each half hour of a full session, medians; adds up to about 1. */
  readonly volumeByHalfHour: readonly number[];
  /** Correlation of |r| with volume on the same day, median over stocks. */
  readonly volumeWithSize: number;
}

const HALF_HOURS = 13;
const HALF_HOUR_MINUTES = 30;
const CURVE_STOCKS = 12;
const CURVE_SESSIONS = 8;

function returnsOf(market: SimulatedMarket, id: AssetId): DatedReturns {
  const bars = market.dailyBars(id);
  if (!bars) throw new RangeError(`The simulated market has no ${id}.`);
  const returns = adjustedReturns(bars, market.corporateActions(id));
  return { symbol: id, time: bars.time.subarray(1), returns };
}

/** Fraction of the day's volume in each half hour of one session; absent for half days and halted ones. */
function halfHours(market: SimulatedMarket, id: AssetId, date: IsoDate): number[] | undefined {
  const bars = market.minuteBars(id, date);
  if (bars?.time.length !== HALF_HOURS * HALF_HOUR_MINUTES) return undefined;
  const total = bars.volume.reduce((sum, volume) => sum + volume, 0);
  return Array.from({ length: HALF_HOURS }, (_, n) => {
    const part = bars.volume.subarray(n * HALF_HOUR_MINUTES, (n + 1) * HALF_HOUR_MINUTES);
    return part.reduce((sum, volume) => sum + volume, 0) / total;
  });
}

function volumeCurveOf(market: SimulatedMarket, stocks: readonly AssetId[]): number[] {
  const days = stocks.slice(0, CURVE_STOCKS).flatMap((id) => {
    const times = market.dailyBars(id)?.time ?? new Float64Array(0);
    return Array.from(times.subarray(-CURVE_SESSIONS), (time) => {
      const date = new Date(time).toISOString().slice(0, 10) as IsoDate;
      return halfHours(market, id, date) ?? [];
    }).filter((day) => day.length > 0);
  });
  return Array.from({ length: HALF_HOURS }, (_, n) => median(days.map((day) => day[n])));
}

function volumeWithSize(market: SimulatedMarket, stocks: readonly DatedReturns[]): number {
  return median(
    stocks.map(({ symbol, returns }) => {
      const volume = market.dailyBars(assetId(symbol))?.volume.subarray(1) ?? new Float64Array(0);
      return logCorrelation(returns, volume);
    }),
  );
}

/** Correlation of |r| with the logarithm of volume. */
export function logCorrelation(returns: Float64Array, volume: Float64Array): number {
  const n = returns.length;
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [Math.abs(returns[i]), Math.log(volume[i])];
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  return (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
}

/** Simulates a market and measures what it looks like. */
export function describeSimulation(request: {
  readonly seed: string;
  readonly to: EpochMs | IsoDate;
}): SimulationDescription {
  const market = simulate(request);
  const listings = market.listings();
  const stocks = listings
    .filter(({ kind }) => kind === 'stock')
    .map((listing) => returnsOf(market, listing.assetId));
  const coins = listings
    .filter(({ kind }) => kind === 'crypto')
    .map((listing) => returnsOf(market, listing.assetId));
  return {
    seed: market.seed,
    stocks: describeMarket(stocks, 252),
    indexFund: describeMarket([returnsOf(market, assetId('us:SPY'))], 252),
    coins: describeMarket(coins, 365),
    volumeByHalfHour: volumeCurveOf(
      market,
      market.truth.withoutEffect.filter((id) => id.startsWith('us:')),
    ),
    volumeWithSize: volumeWithSize(market, stocks),
  };
}
