import { DomainError } from './domain-error.ts';

/** Too many requests or attempts; says when the next one is possible. */
export class TooManyRequests extends DomainError<{ retryAfterSeconds: number }> {
  constructor(retryAfterSeconds: number, code = 'too-many-requests') {
    super({
      kind: 'too-many',
      code,
      message: `Too many requests. Please try again in ${inWords(retryAfterSeconds)}.`,
      data: { retryAfterSeconds },
      retryable: true,
    });
  }
}

/** Something that the product depends on is temporarily unreachable. */
export class Unavailable extends DomainError<{ retryAfterSeconds: number }> {
  constructor(
    message = 'The service is temporarily unavailable. Please try again shortly.',
    options: { code?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super({
      kind: 'unavailable',
      code: options.code ?? 'unavailable',
      message,
      data: { retryAfterSeconds: options.retryAfterSeconds ?? 5 },
      retryable: true,
      cause: options.cause,
    });
  }
}

/** The work took longer than the call allows. */
export class DeadlineExceeded extends DomainError {
  constructor(message = 'The answer took too long. Please try again.') {
    super({ kind: 'deadline', code: 'deadline-exceeded', message, retryable: true });
  }
}

/** The caller disconnected or cancelled. */
export class Cancelled extends DomainError {
  constructor(message = 'The request was cancelled.') {
    super({ kind: 'cancelled', code: 'cancelled', message, retryable: true });
  }
}

/** Work is given up because its process ends; the next one to run goes on with it. */
export class ProcessStopping extends Cancelled {
  constructor() {
    super('The process is stopping.');
  }
}

/** Not available in this installation, such as a sign-in provider that is not configured. */
export class NotAvailableHere extends DomainError {
  constructor(message: string, code = 'not-available-here') {
    super({ kind: 'unimplemented', code, message });
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
