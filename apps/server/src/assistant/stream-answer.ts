import type { FastifyReply } from 'fastify';
import type { AnswerEvent } from './answer-question.ts';

const HEARTBEAT_MS = 15_000;
/** A listener that takes nothing for this much is not listening. */
const MOST_UNTAKEN_BYTES = 4 * 1024 * 1024;

/** An answer as server-sent events, each named by its kind. */
export class AnswerStream {
  readonly #reply: FastifyReply;
  readonly #heartbeat: NodeJS.Timeout;
  #gathered = '';

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Makes proxies pass each event on as it comes.
      'x-accel-buffering': 'no',
    });
    reply.raw.on('error', () => reply.raw.destroy());
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  send(event: AnswerEvent): void {
    this.#write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  end(): void {
    clearInterval(this.#heartbeat);
    this.#sendGathered();
    if (!this.#reply.raw.destroyed) this.#reply.raw.end();
  }

  #sendGathered(): void {
    const { raw } = this.#reply;
    const text = this.#gathered;
    this.#gathered = '';
    if (text !== '' && !raw.destroyed && !raw.writableEnded) raw.write(text);
  }

  /** What is said in one go is one piece: a connection that is written to piece by piece takes a system call for each. */
  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength + this.#gathered.length > MOST_UNTAKEN_BYTES) {
      raw.destroy();
      return;
    }
    // Before whatever else waits for its turn: what follows the words, such as storing them, comes after them.
    if (this.#gathered === '') process.nextTick(() => this.#sendGathered());
    this.#gathered += text;
  }
}
