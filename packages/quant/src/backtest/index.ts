export * from './backtest-input.ts';
export * from './rules.ts';
export * from './run-backtest.ts';
export * from './sweep-crossings.ts';
export * from './trade-rule-t1.ts';
