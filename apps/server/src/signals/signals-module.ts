import { MARKETS, type Market } from '@auspex/market';
import { accountsModule } from '../accounts/index.ts';
import { earningsModule } from '../earnings/index.ts';
import { forecastsModule } from '../forecasts/index.ts';
import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { ledgerModule, type PublicationUpdate } from '../record/index.ts';
import { relativeVolumeModule } from '../relative-volume/index.ts';
import { modelsCalls } from './calls/models-calls.ts';
import { type explain, explainAll } from './calls/read-detail.ts';
import type { SignalReads } from './calls/signal-reads.ts';
import { signalsCalls } from './calls/signals-calls.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { type SignalPublishing, signalPublication } from './publication.ts';
import type { KnownSignal } from './service/known-signal.ts';
import { createSignalsService, type SignalsService } from './service/signals-service.ts';
import { historyChecks } from './walk/history-checks.ts';
import { SharedFits } from './walk/shared-fits.ts';
import { lacksHistory, type WalkParts, type WalkRun, walkHistory } from './walk/walk-history.ts';

type Progress = (done: number, total: number, note?: string) => void;

/** Walks through the past of every market whose newest models have no history yet. */
async function walkMarkets(parts: WalkParts, progress: Progress, signal: AbortSignal): Promise<void> {
  const WHOLE = 1000;
  for (const [place, market] of MARKETS.entries()) {
    signal.throwIfAborted();
    const report = (done: number, total: number) =>
      progress(Math.floor(((place + done / total) / MARKETS.length) * WHOLE), WHOLE, market);
    await walkHistory(parts, market, { progress: report, signal });
  }
  progress(WHOLE, WHOLE);
}

/** One walk at a time: the step of the preparation and the job would do the same twice. */
function walksOf(parts: WalkParts) {
  let last: Promise<void> = Promise.resolve();
  return (progress: Progress, signal: AbortSignal): Promise<void> => {
    last = last.catch(() => undefined).then(() => walkMarkets(parts, progress, signal));
    return last;
  };
}

/** The signals of this installation's world, and what commands do with them away from the jobs. */
export interface Signals extends SignalsService {
  /** Settles and publishes the signals of a market now. */
  update(market: Market, signal: AbortSignal): Promise<PublicationUpdate>;
  /** Walks a market through its past now, where its newest models have no history yet; says whether it had to. */
  updateHistory(market: Market, run: WalkRun): Promise<boolean>;
  /** What moves each score of some signals, by asset, the largest share first. */
  explain(
    signals: readonly KnownSignal[],
    horizon: number,
  ): Promise<ReadonlyMap<string, Awaited<ReturnType<typeof explain>>[number]>>;
  /** What signals are made from, to make recorded ones again; its pool has to be closed afterwards. */
  readonly publishing: SignalPublishing;
}

/** A technical stance, ranges and scores of every asset, written down before their outcome. */
export const signalsModule = defineModule({
  name: 'signals',
  needs: {
    accounts: accountsModule,
    market: marketModule,
    earnings: earningsModule,
    ledger: ledgerModule,
    relativeVolume: relativeVolumeModule,
    forecasts: forecastsModule,
  },
  create({ platform, accounts, market, earnings, ledger, relativeVolume, forecasts }) {
    const { config, database, events, jobs, logger } = platform;
    const pool = createSignalPool();
    const fits = new SharedFits({ database, ledger, market: () => market, jobs, logger });
    const judge: SignalPublishing['judge'] = (name, signal) =>
      walkHistory(parts, name, { progress: () => undefined, signal });
    const parts: SignalPublishing = {
      ...{ database, ledger, market: () => market, events, pool, judge },
      isFilling: market.arePricesComing,
      // A process that takes no jobs may be the only one, and walks by itself.
      ...(config.role === 'web' ? {} : { fits }),
    };
    const publication = signalPublication(parts);
    const service: Signals = {
      ...createSignalsService(parts),
      update: (name, signal) => publication.update(name, signal).finally(() => pool.close()),
      updateHistory: (name, run) => walkHistory(parts, name, run).finally(() => pool.close()),
      explain: (signals, horizon) => explainAll({ database, world: ledger.world }, { signals, horizon }),
      publishing: parts,
    };
    const walk = walksOf(parts);
    const reads: SignalReads = {
      platform,
      market: parts.market,
      service,
      database,
      world: ledger.world,
      pool,
      alarms: forecasts.alarms,
      unusualVolumes: relativeVolume.unusual,
      delayOf: accounts.delayOf,
      reportsOn: (view, question) => earnings.eventsBetween(view, question),
    };
    return {
      service,
      preparations: [
        { name: 'signals', label: 'Signals of the newest bars', order: 62, run: publication.run },
        {
          name: 'signals-history',
          label: 'Signals of the past, quarter by quarter',
          order: 65,
          background: true,
          run: walk,
        },
      ],
      publications: [{ publication, job: 'signals.compute' }],
      ledgerChecks: historyChecks,
      calls: { ...signalsCalls(reads), ...modelsCalls(reads) },
      jobs: {
        'signals.compute': async (run: JobRun<unknown>) => {
          await publication.job(run);
          // A new quarter has new models: their gates are judged on the record up to it.
          const lacking = await Promise.all(MARKETS.map((name) => lacksHistory(parts, name)));
          if (lacking.includes(true)) await jobs.send('signals.walk-forward', {});
        },
        'signals.walk-forward': (run: JobRun<unknown>) =>
          walk((done, total) => run.progress(done, total), run.signal),
        'signals.fit-model': (run: JobRun<unknown>) => fits.fitOne(run),
      },
      stop: async () => {
        await Promise.all([pool.close(), fits.close()]);
      },
    };
  },
});
