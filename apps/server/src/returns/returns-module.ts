import { MARKETS } from '@auspex/market';
import { accountsIdentitySource } from '../accounts/index.ts';
import { marketOf } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import {
  addRecordCheck,
  comparisonByQuery,
  ledgerOf,
  outcomeCheck,
  type RecordCheck,
  writtenInstant,
} from '../record/index.ts';
import { signalsOf } from '../signals/index.ts';
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
