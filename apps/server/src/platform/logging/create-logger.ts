import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config.ts';
import { hideSecrets, scrubLine } from './hide-secrets.ts';
import { dropWhenClosed } from './standard-output.ts';

/**
 * One JSON line per entry, on standard output unless told otherwise. Secrets are hidden in fields by name and in
 * texts by pattern.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = dropWhenClosed(process.stdout),
): Logger {
  const hideFields = (fields: Record<string, unknown>) => hideSecrets(fields) as Record<string, unknown>;
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: hideFields,
      log: hideFields,
    },
    // Errors were serialised while secrets were hidden; pino's own serialiser would reveal them again.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: scrubLine },
  };
  return pino(options, destination);
}
