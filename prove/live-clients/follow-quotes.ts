import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that follows the quotes for thousands of clients and only counts what arrives: their parsing must not be
 * part of the measurement.
 */

/** The server lets one member hold 50 streams. */
const PER_MEMBER = 50;
const AT_ONCE = 100;
const START = Buffer.from('event: quotes\n');

export type FollowOrder =
  | { readonly kind: 'open'; readonly address: string; readonly from: number; readonly to: number }
  | { readonly kind: 'count' }
  | { readonly kind: 'close' };

export interface FollowCounts {
  readonly open: number;
  readonly frames: number;
  readonly bytes: number;
  /** Quotes in the last complete frame that the first client got. */
  readonly quotesInFrame: number;
}

const sockets: Socket[] = [];
const counts = { frames: 0, bytes: 0, quotesInFrame: 0 };

function follow(address: string, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
    let text = '';
    socket.once('error', reject);
    socket.once('connect', () => {
      sockets.push(socket);
      const member = Math.floor(index / PER_MEMBER) + 1;
      socket.write(
        `GET /api/stream?topics=quotes HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${member}\r\naccept: text/event-stream\r\n\r\n`,
      );
    });
    let greeted = false;
    socket.on('data', (bytes) => {
      counts.bytes += bytes.length;
      for (let at = bytes.indexOf(START); at >= 0; at = bytes.indexOf(START, at + 1)) counts.frames += 1;
      if (index === 0) text = countQuotes(text + bytes.toString());
      if (greeted) return;
      greeted = true;
      if (bytes.includes('HTTP/1.1 200')) resolve();
      else reject(new Error(bytes.toString().split('\r\n')[0]));
    });
  });
}

/** Parses the complete frames of a text and returns the rest. Chunk sizes of HTTP occur only between frames. */
function countQuotes(text: string): string {
  const from = text.lastIndexOf('event: quotes\n');
  const data = from < 0 ? -1 : text.indexOf('data: ', from);
  const end = data < 0 ? -1 : text.indexOf('\n', data);
  if (end < 0) return from > 0 ? text.slice(from) : text;
  counts.quotesInFrame = text.slice(data, end).split('"symbol":').length - 1;
  return '';
}

async function open({ address, from, to }: Extract<FollowOrder, { kind: 'open' }>): Promise<void> {
  for (let first = from; first < to; first += AT_ONCE) {
    const last = Math.min(to, first + AT_ONCE);
    await Promise.all(Array.from({ length: last - first }, (_, k) => follow(address, first + k)));
  }
}

parentPort?.on('message', async (order: FollowOrder) => {
  try {
    if (order.kind === 'open') await open(order);
    if (order.kind === 'close') for (const socket of sockets.splice(0)) socket.destroy();
    parentPort?.postMessage({ open: sockets.length, ...counts } satisfies FollowCounts);
    if (order.kind === 'close') Object.assign(counts, { frames: 0, bytes: 0, quotesInFrame: 0 });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
