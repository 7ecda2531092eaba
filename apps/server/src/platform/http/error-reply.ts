import { type DomainError, type ErrorKind, MethodNotAllowed } from '../errors/index.ts';

/** The one place where an error becomes an HTTP status. */
const statuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  misdirected: 421,
  unprocessable: 422,
  'too-many': 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  'bad-gateway': 502,
  unavailable: 503,
  deadline: 504,
};

/** How a cloud function names its failures; any other status is named after the first that fits. */
const callableStatuses: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  402: 'permission-denied',
  403: 'permission-denied',
  404: 'not-found',
  405: 'invalid-argument',
  409: 'aborted',
  413: 'invalid-argument',
  415: 'invalid-argument',
  421: 'invalid-argument',
  422: 'invalid-argument',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly error: {
      readonly status: number | string;
      readonly message: string;
      readonly details?: object;
      readonly requestId: string;
    };
  };
}

/** The reply for an error of the tree; null means a defect, about which nothing is disclosed. */
export function errorReply(
  error: DomainError | null,
  context: { requestId: string; callable: boolean },
): ErrorReply {
  const status = error ? statuses[error.kind] : 500;
  const headers: Record<string, string> = {};
  const retryAfter = retryAfterOf(status, error);
  if (retryAfter !== null) headers['retry-after'] = String(retryAfter);
  if (error instanceof MethodNotAllowed && error.data) headers.allow = error.data.allow.join(', ');
  const details = error && status !== 500 ? { details: detailsOf(error) } : {};
  return {
    status,
    headers,
    body: {
      error: {
        status: context.callable ? (callableStatuses[status] ?? 'internal') : status,
        message: messageOf(status, error),
        ...details,
        requestId: context.requestId,
      },
    },
  };
}

/** Three statuses have one text each, whatever the error says. */
function messageOf(status: number, error: DomainError | null): string {
  if (status === 401) return 'Invalid credentials';
  if (status === 404) return 'Sorry! the data you are looking for could not be found';
  return error && status !== 500 ? error.message : 'Internal Server Error';
}

function detailsOf(error: DomainError): object {
  return { code: error.code, ...error.data, ...(error.retryable ? { retryable: true } : {}) };
}

/** A caller that is turned away temporarily is told when to come back, even by an error that does not say. */
function retryAfterOf(status: number, error: DomainError | null): number | null {
  if (error?.data && 'retryAfterSeconds' in error.data && typeof error.data.retryAfterSeconds === 'number') {
    return error.data.retryAfterSeconds;
  }
  return status === 503 || status === 429 ? 5 : null;
}
