import { type AssetId, type BarColumns, dateOfInstant } from '../packages/market/src/index.ts';
import { adjustedReturns, type SimulatedMarket, simulate } from '../packages/market-data/src/index.ts';
import { alignPanel, computeFeatures } from '../packages/quant/src/features/index.ts';
import { judgeEdges } from '../packages/quant/src/gate/index.ts';
import { scanWindows } from '../packages/quant/src/seasonality/index.ts';
import { SIGNAL_HORIZONS, walkForwardSignals } from '../packages/quant/src/signals/index.ts';
import type { Proof } from '../scripts/proof.ts';

const SEEDS = ['39', '1', '2', '3', '4', '5', '6', '7'];
const GATE_SEEDS = ['39', '1', '2'];
const TO = '2026-10-30';
/** What the screens call found. */
const LARGEST_Q = 0.05;
const LOOKBACK = 20;

interface Series {
  readonly id: AssetId;
  readonly sector: string | null;
  readonly bars: BarColumns;
  readonly returns: Float64Array;
}

/** Every asset of a world with its adjusted returns; `bars` are put together from them, so that no dividend is a fall. */
function seriesOf(world: SimulatedMarket): Map<AssetId, Series> {
  const all = new Map<AssetId, Series>();
  for (const listing of world.listings()) {
    const raw = world.dailyBars(listing.assetId);
    if (!raw || raw.close.length < 300) continue;
    const returns = adjustedReturns(raw, world.corporateActions(listing.assetId));
    const factor = new Float64Array(raw.close.length).fill(1);
    let level = raw.close[0] ?? 1;
    raw.close.forEach((close, i) => {
      if (i > 0) level *= Math.exp(returns[i - 1] ?? 0);
      factor[i] = level / close;
    });
    const scaled = (column: Float64Array) => column.map((price, i) => price * (factor[i] ?? 1));
    const { open, high, low, close } = raw;
    const bars = { ...raw, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) };
    const { sector = null } = listing as { sector?: string | null };
    all.set(listing.assetId, { id: listing.assetId, sector, bars, returns });
  }
  return all;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Day of the year of a month and day, counted in a year without a leap day. */
function dayOfYear(monthDay: number): number {
  return (Date.UTC(2001, Math.floor(monthDay / 100) - 1, monthDay % 100) - Date.UTC(2001, 0, 1)) / 86_400_000;
}

/** Whether the scan of a name finds a window that shares at least half of the planted one, with its sign. */
function findsWindow(series: Series, planted: { from: number; until: number; sign: number }): boolean {
  return scanWindows(series.bars).windows.some(({ month, day, days, q, excess }) => {
    if (q === null || q > LARGEST_Q || Math.sign(excess ?? 0) !== planted.sign) return false;
    const from = dayOfYear(month * 100 + day);
    const shared = Math.min(from + days, planted.until) - Math.max(from, planted.from);
    return shared >= (planted.until - planted.from) / 2;
  });
}

/** Extra return of a session in the window over the rest of the year, with its standard error. */
function windowLean({ bars, returns }: Series, from: number, until: number) {
  const inside: number[] = [];
  const outside: number[] = [];
  returns.forEach((value, i) => {
    const [, month = '1', day = '1'] = dateOfInstant(bars.time[i + 1] ?? 0).split('-');
    const monthDay = Number(month) * 100 + Number(day);
    (monthDay >= from && monthDay <= until ? inside : outside).push(value);
  });
  const spread = (values: readonly number[]) => {
    const centre = meanOf(values);
    return meanOf(values.map((value) => (value - centre) ** 2)) / values.length;
  };
  return { lean: meanOf(inside) - meanOf(outside), error: Math.sqrt(spread(inside) + spread(outside)) };
}

function seasons(world: SimulatedMarket, all: ReadonlyMap<AssetId, Series>) {
  const figures = { planted: 0, strong: 0, strongFound: 0, z: 0, z2: 0, quiet: 0, quietFound: 0 };
  for (const effect of world.truth.effects) {
    const series = all.get(effect.assetId);
    if (effect.kind !== 'seasonal-window' || !series) continue;
    const { fromMonthDay, untilMonthDay, logReturnPerSession, sigmasPerYear } = effect;
    const { lean, error } = windowLean(series, fromMonthDay, untilMonthDay);
    figures.planted += 1;
    figures.z += (lean - logReturnPerSession) / error;
    figures.z2 += ((lean - logReturnPerSession) / error) ** 2;
    if (Math.abs(sigmasPerYear) < 2) continue;
    figures.strong += 1;
    const planted = {
      from: dayOfYear(fromMonthDay),
      until: dayOfYear(untilMonthDay),
      sign: Math.sign(sigmasPerYear),
    };
    if (findsWindow(series, planted)) figures.strongFound += 1;
  }
  for (const id of world.truth.withoutEffect) {
    const series = all.get(id);
    if (!series || series.returns.length < 2000) continue;
    figures.quiet += 1;
    if (scanWindows(series.bars).windows.some(({ q }) => q !== null && q <= LARGEST_Q))
      figures.quietFound += 1;
  }
  return figures;
}

/** How far a name's return above its sector's leans towards its own last weeks: slope per sigma. */
function momentumLean(series: Series, peers: readonly Series[]): number {
  const byTime = new Map<number, { sum: number; count: number }>();
  for (const { bars, returns } of peers)
    returns.forEach((value, i) => {
      const time = bars.time[i + 1] ?? 0;
      const known = byTime.get(time) ?? { sum: 0, count: 0 };
      byTime.set(time, { sum: known.sum + value, count: known.count + 1 });
    });
  const own = Array.from(series.returns, (value, i) => {
    const { sum, count } = byTime.get(series.bars.time[i + 1] ?? 0) ?? { sum: 0, count: 0 };
    return count === 0 ? 0 : value - sum / count;
  });
  const deviation = Math.sqrt(meanOf(own.map((value) => value * value)));
  const cut = own.map((value) => Math.max(-4, Math.min(4, value / deviation)));
  let [xy, xx] = [0, 0];
  for (let i = LOOKBACK; i < cut.length; i++) {
    const past = cut.slice(i - LOOKBACK, i).reduce((sum, value) => sum + value, 0) / Math.sqrt(LOOKBACK);
    const x = Math.max(-2, Math.min(2, past));
    xy += x * (cut[i] ?? 0);
    xx += x * x;
  }
  return xy / xx;
}

function momentum(world: SimulatedMarket, all: ReadonlyMap<AssetId, Series>) {
  const lean = (id: AssetId): number[] => {
    const series = all.get(id);
    if (!series || series.returns.length < 2000 || !id.startsWith('us:')) return [];
    const peers = [...all.values()].filter(
      (one) => one.id !== id && one.id.startsWith('us:') && one.sector === series.sector,
    );
    return peers.length < 4 ? [] : [momentumLean(series, peers)];
  };
  const planted = world.truth.effects.flatMap(({ kind, assetId }) =>
    kind === 'momentum' ? lean(assetId) : [],
  );
  const rest = world.truth.withoutEffect.flatMap(lean);
  const spread = Math.sqrt(meanOf(rest.map((one) => (one - meanOf(rest)) ** 2)));
  return {
    planted: planted.length,
    plantedMean: meanOf(planted),
    rest: rest.length,
    restMean: meanOf(rest),
    spread,
  };
}

/** Horizons at which the gate lets an edge be claimed on the coins of a world, and the highest t of any. */
function gates(all: ReadonlyMap<AssetId, Series>) {
  const histories = [...all.values()].filter(({ id }) => id.startsWith('crypto:'));
  const panel = alignPanel({ market: 'crypto', histories });
  const blocks = computeFeatures(panel);
  const records = SIGNAL_HORIZONS.map(({ bars }) => ({
    ...walkForwardSignals({ panel, blocks, horizonBars: bars }),
    market: panel.market,
  }));
  const verdicts = judgeEdges(records, { seed: 1 });
  const highest = verdicts.map(
    ({ conditions }) => conditions.find(({ id }) => id === 'rank-ic-t')?.value ?? 0,
  );
  return {
    claimed: verdicts.filter(({ open }) => open).length,
    'highest t': Number(Math.max(...highest).toFixed(2)),
  };
}

type Figures = Record<string, number>;
const sumOf = (parts: readonly Figures[], name: string) =>
  parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);

/** `npm run prove planted-effects`. */
export const proof: Proof = {
  title: 'On the simulated market what was planted is found at its strength, and hardly anything else',
  async run(report) {
    const found: Figures[] = [];
    const leans: Figures[] = [];
    let claims = 0;
    for (const seed of SEEDS) {
      const world = simulate({ seed, to: TO });
      const all = seriesOf(world);
      found.push(await report.part(`seed ${seed}: seasons`, async () => seasons(world, all)));
      leans.push(await report.part(`seed ${seed}: momentum`, async () => momentum(world, all)));
      if (GATE_SEEDS.includes(seed))
        claims += (await report.part(`seed ${seed}: gate of the coins' signals`, async () => gates(all)))
          .claimed;
    }
    const [planted, quiet] = [sumOf(found, 'planted'), sumOf(found, 'quiet')];
    const bias = sumOf(found, 'z') / Math.sqrt(planted);
    report.expect(
      'planted seasons: mean of (measured − planted) in standard errors, as a z',
      Math.abs(bias) < 3,
      bias.toFixed(2),
    );
    const scatter = sumOf(found, 'z2') / planted;
    report.expect(
      'their scatter around the planted strength, in standard errors squared (1 by theory)',
      scatter > 0.6 && scatter < 1.8,
      scatter.toFixed(2),
    );
    const share = sumOf(found, 'strongFound') / sumOf(found, 'strong');
    report.expect('strong seasons that the scan finds', share >= 0.5, share.toFixed(2));
    const rate = sumOf(found, 'quietFound') / quiet;
    const allowed = LARGEST_Q + 3 * Math.sqrt((LARGEST_Q * (1 - LARGEST_Q)) / quiet);
    report.expect(
      `names without any effect on which the scan finds one (q ≤ ${LARGEST_Q}; allowed ${allowed.toFixed(3)}, ${quiet} names)`,
      rate <= allowed,
      rate.toFixed(3),
    );
    const weighted = (mean: string, count: string) =>
      leans.reduce((sum, one) => sum + (one[mean] ?? 0) * (one[count] ?? 0), 0) / sumOf(leans, count);
    const [lean, rest] = [weighted('plantedMean', 'planted'), weighted('restMean', 'rest')];
    const error = meanOf(leans.map(({ spread = 0 }) => spread)) / Math.sqrt(sumOf(leans, 'planted'));
    report.expect(
      'momentum where planted minus the rest (0.06 planted in the own part alone; the sector left in the difference thins it)',
      lean - rest > 0.03 && lean - rest < 0.075,
      `${(lean - rest).toFixed(4)} ± ${error.toFixed(4)}`,
    );
    report.expect('momentum in the rest', Math.abs(rest) < 0.012, rest.toFixed(4));
    report.expect(
      'edges that the gate lets be claimed on coins, of three worlds with three horizons each',
      claims <= 1,
      claims,
    );
  },
};
