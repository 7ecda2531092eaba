import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { transportSecurity } from './security-headers.ts';

/** How many connections there may be, and how long each may take to say what it wants. */
export interface ConnectionLimits {
  readonly max: number;
  /** Connections beyond it that may be told so at the same time; any more are closed without a word. */
  readonly refusedAtOnce: number;
  /** From the first byte, or from connecting, to the end of the headers. */
  readonly headersMs: number;
  /** To the end of the body. */
  readonly requestMs: number;
  /** How often connections that take longer are looked for. */
  readonly checkEveryMs: number;
  /** How long a connection that was refused stays open for its answer to be read. */
  readonly lingerMs: number;
  /** How long nothing may pass in either direction, as when a reader takes none of its answer. */
  readonly idleMs: number;
}

export const usualTimes: Omit<ConnectionLimits, 'max' | 'refusedAtOnce'> = {
  headersMs: 20_000,
  requestMs: 60_000,
  checkEveryMs: 5_000,
  lingerMs: 1_000,
  // No call may take so long, and the live stream sends something every 20 seconds.
  idleMs: 180_000,
};

/** Makes the web server, or one per address where the host name has several: they share the limit. */
export function serverOpener(
  limits: ConnectionLimits,
  { secure, onFull }: { readonly secure: boolean; readonly onFull: () => void },
): (handle: RequestListener) => Server {
  const count = { open: 0, refused: 0 };
  const counted = (what: keyof typeof count, socket: Socket) => {
    count[what] += 1;
    socket.once('close', () => {
      count[what] -= 1;
    });
  };
  return (handle) => {
    const server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.checkEveryMs,
        keepAliveTimeout: 72_000,
      },
      handle,
    );
    server.setTimeout(limits.idleMs);
    // Whatever listens now makes requests of what arrives, and a refused connection shall make none.
    const accept = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (count.open >= limits.max) {
        onFull();
        if (count.open + count.refused >= limits.max + limits.refusedAtOnce) return void socket.destroy();
        counted('refused', socket);
        answerAndClose(socket, onWire('full', secure), limits.lingerMs);
        return;
      }
      counted('open', socket);
      for (const listener of accept) listener.call(server, socket);
    });
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // Answered already; it is closed when its time is over.
      if (socket.writableEnded && !socket.destroyed) return;
      if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
      else answerAndClose(socket, onWire(refusalOf(error.code), secure), limits.lingerMs);
    });
    return server;
  };
}

/** For what is not an HTTP request (yet): nothing above the socket exists. */
const refusals = {
  full: [503, 'Service Unavailable', 'Too many connections are open. Please try again shortly.'],
  late: [408, 'Request Timeout', 'The request took too long to arrive.'],
  long: [431, 'Request Header Fields Too Large', 'The headers are too long.'],
  wrong: [400, 'Bad Request', 'This is not a valid HTTP request.'],
} as const;

type Refusal = keyof typeof refusals;

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'late';
  return code === 'HPE_HEADER_OVERFLOW' ? 'long' : 'wrong';
}

function onWire(refusal: Refusal, secure: boolean): string {
  const [status, reason, message] = refusals[refusal];
  const body = JSON.stringify({ error: { status, message, requestId: 'none' } });
  const headers = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...(secure ? [`strict-transport-security: ${transportSecurity}`] : []),
    ...(status === 503 ? ['retry-after: 5'] : []),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Says why, and closes even if the other side never does. Not at once: closing on bytes that nobody has read yet would
 * take the answer back.
 */
function answerAndClose(socket: Duplex, answer: string, lingerMs: number): void {
  const close = () => socket.destroy();
  const late = setTimeout(close, lingerMs);
  late.unref();
  socket.once('close', () => clearTimeout(late));
  socket.on('error', close).once('end', close).resume();
  socket.end(answer);
}
