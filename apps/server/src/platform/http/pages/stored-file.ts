import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../cached-reply.ts';
import { acceptedEncoding, compress } from '../serialised-reply.ts';
import { isText } from './content-type.ts';

/** A file of the built web application, held in memory with its compressed forms. */
export class StoredFile {
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly #encoded = new Map<'br' | 'gzip', Promise<Buffer>>();

  constructor(
    body: Buffer,
    contentType: string,
    encoded: Readonly<Partial<Record<'br' | 'gzip', Buffer>>> = {},
  ) {
    this.body = body;
    this.contentType = contentType;
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    for (const encoding of ['br', 'gzip'] as const) {
      const given = encoded[encoding];
      if (given) this.#encoded.set(encoding, Promise.resolve(given));
    }
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let made = this.#encoded.get(encoding);
    if (!made) {
      made = compress(this.body, encoding, 9);
      this.#encoded.set(encoding, made);
    }
    return made;
  }

  /** Sends the file, or "not modified". */
  async send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): Promise<FastifyReply> {
    reply.header('etag', this.etag).header('cache-control', cacheControl);
    const text = isText(this.contentType);
    if (text)
      reply.header(
        'vary',
        this.contentType.startsWith('text/html') ? 'accept, accept-encoding' : 'accept-encoding',
      );
    if (matches(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    reply.header('content-type', this.contentType);
    const encoding = text && this.body.length > 1024 ? acceptedEncoding(request) : null;
    if (encoding === null) return reply.send(this.body);
    reply.header('content-encoding', encoding);
    return reply.send(await this.encoded(encoding));
  }
}
