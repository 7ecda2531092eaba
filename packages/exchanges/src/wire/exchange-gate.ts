import type { EpochMs } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import type { ConnectedExchangeName } from '../exchange.ts';
import type { ExchangeClock } from '../exchange-traits.ts';

/** Who goes first: placing and cancelling, then following orders, then everything that only shows something. */
const PRIORITIES = ['order', 'follow', 'read'] as const;

export type GatePriority = (typeof PRIORITIES)[number];

/** How long each waits at most; what would take longer is not sent at all. */
const PATIENCE_MS: Readonly<Record<GatePriority, number>> = { order: 2000, follow: 5000, read: 5000 };

/** What a gate lets through: so much a second, and at most so much at once after a rest. */
interface GateAllowance {
  readonly perSecond: number;
  readonly atOnce: number;
}

/**
 * For one process, below what each exchange allows one address. Requests count as one where their adapter states
 * nothing else. Binance.US allows 1,200 a minute: these are 900, and the rest is for books and pairs, which are read
 * without a key.
 */
const ALLOWANCES: Readonly<Record<ConnectedExchangeName, GateAllowance>> = {
  BINANCEUS: { perSecond: 10, atOnce: 300 },
  COINBASE: { perSecond: 20, atOnce: 20 },
  COINBASEPRO: { perSecond: 10, atOnce: 10 },
  KRAKEN: { perSecond: 10, atOnce: 10 },
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
  readonly weight: number;
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
 * Every request of one process to one exchange passes here: no more than the exchange allows, the urgent ones first,
 * and none before the instant that the exchange named when it asked to be left alone.
 */
export class ExchangeGate {
  readonly #clock: ExchangeClock;
  readonly #allowance: GateAllowance;
  #tokens: number;
  #filledAt: EpochMs;
  #closedUntil: EpochMs = 0;
  #waiting: Waiting[] = [];
  #stopWaiting: () => void = () => undefined;

  constructor(clock: ExchangeClock, exchange: ConnectedExchangeName | GateAllowance) {
    this.#clock = clock;
    this.#allowance = typeof exchange === 'string' ? ALLOWANCES[exchange] : exchange;
    this.#tokens = this.#allowance.atOnce;
    this.#filledAt = clock.now();
  }

  get state(): GateState {
    this.#fill();
    const isClosed = this.#closedUntil > this.#clock.now();
    return { closedUntil: isClosed ? this.#closedUntil : null, waiting: this.#waiting.length };
  }

  /** When something of this priority that comes now could be sent. */
  #readyAt(priority: GatePriority, weight: number): EpochMs {
    this.#fill();
    const rank = PRIORITIES.indexOf(priority);
    const ahead = this.#waiting.filter((other) => PRIORITIES.indexOf(other.priority) <= rank);
    const needed = ahead.reduce((sum, other) => sum + other.weight, weight);
    const missing = Math.max(0, needed - this.#tokens);
    return Math.max(this.#closedUntil, this.#clock.now() + (missing / this.#allowance.perSecond) * 1000);
  }

  /** Waits for its turn; throws `GateClosedError` where that would be too long. */
  enter(priority: GatePriority, weight = 1): Promise<void> {
    const now = this.#clock.now();
    const readyAt = this.#readyAt(priority, weight);
    const until = now + PATIENCE_MS[priority];
    if (readyAt > until) return Promise.reject(new GateClosedError(readyAt));
    return new Promise((go, refuse) => {
      this.#waiting.push({ priority, weight, until, go, refuse });
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
    const { perSecond, atOnce } = this.#allowance;
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(atOnce, this.#tokens + gained);
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

  /** Who waits, the most urgent first. */
  #queue(): readonly Waiting[] {
    return PRIORITIES.flatMap((priority) => this.#waiting.filter((waiting) => waiting.priority === priority));
  }

  #letGo(): void {
    for (const next of this.#queue()) {
      // A part of a request that was gained in less than a moment counts as gained.
      if (this.#tokens < next.weight - 0.001) return;
      this.#tokens -= next.weight;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      next.go();
    }
  }

  /** Somebody who came since may be served earlier than who waited before. */
  #wakeUpLater(now: EpochMs): void {
    this.#stopWaiting();
    const [next] = this.#queue();
    if (next === undefined) return;
    const forTokens = (Math.max(0, next.weight - this.#tokens) / this.#allowance.perSecond) * 1000;
    const delayMs = Math.ceil(Math.max(1, forTokens, this.#closedUntil - now));
    this.#stopWaiting = this.#clock.after(delayMs, () => this.#serve());
  }
}
