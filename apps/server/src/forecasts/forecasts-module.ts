import { MARKETS, type Market } from '@auspex/market';
import type { Logger } from 'pino';
import { marketModule } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule, type Platform } from '../platform/module.ts';
import { type Ledger, ledgerModule, outcomeCheck } from '../record/index.ts';
import { alarmChanges, allAlarms, coverageAlarms, describeAlarm } from './alarms/coverage-alarms.ts';
import { forecastsCalls } from './forecasts-calls.ts';
import { createForecastsService, type ForecastParts, type ForecastsService } from './forecasts-service.ts';
import { createRankPool } from './model/rank-pool.ts';
import { forecastChecks } from './publication/forecast-checks.ts';
import { publishForecasts } from './publication/publish-forecasts.ts';
import { remakeForecastOutcome } from './publication/remake-outcome.ts';
import { settleForecasts } from './publication/settle-forecasts.ts';

type UpdateParts = ForecastParts & AlarmParts;

/** What was done for a market. */
export interface ForecastsUpdate {
  readonly settled: number;
  readonly published: number;
}

/** Settles what is due and forecasts what is new of a market, until nothing is left. */
async function updateMarket(
  parts: UpdateParts,
  market: Market,
  signal: AbortSignal,
): Promise<ForecastsUpdate> {
  const { count } = await parts.ledger.root();
  const settled = await settleForecasts(parts, market);
  if (settled > 0) await tellAlarms(parts, { market, since: count });
  let published = 0;
  // Bars may arrive while their forerunners are worked on.
  while (!signal.aborted) {
    const more = await publishForecasts(parts, market);
    if (more === 0) break;
    published += more;
  }
  return { settled, published };
}

async function bringUpToDate(
  parts: UpdateParts,
  progress: (done: number, total: number, note?: string) => void,
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

/** The forecasts of this installation's world, and their update away from the jobs. */
export interface Forecasts extends ForecastsService {
  /** Settles and publishes the forecasts of a market now: for the command line. */
  update(market: Market, signal: AbortSignal): Promise<ForecastsUpdate>;
}

/** Calibrated ranges of every asset, written down before their outcome. */
export const forecastsModule = defineModule({
  name: 'forecasts',
  needs: { market: marketModule, ledger: ledgerModule },
  create({ platform, market, ledger }) {
    const { database, logger } = platform;
    const { world } = ledger;
    const parts: UpdateParts = { database, logger, ledger, market: () => market, ranks: createRankPool() };
    const service: Forecasts = {
      ...createForecastsService(parts),
      update: (name, signal) => updateMarket(parts, name, signal).finally(() => parts.ranks.close()),
    };
    const alarms = () => allAlarms(database, { world, knownBy: platform.clock.now() });
    const forget: (() => void)[] = [];
    return {
      service,
      preparations: [
        {
          name: 'forecasts',
          label: 'Ranges of the next 30 days to two years',
          order: 60,
          run: (progress, signal) => bringUpToDate(parts, progress, signal),
        },
      ],
      statusNotes: [async () => (await alarms()).map(describeAlarm)],
      ledgerChecks: [
        ...forecastChecks,
        outcomeCheck({
          name: 'outcomes of forecasts with the stored prices',
          world,
          calls: 'forecast:',
          remake: async (outcome) => (await remakeForecastOutcome(market, outcome))?.body ?? null,
        }),
      ],
      calls: {
        ...forecastsCalls({ platform, market: parts.market, service }),
        'forecasts.alarms': async () => ({ items: await alarms() }),
      },
      jobs: {
        'forecasts.compute': (run: JobRun<unknown>) =>
          bringUpToDate(parts, (done, total, note) => run.progress(done, total, note), run.signal),
      },
      async start() {
        if (platform.config.role === 'web') return;
        forget.push(market.onBars(() => void askForForecasts(platform)));
      },
      async stop() {
        for (const stop of forget) stop();
        await parts.ranks.close();
      },
    };
  },
});

/** Says that bars came; a job that waits or runs already takes them too, or the next hour's does. */
async function askForForecasts(platform: Platform): Promise<void> {
  try {
    await platform.jobs.send('forecasts.compute', {});
  } catch (error) {
    platform.logger.warn({ err: error }, 'forecasts could not be asked for');
  }
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
  const question = { world: ledger.world, market, knownBy: Number.MAX_SAFE_INTEGER / 2 };
  const [before, after] = await Promise.all([
    coverageAlarms(database, { ...question, upToSeq: since }),
    coverageAlarms(database, question),
  ]);
  const { raised, over } = alarmChanges(before, after);
  for (const alarm of raised) logger.warn({ alarm }, describeAlarm(alarm));
  for (const { horizon } of over) logger.info({ market, horizon }, 'a coverage alarm is over');
}
