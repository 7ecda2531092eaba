import { MARKETS } from '@auspex/market';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { ledgerModule } from '../record/index.ts';
import { signalsModule } from '../signals/index.ts';
import { publicRecords } from './calls/read-for.ts';
import { returnsCalls } from './calls/returns-calls.ts';
import { createRecordPool } from './model/record-pool.ts';
import { paperPublication } from './publication.ts';
import { createReturnsService, type ReturnsParts, type ReturnsService } from './returns-service.ts';
import { publishedCost } from './rule.ts';
import { createShowcase } from './showcase/showcase.ts';

/** Computes what everybody asks for first, so that the first visitor does not wait. */
async function warmUp(
  { market, service }: Pick<ReturnsParts, 'market'> & { readonly service: ReturnsService },
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

/** What the signals would have earned, beside what chance and patience would have. */
export const returnsModule = defineModule({
  name: 'returns',
  needs: { accounts: accountsModule, market: marketModule, ledger: ledgerModule, signals: signalsModule },
  create({ platform, accounts, market: marketService, ledger, signals }) {
    const { database } = platform;
    const market = () => marketService;
    const parts = { platform, database, market, signals: () => signals, ledger, pool: createRecordPool() };
    const service = createReturnsService(parts);
    const showcase = createShowcase({ ...parts, service });
    const publication = paperPublication(parts);
    return {
      service,
      preparations: [
        {
          name: 'returns',
          label: 'Track record against placebo and buy and hold',
          order: 85,
          background: true,
          run: (progress, signal) => warmUp({ market, service }, progress, signal),
        },
      ],
      publications: [{ publication, job: null }],
      calls: returnsCalls({ ...parts, service, showcase, unlocked: accounts.unlocked }),
      jobs: { 'returns.record-trades': publication.job },
      stop: () => parts.pool.close(),
    };
  },
});
