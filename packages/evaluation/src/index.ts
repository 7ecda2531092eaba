export { exportTable } from './bars/export-table.ts';
export type { SymbolHistory } from './bars/read-bars-folder.ts';
export { type BarsFolder, type BarsProblem, readBarsFolder, UnusableBars } from './bars/read-bars-folder.ts';
export { evaluateBars, type MarketEvaluation } from './evaluate-bars.ts';
export { FORECAST_HEADING, forecastCsv, forecastJson, QUANTILE_UNITS } from './forecast/forecast-files.ts';
export { forecastSymbols, NO_RANKS, type SymbolForecast } from './forecast/forecast-symbols.ts';
export { type AskedHorizon, readHorizon } from './horizon-option.ts';
export { judgeRanges, type RangeReport } from './ranges/judge-ranges.ts';
export { judgeRanks, type RankReport } from './ranges/judge-ranks.ts';
export type { RangeSeries } from './ranges/range-series.ts';
export { describeEvaluation } from './report/describe-evaluation.ts';
export {
  compareLosses,
  type RivalComparison,
  type RivalRow,
  rivalRows,
} from './rival/compare-rival.ts';
export type { RivalName } from './rival/rival-quantiles.ts';
export { judgeSignals, type SignalReport } from './signals/judge-signals.ts';
