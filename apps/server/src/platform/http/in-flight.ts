import { DeadlineExceeded } from '../errors/index.ts';

interface Entry {
  readonly deadline: number;
  readonly late: (error: Error) => void;
}

/**
 * Ends handlers that take longer than their call allows. Checking all of them four times a second costs less than a
 * timer per request; while there are none, nothing is checked.
 */
export class InFlight {
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | null = null;

  get size(): number {
    return this.#entries.size;
  }

  run<T>(timeoutSeconds: number, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry: Entry = { deadline: performance.now() + timeoutSeconds * 1000, late: reject };
      this.#entries.add(entry);
      this.#timer ??= setInterval(() => this.#sweep(), 250).unref();
      work().then(
        (value) => {
          this.#entries.delete(entry);
          resolve(value);
        },
        (error: unknown) => {
          this.#entries.delete(entry);
          reject(error);
        },
      );
    });
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #sweep(): void {
    if (this.#entries.size === 0) this.stop();
    const now = performance.now();
    for (const entry of this.#entries) {
      if (now < entry.deadline) continue;
      this.#entries.delete(entry);
      entry.late(new DeadlineExceeded());
    }
  }
}
