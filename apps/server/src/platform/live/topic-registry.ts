import type { Logger } from 'pino';
import type { Lanes } from '../bus/bus.ts';
import type { LiveReader, LiveTopicKind } from './live.ts';
import type { LiveTopic } from './live-client.ts';
import { briefLasts, contentOf, frameOf, kindTravels, topicKey } from './live-topic.ts';

/** A topic is loaded at most twice a second. */
export const READ_EVERY_MS = 500;
const READ_AGAIN_AFTER_ERROR_MS = 2000;
/** How long a topic that nobody follows is kept, for clients that come back. */
const LINGER_MS = 60_000;

/** The topics of this process: loads their content once for all followers, and announces when it changed. */
export class TopicRegistry {
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #onContent: (topic: LiveTopic) => void;
  readonly #lanes: Lanes | null;
  readonly #topics = new Map<string, LiveTopic>();
  #version = 0;

  constructor(options: {
    logger: Logger;
    now: () => number;
    onContent: (topic: LiveTopic) => void;
    lanes: Lanes | null;
  }) {
    this.#lanes = options.lanes;
    this.#logger = options.logger;
    this.#now = options.now;
    this.#onContent = options.onContent;
  }

  /** Number of the latest change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#topics.size;
  }

  /** Whether a topic of a kind is followed, or kept for clients that come back. */
  has(prefix: string): boolean {
    for (const { kind } of this.#topics.values()) if (kind.prefix === prefix) return true;
    return false;
  }

  follow(name: string, kind: LiveTopicKind, reader: LiveReader): LiveTopic {
    const owner = kind.scope === 'own' ? reader.memberId : null;
    const key = topicKey(name, owner);
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const topic: LiveTopic = {
      key,
      name,
      kind,
      reader: { memberId: owner },
      clients: new Set(),
      frame: null,
      content: null,
      brief: null,
      base: null,
      since: 0,
      version: 0,
      stale: true,
      reading: false,
      restUntil: 0,
      idleSince: this.#now(),
      leaveLane: () => undefined,
    };
    this.#topics.set(key, topic);
    if (this.#lanes !== null && kindTravels(kind, name))
      topic.leaveLane = this.#lanes.follow(name, (frame) => this.#arrived(topic, Buffer.from(frame)));
    kind.begun?.(name);
    return topic;
  }

  /** Something changed; `memberId` for one member's own topic. */
  changed(name: string, memberId: string | null): void {
    const topic = this.#topics.get(topicKey(name, memberId));
    if (topic !== undefined) this.#mark(topic);
  }

  /** Messages may have been lost: everything is loaded again. */
  allChanged(): void {
    for (const topic of this.#topics.values()) this.#mark(topic);
  }

  /** Loads a topic with no content or outdated content; at once, or as soon as it may be loaded again. */
  refresh(topic: LiveTopic): void {
    if (topic.reading || topic.clients.size === 0) return;
    topic.reading = true;
    const rest = topic.restUntil - this.#now();
    if (rest <= 0) this.#read(topic);
    else setTimeout(() => this.#read(topic), rest).unref();
  }

  forgetIdle(at: number): void {
    for (const [key, topic] of this.#topics) {
      const idle = topic.clients.size === 0 && !topic.reading && at - topic.idleSince > LINGER_MS;
      if (!idle) continue;
      topic.leaveLane();
      this.#topics.delete(key);
    }
  }

  #mark(topic: LiveTopic): void {
    topic.stale = true;
    this.refresh(topic);
  }

  #read(topic: LiveTopic): void {
    topic.stale = false;
    topic.restUntil = this.#now() + READ_EVERY_MS;
    const taken = async () =>
      this.#take(topic, frameOf(topic.name, await topic.kind.read(topic.name, topic.reader)));
    taken()
      .catch((error: unknown) => {
        this.#logger.warn({ err: error, topic: topic.name }, 'a live topic could not be read');
        topic.stale = true;
        topic.restUntil = this.#now() + READ_AGAIN_AFTER_ERROR_MS;
      })
      .finally(() => {
        topic.reading = false;
        if (topic.stale) this.refresh(topic);
      });
  }

  /** Another process has sent the content. What is being loaded meanwhile may be older, so it is loaded once more. */
  #arrived(topic: LiveTopic, frame: Buffer): void {
    if (topic.reading) topic.stale = true;
    else this.#take(topic, frame);
  }

  #take(topic: LiveTopic, frame: Buffer): void {
    // Changed and changed back, or a reload: nobody needs to be told.
    if (topic.frame?.equals(frame)) return;
    this.#version += 1;
    topic.brief = this.#briefOf(topic, frame);
    topic.version = this.#version;
    topic.frame = frame;
    this.#onContent(topic);
  }

  /** The next frame for those who have an earlier one; null where they need the whole, or where nobody follows. */
  #briefOf(topic: LiveTopic, next: Buffer): Buffer | null {
    const { name, kind, base, clients } = topic;
    const followed = kind.brief !== undefined && clients.size > 0;
    const before = followed ? contentBefore(topic) : null;
    topic.content = followed ? contentOf(next) : null;
    const brief =
      before === null || topic.content === null ? null : (kind.brief?.(before, topic.content) ?? null);
    const lasts = brief !== null && base !== null && briefLasts(kind, name);
    if (lasts && kind.brief?.(base, topic.content) != null) return frameOf(name, brief);
    topic.base = before;
    topic.since = topic.version;
    return brief === null ? null : frameOf(name, brief);
  }
}

/** While nobody follows a topic its frames are not read; the first who comes has been sent the last of them. */
const contentBefore = ({ content, frame }: LiveTopic): unknown =>
  content ?? (frame === null ? null : contentOf(frame));
