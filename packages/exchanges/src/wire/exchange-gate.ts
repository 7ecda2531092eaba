import type { EpochMs } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import type { ConnectedExchangeName } from '../exchange.ts';
import type { ExchangeClock } from '../exchange-traits.ts';

/** Who goes first: placing and cancelling, then following orders, then everything that only shows something. */
const PRIORITIES = ['order', 'follow', 'read'] as const;

export type GatePriority = (typeof PRIORITIES)[number];

/** How long each waits at most; what would take longer is not sent at all. */
const PATIENCE_MS: Readonly<Record<GatePriority, number>> = { order: 2000, follow: 5000, read: 5000 };

/** Requests a second from one process, below what each exchange allows one address. */
const REQUESTS_PER_SECOND: Readonly<Record<ConnectedExchangeName, number>> = {
  BINANCEUS: 15,
  COINBASE: 20,
  COINBASEPRO: 10,
  KRAKEN: 10,
};

/** No exchange shuts anybody out for longer by itself. */
const LONGEST_CLOSED_MS = 3 * DAY_MS;

/** The request was not sent: it would have had to wait too long. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError';
  readonly retryAt: EpochMs;
  constructor(retryAt: EpochMs) {
    super('The exchange takes no requests for now.');
    this.retryAt = retryAt;
  }
}

interface Waiting {
  readonly priority: GatePriority;
  readonly until: EpochMs;
  readonly go: () => void;
  readonly refuse: (error: GateClosedError) => void;
}

export interface GateState {
  /** Nothing is sent before this instant, because the exchange said so. */
  readonly closedUntil: EpochMs | null;
  readonly waiting: number;
}

/**
 * Every request of one process to one exchange passes here: no more a second than the exchange allows, the urgent ones
 * first, and none before the instant that the exchange named when it asked to be left alone.
 */
export class ExchangeGate {
  readonly #clock: ExchangeClock;
  readonly #perSecond: number;
  #tokens: number;
  #filledAt: EpochMs;
  #closedUntil: EpochMs = 0;
  #waiting: Waiting[] = [];
  #wakesUp = false;

  constructor(clock: ExchangeClock, exchange: ConnectedExchangeName | { readonly perSecond: number }) {
    this.#clock = clock;
    this.#perSecond = typeof exchange === 'string' ? REQUESTS_PER_SECOND[exchange] : exchange.perSecond;
    this.#tokens = this.#perSecond;
    this.#filledAt = clock.now();
  }

  get state(): GateState {
    this.#fill();
    const isClosed = this.#closedUntil > this.#clock.now();
    return { closedUntil: isClosed ? this.#closedUntil : null, waiting: this.#waiting.length };
  }

  /** When something of this priority that comes now could be sent. */
  #readyAt(priority: GatePriority): EpochMs {
    this.#fill();
    const rank = PRIORITIES.indexOf(priority);
    const ahead = this.#waiting.filter((other) => PRIORITIES.indexOf(other.priority) <= rank).length;
    const missing = Math.max(0, ahead + 1 - this.#tokens);
    return Math.max(this.#closedUntil, this.#clock.now() + (missing / this.#perSecond) * 1000);
  }

  /** Waits for its turn; throws `GateClosedError` where that would be too long. */
  enter(priority: GatePriority): Promise<void> {
    const now = this.#clock.now();
    const readyAt = this.#readyAt(priority);
    const until = now + PATIENCE_MS[priority];
    if (readyAt > until) return Promise.reject(new GateClosedError(readyAt));
    return new Promise((go, refuse) => {
      this.#waiting.push({ priority, until, go, refuse });
      this.#serve();
    });
  }

  /** The exchange wants nothing before this instant. */
  closeUntil(at: EpochMs): void {
    this.#fill();
    this.#closedUntil = Math.max(this.#closedUntil, Math.min(at, this.#clock.now() + LONGEST_CLOSED_MS));
    this.#serve();
  }

  #fill(): void {
    const now = this.#clock.now();
    // A clock that is set back takes the end of the wait along.
    this.#closedUntil -= Math.max(0, this.#filledAt - now);
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + gained);
    this.#filledAt = now;
  }

  /** Lets go whoever can, most urgent first, and refuses whoever cannot be in time. */
  #serve(): void {
    this.#fill();
    const now = this.#clock.now();
    const isLate = ({ until }: Waiting) => Math.max(now, this.#closedUntil) > until;
    for (const late of this.#waiting.filter(isLate)) late.refuse(new GateClosedError(this.#closedUntil));
    this.#waiting = this.#waiting.filter((waiting) => !isLate(waiting));
    if (this.#closedUntil <= now) this.#letGo();
    this.#wakeUpLater(now);
  }

  #letGo(): void {
    for (const priority of PRIORITIES)
      for (const next of this.#waiting.filter((waiting) => waiting.priority === priority)) {
        // A part of a request that was gained in less than a moment counts as gained.
        if (this.#tokens < 0.999) return;
        this.#tokens -= 1;
        this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
        next.go();
      }
  }

  #wakeUpLater(now: EpochMs): void {
    if (this.#waiting.length === 0 || this.#wakesUp) return;
    this.#wakesUp = true;
    const forToken = (Math.max(0, 1 - this.#tokens) / this.#perSecond) * 1000;
    const delayMs = Math.ceil(Math.max(1, forToken, this.#closedUntil - now));
    this.#clock.after(delayMs, () => {
      this.#wakesUp = false;
      this.#serve();
    });
  }
}
