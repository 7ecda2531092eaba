import type { EpochMs } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import type { FeedRun } from './feed-store.ts';

/** After this many refusals in a row the rest of a round is left for the next one. */
const REFUSALS_IN_A_ROW = 3;

/** Counts what one round of asking brought, and remembers why something could not be fetched. */
export class RoundCounter {
  #records = 0;
  #freshAt: EpochMs | null = null;
  #error: string | null = null;
  #retryAt: EpochMs | null = null;
  #inARow = 0;
  #refused = 0;

  /** The value of an answer; absent if there is none, which is recorded unless the source's own rule explains it. */
  take<T>(answer: SourceAnswer<T>): T | undefined {
    if (answer.kind === 'found') {
      this.#inARow = 0;
      return answer.value;
    }
    if (answer.kind === 'unavailable') {
      this.#inARow += 1;
      this.#refused += 1;
      this.#error ??= answer.reason;
      this.#retryAt = Math.max(this.#retryAt ?? 0, answer.retryAt ?? 0) || null;
    }
    return undefined;
  }

  /** An error in our own or a source's code: the round continues with the next asset. */
  fail(error: unknown): void {
    this.#refused += 1;
    this.#error ??= error instanceof Error ? error.message : String(error);
  }

  count(records: number, freshAt: EpochMs | undefined): void {
    this.#records += records;
    if (freshAt !== undefined && Number.isFinite(freshAt)) {
      this.#freshAt = Math.max(this.#freshAt ?? freshAt, freshAt);
    }
  }

  /** The source does not answer at all: asking for the rest would only cost time and calls. */
  get hopeless(): boolean {
    return this.#inARow >= REFUSALS_IN_A_ROW;
  }

  get refused(): number {
    return this.#refused;
  }

  run(at: EpochMs): FeedRun {
    return {
      at,
      records: this.#records,
      freshAt: this.#freshAt,
      error: this.#error,
      retryAt: this.#retryAt,
    };
  }
}
