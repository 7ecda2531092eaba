import { Unavailable } from '../errors/index.ts';

/** The database cannot be reached at this moment; nothing is known to have been written. */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause?: unknown) {
    super('The database is out of reach for the moment. Please try again shortly.', {
      code: 'database-unavailable',
      retryAfterSeconds: 5,
      cause,
    });
  }
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

/** Shut down by an admin, crashed, starting, too many connections, disk full of waiting clients. */
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);

const driverMessages = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'client has encountered a connection error',
  'client was closed and is not queryable',
  'query read timeout',
];

/**
 * Whether an error means that the database is gone, also when another error wraps it. A statement that was
 * refused or took too long is not that.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable || saysGone(current)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

function saysGone(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (systemCodes.has(code) || sqlStates.has(code) || /^08...$/.test(code)))
    return true;
  // A socket that is not there; any other missing file is a missing file.
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect') return true;
  const message = error.message.toLowerCase();
  return driverMessages.some((part) => message.includes(part));
}
