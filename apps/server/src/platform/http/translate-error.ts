import { DatabaseBusy, isDatabaseBusy, isDatabaseUnavailable } from '../database/database-unavailable.ts';
import {
  BodyTooLarge,
  DeadlineExceeded,
  DomainError,
  InvalidInput,
  Unavailable,
  UnsupportedContentType,
} from '../errors/index.ts';

/** The web framework's complaints before a handler runs, in our words. */
const frameworkErrors: Readonly<Record<string, (limits: ErrorContext) => DomainError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ contentType }) => new UnsupportedContentType(contentType),
  FST_ERR_CTP_EMPTY_TYPE: () => new UnsupportedContentType(undefined),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ maxBodyBytes }) => new BodyTooLarge(maxBodyBytes),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new InvalidInput('The body is empty; send JSON.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new InvalidInput('The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new InvalidInput('The body is not as long as its content-length header says.'),
  FST_ERR_BAD_URL: () => new InvalidInput('The address holds a part that cannot be decoded.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new InvalidInput('A part of the address is too long.'),
  FST_ERR_ASYNC_CONSTRAINT: () => new InvalidInput('The address cannot be understood.'),
  FST_ERR_HANDLER_TIMEOUT: () => new DeadlineExceeded(),
};

/**
 * Values that passed every declared rule but that PostgreSQL cannot hold: a number out of range, invalid text, a date
 * that does not exist. They come from the caller, so they are the caller's to correct.
 */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);
/** A statement hit its time limit or was cancelled. */
const tooSlow = new Set(['57014', '55P03']);
/** A standby, or a server that was closed to writes, as services do when a disk is nearly full. */
const readOnly = '25006';
/** No room on the disk or in the quota: of PostgreSQL, and of the folder with the uploads. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export interface ErrorContext {
  readonly contentType: string | undefined;
  readonly maxBodyBytes: number;
}

/** The error as one of the tree, or null if it is a defect of ours. */
export function translateError(error: unknown, context: ErrorContext): DomainError | null {
  if (error instanceof DomainError) return error;
  const code = codeOf(error);
  const framework = frameworkErrors[code];
  if (framework) return framework(context);
  if (isDatabaseBusy(error)) return new DatabaseBusy(error);
  if (isDatabaseUnavailable(error) && !isMissingFile(error)) {
    return new Unavailable('The database is temporarily unavailable. Please try again shortly.', {
      code: 'database-unavailable',
      cause: error,
    });
  }
  const sqlState = sqlStateOf(error);
  if (full.has(sqlState) || full.has(code)) {
    return new Unavailable('There is no room left to store this. Reading works; please try again later.', {
      code: 'storage-full',
      retryAfterSeconds: 60,
      cause: error,
    });
  }
  if (sqlState === readOnly) {
    return new Unavailable('Nothing can be stored at the moment. Reading works; please try again later.', {
      code: 'read-only',
      retryAfterSeconds: 60,
      cause: error,
    });
  }
  if (unstorable.has(sqlState)) return new InvalidInput('The request holds a value that cannot be stored.');
  if (tooSlow.has(sqlState)) return new DeadlineExceeded();
  return null;
}

/** A missing socket means that the database is unavailable; a missing file is a defect. */
function isMissingFile(error: unknown): boolean {
  return (
    codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
  );
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** The query builder wraps PostgreSQL's error. */
function sqlStateOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = codeOf(current);
    if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in current) return code;
  }
  return '';
}
