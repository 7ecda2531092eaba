import { createHash } from 'node:crypto';

/** A reply as sent over the wire. */
export interface WrittenReply {
  readonly contentType: string;
  readonly disposition: string | null;
  readonly body: Buffer;
  readonly etag: string;
  /** Not to be cached. */
  readonly passing?: boolean;
}

const MOST_BYTES = 24 * 1024 * 1024;

export function writtenReply(text: string, contentType: string, disposition: string | null): WrittenReply {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { contentType, disposition, body, etag };
}

/** Replies by question and data version; least recently used ones are evicted first. */
export class RememberedReplies {
  readonly #replies = new Map<string, WrittenReply>();
  #bytes = 0;

  /** The cached reply, or a new one; a failure is not cached. */
  async get(key: string, write: () => Promise<WrittenReply>): Promise<WrittenReply> {
    const known = this.#replies.get(key);
    if (known) {
      this.#replies.delete(key);
      this.#replies.set(key, known);
      return known;
    }
    const made = await write();
    this.#forget(key);
    if (made.passing) return made;
    this.#replies.set(key, made);
    this.#bytes += made.body.length;
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= MOST_BYTES || oldest === key) break;
      this.#forget(oldest);
    }
    return made;
  }

  #forget(key: string): void {
    this.#bytes -= this.#replies.get(key)?.body.length ?? 0;
    this.#replies.delete(key);
  }
}
