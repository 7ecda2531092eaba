export * from './purged-folds.ts';
export * from './walk-forward.ts';
