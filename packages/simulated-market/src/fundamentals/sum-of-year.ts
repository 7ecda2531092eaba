import type { StatementFigure } from '@auspex/market-data';
import { roundCents } from './estimates.ts';
import type { Figures } from './statement-figures.ts';

/** Figures that stand for a moment, not for a stretch of time. */
const AT_THE_END: ReadonlySet<StatementFigure> = new Set([
  'sharesBasic',
  'sharesDiluted',
  'cash',
  'receivables',
  'inventory',
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'equity',
]);

/** A year's figures from those of its four quarters: flows add up, balances are those of the last. */
export function sumOfYear(quarters: readonly Figures[]): Figures {
  const year: Figures = { ...quarters[quarters.length - 1] };
  for (const name of Object.keys(year) as StatementFigure[]) {
    if (AT_THE_END.has(name) || year[name] === undefined) continue;
    year[name] = quarters.reduce((sum, quarter) => sum + (quarter[name] ?? 0), 0);
  }
  const { netIncome = 0, sharesBasic = 1, sharesDiluted = 1 } = year;
  return {
    ...year,
    epsBasic: roundCents(netIncome / sharesBasic),
    epsDiluted: roundCents(netIncome / sharesDiluted),
  };
}
