export * from './combine-equity.ts';
export * from './drawdown.ts';
export * from './equity-returns.ts';
export * from './growth-rate.ts';
export * from './performance-intervals.ts';
export * from './risk-adjusted.ts';
