export * from './joint-draws.ts';
export * from './joint-model.ts';
export * from './portfolio-risk.ts';
export * from './quantile-table.ts';
export * from './rank-probabilities.ts';
export * from './return-distribution.ts';
export * from './volatility-columns.ts';
export * from './volatility-state.ts';
