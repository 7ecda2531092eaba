/** At most `max` in any `windowSeconds`; the name keeps rules apart that count the same caller. */
export interface RateRule {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the present window ends. */
  readonly resetSeconds: number;
  /** Until the next one is possible; 0 when allowed. */
  readonly retryAfterSeconds: number;
}

/** Counts what callers do, over all processes together. */
export interface RateLimiter {
  /** Takes one of the caller's allowance. */
  take(rule: RateRule, caller: string): Promise<RateDecision>;
}

/** At most `max` tries in a window, then a delay that doubles with each further try. */
export interface TryRule {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly longestDelaySeconds: number;
}

export type TryDecision =
  | { readonly allowed: true; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts tries at guessing something (a password, a code), exactly and over all processes together. */
export interface TryLimiter {
  /** Notes a try before it is made; a refused one costs nothing. */
  attempt(rule: TryRule, subject: string): Promise<TryDecision>;
  /** The subject proved itself: its tries are forgotten. */
  succeeded(rule: TryRule, subject: string): Promise<void>;
}
