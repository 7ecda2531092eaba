export interface RetryRules {
  /** Further tries after the first. */
  readonly retries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** How long to wait before a further try: anywhere up to a bound that doubles, so that clients do not march in step. */
export function retryDelayMs(rules: RetryRules, attempt: number, random: () => number): number {
  const bound = Math.min(rules.maxDelayMs, rules.firstDelayMs * 2 ** attempt);
  return Math.round(bound * (0.5 + random() / 2));
}
