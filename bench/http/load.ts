import { connect, type Socket } from 'node:net';

/** How to load one server. */
export interface Load {
  readonly port: number;
  /** Asked in turn. */
  readonly paths: readonly string[];
  /** Lines of every request, each with its line break. */
  readonly headers: string;
  readonly connections: number;
  readonly requests: number;
}

/**
 * Sends requests over kept-alive connections, each waiting for its answer, and returns the bytes of the last body.
 * Parses just enough HTTP to find the end of an answer, so that the server and not the loader is measured.
 */
export async function sendRequests(load: Load): Promise<string> {
  const requests = load.paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\n${load.headers}\r\n`),
  );
  const left = { requests: load.requests, body: '' };
  const lanes = Array.from({ length: Math.min(load.connections, load.requests) }, () =>
    runLane(load, requests, left),
  );
  await Promise.all(lanes);
  return left.body;
}

function runLane(
  { port, paths, requests: all }: Load,
  requests: readonly Buffer[],
  left: { requests: number; body: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let pieces: string[] = [];
    let [received, size, turn] = [0, 0, 0];
    const next = () => {
      if (left.requests === 0) {
        socket.destroy();
        resolve();
        return;
      }
      turn = (all - left.requests) % requests.length;
      left.requests -= 1;
      [pieces, received, size] = [[], 0, 0];
      socket.write(requests[turn] ?? '');
    };
    socket.setEncoding('latin1');
    socket.on('connect', next).on('error', reject);
    socket.on('data', (chunk) => {
      pieces.push(String(chunk));
      received += pieces.at(-1)?.length ?? 0;
      if (size === 0) size = answerSize(pieces.join('')) ?? 0;
      if (size === 0 || received < size) return;
      const text = pieces.join('');
      // A busy machine asks to come back; that is part of its work.
      if (/^HTTP\/1\.1 50[34]/.test(text)) {
        [pieces, received, size] = [[], 0, 0];
        setTimeout(() => socket.write(requests[turn] ?? ''), 500);
        return;
      }
      if (!text.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(`${paths[turn]} answered ${text.slice(0, 800)}`));
        return;
      }
      left.body = text.slice(text.indexOf('\r\n\r\n') + 4);
      next();
    });
  });
}

/** Length of the whole answer once its head has arrived. */
function answerSize(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  if (length === undefined)
    throw new Error(`The bench reads only answers with a length: ${text.slice(0, 300)}`);
  return head + 4 + Number(length);
}
