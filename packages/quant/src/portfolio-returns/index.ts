export * from './money-weighted-return.ts';
export * from './split-change.ts';
export * from './time-weighted-return.ts';
