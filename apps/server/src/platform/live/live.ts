import type { TokenScope } from '@auspex/contract';
import type { Transaction } from '../database/database.ts';

/** Who is reading a topic; `null` for a guest. */
export interface LiveReader {
  readonly memberId: string | null;
}

/**
 * One kind of topic of the live stream, by the part of the topic before the first colon (`quotes:BTC-USD`). Each
 * process has the content once and shares it; what is sent between processes is usually only the name.
 */
export interface LiveTopicKind {
  readonly prefix: string;
  readonly access: 'public' | 'member' | 'admin';
  /** A personal token with this scope may follow such topics too; without it, none may. */
  readonly tokenScope?: TokenScope;
  /**
   * Topics of one member (`orders`) are kept separate by member; shared ones (`quotes:…`) are loaded once for all.
   */
  readonly scope: 'shared' | 'own';
  /** Whether such a topic exists, by the part after the prefix; without this any short word is accepted. */
  accepts?(topic: string): boolean;
  /**
   * Whether the process that announces a change sends the content with it, encoded once, where the bus has lanes;
   * elsewhere each process loads what its clients follow. For content that is small and the same for all.
   */
  travels?(topic: string): boolean;
  /** The current content of the topic. */
  read(topic: string, reader: LiveReader): Promise<unknown>;
  /** Called when somebody begins to follow a topic that nobody has followed for a while. */
  begun?(topic: string): void;
  /** Called when any process has announced a change of such a topic, and when announcements may have been lost. */
  heard?(): void;
  /** What tells somebody who has the earlier content of the later one, where that is much shorter; else null. */
  brief?(before: unknown, after: unknown): unknown;
  /**
   * Whether what is brief for those who have one content is right for those, too, who have a later one: a busy server
   * then need not send the whole to whom it has sent two changes as one.
   */
  briefLasts?(topic: string): boolean;
}

/** Where one client's frames go. */
export interface LiveSink {
  write(frames: readonly Buffer[]): void;
  /** Bytes that the client has not taken yet. */
  pendingBytes(): number;
  end(): void;
}

/** Why a stream cannot be opened; each becomes one HTTP error. */
export type LiveRefusal =
  | { readonly reason: 'unknown-topic'; readonly topic: string }
  | { readonly reason: 'sign-in'; readonly topic: string }
  | { readonly reason: 'admins-only'; readonly topic: string }
  | { readonly reason: 'scope-missing'; readonly scope: TokenScope | undefined }
  | { readonly reason: 'too-many-topics'; readonly limit: number }
  | { readonly reason: 'full' }
  | { readonly reason: 'draining' };

export interface LiveSubscription {
  readonly topics: readonly string[];
  readonly reader: LiveReader & { readonly admin: boolean };
  /** Whose stream it is, for the limit on streams: the member, or a guest's address. */
  readonly origin: string;
  /** The session or personal token that opens the stream, which ends with it; null for a guest. */
  readonly credentialId: string | null;
  /** What a personal token may do; null for everybody else. */
  readonly scopes: readonly TokenScope[] | null;
  /** `Last-Event-ID` of the previous stream, if any. */
  readonly lastEventId: string | null;
}

export interface LiveStream {
  addKind(kind: LiveTopicKind): void;
  /** Why these topics cannot be followed; null if they can. */
  refusal(subscription: LiveSubscription): LiveRefusal | null;
  /** Starts sending; returns a function that stops it. The topics must have been accepted. */
  open(subscription: LiveSubscription, sink: LiveSink): () => void;
  /** Clients currently connected to this process. */
  clients(): number;
  /** Whether anybody here follows topics of a kind, or did a moment ago. */
  follows(prefix: string): boolean;
  /** Listens to the other processes. */
  start(): Promise<void>;
  /** Announces that a topic changed; `memberId` for topics of one member. */
  changed(topic: string, options?: { memberId?: string; tx?: Transaction }): Promise<void>;
  /** Several topics in one message between processes (one tick of all quotes). */
  changedMany(topics: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}
