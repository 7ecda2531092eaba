import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../errors/index.ts';

const READINESS = '/readyz';
/** Who asks about readiness, but sends nothing. */
const PROBES: ReadonlySet<string | undefined> = new Set([READINESS, '/healthz', '/metrics']);
/** Nobody decides by the answers where they were not asked for within this time. */
const ASKED_WITHIN_MS = 30_000;
/** Proxies believe it after two or three answers. */
const ANSWERS = 3;
const QUIET_MS = 1000;
const LOOK_EVERY_MS = 50;
/** A busy process takes a connection in one turn, what it says in the next, and answers in a third. */
const TURNS = 3;

/**
 * The end of a server as a proxy sees it. A proxy that asks `/readyz` learns only by the next answers that this process
 * drains, and sends requests until then: they are answered as ever, each on a connection that ends with it.
 */
export class Departure {
  #begun = false;
  #closing = false;
  /** Answers at `/readyz` since it began. */
  #told = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #requestAt = Number.NEGATIVE_INFINITY;

  get begun(): boolean {
    return this.#begun;
  }

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const now = performance.now();
      const { url } = request.routeOptions;
      if (url === READINESS) {
        this.#askedAt = now;
        if (this.#begun) this.#told += 1;
      }
      if (!this.#begun || PROBES.has(url)) return done();
      this.#requestAt = now;
      reply.header('connection', 'close');
      if (!this.#closing) return done();
      // Over a connection that was open before: it belongs to another process.
      const message = 'The server is restarting. Please try again in a moment.';
      return done(new Unavailable(message, { code: 'restarting', retryAfterSeconds: 1 }));
    });
  }

  begin(): void {
    this.#begun = true;
    this.#requestAt = performance.now();
  }

  /** Requests that arrive from now on are refused. */
  close(): void {
    this.#begun = true;
    this.#closing = true;
  }

  /**
   * Resolves when nothing is sent here any more, or at the deadline. If nobody asks about readiness, soon: once what had
   * arrived is read, since closing its connection would leave whoever sent it without an answer.
   */
  async isNoticed(deadline: number): Promise<void> {
    await this.#readArrived(Math.min(deadline, performance.now() + QUIET_MS));
    if (performance.now() - this.#askedAt > ASKED_WITHIN_MS) return;
    for (let now = performance.now(); now < deadline; now = performance.now()) {
      if (this.#told >= ANSWERS && now - this.#requestAt >= QUIET_MS) return;
      await wait(LOOK_EVERY_MS);
    }
  }

  async #readArrived(deadline: number): Promise<void> {
    let before: number;
    do {
      before = this.#requestAt;
      await wait(LOOK_EVERY_MS);
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    } while (this.#requestAt > before && performance.now() < deadline);
  }
}
