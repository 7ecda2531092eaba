import { addDays, type EpochMs, type IsoDate, newYorkDateOf, newYorkInstant } from '@auspex/market';
import type { HttpClock } from '../http/http-clock.ts';
import type { QuotaStore } from './quota-store.ts';

export interface QuotaReading {
  readonly day: IsoDate;
  readonly used: number;
  readonly limit: number;
  readonly resetsAt: EpochMs;
}

/** The free key's allowance. */
export const FREE_CALLS_PER_DAY = 25;

/** Lets out as many calls a day as the plan allows. The day is New York's, where the provider's market is. */
export class QuotaMeter {
  readonly #store: QuotaStore;
  readonly #limit: number;
  readonly #clock: HttpClock;

  constructor(options: {
    readonly store: QuotaStore;
    readonly callsPerDay: number;
    readonly clock: HttpClock;
  }) {
    this.#store = options.store;
    this.#limit = options.callsPerDay;
    this.#clock = options.clock;
  }

  /** Takes one call before it is sent: a crash can waste a call but never cause one too many. */
  take(): Promise<boolean> {
    return this.#store.take(this.#day(), this.#limit);
  }

  exhaust(): Promise<void> {
    return this.#store.exhaust(this.#day(), this.#limit);
  }

  async reading(): Promise<QuotaReading> {
    const day = this.#day();
    return { day, used: await this.#store.used(day), limit: this.#limit, resetsAt: this.resetsAt() };
  }

  resetsAt(): EpochMs {
    return newYorkInstant(addDays(this.#day(), 1), 0);
  }

  #day(): IsoDate {
    return newYorkDateOf(this.#clock.now());
  }
}
