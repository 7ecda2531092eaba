/** At most `max` in any `windowSeconds`; the name separates rules that count the same caller. */
export interface RateRule {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the current window ends. */
  readonly resetSeconds: number;
  /** Until the next one is possible; 0 when allowed. */
  readonly retryAfterSeconds: number;
}

/** Counts what callers do, across all processes. */
export interface RateLimiter {
  /** Takes one from the caller's allowance. */
  take(rule: RateRule, caller: string): Promise<RateDecision>;
}

/** At most `max` attempts in a window, then a delay that doubles with each further attempt. */
export interface TryRule {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly longestDelaySeconds: number;
}

export type TryDecision =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts attempts at guessing something (a password, a code), exactly and across all processes. */
export interface TryLimiter {
  /** Records an attempt before it is made; a refused one costs nothing. */
  attempt(rule: TryRule, subject: string): Promise<TryDecision>;
  /** The subject authenticated: its attempts are forgotten. */
  succeeded(rule: TryRule, subject: string): Promise<void>;
}
