export * from './files/index.ts';
export * from './ports/index.ts';
export * from './quality/index.ts';
export * from './simulated/index.ts';
export * from './statistics/index.ts';
