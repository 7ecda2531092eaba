import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform/module.ts';
import { addChats, type NewChat } from './chat-store.ts';

/** A member keeps no more conversations than this. */
export const MOST_CHATS = 300;

interface Waiting {
  readonly chat: NewChat;
  readonly resolve: (stored: NewChat | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores new conversations: those that begin in the same moment by one statement, so that a crowd waits for one. */
export class NewChats {
  readonly #platform: Pick<Platform, 'database' | 'clock'>;
  #gathered: Waiting[] = [];

  constructor(platform: Pick<Platform, 'database' | 'clock'>) {
    this.#platform = platform;
  }

  /** Null where the member has the most there may be. */
  add(chat: Omit<NewChat, 'chatId' | 'turnId'>): Promise<NewChat | null> {
    if (this.#gathered.length === 0) setImmediate(() => this.#storeGathered());
    return new Promise((resolve, reject) => {
      const ids = { chatId: randomUUID(), turnId: randomUUID() };
      this.#gathered.push({ chat: { ...ids, ...chat }, resolve, reject });
    });
  }

  #storeGathered(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    // Each asker is told itself.
    this.#store(gathered).catch(() => undefined);
  }

  async #store(waiting: readonly Waiting[]): Promise<void> {
    const { database, clock } = this.#platform;
    try {
      const chats = waiting.map(({ chat }) => chat);
      const stored = await addChats(database, { chats, now: new Date(clock.now()), most: MOST_CHATS });
      for (const { chat, resolve } of waiting) resolve(stored.has(chat.answerId) ? chat : null);
    } catch (error) {
      const [first, ...others] = waiting;
      // What cannot be stored, such as for a member who was just erased, fails alone.
      if (others.length === 0) first?.reject(error);
      else await Promise.all(waiting.map((one) => this.#store([one])));
    }
  }
}
