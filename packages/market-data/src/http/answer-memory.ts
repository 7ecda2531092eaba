interface Remembered<T> {
  readonly validators: Readonly<Record<string, string>>;
  readonly value: T;
}

/** The last answers that were understood, with what proves to their host that we have them. */
export class AnswerMemory {
  readonly #size: number;
  readonly #answers = new Map<string, Remembered<unknown>>();

  constructor(size: number) {
    this.#size = size;
  }

  /** An address is always read by one parser, so the value has the type that was remembered. */
  recall<T>(url: string): Remembered<T> | undefined {
    return this.#answers.get(url) as Remembered<T> | undefined;
  }

  remember(url: string, headers: Headers, value: unknown): void {
    const etag = headers.get('etag');
    const modified = headers.get('last-modified');
    this.#answers.delete(url);
    if (!etag && !modified) return;
    const validators: Record<string, string> = {};
    if (etag) validators['if-none-match'] = etag;
    if (modified) validators['if-modified-since'] = modified;
    this.#answers.set(url, { validators, value });
    const oldest = this.#answers.keys().next();
    if (this.#answers.size > this.#size && !oldest.done) this.#answers.delete(oldest.value);
  }
}
