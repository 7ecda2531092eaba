export * from './access-errors.ts';
export * from './domain-error.ts';
export * from './request-errors.ts';
export * from './service-errors.ts';
