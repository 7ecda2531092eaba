export * from './bar-columns.ts';
