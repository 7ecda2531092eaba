export * from './create-logger.ts';
export { hidden, hideSecrets, scrubText } from './hide-secrets.ts';
