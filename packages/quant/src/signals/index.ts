export { calibratedDay, centreScores } from './calibrate-scores.ts';
export {
  type ExpectedMove,
  expectedMove,
  fallProbability,
  type MoveInput,
  netEdge,
  type ProbabilitySource,
} from './expected-move.ts';
export {
  type Contribution,
  explainScore,
  explainSignal,
  type ScoreExplanation,
} from './explain-score.ts';
export type { FlipPoint } from './find-flips.ts';
export type { UncalibratedModel } from './fit-block.ts';
export { SIGNAL_HORIZONS, type SignalHorizon, settledAfter, signalHorizon } from './horizon.ts';
export { settleOutcomes } from './outcomes.ts';
export { dayOfMatrix, emptyPanelMatrix, type PanelMatrix } from './panel-matrix.ts';
export {
  type MemberFlip,
  type MemberReading,
  readMembers,
  readOverallFlips,
  readStance,
  type StanceFlip,
  type StanceReading,
} from './read-stance.ts';
export { scoreDay } from './score-rows.ts';
export {
  type SignalModel,
  type SignalModelDocument,
  signalModelDocument,
  signalModelFromDocument,
} from './signal-model.ts';
export { type StanceColumns, stanceAt, stanceColumns } from './stance-columns.ts';
export {
  netVotes,
  nextStance,
  STANCE_ENTER,
  STANCE_LEAVE,
  STANCE_QUORUM,
  type Stance,
  type StanceCode,
  stanceName,
} from './stance-rule.ts';
export { planTrade, type TradePlan } from './trade-plan.ts';
export {
  assembleHistory,
  listRefitDays,
  type SignalBlock,
  type SignalHistory,
  WalkForward,
  type WalkForwardInput,
  walkForwardSignals,
} from './walk-forward-signals.ts';
