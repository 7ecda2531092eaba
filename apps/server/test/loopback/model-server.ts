import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A turn of a model: words, or the call of a tool. */
export type Said = { readonly text: string } | { readonly name: string; readonly input: unknown };

/** A server of a language model that says what the test tells it to. */
export interface ModelServer<Request, Say> {
  readonly url: string;
  readonly requests: Request[];
  say: (request: Request, turn: number) => Say;
  close(): Promise<void>;
}

/** How a provider answers. */
export interface ModelDialect<Request, Say> {
  /** Refuses what the real one would, and says whether it has. */
  refuse?(reply: ServerResponse, asked: { readonly path: string; readonly body: Request }): boolean;
  answer(reply: ServerResponse, said: Say): void;
}

async function bodyOf<Request>(request: IncomingMessage): Promise<Request> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text) as Request;
}

export async function startModelServer<Request, Say>(
  { refuse, answer }: ModelDialect<Request, Say>,
  hello: Say,
): Promise<ModelServer<Request, Say>> {
  const server = createServer((request, reply) => {
    bodyOf<Request>(request).then((body) => {
      model.requests.push(body);
      if (refuse?.(reply, { path: request.url ?? '', body })) return;
      answer(reply, model.say(body, model.requests.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: ModelServer<Request, Say> = {
    url: `http://127.0.0.1:${port}/v1`,
    requests: [],
    say: () => hello,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}
