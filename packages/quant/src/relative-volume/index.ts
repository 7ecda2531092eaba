export * from './compare-sessions.ts';
