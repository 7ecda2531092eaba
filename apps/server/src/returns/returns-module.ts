import { MARKETS } from '@auspex/market';
import { accountsModule } from '../accounts/index.ts';
import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import {
  comparisonByQuery,
  ledgerModule,
  outcomeCheck,
  type RecordCheck,
  writtenInstant,
} from '../record/index.ts';
import { signalsModule } from '../signals/index.ts';
import { publicRecords } from './calls/read-for.ts';
import { returnsCalls } from './calls/returns-calls.ts';
import { createRecordPool } from './model/record-pool.ts';
import { recordPaperTrades } from './publication/record-paper-trades.ts';
import { createEndRemaking } from './publication/remake-paper.ts';
import { createReturnsService, type ReturnsParts, type ReturnsService } from './returns-service.ts';
import { publishedCost } from './rule.ts';
import { createShowcase } from './showcase/showcase.ts';

/** Trades as the pages read them are the leaves, and none is missing or added. */
const trades = comparisonByQuery(
  'published trades',
  `select coalesce(l.seq, t.seq) as seq, coalesce(l.id, t.id) as id,
     case when t.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (
     select l.seq, l.id, l.subject, encode(l.body_hash, 'hex') as hash, b."assetId", b."decidedOn", e.body::json ->> 'at' as at
     from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
     cross join lateral json_to_record(l.body::json) as b ("assetId" text, "decidedOn" text)
     where l.world = $1 and l.seq < $2 and l.of_id is null and l.id like 'trade:%'
   ) l
   full join (select * from paper_trade where world = $1) t on t.id = l.id
   where coalesce(l.seq, t.seq) < $2 and (
     t.id is null or l.id is null
     or t.seq <> l.seq or t.hash <> l.hash or t.market <> l.subject or t.asset_id is distinct from l."assetId"
     or to_char(t.decided_on, 'YYYY-MM-DD') is distinct from l."decidedOn" or ${writtenInstant('t.made_at')} <> l.at)`,
);

/** Which trades are over, as the pages read it, is what outcomes were written down. */
const ends = comparisonByQuery(
  'ends of published trades',
  `select coalesce(l.seq, t.seq) as seq, coalesce(l.id, t.id || ':end') as id,
     case when t.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
   from (select seq, id, of_id, body from ledger_leaf where world = $1 and of_id like 'trade:%') l
   full join (select * from paper_trade_end where world = $1) t on t.id = l.of_id and l.id = t.id || ':end'
   where coalesce(l.seq, t.seq) < $2 and (
     t.id is null or l.id is null or t.seq <> l.seq
     or strpos(l.body, '"asOf":"' || ${writtenInstant('t.made_at')} || '"') = 0)`,
);

/** What `auspex verify-ledger` compares of the published record beside the hashes. */
export const paperChecks: readonly RecordCheck[] = [trades, ends];

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
    const remake = createEndRemaking(parts);
    return {
      service,
      preparations: [
        {
          name: 'returns',
          label: 'Track record beside placebo and buy and hold',
          order: 85,
          background: true,
          run: (progress, signal) => warmUp({ market, service }, progress, signal),
        },
      ],
      ledgerChecks: [
        ...paperChecks,
        outcomeCheck({
          name: 'ends of published trades with the signals and prices',
          world: ledger.world,
          calls: 'trade:',
          remake: async (outcome, sql) => (await remake(outcome, sql))?.body ?? null,
        }),
      ],
      calls: returnsCalls({ ...parts, service, showcase, unlocked: accounts.unlocked }),
      jobs: {
        'returns.record-trades': async (run: JobRun<unknown>) => {
          await marketService.catchUp();
          for (const [done, name] of MARKETS.entries()) {
            if (run.signal.aborted) return;
            run.progress(done, MARKETS.length, name);
            await recordPaperTrades(parts, name);
          }
          run.progress(MARKETS.length, MARKETS.length);
        },
      },
      stop: () => parts.pool.close(),
    };
  },
});
