export * from './build-statements.ts';
export * from './edgar-client.ts';
export * from './edgar-fundamentals.ts';
export * from './read-company-facts.ts';
