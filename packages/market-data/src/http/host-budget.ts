import type { EpochMs } from '@auspex/market';

export interface BudgetRules {
  readonly calls: number;
  readonly perMs: number;
  /** A call that would have to wait longer is refused instead. */
  readonly maxWaitMs: number;
}

/** How many calls a host gets in any stretch of time; early callers wait their turn in order. */
export class HostBudget {
  readonly #rules: BudgetRules;
  /** When the latest calls go out, oldest first; some lie ahead. */
  readonly #turns: EpochMs[] = [];

  constructor(rules: BudgetRules) {
    this.#rules = rules;
  }

  /** The instant of the next turn, which is then taken, or a refusal when it is too far away. */
  take(now: EpochMs): { readonly at: EpochMs } | { readonly retryAt: EpochMs } {
    const { calls, perMs, maxWaitMs } = this.#rules;
    const oldest = this.#turns.length >= calls ? this.#turns[this.#turns.length - calls] : undefined;
    const at = oldest === undefined ? now : Math.max(now, oldest + perMs);
    if (at - now > maxWaitMs) return { retryAt: at };
    this.#turns.push(at);
    if (this.#turns.length > calls) this.#turns.shift();
    return { at };
  }
}
