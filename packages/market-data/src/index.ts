export * from './files/index.ts';
export * from './ports/index.ts';
export * from './quality/index.ts';
