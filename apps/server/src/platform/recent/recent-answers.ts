/** Answers that took some work, cached until others push them out or they are too old; a failed one is not cached. */
export class RecentAnswers<Answer> {
  readonly #kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  readonly #most: number;
  readonly #forMs: number;

  constructor(most: number, forMs = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#forMs = forMs;
  }

  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known && performance.now() - known.at < this.#forMs) return known.answer;
    const entry = { at: performance.now(), answer: make() };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    entry.answer.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return entry.answer;
  }
}
