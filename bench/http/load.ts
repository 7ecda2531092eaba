import { connect, type Socket } from 'node:net';

/** How to load one server. */
export interface Load {
  readonly port: number;
  readonly path: string;
  /** Rotated, so that the load comes from many callers. */
  readonly headers: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

/**
 * Answered requests per second over kept-alive connections, each waiting for its answer. Parses just enough HTTP to
 * find the end of an answer, so that the server and not the loader is the bottleneck.
 */
export async function measureThroughput(load: Load): Promise<number> {
  const requests = load.headers.map((headers) =>
    Buffer.from(`GET ${load.path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\n${headers}\r\n`),
  );
  const began = performance.now();
  const until = began + load.milliseconds;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, lane) => runLane(load, requests, { lane, until })),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered / (performance.now() - began)) * 1000;
}

function runLane(
  load: Load,
  requests: readonly Buffer[],
  { lane, until }: { lane: number; until: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(load.port, '127.0.0.1');
    socket.setNoDelay(true);
    let answered = 0;
    let turn = lane;
    let waiting = '';
    const next = () => {
      if (performance.now() >= until) {
        socket.destroy();
        resolve(answered);
        return;
      }
      const request = requests[turn % requests.length];
      turn += load.connections;
      if (request) socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', next).on('error', reject);
    socket.on('data', (chunk) => {
      waiting += String(chunk);
      const size = answerSize(waiting);
      if (size === null || waiting.length < size) return;
      if (!waiting.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(`${load.path} answered ${waiting.slice(0, 400)}`));
        return;
      }
      waiting = '';
      answered += 1;
      next();
    });
  });
}

/** Length of the whole answer once its head has arrived. */
function answerSize(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  if (length === undefined) throw new Error('The bench reads only answers with a length.');
  return head + 4 + Number(length);
}
