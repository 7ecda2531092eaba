import { type AskedMarket, openAskedMarket } from '../../prove/assistant/open-market.ts';
import { type Figure, timeFigure } from '../figure.ts';

/** One at a time and many at once take turns, so that a busy machine slows both alike. */
const BLOCKS = 4;
const ROUNDS = 50;
const WARM_ROUNDS = 50;
const MEMBERS = 50;
const MOST_OF_READ = 3;
const MOST_OF_QUIET = 5;
const MOST_MEGABYTES = 200;
const QUESTIONS = [
  'What is the price of AAPL?',
  'rsi of BTC-USD',
  'Is NVDA a buy?',
  'market cap of MSFT',
  'price of ETH-USD and TSLA',
];

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds until the first words of an answer arrive; the stream is then read to its end. */
async function firstWords(market: AskedMarket, question: string, ofCrowd?: number): Promise<number> {
  const start = performance.now();
  const reply = await market.stream(question, ofCrowd);
  let text = '';
  let first: number | null = null;
  const decoder = new TextDecoder();
  for await (const piece of reply.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (first === null && /"kind":"sentence"/.test(text)) first = performance.now() - start;
  }
  if (first === null) throw new Error(`“${question}” had no words: ${text.slice(0, 300)}`);
  return first;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What each of them took, in milliseconds: as many of one at a time as of many at once. */
interface Times {
  readonly reads: number[];
  readonly words: number[];
  readonly crowdReads: number[];
  readonly crowdWords: number[];
  /** The memory held after each wave, in megabytes. */
  readonly memory: number[];
}

const readOnce = (market: AskedMarket) =>
  timeOf(() => market.read('market.symbol', { params: { symbol: 'AAPL' }, query: {} }));

/** One question and one cached read in turns. */
async function measureQuiet(market: AskedMarket, rounds: number, { reads, words }: Times): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    reads.push(await readOnce(market));
    // A member may have 300 conversations, so the members take turns.
    words.push(await firstWords(market, nth(QUESTIONS, round), round % MEMBERS));
  }
}

/** Many ask, then many read, at the same moment: no answer can do better than a read. */
async function measureCrowd(market: AskedMarket, wave: number, times: Times): Promise<void> {
  const members = Array.from({ length: MEMBERS }, (_, i) => i);
  times.crowdWords.push(
    ...(await Promise.all(members.map((i) => firstWords(market, nth(QUESTIONS, i + wave), i)))),
  );
  times.crowdReads.push(...(await Promise.all(members.map(() => readOnce(market)))));
  globalThis.gc?.();
  times.memory.push(process.memoryUsage().rss / 2 ** 20);
}

const noTimes = (): Times => ({ reads: [], words: [], crowdReads: [], crowdWords: [], memory: [] });

async function measure(market: AskedMarket): Promise<Times> {
  // Caches are filled, connections opened and the code compiled, on both sides.
  await measureQuiet(market, WARM_ROUNDS, noTimes());
  await measureCrowd(market, 0, noTimes());
  const times = noTimes();
  for (let block = 0; block < BLOCKS; block += 1) {
    await measureQuiet(market, ROUNDS, times);
    await measureCrowd(market, block + 1, times);
  }
  return times;
}

/** The first words of the local model over HTTP, alone and for 50 members at once, against a cached read of a member. */
export async function run(): Promise<Figure[]> {
  const market = await openAskedMarket({}, MEMBERS);
  try {
    const times = await measure(market);
    const { reads, words } = times;
    const [crowdedRead, quietRead] = [quantile(times.crowdReads, 0.99), quantile(reads, 0.99)];
    const growth = Math.max(...times.memory) - (times.memory[0] ?? 0);
    return [
      timeFigure(`first words of an answer against a cached read of a member, median of ${words.length}`, {
        ours: quantile(words, 0.5),
        peer: quantile(reads, 0.5),
        most: MOST_OF_READ,
      }),
      timeFigure(`p99 of the first words, ${MEMBERS} members at once against one`, {
        ours: quantile(times.crowdWords, 0.99),
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
  } finally {
    await market.close();
  }
}
