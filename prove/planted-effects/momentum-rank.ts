import {
  alignPanel,
  computeFeatures,
  FEATURE_COUNT,
  featureColumn,
} from '../../packages/quant/src/features/index.ts';
import { dayOfMatrix, settleOutcomes } from '../../packages/quant/src/signals/index.ts';
import { rankInformationCoefficient } from '../../packages/quant/src/statistics/index.ts';
import type { SimulatedMarket } from '../../packages/simulated-market/src/index.ts';
import { deviationOf, meanOf, type WorldSeries, worldSeries } from './world-series.ts';

/** Bars a call is held, and the feature that looks back as far as what was planted. */
const HORIZON = 5;
const LOOKBACK = 20;
const FEATURE = featureColumn('return-20');
/** Names a day needs: nine have momentum in each world. */
const FEWEST_NAMES = 8;
/** Fraction of a day's move that falls before its open, as in the simulated market; a call enters at the open. */
const NIGHT = 0.28;
/** The lean is capped at 2 sigmas: what is left of a normal value's slope, P(|z| < 2). */
const CUT = 0.9545;
const FEWEST_RETURNS = 2000;

/**
 * The rank IC that a planted strength s must show, to first order. An own return in its sigmas leans by s · CUT · z, where
 * z is the sum of the 20 own returns before over √20. The feature is the whole return of those bars over its sigma, so
 * its correlation with z is the root of w, the own part of what sets names apart; the outcome is the return from the next
 * open over HORIZON + 1 sessions. On the k-th of them (20 − k) of the 20 returns are still those of the feature, and of
 * the first the night is gone: correlation = s · CUT · w · sum / √length. Ranks of normal values correlate by
 * 6 / (π (n + 1)) · (asin c + (n − 2) · asin(c / 2)) where c is their correlation.
 */
function expectedRankIc(strength: number, { ownPart, names }: { ownPart: number; names: number }): number {
  let reach = -NIGHT;
  for (let k = 0; k <= HORIZON; k++) reach += (LOOKBACK - k) / LOOKBACK;
  const correlation = (strength * CUT * ownPart * reach) / Math.sqrt(HORIZON + 1 - NIGHT);
  return (6 / (Math.PI * (names + 1))) * (Math.asin(correlation) + (names - 2) * Math.asin(correlation / 2));
}

/** The rank correlation of the feature with the calls' outcomes, day by day. */
function rankIcs(series: readonly WorldSeries[]) {
  const panel = alignPanel({ market: 'stocks', histories: series });
  const blocks = computeFeatures(panel);
  const outcomes = settleOutcomes(panel, HORIZON);
  const found: number[] = [];
  const values = new Float64Array(panel.assets.length);
  for (let day = 0; day < panel.days.length; day++) {
    values.fill(Number.NaN);
    panel.assets.forEach(({ dayOf }, a) => {
      const bar = day - (dayOf[0] ?? 0);
      if (dayOf[bar] === day) values[a] = blocks[a]?.[bar * FEATURE_COUNT + FEATURE] ?? Number.NaN;
    });
    const ic = rankInformationCoefficient(values, dayOfMatrix(outcomes, day), FEWEST_NAMES);
    if (ic !== null) found.push(ic);
  }
  return Float64Array.from(found);
}

/** A name's return relative to those of its own sector, capped at 4 sigmas so that news does not count. */
function ownReturns(series: WorldSeries, peers: readonly WorldSeries[]): Map<number, number> {
  const common = new Map<number, { sum: number; count: number }>();
  for (const { bars, returns } of peers)
    returns.forEach((value, i) => {
      const time = bars.time[i + 1] ?? 0;
      const known = common.get(time) ?? { sum: 0, count: 0 };
      common.set(time, { sum: known.sum + value, count: known.count + 1 });
    });
  const pairs = Array.from(series.returns, (value, i) => {
    const time = series.bars.time[i + 1] ?? 0;
    const { sum, count } = common.get(time) ?? { sum: 0, count: 1 };
    return { time, value, shared: sum / count };
  });
  const slope =
    meanOf(pairs.map(({ value, shared }) => value * shared)) /
    meanOf(pairs.map(({ shared }) => shared * shared));
  const rest = pairs.map(({ value, shared }) => value - slope * shared);
  const wide = 4 * deviationOf(rest);
  return new Map(pairs.map(({ time }, i) => [time, Math.max(-wide, Math.min(wide, rest[i] ?? 0))]));
}

/** The own part of the variance between names: own returns against returns above the names' mean of the day. */
function ownPartOf(series: readonly WorldSeries[], all: readonly WorldSeries[]): number {
  const own = series.map((one) => {
    const peers = all.filter(({ id, sector }) => id !== one.id && sector === one.sector);
    return ownReturns(one, peers.length < 4 ? all.filter(({ id }) => id !== one.id) : peers);
  });
  let [mine, apart] = [0, 0];
  const byTime = series.map(
    ({ bars, returns }) => new Map(Array.from(returns, (value, i) => [bars.time[i + 1] ?? 0, value])),
  );
  const spread = series.map(({ returns }) => deviationOf(returns));
  for (const time of byTime[0]?.keys() ?? []) {
    const today = byTime.map((one) => one.get(time) ?? 0);
    const centre = meanOf(today);
    today.forEach((value, i) => {
      mine += ((own[i]?.get(time) ?? 0) / (spread[i] ?? 1)) ** 2;
      apart += ((value - centre) / (spread[i] ?? 1)) ** 2;
    });
  }
  // The mean of n names contains one n-th of each name's own part.
  return (mine * (1 - 1 / series.length)) / apart;
}

/** The rank IC of the product's 20-bar return among names with planted momentum, and among those without any effect. */
export function measureMomentum(world: SimulatedMarket) {
  const all = worldSeries(world, (id) => id.startsWith('us:')).filter(
    ({ returns, sector }) => returns.length >= FEWEST_RETURNS && sector !== null,
  );
  const effects = world.truth.effects.filter(
    ({ kind, assetId }) => kind === 'momentum' && assetId.startsWith('us:'),
  );
  const without = new Set(world.truth.withoutEffect);
  const planted = all.filter(({ id }) => effects.some(({ assetId }) => assetId === id));
  const rest = all.filter(({ id }) => without.has(id));
  const strength =
    effects.reduce((sum, one) => sum + ('strength' in one ? one.strength : 0), 0) / effects.length;
  const [found, quiet] = [rankIcs(planted), rankIcs(rest)];
  const ownPart = ownPartOf(planted, all);
  return {
    names: planted.length,
    ic: meanOf(found),
    'own part': ownPart,
    expected: expectedRankIc(strength, { ownPart, names: planted.length }),
    'names without effect': rest.length,
    'ic without effect': meanOf(quiet),
  };
}
