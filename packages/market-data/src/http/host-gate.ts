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
  #turns: EpochMs[] = [];

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

  /** The clock was set back. */
  setBack(byMs: number): void {
    this.#turns = this.#turns.map((at) => at - byMs);
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
  /** When the host was last asked for. */
  enteredAt: EpochMs;
}

const USUAL_CIRCUIT: CircuitRules = { failures: 5, restMs: 30_000 };
const USUAL_BUDGET: BudgetRules = { calls: 10, perMs: 1_000, maxWaitMs: 10_000 };

/** Decides for each host whether and when a call is sent. */
export class HostGate {
  readonly #rules: HostRules;
  readonly #states = new Map<string, HostState>();

  constructor(rules: HostRules) {
    this.#rules = rules;
  }

  enter(host: string, now: EpochMs): HostTurn {
    const state = this.#stateOf(host);
    followClock(state, now);
    if (now < state.heldUntil) {
      return { kind: 'refused', problem: { kind: 'rate-limited', host, retryAt: state.heldUntil } };
    }
    const restsUntil = state.breaker.refusal(now);
    if (restsUntil !== undefined) {
      return { kind: 'refused', problem: { kind: 'resting', host, retryAt: restsUntil } };
    }
    const turn = state.budget.take(now);
    if ('at' in turn) return { kind: 'granted', waitMs: turn.at - now };
    state.breaker.undecided();
    return { kind: 'refused', problem: { kind: 'budget', host, retryAt: turn.retryAt } };
  }

  succeeded(host: string): void {
    this.#stateOf(host).breaker.succeeded();
  }

  failed(host: string, now: EpochMs): void {
    this.#stateOf(host).breaker.failed(now);
  }

  undecided(host: string): void {
    this.#stateOf(host).breaker.undecided();
  }

  /** The host itself asked for a pause. */
  holdUntil(host: string, at: EpochMs): void {
    const state = this.#stateOf(host);
    state.heldUntil = Math.max(state.heldUntil, at);
    state.breaker.undecided();
  }

  #stateOf(host: string): HostState {
    const known = this.#states.get(host);
    if (known) return known;
    const { circuit = USUAL_CIRCUIT, budget = USUAL_BUDGET, budgets = {} } = this.#rules;
    const state = {
      breaker: new CircuitBreaker(circuit),
      budget: new HostBudget(budgets[host] ?? budget),
      heldUntil: 0,
      enteredAt: Number.NEGATIVE_INFINITY,
    };
    this.#states.set(host, state);
    return state;
  }
}

/** A clock that is set back takes everything that was to be waited for along. */
function followClock(state: HostState, now: EpochMs): void {
  const byMs = state.enteredAt - now;
  state.enteredAt = now;
  if (byMs <= 0) return;
  state.heldUntil -= byMs;
  state.budget.setBack(byMs);
  state.breaker.setBack(byMs);
}
