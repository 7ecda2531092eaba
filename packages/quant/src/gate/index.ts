export type { CallRecord } from './call-record.ts';
export { type DailyEvidence, dailyEvidence, FEWEST_NAMES } from './daily-evidence.ts';
export { type GateCondition, type GateConditionId, HEADLINE_CALLS } from './gate-condition.ts';
export { type EdgePlan, type EdgeVerdict, FEWEST_PERIODS, judgeEdges } from './judge-edge.ts';
export { familyP, type PlaceboTest, placeboP, placeboTest } from './placebo.ts';
