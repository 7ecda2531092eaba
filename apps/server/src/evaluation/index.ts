export type { SymbolHistory } from './bars/read-bars-folder.ts';
export { evaluationModule } from './evaluation-module.ts';
export { judgeRanges, type RangeReport } from './ranges/judge-ranges.ts';
export { judgeRanks, type RankReport } from './ranges/judge-ranks.ts';
export type { RangeSeries } from './ranges/range-series.ts';
export { judgeSignals, type SignalReport } from './signals/judge-signals.ts';
