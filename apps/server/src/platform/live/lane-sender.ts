import type { Lanes } from '../bus/bus.ts';
import { yieldToEventLoop } from '../threads/yield-to-event-loop.ts';
import type { LiveTopicKind } from './live.ts';
import { frameOf, kindTravels, prefixOf } from './live-topic.ts';

/** How many topics are loaded before other work gets a turn. */
const SLICE = 200;

/**
 * Sends the content of changed topics to the processes that follow them: loaded and encoded once, by the process that
 * announces the change, and only if it differs from what was sent last.
 */
export class LaneSender {
  readonly #lanes: Lanes | null;
  readonly #kinds: ReadonlyMap<string, LiveTopicKind>;
  readonly #sent = new Map<string, Buffer>();

  constructor(lanes: Lanes | null, kinds: ReadonlyMap<string, LiveTopicKind>) {
    this.#lanes = lanes;
    this.#kinds = kinds;
  }

  /** Returns the topics that every process has to be told of by name. */
  async send(names: readonly string[]): Promise<readonly string[]> {
    const lanes = this.#lanes;
    if (lanes === null) return names;
    const unsent: string[] = [];
    for (const [i, name] of names.entries()) {
      if (i % SLICE === SLICE - 1) await yieldToEventLoop();
      if (!(await this.#sendOne(name, lanes))) unsent.push(name);
    }
    return unsent;
  }

  /** What was sent last may not have arrived: every topic is sent again when it is announced next. */
  forgetSent(): void {
    this.#sent.clear();
  }

  async #sendOne(name: string, lanes: Lanes): Promise<boolean> {
    const kind = this.#kinds.get(prefixOf(name));
    if (kind === undefined || !kindTravels(kind, name)) return false;
    const frame = frameOf(name, await kind.read(name, { memberId: null }));
    if (this.#sent.get(name)?.equals(frame)) return true;
    const sent = lanes.send(name, frame);
    // What was said by name meanwhile is not what was sent last.
    if (sent) this.#sent.set(name, frame);
    else this.#sent.delete(name);
    return sent;
  }
}
