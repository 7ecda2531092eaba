export { earningsModule } from './earnings-module.ts';
export type { EarningsEvent, EarningsService, EventsQuestion, PastReport } from './earnings-service.ts';
export { SAME_PERIOD_DAYS } from './own-estimates.ts';
export { dateStates } from './reading/date-states.ts';
export type { ReportMoves } from './reading/report-moves.ts';
