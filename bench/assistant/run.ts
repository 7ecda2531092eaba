import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Figure, timeFigure } from '../figure.ts';
import { residentMegabytes } from '../http/measure-processes.ts';
import { startServer } from '../http/start-server.ts';
import type { MembersServer } from './serve.ts';

/** One at a time and many at once take turns, so that a busy machine slows both alike. */
const BLOCKS = 4;
const ROUNDS = 50;
const WARM_BLOCKS = 5;
const MEMBERS = 50;
const MOST_OF_READ = 3;
const MOST_OF_QUIET = 5;
const MOST_MEGABYTES = 200;
const ASSETS = 'AAPL BTC-USD NVDA MSFT ETH-USD TSLA AMZN KO SOL-USD JPM XOM DIS META GOOGL WMT PG V'.split(
  ' ',
);
const WORDINGS = [
  ...['What is the price of $?', 'rsi of $', 'Is $ a buy?', 'price of $ and SPY', 'How much is $ now?'],
  ...[
    'Quel est le cours de $ ?',
    '$ price today',
    'show me the RSI of $',
    'Signal for $',
    '52-week high of $',
  ],
  ...['volume of $ today', 'What did $ close at?', 'Cours de $ aujourd’hui ?'],
];

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** What is known of a few assets is asked for in more words than the server remembers: each is read as a new question. */
const question = (at: number): string => nth(WORDINGS, at).replace('$', nth(ASSETS, at));

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** The server that the members ask, in a process of its own, and the headers of each of them. */
interface Asked extends MembersServer {
  readonly pid: number;
}

const agent = new Agent({ keepAlive: true });

interface Sent {
  readonly path: string;
  readonly member: number;
  readonly body?: string;
  /** What the member waits for; without it, the end. */
  readonly awaited?: string;
}

/** Milliseconds until what a member waits for has arrived; the reply is then read to its end. */
async function timeOf({ port, members }: Asked, { path, member, body, awaited }: Sent): Promise<number> {
  const headers = {
    ...nth(members, member),
    ...(body === undefined
      ? { accept: 'application/json' }
      : { accept: 'text/event-stream', 'content-type': 'application/json' }),
  };
  const start = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const asking = request({ agent, host: '127.0.0.1', port, method, path, headers }).end(body);
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  let first: number | null = null;
  for await (const piece of reply.setEncoding('utf8')) {
    text += piece;
    if (first === null && awaited !== undefined && text.includes(awaited)) first = performance.now() - start;
  }
  const time = awaited === undefined ? performance.now() - start : first;
  if (reply.statusCode === 200 && time !== null) return time;
  throw new Error(`${path} was answered ${reply.statusCode}: ${text.slice(-500)}`);
}

const readOnce = (asked: Asked, member: number) =>
  timeOf(asked, { path: '/api/market/symbols/AAPL', member });

/** Until the first words of an answer; no figure is in them that was not checked. */
const firstWords = (asked: Asked, asking: string, member: number) =>
  timeOf(asked, {
    path: '/ask',
    member,
    body: JSON.stringify({ question: asking }),
    awaited: '"kind":"sentence"',
  });

/** What each of them took, in milliseconds: as many of one at a time as of many at once. */
interface Times {
  readonly reads: number[];
  readonly words: number[];
  readonly crowdReads: number[];
  readonly crowdWords: number[];
  /** The memory held after each wave, in megabytes. */
  readonly memory: number[];
}

/** One question and one cached read in turns, by one member after the other. */
async function measureQuiet(asked: Asked, from: number, { reads, words }: Times): Promise<void> {
  for (let round = from; round < from + ROUNDS; round += 1) {
    reads.push(await readOnce(asked, round));
    words.push(await firstWords(asked, question(round), round));
  }
}

/** Many ask, then many read, at the same moment: no answer can do better than a read. */
async function measureCrowd(asked: Asked, wave: number, times: Times): Promise<void> {
  const members = Array.from({ length: MEMBERS }, (_, i) => i);
  times.crowdWords.push(
    ...(await Promise.all(members.map((i) => firstWords(asked, question(wave * MEMBERS + i), i)))),
  );
  times.crowdReads.push(...(await Promise.all(members.map((i) => readOnce(asked, i)))));
  times.memory.push(residentMegabytes(asked.pid));
}

const noTimes = (): Times => ({ reads: [], words: [], crowdReads: [], crowdWords: [], memory: [] });

async function measure(asked: Asked): Promise<Times> {
  // Caches are filled, connections opened and the code compiled, on both sides.
  for (let block = 0; block < WARM_BLOCKS; block += 1) await measureQuiet(asked, block * ROUNDS, noTimes());
  await measureCrowd(asked, 0, noTimes());
  const times = noTimes();
  for (let block = 0; block < BLOCKS; block += 1) {
    await measureQuiet(asked, block * ROUNDS, times);
    await measureCrowd(asked, block + 1, times);
  }
  return times;
}

function figuresOf({ reads, words, crowdReads, crowdWords, memory }: Times): Figure[] {
  const [crowdedRead, quietRead] = [quantile(crowdReads, 0.99), quantile(reads, 0.99)];
  const growth = Math.max(...memory) - (memory[0] ?? 0);
  return [
    timeFigure(`first words of an answer against a cached read of a member, median of ${words.length}`, {
      ours: quantile(words, 0.5),
      peer: quantile(reads, 0.5),
      most: MOST_OF_READ,
    }),
    timeFigure(`p99 of the first words, ${MEMBERS} members at once against one`, {
      ours: quantile(crowdWords, 0.99),
      peer: quantile(words, 0.99),
      most: MOST_OF_QUIET,
    }),
    {
      name: `p99 of a cached read, ${MEMBERS} at once against one, to compare with`,
      ours: `${crowdedRead.toFixed(1)} ms`,
      peer: `${quietRead.toFixed(1)} ms`,
      ratio: crowdedRead / quietRead,
      bar: '–',
      ok: true,
    },
    {
      name: `memory after ${BLOCKS} waves of ${MEMBERS} answers, above that after the first`,
      ours: `${growth.toFixed(0)} MB`,
      peer: `${MOST_MEGABYTES} MB`,
      ratio: growth / MOST_MEGABYTES,
      bar: '≤ 1',
      ok: growth <= MOST_MEGABYTES,
    },
  ];
}

/**
 * The first words of the local model over HTTP, alone and for 50 members at once, against a cached read of a member:
 * both from the product in a process of its own, with its sessions and limits, for members who are signed in.
 */
export async function run(): Promise<Figure[]> {
  const file = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const server = await startServer<MembersServer>('product', { MEMBERS: String(MEMBERS) }, file);
  try {
    return figuresOf(await measure({ pid: server.pid, ...server.hello }));
  } finally {
    agent.destroy();
    await server.stop();
  }
}
