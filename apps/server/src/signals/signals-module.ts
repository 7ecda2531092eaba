import { MARKETS, type Market } from '@auspex/market';
import { forecastsModule } from '../forecasts/index.ts';
import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import {
  comparisonByQuery,
  leavesWithoutRecipe,
  ledgerModule,
  outcomeCheck,
  type RecordCheck,
  settledComparison,
  writtenInstant,
} from '../record/index.ts';
import { modelsCalls } from './calls/models-calls.ts';
import { signalsCalls } from './calls/signals-calls.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { historyChecks } from './publication/history-checks.ts';
import { publishSignals, type SignalPublishing } from './publication/publish-signals.ts';
import { remakeSignalOutcome } from './publication/remake-outcome.ts';
import { settleSignals } from './publication/settle-signals.ts';
import { lacksHistory, walkHistory } from './publication/walk-history.ts';
import { createSignalsService, type SignalsService } from './service/signals-service.ts';

/** Signals as the pages read them are the leaves, byte by byte, and none is missing or added. */
const signalRows = comparisonByQuery(
  'signals',
  `select coalesce(l.seq, s.seq) as seq, coalesce(l.id, s.id) as id,
     case when s.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (${leavesWithoutRecipe('signal:%')}) l
   full join (
     select seq, id, asset_id, market, version, data_hash, made_at, sha256(convert_to(body, 'UTF8')) as hash,
       strpos(body, '"stance":"' || stance || '"') > 0
         and strpos(body, '"date":"' || to_char(date, 'YYYY-MM-DD') || '"') > 0 as sound
     from signal where world = $1
   ) s on s.id = l.id
   where coalesce(l.seq, s.seq) < $2 and (
     s.id is null or l.id is null
     or s.seq <> l.seq or s.asset_id <> l.subject or s.market <> l.market or s.hash <> l.hash or not s.sound
     or strpos(l.recipe, '"model":"' || s.version || '"') = 0
     or strpos(l.recipe, '"dataHash":"' || s.data_hash || '"') = 0
     or strpos(l.recipe, '"asOf":"' || ${writtenInstant('s.made_at')} || '"') = 0)`,
);

const settledRows = settledComparison({
  name: 'settled signals',
  calls: 'signal:%',
  table: 'signal_outcome',
  horizon: `'"horizon":' || o.horizon || ','`,
});

/** What `auspex verify-ledger` compares of the signals beside the hashes. */
export const signalChecks: readonly RecordCheck[] = [signalRows, settledRows, ...historyChecks];

type Progress = (done: number, total: number, note?: string) => void;

/** Runs one after the other: the step of the preparation and the job that new bars ask for would do the same twice. */
function oneAtATime(work: (progress: Progress, signal: AbortSignal) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  return (progress: Progress, signal: AbortSignal): Promise<void> => {
    const mine = last.catch(() => undefined).then(() => work(progress, signal));
    last = mine;
    return mine;
  };
}

/** What was done for a market. */
export interface SignalsUpdate {
  readonly settled: number;
  readonly published: number;
}

/** Settles what is due and makes the signals of every new bar of a market, until nothing is left. */
async function updateMarket(
  parts: SignalPublishing,
  market: Market,
  signal: AbortSignal,
): Promise<SignalsUpdate> {
  const judge = (one: Market) => walkHistory(parts, one, { progress: () => undefined, signal });
  const settled = await settleSignals(parts, market);
  let published = 0;
  // Bars may arrive while their forerunners are worked on.
  while (!signal.aborted) {
    const more = await publishSignals(parts, market, judge);
    if (more === 0) break;
    published += more;
  }
  return { settled, published };
}

async function bringUpToDate(
  parts: SignalPublishing,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  await parts.market().catchUp();
  for (const [done, market] of MARKETS.entries()) {
    if (signal.aborted) return;
    progress(done, MARKETS.length, market);
    await updateMarket(parts, market, signal);
  }
  progress(MARKETS.length, MARKETS.length);
}

/** Walks through the past of every market whose newest models have no history yet. */
async function walkMarkets(parts: SignalPublishing, progress: Progress, signal: AbortSignal): Promise<void> {
  const WHOLE = 1000;
  for (const [place, market] of MARKETS.entries()) {
    signal.throwIfAborted();
    const report = (done: number, total: number) =>
      progress(Math.floor(((place + done / total) / MARKETS.length) * WHOLE), WHOLE, market);
    await walkHistory(parts, market, { progress: report, signal });
  }
  progress(WHOLE, WHOLE);
}

/** The signals of this installation's world, and what commands do with them away from the jobs. */
export interface Signals extends SignalsService {
  /** Settles and publishes the signals of a market now. */
  update(market: Market, signal: AbortSignal): Promise<SignalsUpdate>;
  /** Walks a market through its past now, where its newest models have no history yet; says whether it had to. */
  updateHistory(
    market: Market,
    run: { readonly progress: (done: number, total: number) => void; readonly signal: AbortSignal },
  ): Promise<boolean>;
  /** What signals are made from, to make recorded ones again; its pool has to be closed afterwards. */
  readonly publishing: SignalPublishing;
}

/** A technical stance, ranges and scores of every asset, written down before their outcome. */
export const signalsModule = defineModule({
  name: 'signals',
  needs: { market: marketModule, ledger: ledgerModule, forecasts: forecastsModule },
  create({ platform, market, ledger, forecasts }) {
    const { database, events } = platform;
    const pool = createSignalPool();
    const parts: SignalPublishing = { database, ledger, market: () => market, events, pool };
    const service: Signals = {
      ...createSignalsService(parts),
      update: (name, signal) => updateMarket(parts, name, signal).finally(() => pool.close()),
      updateHistory: (name, run) => walkHistory(parts, name, run).finally(() => pool.close()),
      publishing: parts,
    };
    const update = oneAtATime((progress, signal) => bringUpToDate(parts, progress, signal));
    const walk = oneAtATime((progress, signal) => walkMarkets(parts, progress, signal));
    const forget: (() => void)[] = [];
    const reads = {
      platform,
      market: parts.market,
      service,
      database,
      world: ledger.world,
      pool,
      alarms: forecasts.alarms,
    };
    return {
      service,
      preparations: [
        { name: 'signals', label: 'Signals of the newest bars', order: 62, run: update },
        {
          name: 'signals-history',
          label: 'Signals of the past, quarter by quarter',
          order: 65,
          background: true,
          run: walk,
        },
      ],
      ledgerChecks: [
        ...signalChecks,
        outcomeCheck({
          name: 'outcomes of signals with the stored prices',
          world: ledger.world,
          calls: 'signal:',
          remake: async (outcome) => (await remakeSignalOutcome(market, outcome))?.body ?? null,
        }),
      ],
      calls: { ...signalsCalls(reads), ...modelsCalls(reads) },
      jobs: {
        'signals.compute': async (run: JobRun<unknown>) => {
          await update((done, total, note) => run.progress(done, total, note), run.signal);
          // A new quarter has new models: their gates are judged on the record up to it.
          const lacking = await Promise.all(MARKETS.map((name) => lacksHistory(parts, name)));
          if (lacking.includes(true)) await platform.jobs.send('signals.walk-forward', {});
        },
        'signals.walk-forward': (run: JobRun<unknown>) =>
          walk((done, total) => run.progress(done, total), run.signal),
      },
      async start() {
        if (platform.config.role === 'web') return;
        forget.push(market.onBars(() => void ask(platform)));
      },
      async stop() {
        for (const stop of forget) stop();
        await pool.close();
      },
    };
  },
});

/** Says that bars came; a job that waits or runs already takes them too, or the next hour's does. */
async function ask(platform: Platform): Promise<void> {
  try {
    await platform.jobs.send('signals.compute', {});
  } catch (error) {
    platform.logger.warn({ err: error }, 'signals could not be asked for');
  }
}
