import { LRUCache } from 'lru-cache';

interface Kept<Value> {
  readonly value: Value;
  readonly at: number;
}

/**
 * Keeps values up to a number of entries, or of bytes where each `set` says how many; those used longest ago leave
 * first. Nothing stale is served: a value older than `freshMs` is gone. Without `freshMs` a value holds until it is
 * pushed out, so its key has to carry the version of what it was made from.
 */
export class BoundedCache<Value> {
  readonly #kept: LRUCache<string, Kept<Value>>;
  readonly #freshMs: number;

  constructor(most: number, freshMs = Number.POSITIVE_INFINITY) {
    this.#kept = new LRUCache({ maxSize: most });
    this.#freshMs = freshMs;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    return kept && performance.now() - kept.at < this.#freshMs ? kept.value : undefined;
  }

  /** What weighs more than the cache may hold is not kept. */
  set(key: string, value: Value, weight = 1): void {
    this.#kept.set(key, { value, at: performance.now() }, { size: Math.max(1, Math.ceil(weight)) });
  }

  /** Deletes a value unless another has taken its place. */
  deleteIf(key: string, value: Value): void {
    if (this.#kept.peek(key)?.value === value) this.#kept.delete(key);
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  deleteStartingWith(prefix: string): void {
    for (const key of [...this.#kept.keys()]) if (key.startsWith(prefix)) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  /** Entries, or bytes, held by now. */
  get weight(): number {
    return this.#kept.calculatedSize;
  }
}

/** Answers that took some work, kept until others push them out or they are too old; a failed one is not kept. */
export class RecentAnswers<Answer> {
  readonly #kept: BoundedCache<Promise<Answer>>;

  constructor(most: number, freshMs?: number) {
    this.#kept = new BoundedCache(most, freshMs);
  }

  /** Whether asking costs nothing: the answer is there, or on its way. */
  has(key: string): boolean {
    return this.#kept.get(key) !== undefined;
  }

  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known) return known;
    const answer = make();
    this.#kept.set(key, answer);
    answer.catch(() => this.#kept.deleteIf(key, answer));
    return answer;
  }
}
