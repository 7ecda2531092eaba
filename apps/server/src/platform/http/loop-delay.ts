import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;

/**
 * How late the event loop is, in the mean of the last second. To measure wakes the process a hundred times a second, so
 * it is done only while somebody asks.
 */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | null = null;
  #asked = false;
  #milliseconds = 0;

  /** 0 at first, and again after a second in which nobody asked. */
  milliseconds(): number {
    this.#asked = true;
    if (this.#timer === null) {
      this.#histogram.enable();
      this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref();
    }
    return this.#milliseconds;
  }

  isMeasured(): boolean {
    return this.#timer !== null;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#milliseconds = 0;
    this.#histogram.disable();
    this.#histogram.reset();
  }

  #sample(): void {
    if (!this.#asked) {
      this.stop();
      return;
    }
    this.#asked = false;
    // Not a number where not even one tick came through.
    const late = this.#histogram.mean / 1e6 - RESOLUTION_MS;
    this.#milliseconds = Number.isNaN(late) ? Number.POSITIVE_INFINITY : Math.max(0, late);
    this.#histogram.reset();
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it answers so late that data are refused. */
    isUnderPressure(): boolean;
  }
}
