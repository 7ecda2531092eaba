import type { EpochMs } from '@auspex/market';

export interface CircuitRules {
  /** Failures in a row after which the host is left alone. */
  readonly failures: number;
  readonly restMs: number;
}

/** Leaves a failing host alone; after the rest one call goes out to try, the others wait for its result. */
export class CircuitBreaker {
  readonly #rules: CircuitRules;
  #failuresInARow = 0;
  #restsUntil: EpochMs = 0;
  #isTrying = false;

  constructor(rules: CircuitRules) {
    this.#rules = rules;
  }

  /** When the next call may go out; absent when it may at once. */
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

  /** The call told nothing about the host (it never went out): another may try. */
  undecided(): void {
    this.#isTrying = false;
  }
}
