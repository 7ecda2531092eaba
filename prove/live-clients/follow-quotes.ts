import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { MessageMeter } from './message-meter.ts';

/*
 * A thread that follows quotes for thousands of clients and only weighs and counts what arrives: their parsing must not
 * be part of the measurement.
 */

/** Symbols that a client follows. */
const SYMBOLS = 50;
/** The server lets one member hold 50 streams. */
const PER_MEMBER = 50;
const AT_ONCE = 50;
/** A busy server asks to come back, as it asks every page, or reads a request too late. */
const BUSY = new Set(['408', '503']);
const COME_BACK_MS = 500;
const MOST_TRIES = 60;

export interface OpenOrder {
  readonly kind: 'open';
  readonly address: string;
  /** Symbols that clients of this server follow; each takes 50 that lie side by side. */
  readonly pool: readonly string[];
  /** Numbers of the clients to open. */
  readonly from: number;
  readonly to: number;
}

export type FollowOrder = OpenOrder | { readonly kind: 'count' | 'reset' | 'close' };

export interface FollowCounts {
  readonly open: number;
  /** How often a client's first message had so many bytes. */
  readonly firstSizes: Uint32Array;
  /** The same of its later ones. */
  readonly sizes: Uint32Array;
  /** By the client's number, how many quotes came in later messages. */
  readonly quotes: Uint32Array;
  /** Everything that came to the first client opened at each server. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The symbols of a client. */
export function symbolsOf(pool: readonly string[], client: number): string[] {
  return Array.from({ length: SYMBOLS }, (_, place) => pool[(client + place) % pool.length] ?? '');
}

export const total = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);

const MOST_BYTES = 65_535;
const MOST_CLIENTS = 20_000;

const sockets: Socket[] = [];
const firstSizes = new Uint32Array(MOST_BYTES + 1);
const sizes = new Uint32Array(MOST_BYTES + 1);
const quotes = new Uint32Array(MOST_CLIENTS);
const texts = new Map<string, string>();

/** Counts what comes to one client. */
function meterOf(client: number, onFirst: () => void): MessageMeter {
  let isFirst = true;
  return new MessageMeter(({ bytes, changes }) => {
    const counts = isFirst ? firstSizes : sizes;
    const size = Math.min(bytes, MOST_BYTES);
    counts[size] = (counts[size] ?? 0) + 1;
    if (isFirst) onFirst();
    else quotes[client] = (quotes[client] ?? 0) + changes;
    isFirst = false;
  });
}

function requestOf({ pool }: OpenOrder, client: number): string {
  const topics = symbolsOf(pool, client).map((symbol) => `quotes:${symbol}`);
  const member = Math.floor(client / PER_MEMBER) + 1;
  return `GET /api/stream?topics=${topics.join(',')} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${member}\r\naccept: text/event-stream\r\n\r\n`;
}

/** Resolves with the client's first message; false if the server asks to come back later. */
function follow(order: OpenOrder, client: number): Promise<boolean> {
  const { address } = order;
  const kept = client === order.from && !texts.has(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
    const meter = meterOf(client, () => {
      sockets.push(socket);
      resolve(true);
    });
    socket.once('error', reject).once('close', () => reject(new Error(`Stream ${client} ended.`)));
    socket.once('connect', () => socket.write(requestOf(order, client)));
    socket.on('data', (bytes) => {
      const text = meter.take(bytes, kept);
      if (kept) texts.set(address, (texts.get(address) ?? '') + text);
      if (meter.status === '' || meter.status === '200') return;
      socket.removeAllListeners('close').destroy();
      texts.delete(kept ? address : '');
      if (BUSY.has(meter.status)) resolve(false);
      else reject(new Error(`A stream was answered ${meter.status}.`));
    });
  });
}

async function followAtLast(order: OpenOrder, client: number): Promise<void> {
  for (let tries = 0; !(await follow(order, client)); tries += 1) {
    if (tries === MOST_TRIES) throw new Error('The server stays too busy for another stream.');
    await wait(COME_BACK_MS);
  }
}

/** Each resolves with its first message. */
async function open(order: OpenOrder): Promise<void> {
  for (let first = order.from; first < order.to; first += AT_ONCE) {
    const last = Math.min(order.to, first + AT_ONCE);
    await Promise.all(Array.from({ length: last - first }, (_, k) => followAtLast(order, first + k)));
  }
}

function close(): void {
  for (const socket of sockets.splice(0)) socket.removeAllListeners('close').destroy();
  firstSizes.fill(0);
  texts.clear();
}

parentPort?.on('message', async (order: FollowOrder) => {
  try {
    if (order.kind === 'open') await open(order);
    const counts: FollowCounts = { open: sockets.length, firstSizes, sizes, quotes, texts };
    parentPort?.postMessage(counts);
    if (order.kind === 'close') close();
    if (order.kind !== 'open' && order.kind !== 'count') {
      sizes.fill(0);
      quotes.fill(0);
    }
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
