import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Answerer {
  readonly url: string;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

export interface StatedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** What a key may do at Kraken that reads and trades, as GetApiKeyInfo names it. */
export const KRAKEN_RIGHTS = [
  ...['query-funds', 'query-open-trades', 'query-closed-trades'],
  ...['modify-trades', 'close-trades'],
];

/** A host on this machine that remembers requests and answers them as a test says. */
export async function startAnswerer(answer: (request: SeenRequest) => StatedAnswer): Promise<Answerer> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://loopback');
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: Buffer.concat(pieces).toString('utf8'),
    };
    seen.push(request);
    const { status = 200, headers, json } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
