export { type AverageYear, averageYear } from './average-year.ts';
export { type CalendarBar, calendarBars } from './calendar-bars.ts';
export { type CivilDate, civilDate, dayNumber, dayOfDate, weekdayOf } from './civil-date.ts';
export { calendarYears } from './daily-line.ts';
export { type HeatmapCell, type HeatmapYear, monthHeatmap } from './month-heatmap.ts';
export { followPastProposals, type PastProposal, PastSearch } from './past-proposals.ts';
export { type RegressionChannel, regressionChannel } from './regression-channel.ts';
export type { SeasonalFigures, SeasonalOutcome } from './seasonal-figures.ts';
export {
  firstApart,
  type RankedWindow,
  type ScannedWindow,
  type ScanOptions,
  type SeasonalWindow,
  scanWindows,
  type WindowScan,
  WindowSearch,
} from './window-scan.ts';
