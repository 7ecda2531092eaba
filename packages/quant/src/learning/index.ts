export * from './blend.ts';
export * from './calibration/index.ts';
export * from './linear/index.ts';
export * from './splits/index.ts';
export * from './trees/index.ts';
