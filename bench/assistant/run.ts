import { type AskedMarket, openAskedMarket } from '../../prove/assistant/open-market.ts';
import { type Figure, timeFigure } from '../figure.ts';

const ROUNDS = 40;
const MEMBERS = 50;
const WAVES = 4;
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

/** One question and one cached read in turns, so that a busy machine slows both alike. */
async function measureQuiet(market: AskedMarket) {
  const read = () => market.read('market.symbol', { params: { symbol: 'AAPL' }, query: {} });
  const reads: number[] = [];
  const words: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const [one, other] = [await timeOf(read), await firstWords(market, nth(QUESTIONS, round))];
    // The first rounds fill the caches and are compiled.
    if (round < 5) continue;
    reads.push(one);
    words.push(other);
  }
  return { reads, words };
}

/** Many ask at the same moment, some waves of them; what the heap holds after each is read. */
async function measureCrowd(market: AskedMarket) {
  const words: number[] = [];
  const heaps: number[] = [];
  for (let wave = 0; wave <= WAVES; wave += 1) {
    const times = await Promise.all(
      Array.from({ length: MEMBERS }, (_, i) => firstWords(market, nth(QUESTIONS, i + wave), i)),
    );
    if (wave > 0) words.push(...times);
    globalThis.gc?.();
    heaps.push(process.memoryUsage().rss / 2 ** 20);
  }
  return { words, growth: Math.max(...heaps.slice(1)) - (heaps[0] ?? 0) };
}

/** What as many cached reads at the same moment do to a read: less than that no answer can do. */
async function crowdOfReads(market: AskedMarket): Promise<number> {
  const read = () => market.read('market.symbol', { params: { symbol: 'AAPL' }, query: {} });
  const times: number[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    times.push(...(await Promise.all(Array.from({ length: MEMBERS }, () => timeOf(read)))));
  }
  return quantile(times, 0.99);
}

/** The first words of the local model over HTTP, alone and for 50 members at once, against a cached read of a member. */
export async function run(): Promise<Figure[]> {
  const market = await openAskedMarket({}, MEMBERS);
  try {
    const { reads, words } = await measureQuiet(market);
    const crowd = await measureCrowd(market);
    const [crowdedRead, quietRead] = [await crowdOfReads(market), quantile(reads, 0.99)];
    const [quiet, busy] = [quantile(words, 0.99), quantile(crowd.words, 0.99)];
    return [
      timeFigure(`first words of an answer against a cached read of a member, median of ${ROUNDS}`, {
        ours: quantile(words, 0.5),
        peer: quantile(reads, 0.5),
        most: MOST_OF_READ,
      }),
      timeFigure(`p99 of the first words, ${MEMBERS} members at once against one`, {
        ours: busy,
        peer: quiet,
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
        name: `memory after ${WAVES} waves of ${MEMBERS} answers, above that after the first`,
        ours: `${crowd.growth.toFixed(0)} MB`,
        peer: `${MOST_MEGABYTES} MB`,
        ratio: crowd.growth / MOST_MEGABYTES,
        bar: '≤ 1',
        ok: crowd.growth <= MOST_MEGABYTES,
      },
    ];
  } finally {
    await market.close();
  }
}
