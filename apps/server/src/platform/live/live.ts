import type { Transaction } from '../database/database.ts';

/** Who is reading a topic; `null` for a guest. */
export interface LiveReader {
  readonly memberId: string | null;
}

/**
 * One kind of topic of the live stream, by the part of the topic before the first colon (`quotes:BTC-USD`).
 * Between processes only topic and version travel; each process reads the content once and shares it.
 */
export interface LiveTopicKind {
  readonly prefix: string;
  readonly access: 'public' | 'member';
  /** Topics of one member (`orders`) are kept apart by member; shared ones (`quotes:…`) are read once for all. */
  readonly scope: 'shared' | 'own';
  /** The current content of the topic. */
  read(topic: string, reader: LiveReader): Promise<unknown>;
}

export interface LiveStream {
  addKind(kind: LiveTopicKind): void;
  /** Says that a topic changed; `memberId` for topics of one member. */
  changed(topic: string, options?: { memberId?: string; tx?: Transaction }): Promise<void>;
  /** Several topics in one message between processes (one tick of all quotes). */
  changedMany(topics: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}
