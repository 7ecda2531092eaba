import { MARKETS, type Market } from '@auspex/market';
import type { Logger } from 'pino';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import type { CallContext } from '../platform/http/call-handlers.ts';
import { defineModule } from '../platform/module.ts';
import { ledgerModule } from '../record/index.ts';
import { signalsModule } from '../signals/index.ts';
import { barsLate, publicRecords, type ReadDelay } from './calls/read-for.ts';
import { returnsCalls } from './calls/returns-calls.ts';
import { createLiveRecord, liveConsentCalls } from './live/live-record.ts';
import { createRecordPool } from './model/record-pool.ts';
import { paperPublication } from './publication.ts';
import { createReturnsService, type ReturnsParts, type ReturnsService } from './returns-service.ts';
import { publishedCost } from './rule.ts';
import { createShowcase } from './showcase/showcase.ts';

/** What was computed of the past is seldom asked for at another fee. */
const PAST_IDLE_MS = 60_000;

/** The records of a market at present, as members and as everybody see them. */
async function computePresent(
  {
    market,
    service,
    delayOf,
  }: Pick<ReturnsParts, 'market'> & {
    readonly service: ReturnsService;
    readonly delayOf: ReadDelay;
  },
  name: Market,
): Promise<void> {
  const view = market().view();
  const records = await service.records(view, name);
  const costBasisPoints = publishedCost(name);
  const bars = await barsLate(null, name, delayOf);
  const seenByAll = publicRecords(records, name, { now: view.asOf, bars });
  await service.record(seenByAll, { market: name, kind: 'paper-forward', costBasisPoints });
  await service.record(records, { market: name, kind: 'paper-forward', costBasisPoints });
  await service.record(records, { market: name, kind: 'backtest', costBasisPoints });
  await service.calibration(view, records, { market: name, kind: 'backtest' });
}

const KEEP_READY_MS = 60_000;

/**
 * Keeps what everybody asks for ready: nearly free while nothing has changed, and after new bars or signals no visitor
 * waits for them. Only markets that somebody has looked at, so that a first start is not slowed.
 */
function keepPresentReady(parts: Parameters<typeof computePresent>[0], logger: Logger): NodeJS.Timeout {
  let running = false;
  const compute = async () => {
    if (running) return;
    for (const name of MARKETS) if (parts.service.wanted(name)) await computePresent(parts, name);
  };
  return setInterval(() => {
    if (running) return;
    running = true;
    compute()
      .catch((error: unknown) => logger.debug({ err: error }, 'track records were not made ready'))
      .finally(() => {
        running = false;
      });
  }, KEEP_READY_MS).unref();
}

/** Computes what everybody asks for first, so that the first visitor does not wait. */
async function warmUp(
  parts: Parameters<typeof computePresent>[0],
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [done, name] of MARKETS.entries()) {
    if (signal.aborted) return;
    progress(done, MARKETS.length);
    await computePresent(parts, name);
  }
  progress(MARKETS.length, MARKETS.length);
}

/** What the signals would have earned, beside what chance and patience would have. */
export const returnsModule = defineModule({
  name: 'returns',
  needs: { accounts: accountsModule, market: marketModule, ledger: ledgerModule, signals: signalsModule },
  create({ platform, accounts, market: marketService, ledger, signals, collect }) {
    const { database, config, logger } = platform;
    let ready: NodeJS.Timeout | null = null;
    const market = () => marketService;
    const pools = { pool: createRecordPool(), pastPool: createRecordPool(PAST_IDLE_MS) };
    const parts = { platform, database, market, signals: () => signals, ledger, ...pools };
    const limiterOf = ({ request }: CallContext) => request.server.limiter;
    const service = createReturnsService(parts);
    const live = createLiveRecord({
      ...{ ...parts, service },
      orders: async (wish) => (await Promise.all(collect('signalOrders').map((read) => read(wish)))).flat(),
    });
    const { delayOf } = accounts;
    const publicBars = (name: Market) => barsLate(null, name, delayOf);
    const showcase = createShowcase({ ...parts, service, publicBars });
    const publication = paperPublication(parts);
    return {
      service,
      preparations: [
        {
          name: 'returns',
          label: 'Track record against placebo and buy and hold',
          order: 85,
          background: true,
          run: (progress, signal) => warmUp({ market, service, delayOf }, progress, signal),
        },
      ],
      publications: [{ publication, job: null }],
      calls: {
        ...returnsCalls({ ...parts, service, showcase, live, limiterOf, delayOf }),
        ...liveConsentCalls(platform),
      },
      jobs: { 'returns.record-trades': publication.job },
      start: async () => {
        ready = config.role === 'worker' ? null : keepPresentReady({ market, service, delayOf }, logger);
      },
      stop: async () => {
        if (ready) clearInterval(ready);
        await Promise.all([pools.pool.close(), pools.pastPool.close()]);
      },
    };
  },
});
