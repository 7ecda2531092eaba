import { LRUCache } from 'lru-cache';
import { Unavailable } from '../errors/index.ts';

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

/** More than may ever be asked for at once. */
const MANY = 10_000;

/**
 * Answers that took some work, kept until others push them out or they are too old; a failed one is not kept, nor one
 * that its owner calls none. What is still being made is not pushed out: the next who asks waits for the same answer.
 */
export class RecentAnswers<Answer> {
  readonly #kept: BoundedCache<Promise<Answer>>;
  readonly #underWay: BoundedCache<Promise<Answer>>;
  readonly #isAnswer: (made: Answer) => boolean;

  constructor(most: number, freshMs?: number, isAnswer: (made: Answer) => boolean = () => true) {
    this.#isAnswer = isAnswer;
    this.#kept = new BoundedCache(most, freshMs);
    this.#underWay = new BoundedCache(MANY, freshMs);
  }

  /** Whether asking costs nothing: the answer is there, or on its way. */
  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#find(key);
    if (known) return known;
    const answer = make();
    this.#kept.set(key, answer);
    this.#underWay.set(key, answer);
    const end = (isKept: boolean) => {
      this.#underWay.deleteIf(key, answer);
      if (!isKept) this.#kept.deleteIf(key, answer);
    };
    answer.then(
      (made) => end(this.#isAnswer(made)),
      () => end(false),
    );
    return answer;
  }

  /** Whoever asks next has it made anew. */
  forget(key: string): void {
    this.#kept.delete(key);
    this.#underWay.delete(key);
  }

  #find(key: string): Promise<Answer> | undefined {
    return this.#kept.get(key) ?? this.#underWay.get(key);
  }
}

/** Counts a question against its asker; throws where they have asked too many. */
export type Admit = () => Promise<void>;

/** Work that anybody may cause, a few at a time in the order in which it was asked for; refuses more while enough of it waits. */
export class FewAtOnce {
  readonly #most: { readonly atOnce: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: { readonly atOnce: number; readonly waiting: number }) {
    this.#most = most;
  }

  /** What `admit` refuses takes no place. */
  async run<Result>(work: () => Promise<Result>, admit?: Admit): Promise<Result> {
    await admit?.();
    if (this.#running < this.#most.atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Resolves when work that ends hands its place over. */
  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#most.waiting) {
      const message = 'Too many such questions are being answered. Please try again shortly.';
      throw new Unavailable(message, { code: 'busy', retryAfterSeconds: 15 });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
