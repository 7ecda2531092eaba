import { type EpochMs, MINUTE_MS } from '@auspex/market';
import { BoundedCache } from '../../platform/recent/index.ts';

/** The outcome of a question asked in the background. The caller stores the answer. */
export type Outcome =
  /** Nothing more is to be asked for a while. */
  | { readonly kind: 'settled'; readonly goodForMs: number; readonly found: boolean }
  /** A source that says when to come back means every question; otherwise only this one is paused. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retryAt?: EpochMs | undefined;
      /** When this question is asked again, if sooner than usual. */
      readonly againInMs?: number;
    };

/** Which source is asked, and about what. */
export interface Question {
  readonly source: string;
  readonly about: string;
}

/** The state of a question. */
export type Standing =
  | { readonly state: 'asking'; readonly forMs: () => number; readonly done: Promise<void> }
  | { readonly state: 'settled'; readonly found: boolean }
  | { readonly state: 'failed'; readonly reason: string; readonly retryAt: EpochMs };

/** After a failure the same question is not asked again for this long, however often a page is opened. */
const REST_MS = MINUTE_MS;
/** Questions to one source in flight at a time. */
const AT_ONCE = 2;
/** Questions queued in this process; more are put off with a sentence. */
const MOST_WAITING = 200;
/** Questions whose outcome is remembered. */
const REMEMBERED = 5000;

/** The questions to one source; one that does not answer keeps no other waiting. */
interface Lane {
  running: number;
  readonly waiting: (() => void)[];
  /** Why and until when the source wants to be left alone. */
  rest: { readonly reason: string; readonly until: EpochMs };
}

interface Kept {
  readonly standing: Standing;
  /** Until when the outcome holds. */
  readonly until: EpochMs;
}

/**
 * Questions to providers that pages need but never wait for: each is asked once for everybody who wants the same, and
 * its outcome is valid for a while, whether it succeeded or not.
 */
export class BackgroundQuestions {
  readonly #now: () => EpochMs;
  readonly #onTrouble: (error: unknown) => void;
  readonly #asking = new Map<string, Standing>();
  readonly #outcomes = new BoundedCache<Kept>(REMEMBERED);
  readonly #lanes = new Map<string, Lane>();
  #isClosed = false;

  constructor(needs: { now(): EpochMs; onTrouble(error: unknown): void }) {
    this.#now = () => needs.now();
    this.#onTrouble = (error) => needs.onTrouble(error);
  }

  /** The state of a question to a source; starts asking it if its last outcome is no longer valid. */
  want({ source, about }: Question, ask: () => Promise<Outcome>): Standing {
    const key = `${source} ${about}`;
    const now = this.#now();
    const asking = this.#asking.get(key);
    if (asking) return asking;
    const known = this.#outcomes.get(key);
    if (known && now < known.until) return known.standing;
    const lane = this.#laneOf(source);
    const { rest } = lane;
    if (now < rest.until) return { state: 'failed', reason: rest.reason, retryAt: rest.until };
    if (this.#isClosed || lane.waiting.length >= MOST_WAITING)
      return { state: 'failed', reason: 'Too much is being fetched at the moment.', retryAt: now + REST_MS };
    const done = this.#inTurn(lane, ask).then((outcome) => this.#settle(key, lane, outcome));
    const began = performance.now();
    const standing: Standing = { state: 'asking', forMs: () => performance.now() - began, done };
    this.#asking.set(key, standing);
    return standing;
  }

  /** Drops what is queued; what was sent finishes by itself. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#lanes.values()) for (const start of waiting.splice(0)) start();
  }

  #laneOf(source: string): Lane {
    const lane = this.#lanes.get(source) ?? { running: 0, waiting: [], rest: { reason: '', until: 0 } };
    this.#lanes.set(source, lane);
    return lane;
  }

  async #inTurn(lane: Lane, ask: () => Promise<Outcome>): Promise<Outcome> {
    if (lane.running >= AT_ONCE) {
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve);
      });
    }
    if (this.#isClosed) return { kind: 'failed', reason: 'The server is shutting down.' };
    const { reason, until } = lane.rest;
    if (this.#now() < until) {
      lane.waiting.shift()?.();
      return { kind: 'failed', reason, retryAt: until };
    }
    lane.running += 1;
    try {
      return await ask();
    } catch (error) {
      this.#onTrouble(error);
      return { kind: 'failed', reason: 'The data received could not be stored.' };
    } finally {
      lane.running -= 1;
      lane.waiting.shift()?.();
    }
  }

  #settle(key: string, lane: Lane, outcome: Outcome): void {
    const now = this.#now();
    this.#asking.delete(key);
    if (outcome.kind === 'settled') {
      const { found, goodForMs } = outcome;
      this.#outcomes.set(key, { standing: { state: 'settled', found }, until: now + goodForMs });
      return;
    }
    const { reason } = outcome;
    if (outcome.retryAt !== undefined) lane.rest = { reason, until: outcome.retryAt };
    const retryAt = outcome.retryAt ?? now + (outcome.againInMs ?? REST_MS);
    this.#outcomes.set(key, { standing: { state: 'failed', reason, retryAt }, until: retryAt });
  }
}
