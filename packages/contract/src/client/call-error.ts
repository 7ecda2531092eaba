/** The caller stopped waiting, the answer took too long, or the connection failed. */
export type NoAnswer = 'aborted' | 'timeout' | 'network';

/** Why a call failed, as the caller sees it. `status` 0 means that no answer came. */
export class CallError extends Error {
  readonly status: number;
  /** Stable name: `plan-required`, `invalid-argument`; without an answer `internal` for a cloud function, else `noAnswer`. */
  readonly code: string | null;
  /** Why no answer came; null where one did. */
  readonly noAnswer: NoAnswer | null;
  readonly details: unknown;
  readonly requestId: string | null;
  /** What the server said, where the specification puts a text of its own in front of it. */
  readonly reason: string | null;
  /** How long the server asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(failure: {
    status: number;
    message: string;
    code?: string | null;
    noAnswer?: NoAnswer | null;
    details?: unknown;
    requestId?: string | null;
    reason?: string | null;
    retryAfterMs?: number | null;
  }) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code ?? null;
    this.noAnswer = failure.noAnswer ?? null;
    this.details = failure.details;
    this.requestId = failure.requestId ?? null;
    this.reason = failure.reason ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
  }
}
