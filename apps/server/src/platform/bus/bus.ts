/** A transaction, as far as a message that travels with it is concerned. */
interface Committing {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
}

export interface BusHandlers {
  readonly onMessage: (payload: string) => void;
  /** Runs once messages of transactions are heard again, because those sent meanwhile are lost. */
  readonly onReconnect: () => void;
  /** The same for messages without a transaction, where they have a way of their own. */
  readonly onGap?: () => void;
}

/** Messages for the processes that follow a lane and no others; one may be lost, so the next has to stand for it. */
export interface Lanes {
  /** False while nothing can be sent. */
  send(lane: string, payload: Uint8Array): boolean;
  /** Returns a function that stops it. */
  follow(lane: string, onPayload: (payload: Uint8Array) => void): () => void;
}

/**
 * Messages between the processes of one installation, each heard by all of them, the sender too. The database is one
 * bus (NOTIFY and LISTEN); with `BUS_URL`, NATS takes over what needs no transaction (decision 51).
 */
export interface Bus {
  /**
   * Sends at most 8,000 bytes. In a transaction the message goes out exactly if, and when, that commits; with the
   * database itself instead of a transaction, at once and surely. Without either it may be lost while a connection
   * breaks.
   */
  notify(channel: string, payload: string, tx?: Committing): Promise<void>;
  /** Calls back for each message on a channel, and reconnects by itself. Returns a function that stops it. */
  listen(channel: string, handlers: BusHandlers): Promise<() => Promise<void>>;
  /**
   * Whether everything sent in transactions is heard right now. What a process keeps in memory about rights, plans or
   * the market counts only while it is.
   */
  listening(): boolean;
  /** What is not heard right now, in a sentence; null while everything is. */
  trouble(): string | null;
  /** Null on a bus that takes every message to every process. */
  readonly lanes: Lanes | null;
}
