import type { HttpClock } from '../../src/http/http-clock.ts';

interface Alarm {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that is frozen until it is moved. */
export class HandClock implements HttpClock {
  #now: number;
  #alarms: Alarm[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const alarm = { at: this.#now + delayMs, run };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  get waiting(): number {
    return this.#alarms.length;
  }

  /** Lets time pass; alarms ring in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#alarms.filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }
}

/** A clock on which waiting takes no time: each wait advances it at once. Calls still take real time. */
export class LeapingClock extends HandClock {
  readonly waits: number[] = [];
  readonly #callTimeoutMs: number;

  constructor(now: number, callTimeoutMs: number) {
    super(now);
    this.#callTimeoutMs = callTimeoutMs;
  }

  override after(delayMs: number, run: () => void): () => void {
    if (delayMs === this.#callTimeoutMs) return () => undefined;
    this.waits.push(delayMs);
    this.advance(delayMs);
    queueMicrotask(run);
    return () => undefined;
  }
}
