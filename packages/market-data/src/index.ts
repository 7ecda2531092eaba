export * from './ports/index.ts';
export * from './simulated/index.ts';
