import type { EpochMs } from '@auspex/market';
import type { ExchangeClock, KeyAllowance } from '../exchange-traits.ts';
import { GateClosedError, type GatePriority } from './exchange-gate.ts';

/** What a key has used of its allowance, as of an instant; kept where every process that uses the key finds it. */
export interface SpentPoints {
  points: number;
  at: EpochMs;
}

/** Following is tried again by itself: it never keeps the key from an order while it waits. */
const PATIENCE_MS: Readonly<Record<GatePriority, number>> = { order: 2000, follow: 0, read: 5000 };

/** What a look of several requests usually takes: an order takes one on Kraken, and its fills five. */
const LOOK_POINTS = 6;

/**
 * What an exchange allows one key, whoever uses it: each request costs points, and points come back with time. Some
 * are kept for requests that an order waits for. One use of the key at a time spends from it.
 */
export class KeyBudget {
  readonly #clock: ExchangeClock;
  readonly #allowance: KeyAllowance;
  readonly #spent: SpentPoints;
  #look: 'none' | 'asked' | 'begun' = 'none';

  constructor(clock: ExchangeClock, allowance: KeyAllowance, spent: SpentPoints) {
    this.#clock = clock;
    this.#allowance = allowance;
    this.#spent = spent;
  }

  /** Waits until these points are there and takes them; throws `GateClosedError` where that would be too long. */
  async spend(points: number, priority: GatePriority): Promise<void> {
    const { perSecond, most, keptForOrders } = this.#allowance;
    const isFollowed = priority === 'follow';
    const mayUseAll = priority === 'order' || (isFollowed && this.#look === 'begun');
    const limit = mayUseAll ? most : most - keptForOrders;
    const needed = isFollowed && this.#look === 'asked' ? Math.max(points, LOOK_POINTS) : points;
    this.#recover();
    const missing = this.#spent.points + needed - limit;
    const waitMs = Math.ceil((Math.max(0, missing) / perSecond) * 1000);
    if (waitMs > PATIENCE_MS[priority]) throw new GateClosedError(this.#clock.now() + waitMs);
    this.#spent.points += points;
    if (this.#look === 'asked') this.#look = 'begun';
    if (waitMs > 0) await new Promise<void>((go) => this.#clock.after(waitMs, go));
  }

  /** Several requests that are of use only together: following begins them only where there is room for all. */
  async look<T>(run: () => Promise<T>): Promise<T> {
    this.#look = 'asked';
    try {
      return await run();
    } finally {
      this.#look = 'none';
    }
  }

  /** The exchange says that the key has used up everything: somebody else uses it too. */
  exhaust(): void {
    this.#recover();
    this.#spent.points = Math.max(this.#spent.points, this.#allowance.most);
  }

  #recover(): void {
    const now = this.#clock.now();
    const { most, perSecond } = this.#allowance;
    const gained = (Math.max(0, now - this.#spent.at) / 1000) * perSecond;
    this.#spent.points = Math.max(0, this.#spent.points - gained);
    // Two processes' clocks are never so far apart that all points come back meanwhile: this one was set back.
    const wasSetBack = this.#spent.at - now > (most / perSecond) * 1000;
    this.#spent.at = wasSetBack ? now : Math.max(this.#spent.at, now);
  }
}
