import type { EpochMs } from '@auspex/market';

/** Why a read returned nothing. No text in it contains an address's query, which may hold keys. */
export type HttpProblem =
  | { readonly kind: 'timeout'; readonly host: string; readonly timeoutMs: number }
  | { readonly kind: 'unreachable'; readonly host: string; readonly detail: string }
  | { readonly kind: 'status'; readonly host: string; readonly status: number }
  | { readonly kind: 'rate-limited'; readonly host: string; readonly retryAt: EpochMs }
  /** Our own budget of calls to the host is used up. */
  | { readonly kind: 'budget'; readonly host: string; readonly retryAt: EpochMs }
  /** The host failed so often that it is left alone for a while. */
  | { readonly kind: 'resting'; readonly host: string; readonly retryAt: EpochMs }
  | { readonly kind: 'too-large'; readonly host: string; readonly limitBytes: number }
  | { readonly kind: 'not-understood'; readonly host: string; readonly detail: string }
  | { readonly kind: 'forbidden-address'; readonly host: string; readonly detail: string }
  /** The caller's own rule (a daily quota) refused the call before it was sent. */
  | {
      readonly kind: 'held-back';
      readonly host: string;
      readonly detail: string;
      readonly retryAt?: EpochMs;
    };

/** The sentence shown for a problem. */
export function describeProblem(problem: HttpProblem): string {
  switch (problem.kind) {
    case 'timeout':
      return `${problem.host} did not answer within ${problem.timeoutMs / 1000} s.`;
    case 'unreachable':
      return `${problem.host} cannot be reached (${problem.detail}).`;
    case 'status':
      return `${problem.host} answered with status ${problem.status}.`;
    case 'rate-limited':
      return `${problem.host} asks us to wait before the next call.`;
    case 'budget':
      return `Our own limit of calls to ${problem.host} is reached for now.`;
    case 'resting':
      return `${problem.host} failed several times in a row and is left alone for a while.`;
    case 'too-large':
      return `The answer of ${problem.host} is larger than ${problem.limitBytes} bytes.`;
    case 'not-understood':
      return `The answer of ${problem.host} could not be understood: ${problem.detail}`;
    case 'forbidden-address':
      return `${problem.host} may not be called: ${problem.detail}`;
    case 'held-back':
      return problem.detail;
  }
}

/** When it is worth trying again, if known. */
export function retryAtOf(problem: HttpProblem): EpochMs | undefined {
  return 'retryAt' in problem ? problem.retryAt : undefined;
}

/** Whether the same read may well succeed a moment later. */
export function isPassing(problem: HttpProblem): boolean {
  if (problem.kind === 'status') return problem.status >= 500 || problem.status === 408;
  return problem.kind === 'timeout' || problem.kind === 'unreachable';
}

/** Whether a problem means that the host itself is failing. */
export function isHostFailure(problem: HttpProblem): boolean {
  return isPassing(problem) || problem.kind === 'not-understood' || problem.kind === 'too-large';
}
