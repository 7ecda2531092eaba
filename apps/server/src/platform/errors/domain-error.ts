/**
 * What kind of refusal or failure an error is. HTTP statuses are derived from this in one place,
 * `http/error-reply.ts`.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment'
  | 'forbidden'
  | 'missing'
  | 'method'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'misdirected'
  | 'unprocessable'
  | 'too-many'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'bad-gateway'
  | 'unavailable'
  | 'deadline';

/** How one error of the tree is described. */
export interface ErrorDescription<Data extends object> {
  readonly kind: ErrorKind;
  /** Stable name for programs: `plan-required`, `order-in-flight`. */
  readonly code: string;
  /** A sentence for the person who sees it. */
  readonly message: string;
  /** Facts that the caller may know; they reach the reply as `details`. */
  readonly data?: Data;
  /** The same request may succeed later unchanged. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * The root of every error that the product raises on purpose. Modules extend it (or one of the errors in this folder)
 * with their own names; whatever is not a DomainError is a defect and shows as 'Internal Server Error'.
 */
export class DomainError<Data extends object = object> extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly data: Data | undefined;
  readonly retryable: boolean;

  constructor(description: ErrorDescription<Data>) {
    super(description.message, { cause: description.cause });
    this.name = new.target.name;
    this.kind = description.kind;
    this.code = description.code;
    this.data = description.data;
    this.retryable = description.retryable ?? false;
  }
}
