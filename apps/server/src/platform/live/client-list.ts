import type { LiveSink, LiveSubscription } from './live.ts';
import { flushClient, type LiveClient, type LiveMark, type LiveTopic } from './live-client.ts';
import type { TopicRegistry } from './topic-registry.ts';

/** A client receives a topic at most twice a second. */
export const WRITE_EVERY_MS = 500;
/** What changes within this time goes out together: the topics of a page that has just opened. */
const GATHER_MS = 20;
const HEARTBEAT_MS = 20_000;

/** A client that has not taken its bytes for this long is dropped. */
export interface Patience {
  readonly lookEveryMs: number;
  readonly maxBehindMs: number;
}

const usualPatience: Patience = { lookEveryMs: 5000, maxBehindMs: 10_000 };
/** Then the client comes back with a token that is checked again. */
const MAX_AGE_MS = 15 * 60_000;
/** Streams of one member or one guest address. */
const MAX_PER_ORIGIN = 50;
/** How many clients are written to before other work gets a turn. */
const SLICE = 50;

const heartbeat = [Buffer.from(':\n\n')];
const hello = [Buffer.from('retry: 3000\n\n')];

/** Does something for each client, a slice at a time, so that requests are not held up; `done` follows the last. */
function inSlices(
  clients: Iterable<LiveClient>,
  visit: (client: LiveClient) => void,
  done: () => void = () => undefined,
): void {
  const waiting = [...clients];
  function next(from: number): void {
    for (const client of waiting.slice(from, from + SLICE)) visit(client);
    if (from + SLICE < waiting.length) setImmediate(next, from + SLICE);
    else done();
  }
  next(0);
}

/** The open streams of this process. */
export class ClientList {
  readonly #topics: TopicRegistry;
  readonly #now: () => number;
  /** Identifies this process in the marks it issues: another process counts differently. */
  readonly #epoch: string;
  readonly #patience: Patience;
  readonly #clients = new Set<LiveClient>();
  readonly #origins = new Map<string, number>();
  readonly #waiting = new Set<LiveClient>();
  #timers: NodeJS.Timeout[] = [];
  #flushTimer: NodeJS.Timeout | null = null;
  #flushedAt = 0;
  #mark: LiveMark | null = null;

  constructor(options: { topics: TopicRegistry; now: () => number; epoch: string; patience?: Patience }) {
    this.#patience = options.patience ?? usualPatience;
    this.#topics = options.topics;
    this.#now = options.now;
    this.#epoch = options.epoch;
  }

  get size(): number {
    return this.#clients.size;
  }

  crowded(origin: string): boolean {
    return (this.#origins.get(origin) ?? 0) >= MAX_PER_ORIGIN;
  }

  /** Sends what the client has not seen yet and keeps it up to date; returns a function that stops it. */
  add(
    { reader, credentialId, lastEventId, origin }: LiveSubscription,
    { sink, topics }: { readonly sink: LiveSink; readonly topics: readonly LiveTopic[] },
  ): () => void {
    const seen = this.#versionOf(lastEventId);
    const openedAt = this.#now();
    const client: LiveClient = {
      sink,
      origin,
      memberId: reader.memberId,
      credentialId,
      // An array of exactly this length: one that has grown holds room for nearly as many again.
      topics: topics.slice(),
      openedAt,
      sent: seen,
      restUntil: 0,
      behindSince: 0,
    };
    this.#clients.add(client);
    this.#origins.set(origin, (this.#origins.get(origin) ?? 0) + 1);
    sink.write(hello);
    for (const topic of topics) {
      topic.clients.add(client);
      if (topic.stale) this.#topics.refresh(topic);
    }
    flushClient(client, this.#currentMark(), openedAt);
    if (client.sent > seen) client.restUntil = openedAt + WRITE_EVERY_MS;
    return () => this.#remove(client);
  }

  /** A topic has new content: everybody who follows it is to get it. */
  onContent(topic: LiveTopic): void {
    for (const client of topic.clients) this.#waiting.add(client);
    this.#scheduleFlush();
  }

  /** Ends the streams of a member, or those that one session or personal token has opened. */
  disconnect(memberId: string, credentialId: string | null): void {
    for (const client of this.#clients) {
      if (client.memberId !== memberId) continue;
      if (credentialId === null || client.credentialId === credentialId) this.#drop(client);
    }
  }

  disconnectMembers(): void {
    for (const client of this.#clients) if (client.memberId !== null) this.#drop(client);
  }

  start(): void {
    this.#timers = [
      setInterval(() => inSlices(this.#clients, ({ sink }) => sink.write(heartbeat)), HEARTBEAT_MS),
      setInterval(() => this.#look(), this.#patience.lookEveryMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
    for (const client of this.#clients) this.#drop(client);
  }

  /** The number in a mark of this process; 0 (everything is new) for any other. */
  #versionOf(mark: string | null): number {
    if (mark === null || !mark.startsWith(`${this.#epoch}.`)) return 0;
    const version = Number(mark.slice(this.#epoch.length + 1));
    return Number.isSafeInteger(version) && version > 0 ? Math.min(version, this.#topics.version) : 0;
  }

  /** What a client later presents as `Last-Event-ID`: everything up to this change has been sent. */
  #currentMark(): LiveMark {
    const version = this.#topics.version;
    if (this.#mark?.version !== version) {
      this.#mark = { version, frame: Buffer.from(`id: ${this.#epoch}.${version}\n\n`) };
    }
    return this.#mark;
  }

  #scheduleFlush(): void {
    if (this.#flushTimer !== null || this.#waiting.size === 0) return;
    const rest = Math.max(GATHER_MS, this.#flushedAt + WRITE_EVERY_MS - this.#now());
    this.#flushTimer = setTimeout(() => this.#flush(), rest);
    this.#flushTimer.unref();
  }

  #flush(): void {
    this.#flushedAt = this.#now();
    const flush = (client: LiveClient) => {
      if (flushClient(client, this.#currentMark(), this.#now())) this.#waiting.delete(client);
    };
    inSlices(this.#waiting, flush, () => {
      this.#flushTimer = null;
      this.#scheduleFlush();
    });
  }

  #look(): void {
    const at = this.#now();
    for (const client of this.#clients) {
      const tooOld = at - client.openedAt > MAX_AGE_MS;
      const tooSlow = client.behindSince > 0 && at - client.behindSince > this.#patience.maxBehindMs;
      if (tooOld || tooSlow) this.#drop(client);
    }
    this.#topics.forgetIdle(at);
  }

  #drop(client: LiveClient): void {
    this.#remove(client);
    client.sink.end();
  }

  #remove(client: LiveClient): void {
    if (!this.#clients.delete(client)) return;
    this.#waiting.delete(client);
    const left = (this.#origins.get(client.origin) ?? 1) - 1;
    if (left <= 0) this.#origins.delete(client.origin);
    else this.#origins.set(client.origin, left);
    for (const topic of client.topics) {
      topic.clients.delete(client);
      if (topic.clients.size === 0) topic.idleSince = this.#now();
    }
  }
}
