import type { Logger } from 'pino';
import type { Bus } from '../platform/bus/bus.ts';
import { Conflict } from '../platform/errors/index.ts';
import type { Ending } from './answer-question.ts';

const CHANNEL = 'assistant_stop';
/** Several tabs may ask; a script that asks without waiting may not. */
const MOST_AT_ONCE = 3;
/** For this long what was said may wait to be stored while others wait for their first words. */
const MOST_WAIT_MS = 300;

interface Running {
  readonly memberId: string;
  readonly controller: AbortController;
}

/** The answers that this process is writing; a stop reaches those of every process. */
export class RunningAnswers {
  readonly #running = new Map<string, Running>();
  /** Those that have said nothing yet, and what waits until there are none. */
  readonly #silent = new Set<string>();
  readonly #waiting = new Set<() => void>();
  readonly #bus: Bus;
  readonly #logger: Logger;
  #stopListening: () => Promise<void> = async () => {};

  constructor(bus: Bus, logger: Logger) {
    this.#bus = bus;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#bus.listen(CHANNEL, {
      onMessage: (answerId) => this.#end(answerId, 'stopped'),
      // A stop that was missed is pressed again; the answer ends by its own limits.
      onReconnect: () => {},
    });
  }

  async stop(): Promise<void> {
    this.endAll();
    await this.#stopListening();
  }

  /** A server that closes waits for nobody’s answer. */
  endAll(): void {
    for (const id of this.#running.keys()) this.#end(id, 'restarting');
  }

  /** Refuses a member who has too many answers under way. */
  #admit(memberId: string): void {
    const own = [...this.#running.values()].filter((one) => one.memberId === memberId);
    if (own.length < MOST_AT_ONCE) return;
    throw new Conflict(
      'Several of your answers are still being written. Wait for one to finish, or stop it.',
      'too-many-answers',
    );
  }

  async run<T>(
    answerId: string,
    memberId: string,
    work: (answer: { readonly signal: AbortSignal; readonly end: () => void }) => Promise<T>,
  ): Promise<T> {
    this.#admit(memberId);
    const controller = new AbortController();
    this.#running.set(answerId, { memberId, controller });
    this.#silent.add(answerId);
    try {
      return await work({ signal: controller.signal, end: () => controller.abort('gone') });
    } finally {
      this.#running.delete(answerId);
      this.said(answerId);
    }
  }

  /** An answer’s words are on their way to the member. */
  said(answerId: string): void {
    this.#silent.delete(answerId);
    if (this.#silent.size > 0) return;
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  /** Resolves once every answer has begun to speak: many who ask at once get their first words before anyone’s are stored. */
  async untilAllSpeak(): Promise<void> {
    if (this.#silent.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MOST_WAIT_MS);
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
  }

  /** Stops an answer wherever it is being written. */
  async end(answerId: string): Promise<void> {
    this.#end(answerId, 'stopped');
    await this.#bus.notify(CHANNEL, answerId);
  }

  #end(answerId: string, ending: Ending): void {
    const running = this.#running.get(answerId);
    if (!running) return;
    this.#logger.debug({ answerId, ending }, 'an answer is ended');
    running.controller.abort(ending);
  }
}
