import type { Database } from '../../../platform/database/index.ts';

/** What is stored besides prices and what belongs to them. */
export type StoredKind = 'news' | 'sentiment' | 'earnings' | 'signals';

const CHANNEL = 'stored';

/** Counts what any process stores, so that an answer may be kept until something it rests on is stored. */
export class StoredKinds {
  readonly #database: Pick<Database, 'listen' | 'listening'>;
  readonly #stored = new Map<string, number>();
  /** Never the same while nobody listens: nothing may be kept then. */
  #unheard = 0;
  #stop: (() => Promise<void>) | undefined;

  constructor(database: Pick<Database, 'listen' | 'listening'>) {
    this.#database = database;
  }

  /** A text that changes whenever something of these kinds may have been stored. */
  version(kinds: readonly StoredKind[]): string {
    if (this.#stop === undefined || !this.#database.listening()) this.#unheard += 1;
    return [...kinds.map((kind) => this.#stored.get(kind) ?? 0), this.#unheard].join('.');
  }

  async start(): Promise<void> {
    this.#stop = await this.#database.listen(CHANNEL, {
      onMessage: (kind) => this.#stored.set(kind, (this.#stored.get(kind) ?? 0) + 1),
      onReconnect: () => {
        this.#unheard += 1;
      },
    });
    this.#unheard += 1;
  }

  async stop(): Promise<void> {
    const stop = this.#stop;
    this.#stop = undefined;
    await stop?.();
  }
}
