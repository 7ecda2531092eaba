export * from './average/index.ts';
export { voteAbove, voteStretched } from './compare-votes.ts';
export { computeChartIndicator, describeIndicators } from './compute-chart-indicator.ts';
export { defineIndicator } from './define-indicator.ts';
export type {
  Feed,
  Indicator,
  IndicatorCard,
  IndicatorGroup,
  IndicatorSource,
  IndicatorStream,
  InputId,
  OutputColumns,
  OutputSpec,
  OutputUnit,
  OutputValues,
  Vote,
  VoteHorizon,
  VoteRule,
  VoteView,
} from './definition.ts';
export * from './momentum/index.ts';
export type { ParameterMistake } from './parameter-mistake.ts';
export {
  type ChoiceParameter,
  type NumberParameter,
  type ParameterSpecs,
  type ParameterValues,
  type PriceSource,
  priceSources,
  resolveCompatible,
  resolveParameters,
} from './parameters.ts';
export * from './price/index.ts';
export { findIndicator, indicators } from './registry.ts';
export { type StanceMember, stanceMembers } from './stance-members.ts';
export * from './trend/index.ts';
export * from './volatility/index.ts';
export * from './volume/index.ts';
export { openBallot, voteColumn } from './votes.ts';
