import { MINUTE_MS } from '@auspex/market';
import type { FinancialStatement } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { closedSessions, sessionGrid } from '../session-grid.ts';
import type { Company } from '../universe/universe.ts';
import { accessionOf } from './accession.ts';
import { roundCents, roundMillions } from './estimates.ts';

const CHANCE_OF_RESTATEMENT = 0.05;
/** Sessions between the annual report and its correction. */
const DELAY = { least: 45, spread: 90 };

function corrected(statement: FinancialStatement, change: { revenue: number; income: number }) {
  const { figures } = statement;
  const { revenue = 0, netIncome = 0, sharesBasic = 1, sharesDiluted = 1 } = figures;
  const lessRevenue = roundMillions(change.revenue);
  const lessIncome = roundMillions(change.income);
  return {
    ...figures,
    revenue: revenue - lessRevenue,
    netIncome: netIncome - lessIncome,
    grossProfit: figures.grossProfit === undefined ? undefined : figures.grossProfit - lessRevenue,
    sellingAndAdministration:
      figures.sellingAndAdministration === undefined
        ? undefined
        : figures.sellingAndAdministration - lessRevenue + lessIncome,
    operatingIncome: (figures.operatingIncome ?? 0) - lessIncome,
    equity: (figures.equity ?? 0) - lessIncome,
    totalAssets: (figures.totalAssets ?? 0) - lessIncome,
    epsBasic: roundCents((netIncome - lessIncome) / sharesBasic),
    epsDiluted: roundCents((netIncome - lessIncome) / sharesDiluted),
  };
}

/** Occasionally an annual report turns out to be wrong: the same periods, filed again with other figures. */
export function restate(
  seed: string,
  company: Company,
  filed: readonly FinancialStatement[],
): FinancialStatement[] {
  const [year, quarter] = filed;
  if (filed.length < 2 || year.period.quarter !== 'full-year') return [];
  const random = new KeyedRandom([seed, company.assetId, 'restatement']).at(year.period.fiscalYear);
  if (!random.chance(CHANCE_OF_RESTATEMENT)) return [];
  const sign = random.chance(0.75) ? 1 : -1;
  const { revenue = 0, netIncome = 0 } = quarter.figures;
  const change = {
    revenue: sign * revenue * random.between(0.01, 0.05),
    income: sign * Math.abs(netIncome) * random.between(0.04, 0.15),
  };
  const grid = sessionGrid('us');
  const session = closedSessions(grid, year.knownAt) + DELAY.least + random.below(DELAY.spread);
  const accession = accessionOf(company, Number(grid.dates[session].slice(0, 4)), 900 + random.below(90));
  return filed.map((statement) => ({
    ...statement,
    form: '10-K/A',
    accession,
    restates: statement.accession,
    figures: corrected(statement, change),
    knownAt: grid.close[session] + 45 * MINUTE_MS,
  }));
}
