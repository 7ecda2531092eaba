import type { ExchangeName } from '@auspex/exchanges';
import type { StoredOrder } from './order-store.ts';

/** One member's account at an exchange. */
export interface Account {
  readonly memberId: string;
  readonly exchange: ExchangeName;
}

/** An account with the orders to look at. */
export interface Visit {
  readonly account: Account;
  readonly orders: readonly StoredOrder[];
}

/** What a look at orders found. */
export interface Looked {
  readonly orders: number;
  /** Orders that could not be looked at, because the exchange did not answer or the key was in use. */
  readonly failed: number;
  /** Orders whose key is not here: they wait for it, and hold up nothing else. */
  readonly keyless: number;
  /** Whether the exchange did not answer at all. */
  readonly silent: boolean;
}

/** Accounts at one exchange that are looked at at the same time. */
const AT_ONCE = 4;

const nameOf = ({ account }: Visit) => `${account.memberId}|${account.exchange}`;

/** The accounts at one exchange: a task for each, a few at a time. */
class ExchangeRounds {
  readonly underWay = new Map<string, Promise<void>>();
  readonly total = { orders: 0, failed: 0, keyless: 0 };
  readonly #visit: (visit: Visit) => Promise<Looked>;
  #waiting: Visit[] = [];

  constructor(visit: (visit: Visit) => Promise<Looked>) {
    this.#visit = visit;
  }

  /** What waited since the last round waits no longer: all that is due is among these. */
  begin(visits: readonly Visit[]): void {
    this.#waiting = visits.filter((visit) => !this.underWay.has(nameOf(visit)));
    this.#goOn();
  }

  /** Nobody else is asked for before the next round. */
  stop(): void {
    for (const { orders } of this.#waiting.splice(0)) {
      this.total.orders += orders.length;
      this.total.failed += orders.length;
    }
  }

  #goOn(): void {
    while (this.underWay.size < AT_ONCE) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const work = this.#look(next).finally(() => {
        this.underWay.delete(nameOf(next));
        this.#goOn();
      });
      this.underWay.set(nameOf(next), work);
    }
  }

  async #look(visit: Visit): Promise<void> {
    const { orders, failed, keyless, silent } = await this.#visit(visit);
    this.total.orders += orders;
    this.total.failed += failed;
    this.total.keyless += keyless;
    // An exchange that does not answer one account will hardly answer the others.
    if (silent) this.stop();
  }
}

/**
 * Rounds over all accounts with orders to look at: a task of its own for each exchange and key, so that one that hangs
 * holds up only itself. An exchange that does not answer is left alone until the next round begins.
 */
export class ReconcileRounds {
  readonly #visit: (visit: Visit) => Promise<Looked>;
  readonly #exchanges = new Map<ExchangeName, ExchangeRounds>();

  constructor(visit: (visit: Visit) => Promise<Looked>) {
    this.#visit = visit;
  }

  #of(exchange: ExchangeName): ExchangeRounds {
    const rounds = this.#exchanges.get(exchange) ?? new ExchangeRounds(this.#visit);
    this.#exchanges.set(exchange, rounds);
    return rounds;
  }

  begin(visits: readonly Visit[]): void {
    const byExchange = Map.groupBy(visits, ({ account }) => account.exchange);
    for (const [exchange, own] of byExchange) this.#of(exchange).begin(own);
  }

  stop(): void {
    for (const rounds of this.#exchanges.values()) rounds.stop();
  }

  /** Once nothing is under way; what was found since the beginning. */
  async done(): Promise<Omit<Looked, 'silent'>> {
    const total = { orders: 0, failed: 0, keyless: 0 };
    for (const rounds of this.#exchanges.values()) {
      while (rounds.underWay.size > 0) await Promise.all(rounds.underWay.values());
      total.orders += rounds.total.orders;
      total.failed += rounds.total.failed;
      total.keyless += rounds.total.keyless;
    }
    return total;
  }
}
