import type { OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { createGuardedTransport } from '@auspex/market-data/http';
import { z } from 'zod';
import type { OutsideModelConfig } from '../config/assistant-config.ts';

const MOST_BYTES = 2_000_000;

/** A body of at most so many bytes; more is an error, as from a server that never ends. */
function bounded(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let bytes = 0;
  return (
    body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > MOST_BYTES) controller.error(new Error('The model sent too much.'));
          else controller.enqueue(chunk);
        },
      }),
    ) ?? null
  );
}

const publicOnly = createGuardedTransport();

/**
 * How models are reached: a provider’s own address only where it is a public one, never by a redirect, and with a
 * bounded answer. An address that the operator set may be inside.
 */
function outgoing({ url }: OutsideModelConfig): typeof fetch {
  return async (target, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const signal = init?.signal ?? AbortSignal.timeout(120_000);
    const body = new TextEncoder().encode(String(init?.body ?? ''));
    const response =
      url === null
        ? await publicOnly(String(target), { method: 'POST', headers, signal, body, redirect: 'manual' })
        : await fetch(target, { ...init, redirect: 'error' });
    const { status } = response;
    return new Response(bounded(response.body), { status, headers: response.headers });
  };
}

/**
 * A model that is to think little: thoughts are paid for and count as written, and nobody reads them. Left to itself,
 * one may think until nothing is left for the answer.
 */
function thinkingLittle(
  model: LanguageModelV4,
  settings: Pick<LanguageModelV4CallOptions, 'providerOptions' | 'reasoning'>,
): LanguageModelV4 {
  const { specificationVersion, provider, modelId, supportedUrls } = model;
  return {
    ...{ specificationVersion, provider, modelId, supportedUrls },
    doGenerate: (options) => model.doGenerate({ ...options, ...settings }),
    doStream: (options) => model.doStream({ ...options, ...settings }),
  };
}

/** OpenAI keeps every answer unless it is told not to, and sums thoughts up only for those it has identified. */
const openAiSettings = {
  reasoning: 'low',
  providerOptions: { openai: { store: false, reasoningSummary: null } },
} as const;

const withThoughts = z.object({
  choices: z.tuple([z.object({ delta: z.object({ reasoning_content: z.string().min(1) }) })]),
});

type Extractor = NonNullable<OpenAICompatibleProviderSettings['metadataExtractor']>;

/**
 * The dialect of chats has no word for thoughts. Servers that want them back with what a tool read tell them as
 * `reasoning_content`, which is what the library sends; those that have another name for them refuse that one.
 */
function thoughtsAsTold(): Pick<
  OpenAICompatibleProviderSettings,
  'metadataExtractor' | 'transformRequestBody'
> {
  let wantsThem = false;
  const hear = (told: unknown) => {
    wantsThem ||= withThoughts.safeParse(told).success;
  };
  const metadataExtractor: Extractor = {
    extractMetadata: async () => undefined,
    createStreamExtractor: () => ({ processChunk: hear, buildMetadata: () => undefined }),
  };
  const transformRequestBody = (body: Record<string, unknown>) =>
    wantsThem || !Array.isArray(body.messages)
      ? body
      : { ...body, messages: body.messages.map(({ reasoning_content: _, ...message }) => message) };
  return { metadataExtractor, transformRequestBody };
}

/** The configured model behind the interface that all of them share; its library is loaded on first use. */
export async function openOutsideModel(config: OutsideModelConfig): Promise<LanguageModelV4> {
  const { kind, name, url, key } = config;
  const settings = { fetch: outgoing(config), ...(url === null ? {} : { baseURL: url }) };
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return thinkingLittle(createAnthropic({ ...settings, apiKey: key ?? '' })(name), { reasoning: 'none' });
  }
  if (kind === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // In the older dialect of chats OpenAI’s newest models take no tools.
    return thinkingLittle(createOpenAI({ ...settings, apiKey: key ?? '' }).responses(name), openAiSettings);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    ...settings,
    ...thoughtsAsTold(),
    name: 'compatible',
    baseURL: url ?? '',
    includeUsage: true,
    ...(key === null ? {} : { apiKey: key }),
  })(name);
}
