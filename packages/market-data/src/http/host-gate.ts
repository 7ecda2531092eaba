import type { EpochMs } from '@auspex/market';
import { CircuitBreaker, type CircuitRules } from './circuit-breaker.ts';
import type { HttpProblem } from './http-problem.ts';

interface BudgetRules {
  readonly calls: number;
  readonly perMs: number;
  /** A call that would have to wait longer is refused instead. */
  readonly maxWaitMs: number;
}

/** How many calls a host gets in any period; early callers wait their turn in order. */
class HostBudget {
  readonly #rules: BudgetRules;
  /** When the latest calls are sent, oldest first; some are in the future. */
  readonly #turns: EpochMs[] = [];

  constructor(rules: BudgetRules) {
    this.#rules = rules;
  }

  /** The instant of the next turn, which is then taken, or a refusal if it is too far away. */
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

export interface HostRules {
  readonly circuit?: CircuitRules;
  /** For hosts without an entry of their own. */
  readonly budget?: BudgetRules;
  /** By host, with its port unless it is the default. */
  readonly budgets?: Readonly<Record<string, BudgetRules>>;
}

export type HostTurn =
  | { readonly kind: 'granted'; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly problem: HttpProblem };

interface HostState {
  readonly breaker: CircuitBreaker;
  readonly budget: HostBudget;
  heldUntil: EpochMs;
}

const USUAL_CIRCUIT: CircuitRules = { failures: 5, restMs: 30_000 };
const USUAL_BUDGET: BudgetRules = { calls: 10, perMs: 1_000, maxWaitMs: 10_000 };

/** Decides for each host whether and when a call is sent. */
export class HostGate {
  readonly #rules: HostRules;
  readonly #states = new Map<string, HostState>();
  #latest: EpochMs = Number.NEGATIVE_INFINITY;
  /** How far the clock was set back in all: every wait is counted as if it had not been. */
  #setBackMs = 0;

  constructor(rules: HostRules) {
    this.#rules = rules;
  }

  enter(host: string, now: EpochMs): HostTurn {
    const state = this.#stateOf(host);
    const steady = this.#steady(now);
    if (steady < state.heldUntil) {
      return {
        kind: 'refused',
        problem: { kind: 'rate-limited', host, retryAt: state.heldUntil - this.#setBackMs },
      };
    }
    const restsUntil = state.breaker.refusal(steady);
    if (restsUntil !== undefined) {
      return { kind: 'refused', problem: { kind: 'resting', host, retryAt: restsUntil - this.#setBackMs } };
    }
    const turn = state.budget.take(steady);
    if ('at' in turn) return { kind: 'granted', waitMs: turn.at - steady };
    state.breaker.undecided();
    return { kind: 'refused', problem: { kind: 'budget', host, retryAt: turn.retryAt - this.#setBackMs } };
  }

  succeeded(host: string): void {
    this.#stateOf(host).breaker.succeeded();
  }

  failed(host: string, now: EpochMs): void {
    this.#stateOf(host).breaker.failed(this.#steady(now));
  }

  undecided(host: string): void {
    this.#stateOf(host).breaker.undecided();
  }

  /** The host itself asked for a pause. */
  holdUntil(host: string, at: EpochMs, now: EpochMs): void {
    const state = this.#stateOf(host);
    const steady = this.#steady(now) + (at - now);
    state.heldUntil = Math.max(state.heldUntil, steady);
    state.breaker.undecided();
  }

  #steady(now: EpochMs): number {
    this.#setBackMs += Math.max(0, this.#latest - now);
    this.#latest = now;
    return now + this.#setBackMs;
  }

  #stateOf(host: string): HostState {
    const known = this.#states.get(host);
    if (known) return known;
    const { circuit = USUAL_CIRCUIT, budget = USUAL_BUDGET, budgets = {} } = this.#rules;
    const state = {
      breaker: new CircuitBreaker(circuit),
      budget: new HostBudget(budgets[host] ?? budget),
      heldUntil: 0,
    };
    this.#states.set(host, state);
    return state;
  }
}
