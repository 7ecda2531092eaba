import { MARKETS } from '@auspex/market';
import { accountsIdentitySource } from '../accounts/index.ts';
import { marketOf } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { addRecordCheck, ledgerOf, outcomeCheck } from '../record/index.ts';
import { signalsOf } from '../signals/index.ts';
import { publicRecords } from './calls/read-for.ts';
import { returnsCalls } from './calls/returns-calls.ts';
import { createRecordPool } from './model/record-pool.ts';
import { paperChecks } from './publication/paper-checks.ts';
import { recordPaperTrades } from './publication/record-paper-trades.ts';
import { createEndRemaking } from './publication/remake-paper.ts';
import { createReturnsService, type ReturnsParts, type ReturnsService } from './returns-service.ts';
import { publishedCost } from './rule.ts';
import { createShowcase } from './showcase/showcase.ts';

interface Made extends ReturnsParts {
  readonly platform: Platform;
  readonly service: ReturnsService;
}

const made = new WeakMap<Platform, Made>();

function partsOf(platform: Platform): Made {
  const known = made.get(platform);
  if (known) return known;
  const parts = {
    platform,
    database: platform.database,
    market: () => marketOf(platform),
    signals: () => signalsOf(platform),
    pool: createRecordPool(),
  };
  const all = { ...parts, service: createReturnsService(parts) };
  made.set(platform, all);
  return all;
}

/** The track record of a running server; every module of a higher rank may ask. */
export function returnsOf(platform: Platform): ReturnsService {
  return partsOf(platform).service;
}

/** Computes what everybody asks for first, so that the first visitor does not wait. */
async function warmUp(
  { market, service }: Made,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [done, name] of MARKETS.entries()) {
    if (signal.aborted) return;
    progress(done, MARKETS.length);
    const view = market().view();
    const records = await service.records(view, name);
    const costBasisPoints = publishedCost(name);
    const seenByAll = publicRecords(records, name, view.asOf);
    await service.record(seenByAll, { market: name, kind: 'paper-forward', costBasisPoints });
    await service.record(records, { market: name, kind: 'paper-forward', costBasisPoints });
    await service.record(records, { market: name, kind: 'backtest', costBasisPoints });
    await service.calibration(view, records, { market: name, kind: 'backtest' });
  }
  progress(MARKETS.length, MARKETS.length);
}

/** Rank 6: what the signals would have earned, beside what chance and patience would have. */
export const returnsModule: ServerModule = {
  name: 'returns',
  rank: 6,
  create(platform) {
    const parts = partsOf(platform);
    const ledger = ledgerOf(platform);
    marketOf(platform).addPreparation({
      name: 'returns',
      label: 'Track record beside placebo and buy and hold',
      order: 85,
      background: true,
      run: (progress, signal) => warmUp(parts, progress, signal),
    });
    const showcase = createShowcase({ ...parts, signals: () => signalsOf(platform), ledger });
    for (const check of paperChecks) addRecordCheck(platform, check);
    const remake = createEndRemaking({ ...parts, ledger });
    addRecordCheck(
      platform,
      outcomeCheck({
        name: 'ends of published trades with the signals and prices',
        world: ledger.world,
        calls: 'trade:',
        remake: async (outcome, sql) => (await remake(outcome, sql))?.body ?? null,
      }),
    );
    return {
      calls: returnsCalls({ ...parts, showcase, unlocked: accountsIdentitySource(platform).unlocked }),
      jobs: {
        'returns.record-trades': async (run: JobRun<unknown>) => {
          await parts.market().catchUp();
          for (const [done, market] of MARKETS.entries()) {
            if (run.signal.aborted) return;
            run.progress(done, MARKETS.length, market);
            await recordPaperTrades({ ...parts, ledger }, market);
          }
          run.progress(MARKETS.length, MARKETS.length);
        },
      },
      stop: () => parts.pool.close(),
    };
  },
};
