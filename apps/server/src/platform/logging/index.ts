export { chooseLog, logFileOf } from './choose-log.ts';
export * from './create-logger.ts';
export { hidden, hideSecrets, scrubText } from './hide-secrets.ts';
export { dropWhenClosed, surviveClosedOutput } from './standard-output.ts';
