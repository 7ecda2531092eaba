import { readFileSync } from 'node:fs';
import { dateOfInstant } from '../../packages/market/src/index.ts';
import { scanWindows } from '../../packages/quant/src/seasonality/index.ts';
import type { SeasonalEffect, SimulatedMarket } from '../../packages/simulated-market/src/index.ts';
import { deviationOf, meanOf, type WorldSeries, worldSeries } from './world-series.ts';

/** What the screen calls found. */
export const LARGEST_Q = 0.05;
/** Planted seasons from here on are strong. */
const STRONG_SIGMAS = 2;
/** Bars a name needs to be worth scanning: eight years of a season. */
const FEWEST_RETURNS = 2000;

/** Share of random walks with a season of this many sigmas that is found, by season-power.py. */
interface SeasonPower {
  readonly strengths: readonly number[];
  readonly curves: readonly {
    readonly market: string;
    readonly from: number;
    readonly until: number;
    readonly found: readonly number[];
  }[];
}

const power = JSON.parse(
  readFileSync(new URL('./season-power.json', import.meta.url), 'utf8'),
) as SeasonPower;

/** The share of random walks in which a season as strong as the planted one is found. */
function expectedFound({ assetId, fromMonthDay, untilMonthDay, sigmasPerYear }: SeasonalEffect): number {
  const curve = power.curves.find(
    ({ from, until, market }) =>
      from === fromMonthDay &&
      until === untilMonthDay &&
      (market === 'coins') === assetId.startsWith('crypto:'),
  );
  const found = curve?.found[power.strengths.indexOf(Math.abs(sigmasPerYear))];
  if (found === undefined)
    throw new RangeError(`season-power.py knows no window ${fromMonthDay} of ${sigmasPerYear} sigmas.`);
  return found;
}

/** Returns of the sessions in the planted window, and those of the rest. */
function splitReturns({ bars, returns }: WorldSeries, { fromMonthDay, untilMonthDay }: SeasonalEffect) {
  const inside: number[] = [];
  const outside: number[] = [];
  returns.forEach((value, i) => {
    const [, month = '1', day = '1'] = dateOfInstant(bars.time[i + 1] ?? 0).split('-');
    const monthDay = Number(month) * 100 + Number(day);
    (monthDay >= fromMonthDay && monthDay <= untilMonthDay ? inside : outside).push(value);
  });
  return { inside, outside };
}

/** Day of the year of a month and day, counted in a non-leap year. */
function dayOfYear(monthDay: number): number {
  return (Date.UTC(2001, Math.floor(monthDay / 100) - 1, monthDay % 100) - Date.UTC(2001, 0, 1)) / 86_400_000;
}

/** Whether the scan of a name finds a window that overlaps at least half of the planted one, with its sign. */
function findsSeason(series: WorldSeries, effect: SeasonalEffect): boolean {
  const [planted, until] = [dayOfYear(effect.fromMonthDay), dayOfYear(effect.untilMonthDay)];
  return scanWindows(series.bars).windows.some(({ month, day, days, q, excess }) => {
    if (q === null || q > LARGEST_Q || Math.sign(excess ?? 0) !== Math.sign(effect.sigmasPerYear))
      return false;
    const from = dayOfYear(month * 100 + day);
    return Math.min(from + days, until) - Math.max(from, planted) >= (until - planted) / 2;
  });
}

/** Measures and searches for a world's planted seasons, and searches the names without any. */
export function findSeasons(world: SimulatedMarket) {
  const effects = world.truth.effects.filter((effect) => effect.kind === 'seasonal-window');
  const figures = {
    ...{ planted: 0, z: 0, z2: 0, strong: 0, found: 0, expected: 0, variance: 0, quiet: 0, 'quiet found': 0 },
  };
  for (const series of worldSeries(world, (id) => effects.some(({ assetId }) => assetId === id))) {
    const effect = effects.find(({ assetId }) => assetId === series.id);
    if (!effect) continue;
    const { inside, outside } = splitReturns(series, effect);
    const errorOf = (values: readonly number[]) => deviationOf(values) / Math.sqrt(values.length);
    const error = Math.hypot(errorOf(inside), errorOf(outside));
    const z = (meanOf(inside) - meanOf(outside) - effect.logReturnPerSession) / error;
    figures.planted += 1;
    figures.z += z;
    figures.z2 += z * z;
    if (Math.abs(effect.sigmasPerYear) < STRONG_SIGMAS) continue;
    const chance = expectedFound(effect);
    figures.strong += 1;
    figures.expected += chance;
    figures.variance += chance * (1 - chance);
    if (findsSeason(series, effect)) figures.found += 1;
  }
  const without = new Set(world.truth.withoutEffect);
  for (const { bars, returns } of worldSeries(world, (id) => without.has(id))) {
    if (returns.length < FEWEST_RETURNS) continue;
    figures.quiet += 1;
    if (scanWindows(bars).windows.some(({ q }) => q !== null && q <= LARGEST_Q)) figures['quiet found'] += 1;
  }
  return figures;
}
