import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { SaidParts } from './said-parts.ts';

/** How a model’s turn ended. */
export interface TurnEnd {
  readonly toolCalls: readonly LanguageModelV4ToolCall[];
  readonly text: string;
  /** All of it, to be given back to the model. */
  readonly said: SaidParts;
  /** Null where the stream ended without saying so: it was cut. */
  readonly finish: LanguageModelV4FinishReason['unified'] | null;
  readonly usage: LanguageModelV4Usage | null;
  readonly metadata: SharedV4ProviderMetadata | undefined;
}

/** Why a model’s turn was ended from here. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly why: 'stalled' | 'too-long' | 'broken';

  constructor(why: ModelFailure['why'], cause?: unknown) {
    super(`The model ${why}.`, { cause });
    this.why = why;
  }
}

const MOST_TEXT = 12_000;
const MOST_CALLS = 16;
const MOST_INPUT = 20_000;

interface Turn {
  readonly model: LanguageModelV4;
  readonly options: LanguageModelV4CallOptions;
  readonly signal: AbortSignal;
  /** Silence for this long ends the turn. */
  readonly stallMs: number;
  readonly onText: (delta: string) => void;
}

/** Waits for a model; the signal ends that, and so does its silence. A model that does not listen is left alone. */
class Patience {
  readonly #ended = Promise.withResolvers<never>();
  readonly #over = new AbortController();
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => {
    this.#ended.reject(this.#signal.reason);
    this.#over.abort(this.#signal.reason);
  };

  constructor({ signal, stallMs }: Pick<Turn, 'signal' | 'stallMs'>) {
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#ended.reject(new ModelFailure('stalled')), stallMs);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    // Whether anybody waits just then does not matter.
    this.#ended.promise.catch(() => undefined);
  }

  /** Tells the model that nobody waits for it any more. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  wait<T>(work: PromiseLike<T>): Promise<T> {
    this.#signal.throwIfAborted();
    this.#timer.refresh();
    return Promise.race([work, this.#ended.promise]);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#over.abort('over');
  }
}

/** Streams one turn of a model. What it throws is a `ModelFailure`, or the reason of the signal. */
export async function runModelTurn(turn: Turn): Promise<TurnEnd> {
  const { model, options, signal, onText } = turn;
  signal.throwIfAborted();
  const patience = new Patience(turn);
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined;
  const end = { toolCalls: [] as LanguageModelV4ToolCall[], text: '', said: new SaidParts() };
  try {
    const { stream } = await patience.wait(model.doStream({ ...options, abortSignal: patience.over }));
    reader = stream.getReader();
    for (;;) {
      const { done, value } = await patience.wait(reader.read());
      if (done) return { ...end, finish: null, usage: null, metadata: undefined };
      if (value.type === 'error') throw new ModelFailure('broken', value.error);
      end.said.hear(value);
      if (value.type === 'text-delta') {
        end.text += value.delta;
        if (end.text.length > MOST_TEXT) throw new ModelFailure('too-long');
        onText(value.delta);
      }
      if (value.type === 'tool-call' && end.toolCalls.length < MOST_CALLS) {
        if (value.input.length > MOST_INPUT) throw new ModelFailure('too-long');
        end.toolCalls.push(value);
        end.said.call(value);
      }
      if (value.type === 'finish') {
        const { usage, finishReason, providerMetadata: metadata } = value;
        return { ...end, finish: finishReason.unified, usage, metadata };
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelFailure ? error : new ModelFailure('broken', error);
  } finally {
    patience.end();
    reader?.cancel().catch(() => undefined);
  }
}
