export { adjustedReturns } from './adjusted-returns.ts';
export { type DatedReturns, describeMarket, type MarketStatistics } from './describe-market.ts';
export { describeSimulation, logCorrelation, type SimulationDescription } from './describe-simulation.ts';
export { correlation, describeReturns, type ReturnStatistics } from './return-statistics.ts';
