import { LAST_MS, MARKETS, type Market } from '@auspex/market';
import type { Logger } from 'pino';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { type Ledger, ledgerModule, type PublicationUpdate } from '../record/index.ts';
import { alarmChanges, allAlarms, coverageAlarms, describeAlarm } from './alarms/coverage-alarms.ts';
import { forecastsCalls } from './forecasts-calls.ts';
import { createForecastsService, type ForecastsService } from './forecasts-service.ts';
import { createRankPool } from './model/rank-pool.ts';
import { forecastPublication } from './publication.ts';
import { compareMarket } from './rival/compare-market.ts';

/** The forecasts of this installation's world, and their update away from the jobs. */
export interface Forecasts extends ForecastsService {
  /** Settles and publishes the forecasts of a market now: for the command line. */
  update(market: Market, signal: AbortSignal): Promise<PublicationUpdate>;
  /** Compares a market's ranges with GJR-GARCH-t, at most once a month; whether it did. */
  compareRival(market: Market, signal: AbortSignal): Promise<boolean>;
}

/** Calibrated ranges of every asset, written down before their outcome. */
export const forecastsModule = defineModule({
  name: 'forecasts',
  needs: { accounts: accountsModule, market: marketModule, ledger: ledgerModule },
  create({ platform, accounts, market, ledger }) {
    const { database, logger } = platform;
    const { world } = ledger;
    const parts = { database, ledger, market: () => market, ranks: createRankPool() };
    const onSettled = (name: Market, since: number) =>
      tellAlarms({ database, ledger, logger }, { market: name, since });
    const publication = forecastPublication({ ...parts, onSettled, isFilling: market.arePricesComing });
    const rival = { database, world, market: parts.market, now: () => platform.clock.now() };
    const service: Forecasts = {
      ...createForecastsService(parts),
      compareRival: (name, signal) => compareMarket(rival, name, signal),
      update: (name, signal) => publication.update(name, signal).finally(() => parts.ranks.close()),
    };
    const alarms = () => allAlarms(database, { world, knownBy: platform.clock.now() });
    return {
      service,
      preparations: [
        {
          name: 'forecasts',
          label: 'Ranges of the next 30 days to two years',
          order: 60,
          run: publication.run,
        },
      ],
      statusNotes: [async () => (await alarms()).map(describeAlarm)],
      publications: [{ publication, job: 'forecasts.compute' }],
      calls: {
        ...forecastsCalls({ platform, market: parts.market, service, delayOf: accounts.delayOf }),
        'forecasts.alarms': async () => ({ items: await alarms() }),
      },
      jobs: {
        'forecasts.compute': publication.job,
        'forecasts.compare-rival': (run: JobRun<unknown>) => compareMarkets(service, run),
      },
      stop: () => parts.ranks.close(),
    };
  },
});

async function compareMarkets(service: Forecasts, { signal, progress }: JobRun<unknown>): Promise<void> {
  for (const [done, market] of MARKETS.entries()) {
    if (signal.aborted) return;
    progress(done, MARKETS.length, market);
    await service.compareRival(market, signal);
  }
  progress(MARKETS.length, MARKETS.length);
}

interface AlarmParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Logs what the entries written since one changed about the alarms of a market. Whoever writes the outcomes tells, and
 * nobody else: each change is logged once, however many processes there are and however often they start.
 */
async function tellAlarms(
  { database, ledger, logger }: AlarmParts,
  { market, since }: { readonly market: Market; readonly since: number },
): Promise<void> {
  const question = { world: ledger.world, market, knownBy: LAST_MS };
  const [before, after] = await Promise.all([
    coverageAlarms(database, { ...question, upToSeq: since }),
    coverageAlarms(database, question),
  ]);
  const { raised, over } = alarmChanges(before, after);
  for (const alarm of raised) logger.warn({ alarm }, describeAlarm(alarm));
  for (const { horizon } of over) logger.info({ market, horizon }, 'a coverage alarm is over');
}
