import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a scripted host answers with. */
export interface LoopbackAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Never answers; the client has to give up. */
  readonly stalls?: boolean;
  /** Sends the beginning of the body and then cuts the connection. */
  readonly cutAfterBytes?: number;
}

export interface LoopbackCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface LoopbackServer {
  readonly url: string;
  readonly calls: LoopbackCall[];
  close(): Promise<void>;
}

function send(response: ServerResponse, answer: LoopbackAnswer): void {
  if (answer.stalls) return;
  const body = Buffer.from(answer.body ?? '');
  if (answer.cutAfterBytes === undefined) {
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(body);
    return;
  }
  response.writeHead(answer.status ?? 200, { 'content-length': String(body.length), ...answer.headers });
  response.write(body.subarray(0, answer.cutAfterBytes), () => response.destroy());
}

/** A host on this machine that answers as a test says and remembers its requests. */
export async function startLoopbackServer(
  answer: (call: LoopbackCall) => LoopbackAnswer,
): Promise<LoopbackServer> {
  const calls: LoopbackCall[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const call = { url: new URL(request.url ?? '/', 'http://loopback'), headers: request.headers };
    calls.push(call);
    send(response, answer(call));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
