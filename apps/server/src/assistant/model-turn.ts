import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/** How a model’s turn ended. */
export interface TurnEnd {
  readonly toolCalls: readonly LanguageModelV4ToolCall[];
  readonly text: string;
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

/** Ends with the work, or with the first of: the signal, and silence. A model that does not listen is left alone. */
async function within<T>(
  work: PromiseLike<T>,
  { signal, stallMs }: Pick<Turn, 'signal' | 'stallMs'>,
): Promise<T> {
  signal.throwIfAborted();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ModelFailure('stalled')), stallMs);
  const onAbort = () => late.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Streams one turn of a model. What it throws is a `ModelFailure`, or the reason of the signal. */
export async function runModelTurn(turn: Turn): Promise<TurnEnd> {
  const { model, options, signal, onText } = turn;
  const own = new AbortController();
  const abortSignal = AbortSignal.any([signal, own.signal]);
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined;
  const end = { toolCalls: [] as LanguageModelV4ToolCall[], text: '' };
  try {
    const { stream } = await within(model.doStream({ ...options, abortSignal }), turn);
    reader = stream.getReader();
    for (;;) {
      const { done, value } = await within(reader.read(), turn);
      if (done) return { ...end, finish: null, usage: null, metadata: undefined };
      if (value.type === 'error') throw new ModelFailure('broken', value.error);
      if (value.type === 'text-delta') {
        end.text += value.delta;
        if (end.text.length > MOST_TEXT) throw new ModelFailure('too-long');
        onText(value.delta);
      }
      if (value.type === 'tool-call' && end.toolCalls.length < MOST_CALLS) {
        if (value.input.length > MOST_INPUT) throw new ModelFailure('too-long');
        end.toolCalls.push(value);
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
    own.abort();
    reader?.cancel().catch(() => undefined);
  }
}
