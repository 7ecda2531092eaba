import { judgeRanges, judgeRanks, type RangeReport } from '../../packages/evaluation/src/index.ts';
import { leanSeries, stocknetSeries } from '../../packages/quant/fixtures/shared-prices.ts';
import {
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '../../packages/quant/src/distribution/index.ts';
import { fillNormal, randomStream } from '../../packages/quant/src/random/index.ts';
import type { Report } from '../../scripts/proof.ts';
import { rangeUniverse, rankUniverse } from './real-universe.ts';

const HORIZONS = [21, 63, 252, 504] as const;

/** Rows, and what the study saw and requires at each horizon, from the method. */
const ASKED = [
  { bars: 21, rows: 2958, ratio: [0.981, 0.984], centred: [0.987, 0.99], miss: [0.994, 1.0] },
  { bars: 63, rows: 2860, ratio: [0.967, 0.971], centred: [0.981, 0.985], miss: [0.993, 1.0] },
  { bars: 252, rows: 2450, ratio: [0.926, 0.932], centred: [0.971, 0.977], miss: [1.0, 1.005] },
  { bars: 504, rows: 1900, ratio: [0.88, 0.89], centred: [0.961, 0.968], miss: [1.009, 1.015] },
] as const;

const VECTORS = [
  {
    name: 'Lean SPY 2016-12-30',
    closes: () => leanSeries('spy', '2016-12-30').closes,
    bar: 4780,
    variances: [3.129287e-5, 3.090512e-5, 5.741984e-5, 1.484188e-4],
    printed: { 21: [0.029031, -0.04519, 0.00707, 0.04771], 504: [0.183844, -0.21253, 0.11838, 0.37577] },
  },
  {
    name: 'stocknet KO 2016-12-30',
    closes: () => stocknetSeries('KO', '2016-12-30').closes,
    bar: 1088,
    variances: [7.395113e-5, 7.326229e-5, 7.618087e-5, 8.044285e-5],
    printed: { 21: [0.039535, -0.06389, 0.00728, 0.06263], 504: [0.196718, -0.25469, 0.0994, 0.37481] },
  },
] as const;

/** D1: relative to the printed value; a figure with five decimals may also be off by half of its last one. */
export function expectVectors(report: Report): void {
  for (const { name, closes, bar, variances, printed } of VECTORS) {
    const state = volatilityAt(volatilityColumns(closes()), bar);
    if (state === null) throw new Error(`${name} is too short`);
    const { naive, fast, slow, longRun } = state;
    const relative = [naive, fast, slow, longRun].map((one, i) => Math.abs(one / (variances[i] ?? 1) - 1));
    const worst = Math.max(...relative);
    report.expect(`D1 ${name}: e, w, u, m (must be within 1e-5)`, worst <= 1e-5, worst.toExponential(1));
    for (const horizonBars of [21, 504] as const) {
      const distribution = returnDistribution(state, { market: 'stocks', horizonBars });
      const ours = [distribution.scale, ...[0.05, 0.5, 0.95].map((p) => quantileOf(distribution, p))];
      const excess = ours.map((one, i) => {
        const expected = printed[horizonBars][i] ?? Number.NaN;
        const rounding = i === 0 ? 5e-7 : 5e-6;
        return Math.max(0, Math.abs(one - expected) - rounding) / Math.abs(expected);
      });
      const most = Math.max(...excess);
      report.expect(
        `D1 ${name}: S, q05, q50, q95 over ${horizonBars} bars (must be within 1e-5 of the printed digits)`,
        most <= 1e-5,
        most.toExponential(1),
      );
    }
  }
}

/** D2 to D5 on the method's universe. */
export function expectRanges(report: Report): void {
  const universe = rangeUniverse();
  for (const asked of ASKED) {
    const judged = judgeRanges(universe, { horizonBars: asked.bars });
    if (judged === null) throw new Error('the universe gives no forecast');
    const at = `at ${asked.bars} bars`;
    report.expect(`rows ${at} (must be ${asked.rows})`, judged.forecasts === asked.rows, judged.forecasts);
    expectAtMost(report, { name: `D2 pinball ratio ${at}`, bar: asked.ratio, ours: judged.pinballRatio });
    expectAtMost(report, {
      name: `D3 the same, baseline with drift, ${at}`,
      bar: asked.centred,
      ours: judged.centredPinballRatio,
    });
    expectCoverage(report, at, judged);
    expectAtMost(report, {
      name: `D5 MAE of the median ÷ "+8 % a year" ${at}`,
      bar: asked.miss,
      ours: judged.medianMissRatio,
    });
  }
}

function expectAtMost(
  report: Report,
  { name, bar, ours }: { name: string; bar: readonly [number, number]; ours: number },
): void {
  report.expect(`${name} (reference ${bar[0]}, must be ≤ ${bar[1]})`, ours <= bar[1], ours.toFixed(4));
}

function expectCoverage(report: Report, at: string, { coverage }: RangeReport): void {
  const bands = [
    ['50 %', coverage.half, 0.45, 0.56, '.49–.53'],
    ['80 %', coverage.fourFifths, 0.77, 0.84, '.79–.81'],
    ['90 %', coverage.nineTenths, 0.86, 0.93, '.89–.90'],
  ] as const;
  for (const [band, share, low, high, reference] of bands) {
    const name = `D4 outcomes inside the ${band} band ${at} (reference ${reference}, must be ${low} to ${high})`;
    report.expect(name, share >= low && share <= high, share.toFixed(4));
  }
}

/** D6 on the stocknet names with a whole history. */
export function expectRanks(report: Report): void {
  const universe = rankUniverse();
  const judged = judgeRanks(universe, { horizonBars: 20, minimumBars: 250 });
  const size = `${universe.length} names × ${judged?.monthEnds ?? 0} month ends`;
  report.expect('D6 names and month ends (must be 40 × 47)', size === '40 names × 47 month ends', size);
  const score = judged?.score ?? Number.NaN;
  report.expect('D6 rank RPS (reference .15868, must be ≤ .1591)', score <= 0.1591, score.toFixed(5));
}

const MONTH = 21;
const FIRST_YEAR = 2000;

/** D7: series whose width is known, so that the table's coverage follows from theory. */
export function expectGaussianCoverage(report: Report): void {
  const label = (bar: number) => {
    const month = Math.floor(bar / MONTH);
    return `${FIRST_YEAR + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  };
  const days = Array.from({ length: 2520 }, (_, bar) => label(bar));
  const series = Array.from({ length: 200 }, (_, day) => {
    let level = 0;
    const noise = fillNormal(new Float64Array(2520), randomStream({ seed: 7, name: 'gauss', day }));
    const closes = noise.map((z) => {
      level += 0.05 / 252 + (0.25 / Math.sqrt(252)) * z;
      return Math.exp(level);
    });
    return { symbol: `gauss-${day}`, market: 'stocks' as const, days, closes };
  });
  const allowed = { 21: 0.01, 63: 0.01, 252: 0.025, 504: 0.035 } as const;
  for (const horizonBars of HORIZONS) {
    const coverage = judgeRanges(series, { horizonBars })?.coverage;
    const bands = [
      ['50 %', coverage?.half, 0.464],
      ['80 %', coverage?.fourFifths, 0.774],
      ['90 %', coverage?.nineTenths, 0.889],
    ] as const;
    for (const [band, share = Number.NaN, theory] of bands) {
      report.expect(
        `D7 200 Gaussian series, ${band} band at ${horizonBars} bars (theory ${theory}, must be within ${allowed[horizonBars]})`,
        Math.abs(share - theory) <= allowed[horizonBars],
        share.toFixed(4),
      );
    }
  }
}
