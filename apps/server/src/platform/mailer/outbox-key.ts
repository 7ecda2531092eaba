import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashSecretCode, makeSecretCode } from '../secrets/secret-code.ts';

/**
 * Opens this process's /dev/outbox. Generated at start, shown in its terminal and stored nowhere else; a second
 * process on the same data has its own address, terminal and key.
 */
export class OutboxKey {
  readonly #text = makeSecretCode();
  readonly #hash = hashSecretCode(this.#text);
  /** A distinct name, because servers on one machine share the cookies of `localhost` whatever their ports. */
  readonly #cookieName = `auspex_outbox_${this.#hash.toString('hex', 0, 4)}`;

  is(given: unknown): boolean {
    return typeof given === 'string' && timingSafeEqual(hashSecretCode(given), this.#hash);
  }

  isKeptBy({ headers }: FastifyRequest): boolean {
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    return pairs.some(([name, value]) => name === this.#cookieName && this.is(value));
  }

  /** For this browser until it is closed; no page of another site can use it. */
  cookie(): string {
    return `${this.#cookieName}=${this.#text}; Path=/dev/outbox; HttpOnly; SameSite=Strict`;
  }

  /** What the person at the terminal opens. */
  addressAt(address: string): string {
    return `${address}/dev/outbox?key=${this.#text}`;
  }
}
