import { judgeRanks } from '../../packages/evaluation/src/index.ts';
import { dateOfInstant } from '../../packages/market/src/index.ts';
import { effectlessMarket } from '../../packages/quant/fixtures/effectless-market.ts';
import type { Report } from '../../scripts/proof.ts';
import { rankUniverse } from './real-universe.ts';

const WORLDS = 20;

/** Months in which the ranks beat equal fifths: on real names, and in simulated worlds. */
export function expectRankMonths(report: Report): void {
  const real = judgeRanks(rankUniverse(), { horizonBars: 20, minimumBars: 250 });
  expectShare(report, {
    where: 'stocknet names',
    beaten: real?.monthsBeaten ?? 0,
    months: real?.monthEnds ?? 0,
  });
  let [beaten, months] = [0, 0];
  for (let seed = 1; seed <= WORLDS; seed++) {
    const market = effectlessMarket({ seed, names: 40, bars: 1250 });
    const series = market.map(({ id, bars }) => ({
      ...{ symbol: id, market: 'stocks' as const, closes: bars.close },
      days: Array.from(bars.time, dateOfInstant),
    }));
    const judged = judgeRanks(series, { horizonBars: 20, minimumBars: 250 });
    beaten += judged?.monthsBeaten ?? 0;
    months += judged?.monthEnds ?? 0;
  }
  expectShare(report, { where: `${WORLDS} simulated worlds`, beaten, months });
}

function expectShare(
  report: Report,
  { where, beaten, months }: { where: string; beaten: number; months: number },
): void {
  const share = beaten / months;
  const figure = `${(100 * share).toFixed(1)} % of ${months}`;
  report.expect(
    `months of ${where} in which ranks beat equal fifths (must be ≥ 75 %)`,
    share >= 0.75,
    figure,
  );
}
