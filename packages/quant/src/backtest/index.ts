export * from './backtest-input.ts';
export * from './rules.ts';
export * from './run-backtest.ts';
export * from './sweep-crossings.ts';
