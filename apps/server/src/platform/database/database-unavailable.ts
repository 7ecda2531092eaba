import { Unavailable } from '../errors/index.ts';

/** The database cannot be reached right now; nothing is known to have been written. */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause?: unknown) {
    super('The database is temporarily unavailable. Please try again shortly.', {
      code: 'database-unavailable',
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** The database answers, but had no connection for this work in time, or lost the one it was on. */
export class DatabaseBusy extends Unavailable {
  constructor(cause?: unknown) {
    super('The server is very busy. Please try again shortly.', {
      code: 'busy',
      retryAfterSeconds: 3,
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

/** Shut down by an admin, crashed, starting, session or transaction idle too long, too many connections. */
const sqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300']);

const driverMessages = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'client has encountered a connection error',
  'client was closed and is not queryable',
  'query read timeout',
];

/**
 * Whether an error means that the database is gone or has no time, even if another error wraps it: the same work may
 * succeed later. A statement that was refused or took too long does not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable || current instanceof DatabaseBusy || saysGone(current)) {
      return true;
    }
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true;
  }
  return false;
}

/** Whether it was only busy. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return false;
    if (current instanceof DatabaseBusy) return true;
  }
  return false;
}

function saysGone(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (systemCodes.has(code) || sqlStates.has(code) || /^08...$/.test(code)))
    return true;
  // A missing socket counts; any other missing file is just a missing file.
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect') return true;
  const message = error.message.toLowerCase();
  return driverMessages.some((part) => message.includes(part));
}
