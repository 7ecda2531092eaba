import type { EpochMs } from '@auspex/market';

export interface CircuitRules {
  /** Consecutive failures after which the host is left alone. */
  readonly failures: number;
  readonly restMs: number;
}

/** Leaves a failing host alone; after the pause one call is sent to try, and the others wait for its result. */
export class CircuitBreaker {
  readonly #rules: CircuitRules;
  #failuresInARow = 0;
  #restsUntil: EpochMs = 0;
  #isTrying = false;

  constructor(rules: CircuitRules) {
    this.#rules = rules;
  }

  /** When the next call may be sent; absent if at once. */
  refusal(now: EpochMs): EpochMs | undefined {
    if (this.#failuresInARow < this.#rules.failures) return undefined;
    if (now < this.#restsUntil) return this.#restsUntil;
    if (this.#isTrying) return now + this.#rules.restMs;
    this.#isTrying = true;
    return undefined;
  }

  succeeded(): void {
    this.#failuresInARow = 0;
    this.#isTrying = false;
  }

  failed(now: EpochMs): void {
    this.#failuresInARow += 1;
    this.#isTrying = false;
    if (this.#failuresInARow >= this.#rules.failures) this.#restsUntil = now + this.#rules.restMs;
  }

  /** The call revealed nothing about the host (it was never sent): another may try. */
  undecided(): void {
    this.#isTrying = false;
  }
}
