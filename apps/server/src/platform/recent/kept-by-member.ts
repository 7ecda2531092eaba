import type { Bus } from '../bus/bus.ts';
import type { Transaction } from '../database/database.ts';
import { BoundedCache } from './bounded-cache.ts';

const MOST_MEMBERS = 50_000;
/** What is kept follows what is stored within this time even if no announcement arrives. */
const FRESH_MS = 30_000;

/**
 * What is stored of members, kept in memory. A change is announced to every process; while announcements cannot be
 * heard, each question goes to the database.
 */
export class KeptByMember<Value> {
  readonly #bus: Bus;
  readonly #channel: string;
  readonly #read: (memberId: string) => Promise<Value>;
  readonly #kept = new BoundedCache<Value>(MOST_MEMBERS, FRESH_MS);
  #changes = 0;
  #stop: (() => Promise<void>) | null = null;

  constructor(bus: Bus, channel: string, read: (memberId: string) => Promise<Value>) {
    this.#bus = bus;
    this.#channel = channel;
    this.#read = read;
  }

  async start(): Promise<void> {
    this.#stop = await this.#bus.listen(this.#channel, {
      onMessage: (memberId) => this.#forget(memberId),
      onReconnect: () => {
        this.#changes += 1;
        this.#kept.clear();
      },
    });
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = null;
  }

  async of(memberId: string): Promise<Value> {
    const hears = this.#stop !== null && this.#bus.listening();
    const kept = hears ? this.#kept.get(memberId) : undefined;
    if (kept !== undefined) return kept;
    const changes = this.#changes;
    const value = await this.#read(memberId);
    // What was read before a change is not kept after it.
    if (changes === this.#changes) this.#kept.set(memberId, value);
    return value;
  }

  /** Tells every process that what is stored of a member has changed, as soon as the transaction commits. */
  async announce(tx: Transaction, memberId: string): Promise<void> {
    tx.afterCommit(() => this.#forget(memberId));
    await this.#bus.notify(this.#channel, memberId, tx);
  }

  #forget(memberId: string): void {
    this.#changes += 1;
    this.#kept.delete(memberId);
  }
}
