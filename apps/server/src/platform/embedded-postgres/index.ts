export * from './embedded-postgres.ts';
export { stopAbandonedPostgres } from './stop-abandoned.ts';
