export * from './condition.ts';
export * from './judge-reading.ts';
export * from './read-condition.ts';
export * from './rehearse.ts';
