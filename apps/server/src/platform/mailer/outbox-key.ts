import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashSecretCode, makeSecretCode } from '../secrets/secret-code.ts';

/**
 * Opens /dev/outbox of this process. Made when it starts, shown in its terminal and kept nowhere else; a second
 * process of the same data has an address, a terminal and a key of its own.
 */
export class OutboxKey {
  readonly #text = makeSecretCode();
  readonly #hash = hashSecretCode(this.#text);
  /** A name of its own, because servers of one machine share the cookies of `localhost` whatever their ports. */
  readonly #cookieName = `auspex_outbox_${this.#hash.toString('hex', 0, 4)}`;

  is(given: unknown): boolean {
    return typeof given === 'string' && timingSafeEqual(hashSecretCode(given), this.#hash);
  }

  isKeptBy({ headers }: FastifyRequest): boolean {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    return pairs.some(([name, value]) => name === this.#cookieName && this.is(value));
  }

  /** For this browser until it is closed; no page of another site can make use of it. */
  cookie(): string {
    return `${this.#cookieName}=${this.#text}; Path=/dev/outbox; HttpOnly; SameSite=Strict`;
  }

  /** What the person at the terminal opens. */
  addressAt(address: string): string {
    return `${address}/dev/outbox?key=${this.#text}`;
  }
}
