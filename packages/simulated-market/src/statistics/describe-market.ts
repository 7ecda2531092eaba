import { correlation, describeReturns, type ReturnStatistics } from './return-statistics.ts';

/** Returns of one asset with the date each belongs to. */
export interface DatedReturns {
  readonly symbol: string;
  readonly time: Float64Array;
  readonly returns: Float64Array;
}

/** What a group of assets looks like: medians over its members. */
export interface MarketStatistics {
  readonly assets: number;
  readonly bars: number;
  readonly yearlyVolatility: number;
  readonly kurtosis: number;
  readonly skew: number;
  readonly hillExponent: number;
  readonly returnLag1: number;
  readonly returnLag5: number;
  readonly sizeLag1: number;
  readonly sizeLag5: number;
  readonly sizeLag20: number;
  readonly sizeLag60: number;
  readonly leverage: number;
  /** Mean correlation of pairs on their common dates; absent for one asset. */
  readonly crossCorrelation: number | undefined;
}

const LEAST_BARS = 300;
const LEAST_COMMON_BARS = 250;
/** There are many pairs; every asset is compared with the next few. */
const PARTNERS = 12;

export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Correlation of two assets on the dates both have. */
function pairCorrelation(a: DatedReturns, b: DatedReturns): number | undefined {
  const places = new Map<number, number>();
  b.time.forEach((time, i) => {
    places.set(time, i);
  });
  const [left, right]: [number[], number[]] = [[], []];
  a.time.forEach((time, i) => {
    const j = places.get(time);
    if (j === undefined) return;
    left.push(a.returns[i]);
    right.push(b.returns[j]);
  });
  return left.length < LEAST_COMMON_BARS
    ? undefined
    : correlation(Float64Array.from(left), Float64Array.from(right));
}

function meanCorrelation(assets: readonly DatedReturns[]): number | undefined {
  const values = assets.flatMap((asset, i) =>
    Array.from(
      { length: Math.min(PARTNERS, assets.length - 1) },
      (_, n) => assets[(i + n + 1) % assets.length],
    )
      .filter((partner) => partner !== asset)
      .flatMap((partner) => pairCorrelation(asset, partner) ?? []),
  );
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Describes a group; assets with too little history are left out. */
export function describeMarket(group: readonly DatedReturns[], barsPerYear: number): MarketStatistics {
  const assets = group.filter(({ returns }) => returns.length >= LEAST_BARS);
  const each = assets.map(({ returns }) => describeReturns(returns));
  const of = (read: (one: ReturnStatistics) => number) => median(each.map(read));
  return {
    assets: assets.length,
    bars: of(({ bars }) => bars),
    yearlyVolatility: of(({ deviation }) => deviation) * Math.sqrt(barsPerYear),
    kurtosis: of(({ kurtosis }) => kurtosis),
    skew: of(({ skew }) => skew),
    hillExponent: of((one) => one.hillExponent),
    returnLag1: of(({ returnCorrelation }) => returnCorrelation.lag1),
    returnLag5: of(({ returnCorrelation }) => returnCorrelation.lag5),
    sizeLag1: of(({ sizeCorrelation }) => sizeCorrelation.lag1),
    sizeLag5: of(({ sizeCorrelation }) => sizeCorrelation.lag5),
    sizeLag20: of(({ sizeCorrelation }) => sizeCorrelation.lag20),
    sizeLag60: of(({ sizeCorrelation }) => sizeCorrelation.lag60),
    leverage: of(({ leverage }) => leverage),
    crossCorrelation: assets.length > 1 ? meanCorrelation(assets) : undefined,
  };
}
