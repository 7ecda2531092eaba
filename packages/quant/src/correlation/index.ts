export * from './cluster-order.ts';
export * from './correlation-matrix.ts';
export * from './diversifiers.ts';
export * from './effective-bets.ts';
export * from './leading-eigen.ts';
export * from './rolling-correlation.ts';
export * from './shrinkage.ts';
export * from './symmetric-eigen.ts';
