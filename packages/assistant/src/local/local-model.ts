import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { answerNext, type Conversation, marketDay, type Next } from './answer-next.ts';
import { detectLanguage } from './lexicon.ts';
import type { ToldResult } from './write-answer.ts';

const asset = z.object({ symbol: z.string(), name: z.string(), market: z.enum(['crypto', 'us']) });

/** What the server tells its own model in addition to the prompt. */
const told = z.object({
  language: z.enum(LANGUAGES).optional(),
  asOf: z.string().default('1970-01-01'),
  /** The day on the member’s clock; that of UTC without it. */
  today: z.string().optional(),
  earlier: z
    .array(
      z.object({
        ...{ question: z.string(), assets: z.array(asset).default([]) },
        queries: z.array(z.object({ input: z.record(z.string(), z.unknown()) })).default([]),
      }),
    )
    .default([]),
  pinned: z
    .object({ named: z.array(z.object({ text: z.string(), candidates: z.array(asset) })).default([]) })
    .default({ named: [] }),
});

const result = z.object({
  figures: z
    .array(
      z.object({
        ...{ id: z.string(), measure: z.string(), label: z.string(), asset: z.string().nullable() },
        ...{ value: z.union([z.number(), z.string()]), unit: z.string(), text: z.string() },
      }),
    )
    .default([]),
  assets: z.array(asset).default([]),
  candidates: z.array(asset).default([]),
  notes: z.array(z.string()).default([]),
  shown: z.array(z.object({ kind: z.string(), title: z.string() })).default([]),
  quoted: z.array(z.unknown()).default([]),
  refused: z.string().optional(),
});

type Prompt = LanguageModelV4CallOptions['prompt'];

/** Results of tools, each with the request that it answers; what quotes say is not read. */
function resultsIn(messages: Prompt): ToldResult[] {
  const requests = new Map<string, { tool: string; input: Record<string, unknown> }>();
  const results: ToldResult[] = [];
  for (const { role, content } of messages) {
    if (role !== 'assistant' && role !== 'tool') continue;
    for (const part of content) {
      if (part.type === 'tool-call') {
        requests.set(part.toolCallId, { tool: part.toolName, input: part.input as Record<string, unknown> });
      }
      if (part.type !== 'tool-result' || part.output.type !== 'json') continue;
      const request = requests.get(part.toolCallId);
      const read = result.safeParse(part.output.value);
      if (!request || !read.success) continue;
      const { quoted, refused, ...found } = read.data;
      results.push({
        ...request,
        ...found,
        quotes: quoted.length,
        ...(refused === undefined ? {} : { refused }),
      });
    }
  }
  return results;
}

function textOf(message: Prompt[number] | undefined): string {
  if (message?.role !== 'user') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

/** Null where the sentences are asked for once more: what is written from figures alone has no other wording. */
function conversationOf({
  prompt,
  providerOptions,
  toolChoice,
}: LanguageModelV4CallOptions): Conversation | null {
  const given = told.parse(providerOptions?.auspex ?? {});
  const asked = prompt.flatMap(({ role }, i) => (role === 'user' ? [i] : []));
  const at = asked[given.earlier.length];
  if (at === undefined || asked.length > given.earlier.length + 1) return null;
  const question = textOf(prompt[at]);
  // An answer also names assets that nobody asked about, such as what would diversify those.
  return {
    question,
    earlier: given.earlier.map(({ question: asked, assets, queries }) => {
      const named = new Set(queries.flatMap(({ input }) => [input.asset, input.assets].flat()));
      const about = assets.filter(({ symbol }) => named.has(symbol));
      return { question: asked, assets: about.length > 0 ? about : assets };
    }),
    named: given.pinned.named,
    today: marketDay(given),
    ...(given.today === undefined ? {} : { memberDay: given.today }),
    language: given.language ?? detectLanguage(question, 'en'),
    results: resultsIn(prompt.slice(at)),
    mayAsk: toolChoice?.type !== 'none',
  };
}

const nothing = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
const usage = {
  inputTokens: nothing,
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

function partsOf(next: Next, turn: number): LanguageModelV4StreamPart[] {
  const start: LanguageModelV4StreamPart = { type: 'stream-start', warnings: [] };
  if ('requests' in next) {
    const calls = next.requests.map(({ tool, input }, i) => ({
      ...{ type: 'tool-call' as const, toolCallId: `local-${turn}-${i + 1}` },
      ...{ toolName: tool, input: JSON.stringify(input) },
    }));
    return [
      start,
      ...calls,
      { type: 'finish', usage, finishReason: { unified: 'tool-calls', raw: undefined } },
    ];
  }
  const { text, state, choices } = next.written;
  const said: LanguageModelV4StreamPart[] =
    text === ''
      ? []
      : [
          { type: 'text-start', id: 'text' },
          { type: 'text-delta', id: 'text', delta: text },
          { type: 'text-end', id: 'text' },
        ];
  const auspex = { state, ...(choices ? { choices: choices.map((one) => ({ ...one })) } : {}) };
  const providerMetadata = text === '' ? {} : { providerMetadata: { auspex } };
  return [
    start,
    ...said,
    { type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined }, ...providerMetadata },
  ];
}

function respond(options: LanguageModelV4CallOptions): LanguageModelV4StreamPart[] {
  const conversation = conversationOf(options);
  if (conversation === null) return partsOf({ written: { text: '', state: 'answered' } }, 0);
  return partsOf(answerNext(conversation), conversation.results.length);
}

/** Our own model: it understands a question by rules, asks for tools like any other, and writes figures as they are told. */
export function createLocalModel(): LanguageModelV4 {
  return {
    ...{ specificationVersion: 'v4', provider: 'auspex', modelId: 'local', supportedUrls: {} },
    async doGenerate(options) {
      const parts = respond(options);
      const content = parts.flatMap((part): LanguageModelV4Content[] =>
        part.type === 'tool-call'
          ? [part]
          : part.type === 'text-delta'
            ? [{ type: 'text', text: part.delta }]
            : [],
      );
      const finish = parts.find((part) => part.type === 'finish');
      if (!finish) throw new Error('An answer has an end.');
      return { ...finish, content, warnings: [] };
    },
    async doStream(options) {
      const parts = respond(options);
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            controller.close();
          },
        }),
      };
    },
  };
}
