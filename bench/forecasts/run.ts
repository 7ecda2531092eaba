import { forecastCalls } from '@auspex/contract';
import { forecastsCalls } from '../../apps/server/src/forecasts/forecasts-calls.ts';
import { createForecastsService } from '../../apps/server/src/forecasts/forecasts-service.ts';
import { createRankPool } from '../../apps/server/src/forecasts/model/rank-pool.ts';
import { writeRow } from '../../apps/server/src/forecasts/write-forecast.ts';
import { createMarket } from '../../apps/server/src/market/view/create-market.ts';
import type { CallContext } from '../../apps/server/src/platform/http/call-handlers.ts';
import type { Platform } from '../../apps/server/src/platform/module.ts';
import type { Ledger } from '../../apps/server/src/record/index.ts';
import type { Figure } from '../figure.ts';
import { type BenchDatabase, openBenchDatabase } from '../market/bench-database.ts';
import { askSql, fillPeer } from './ask-sql.ts';
import { fillForecasts, WORLD } from './fill-forecasts.ts';
import { type ListAddress, listQuestions } from './list-questions.ts';

const ROWS = 8000;
const ROUNDS = 9;
const MOST = 0.3;
const NOW = Date.parse('2026-11-19T12:00:00Z');

/**
 * The call as the server runs it: the query is parsed, the answer checked against the contract and written as JSON.
 */
function openList({ database }: BenchDatabase) {
  const market = createMarket({
    database,
    clock: { now: () => NOW },
    worldName: WORLD,
    sources: [],
  });
  const ranks = createRankPool();
  const service = createForecastsService({
    database,
    // All the list needs to know about the ledger is which world it belongs to.
    ledger: { world: WORLD } as Ledger,
    market: () => market,
    ranks,
  });
  const { params, query, reply } = forecastCalls['forecasts.list'];
  if (!params || !query) throw new Error('The list is declared without its address.');
  const handler = forecastsCalls({
    platform: {} as Platform,
    market: () => market,
    service,
    delayOf: async () => null,
  })['forecasts.list'];
  if (!handler) throw new Error('The forecasts have no list.');
  const ask = async (question: ListAddress) => {
    const answer = await handler(
      { params: params.parse({ id: 'us' }), query: query.parse(question) },
      {} as CallContext,
    );
    return JSON.stringify(reply.parse(answer));
  };
  return { market, service, ranks, ask };
}

const quantile = (times: readonly number[], level: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * level))] ?? Number.NaN;

interface Seen {
  readonly ours: number[];
  readonly peer: number[];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Every question to both alternately, so that a busy machine slows both alike; the first round warms up. */
async function askBoth(
  questions: readonly ListAddress[],
  asked: Record<'ours' | 'peer', (question: ListAddress) => Promise<string>>,
): Promise<Seen> {
  const seen: Seen = { ours: [], peer: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const question of questions) {
      const [ours, peer] = [
        await timeOf(() => asked.ours(question)),
        await timeOf(() => asked.peer(question)),
      ];
      if (round === 0) continue;
      seen.ours.push(ours);
      seen.peer.push(peer);
    }
  }
  return seen;
}

/** Both must give the same answer, or their times could not be compared. */
async function compareAnswers(
  questions: readonly ListAddress[],
  asked: Record<'ours' | 'peer', (question: ListAddress) => Promise<string>>,
): Promise<void> {
  const read = (text: string) => {
    const { items, total, total_pages } = JSON.parse(text);
    return JSON.stringify({ items, total: items.length > 0 ? total : 0, total_pages });
  };
  for (const question of questions) {
    const [ours, peer] = [read(await asked.ours(question)), read(await asked.peer(question))];
    if (ours !== peer) throw new Error(`The answers to ${JSON.stringify(question)} differ.`);
  }
}

function figureOf(name: string, { ours, peer }: Seen): Figure {
  const text = (times: readonly number[]) =>
    `p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms`;
  const ratio = quantile(ours, 0.5) / quantile(peer, 0.5);
  return { name, ours: text(ours), peer: text(peer), ratio, bar: `p50 ≤ ${MOST}×`, ok: ratio <= MOST };
}

/** Filter, order, page and count of 8,000 forecasts against the same in SQL. */
export async function run(): Promise<Figure[]> {
  const bench = await openBenchDatabase();
  const { market, service, ranks, ask } = openList(bench);
  try {
    await fillForecasts(bench.database, ROWS);
    await bench.peer.query('vacuum analyze');
    await market.start();
    await fillPeer(bench.peer, (await service.ofMarket(market.view(), 'us')).map(writeRow));
    const questions = listQuestions(ROWS);
    const asked = { ours: ask, peer: (question: ListAddress) => askSql(bench.peer, question) };
    await compareAnswers(questions, asked);
    return [
      figureOf(
        `${ROWS.toLocaleString('en')} forecasts: filter, sort, page, count and JSON, against the same in SQL`,
        await askBoth(questions, asked),
      ),
    ];
  } finally {
    await market.stop();
    await ranks.close();
    await bench.close();
  }
}
