import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequests } from './load.ts';

const SYMBOLS = 50;
const FOLLOW_MS = 30_000;
/** A message is what arrives together: the server writes to a client twice a second at most. */
const TOGETHER_MS = 200;

/** Follows the quotes of a screen full of symbols, and measures what a message weighs after the first. Coins never rest. */
export async function followSymbols(port: number, headers: string) {
  const body = await sendRequests({
    ...{ port, headers, connections: 1, requests: 1 },
    paths: [`/api/market/assets?market=crypto&page_size=${SYMBOLS}`],
  });
  const { items } = JSON.parse(body) as { items: readonly { symbol: string }[] };
  const symbols = items.slice(0, SYMBOLS).map(({ symbol }) => symbol);
  const messages: number[] = [];
  let at = Number.NEGATIVE_INFINITY;
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (bytes) => {
    const now = performance.now();
    if (now - at > TOGETHER_MS) messages.push(0);
    at = now;
    messages[messages.length - 1] = (messages.at(-1) ?? 0) + bytes.length;
  });
  const topics = symbols.map((symbol) => `quotes:${symbol}`).join(',');
  socket.write(
    `GET /api/stream?topics=${topics} HTTP/1.1\r\nhost: localhost\r\n${headers}accept: text/event-stream\r\n\r\n`,
  );
  await wait(FOLLOW_MS);
  socket.destroy();
  // The first brings everything there is.
  const later = messages.slice(1).toSorted((a, b) => a - b);
  return { symbols: symbols.length, messages: later.length, bytes: later[later.length >> 1] ?? Number.NaN };
}
