import type { ServerResponse } from 'node:http';
import { type ModelServer, startModelServer } from './model-server.ts';

/** What a model server is asked, as far as the tests look at it. */
export interface ModelRequest {
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content?: unknown }>;
  readonly tools?: ReadonlyArray<{ readonly function: { readonly name: string } }>;
}

/** One turn of the scripted model. */
export type Say =
  | { readonly text: string; readonly usage?: object | null; readonly finish?: string }
  | {
      readonly calls: ReadonlyArray<{ readonly name: string; readonly input: unknown }>;
      /** A thought before them, under the name that this server gives thoughts. */
      readonly thought?: { readonly reasoning_content: string } | { readonly reasoning: string };
    }
  /** Half a sentence, and the connection is gone. */
  | { readonly cut: string }
  /** A beginning, and then nothing. */
  | { readonly stall: string }
  | { readonly garbage: string };

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const counted = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };

function answer(reply: ServerResponse, said: Say): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('garbage' in said) {
    reply.end(said.garbage);
    return;
  }
  if ('stall' in said) {
    reply.write(chunk({ role: 'assistant', content: said.stall }));
    return;
  }
  if ('cut' in said) {
    reply.write(chunk({ role: 'assistant', content: said.cut }), () => reply.destroy());
    return;
  }
  if ('calls' in said) {
    const calls = said.calls.map(({ name, input }, index) => ({
      ...{ index, id: `call-${performance.now()}-${index}`, type: 'function' },
      function: { name, arguments: JSON.stringify(input) },
    }));
    if (said.thought) reply.write(chunk({ role: 'assistant', ...said.thought }));
    reply.write(chunk({ role: 'assistant', tool_calls: calls }));
  } else {
    for (const piece of said.text.match(/.{1,7}/gs) ?? []) reply.write(chunk({ content: piece }));
  }
  reply.write(chunk({}, 'calls' in said ? 'tool_calls' : (said.finish ?? 'stop')));
  const usage = 'usage' in said ? said.usage : counted;
  if (usage)
    reply.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`,
    );
  reply.end('data: [DONE]\n\n');
}

/** A server that speaks OpenAI’s chat dialect and says what the test tells it to. */
export function startLyingModel(): Promise<ModelServer<ModelRequest, Say>> {
  return startModelServer<ModelRequest, Say>({ answer }, { text: 'Hello.' });
}
