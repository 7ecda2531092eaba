import { formatNumber, formatPercent, formatProbability, type Language } from '@auspex/market';
import type { ModelCard } from './use-models.ts';

type Result = ModelCard['results'][number];
export type Figure = Result['figure'];

/** One figure over every horizon that has it. */
export interface ResultRow {
  readonly figure: Figure;
  /** As many as there are horizons; undefined where it was not measured. */
  readonly byHorizon: readonly (Result | undefined)[];
}

export interface ResultTable {
  readonly horizons: readonly number[];
  readonly rows: readonly ResultRow[];
}

/** The results of a card as a table: a line per figure, in the order of the card, and a column per horizon. */
export function resultTable(results: readonly Result[]): ResultTable {
  const horizons = [...new Set(results.map(({ horizon }) => horizon))].sort((a, b) => a - b);
  const figures = [...new Set(results.map(({ figure }) => figure))];
  const rows = figures.map((figure) => ({
    figure,
    byHorizon: horizons.map((horizon) =>
      results.find((one) => one.figure === figure && one.horizon === horizon),
    ),
  }));
  return { horizons, rows };
}

const UNITS: Readonly<
  Record<Exclude<Figure, 'gate-open'>, 'count' | 'tenths' | 'ratio' | 'fine' | 'percent' | 'chance'>
> = {
  'mean-rank-ic': 'fine',
  'deflated-sharpe': 'chance',
  names: 'count',
  periods: 'tenths',
  'rank-ic-t': 'ratio',
  'placebo-p': 'fine',
  'first-half': 'fine',
  'second-half': 'fine',
  'net-return': 'percent',
  'brier-skill': 'percent',
  settled: 'count',
  'inside-50': 'chance',
  'inside-80': 'chance',
  'inside-90': 'chance',
};

/** A figure in its own unit. */
export function writeFigure(figure: Exclude<Figure, 'gate-open'>, value: number, language: Language): string {
  switch (UNITS[figure]) {
    case 'count':
      return formatNumber(value, 0, language);
    case 'tenths':
      return formatNumber(value, 1, language);
    case 'ratio':
      return formatNumber(value, 2, language);
    case 'fine':
      return formatNumber(value, 3, language);
    case 'percent':
      return formatPercent(value, 2, language);
    case 'chance':
      return formatProbability(value, language);
  }
}
