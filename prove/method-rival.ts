import { existsSync, readFileSync } from 'node:fs';
import {
  compareLosses,
  type RivalComparison,
  type RivalName,
  type RivalRow,
  rivalRows,
} from '../packages/evaluation/src/index.ts';
import { fitGarch } from '../packages/evaluation/src/rival/fit-garch.ts';
import { sharedPricesMissing } from '../packages/quant/fixtures/shared-prices.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { expectPublishedEstimates } from './method/published-estimates.ts';
import { expectRankMonths } from './method/rank-months.ts';
import { bitcoin, rangeUniverse } from './method/real-universe.ts';

const HORIZONS = [21, 63, 252, 504] as const;
const RIVAL_NAMES = {
  'gjr-garch-t': 'GJR-GARCH-t',
  'garch-t': 'GARCH-t',
  constant: 'constant deviation',
} as const;
/** A year is held to its own coverage only with so many rows. */
const FULL_YEAR = 400;

/**
 * `npm run prove method-rival`: the ranges beside the plain models, on the folds A (43 stocknet names), B (four Lean
 * names, origins to 2012) and C (the same from 2013). `artifacts/dem2gbp.txt` may hold the DEM/GBP returns of
 * Bollerslev and Ghysels, one a line, for the published estimates.
 */
export const proof: Proof = {
  title: 'Ranges beside GJR-GARCH-t, GARCH-t and a constant deviation',
  async run(report) {
    const file = inCheckout('artifacts', 'dem2gbp.txt');
    if (existsSync(file)) {
      const returns = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
      expectPublishedEstimates(
        report,
        (kind, precision) => fitGarch(Float64Array.from(returns), kind, { precision }).model,
      );
    } else
      report.expect(
        'published estimates: artifacts/dem2gbp.txt is not here, so not compared',
        true,
        'skipped',
      );
    if (sharedPricesMissing) {
      report.expect('the shared prices are on this machine (../shared/data)', false, 'missing');
      return;
    }
    for (const rival of Object.keys(RIVAL_NAMES) as RivalName[]) compareFolds(report, rival);
    expectRankMonths(report);
  },
};

function compareFolds(report: Report, rival: RivalName): void {
  const universe = rangeUniverse();
  const names = universe.slice(0, -4);
  const plan = { horizons: HORIZONS, rival };
  const rows = { stocknet: rivalRows(names, plan), lean: rivalRows(universe.slice(-4), plan) };
  for (const horizonBars of HORIZONS) {
    const own = ({ horizonBars: bars }: RivalRow) => bars === horizonBars;
    const [a, bc] = [rows.stocknet.filter(own), rows.lean.filter(own)];
    const folds = {
      A: a,
      B: bc.filter(({ month }) => month < '2013'),
      C: bc.filter(({ month }) => month >= '2013'),
      'B and C': bc,
      pooled: [...a, ...bc],
    };
    const at = `${RIVAL_NAMES[rival]}, ${horizonBars} bars`;
    const judged = rival === 'gjr-garch-t' && horizonBars <= 63;
    for (const [fold, own] of Object.entries(folds)) {
      const compared = compareLosses(own);
      const must = judged && (fold === 'A' || fold === 'B and C' || fold === 'pooled');
      const holds = !must || (compared !== null && compared.ratio <= 1);
      report.expect(`${at}: fold ${fold}${must ? ' (must be ≤ 1)' : ''}`, holds, written(compared));
      if (must && fold === 'pooled') {
        const high = compared?.interval?.high ?? Number.NaN;
        report.expect(
          `${at}: upper end of the pooled 95 % interval (must be below 1)`,
          high < 1,
          high.toFixed(4),
        );
      }
    }
    if (rival === 'gjr-garch-t') expectYears(report, { at, rows: folds.pooled, horizonBars });
  }
  compareBitcoin(report, rival);
}

function expectYears(
  report: Report,
  { at, rows, horizonBars }: { at: string; rows: readonly RivalRow[]; horizonBars: number },
): void {
  const pooled = inside(rows);
  const bounds = { 21: [0.75, 0.85], 63: [0.74, 0.86], 252: [0.7, 0.9] } as const;
  const [low, high] = bounds[horizonBars as 21] ?? [0, 1];
  report.expect(
    `${at}: outcomes inside our 80 % range (must be ${low} to ${high})`,
    pooled >= low && pooled <= high,
    pooled.toFixed(4),
  );
  for (const [year, own] of Map.groupBy(rows, ({ month }) => month.slice(0, 4))) {
    const compared = compareLosses(own);
    const share = inside(own);
    const held = year !== '2020' || horizonBars > 63 || (compared !== null && compared.ratio <= 1.02);
    const covered = own.length < FULL_YEAR || horizonBars > 63 || (share >= 0.68 && share <= 0.9);
    const must = year === '2020' && horizonBars <= 63 ? ' (must be ≤ 1.02)' : '';
    report.expect(
      `${at}: ${year}${must}`,
      held && covered,
      `${written(compared)}, inside 80 %: ${share.toFixed(3)}`,
    );
  }
}

function inside(rows: readonly RivalRow[]): number {
  return rows.filter(({ inside80 }) => inside80).length / rows.length;
}

function compareBitcoin(report: Report, rival: RivalName): void {
  const rows = rivalRows([bitcoin()], { horizons: [30, 90], rival });
  for (const horizonBars of [30, 90]) {
    const own = rows.filter((row) => row.horizonBars === horizonBars);
    const figure = `${written(compareLosses(own))}, inside 80 %: ${inside(own).toFixed(3)}`;
    report.expect(`${RIVAL_NAMES[rival]}, BTC-USD, ${horizonBars} bars`, true, figure);
  }
}

function written(compared: RivalComparison | null): string {
  if (compared === null) return 'no rows';
  const { ratio, interval, rows } = compared;
  const range = interval === null ? '' : ` (${interval.low.toFixed(4)} to ${interval.high.toFixed(4)})`;
  return `${ratio.toFixed(4)}${range}, ${rows} rows`;
}
