export * from './cholesky.ts';
export * from './gram.ts';
export * from './linear-contributions.ts';
export * from './logistic-regression.ts';
export * from './ridge.ts';
