import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** A server that speaks OpenAI’s chat dialect and says what the test tells it to. */
export interface LyingModel {
  readonly url: string;
  readonly requests: ModelRequest[];
  say: (request: ModelRequest, turn: number) => Say;
  close(): Promise<void>;
}

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

async function bodyOf(request: IncomingMessage): Promise<ModelRequest> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text) as ModelRequest;
}

export async function startLyingModel(): Promise<LyingModel> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, reply) => {
    bodyOf(request).then((body) => {
      requests.push(body);
      answer(reply, model.say(body, requests.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: LyingModel = {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    say: () => ({ text: 'Hello.' }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}
