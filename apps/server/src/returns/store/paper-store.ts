import type { AssetId, EpochMs, IsoDate, Market } from '@auspex/market';
import { sql as raw } from 'kysely';
import { isTaken, type Sql, type Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { AlreadyPublished } from '../../record/index.ts';

/** A trade that was written down before the open it enters at. */
export interface PaperTrade {
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
  readonly assetId: AssetId;
  /** The closed bar on which the stance turned buy. */
  readonly decidedOn: IsoDate;
  /** When its entry was written into the ledger. */
  readonly writtenAt: EpochMs;
  readonly ended: boolean;
}

/** The instant whose knowledge ended a trade. */
const endedAt = raw`coalesce((e.body::json -> 'recipe' ->> 'asOf')::timestamptz, '-infinity')`;

/** The trades of a market that were written down by an instant. */
export async function paperTrades(
  sql: Sql,
  { world, market, madeBy }: { readonly world: string; readonly market: Market; readonly madeBy: number },
): Promise<PaperTrade[]> {
  const by = new Date(madeBy);
  const rows = await tables(sql)
    .selectFrom('paper_trade as t')
    .leftJoin('ledger_leaf as e', (end) =>
      end.onRef('e.world', '=', 't.world').onRef('e.ofId', '=', 't.id').on(endedAt, '<=', by),
    )
    .select(['t.id', 't.seq', 't.hash', 't.assetId', 't.decidedOn', 't.madeAt', 'e.id as endOf'])
    .where('t.world', '=', world)
    .where('t.market', '=', market)
    .where('t.madeAt', '<=', by)
    .orderBy('t.decidedOn')
    .orderBy('t.assetId')
    .execute();
  return rows.map(({ seq, madeAt, endOf, ...trade }) => {
    return { ...trade, seq: Number(seq), writtenAt: madeAt.getTime(), ended: endOf !== null };
  });
}

/**
 * Stores the trades of one entry, each with the hash of what its leaf commits to. Throws `AlreadyPublished` where
 * another process has written down one of the decisions meanwhile.
 */
export async function insertPaperTrades(
  tx: Transaction,
  entry: {
    readonly world: string;
    readonly market: Market;
    readonly seq: number;
    readonly decidedOn: IsoDate;
    readonly at: string;
  },
  trades: readonly Pick<PaperTrade, 'id' | 'assetId'>[],
): Promise<void> {
  const { world, market, seq, decidedOn, at } = entry;
  const inserted = tx.query(
    `insert into paper_trade (world, id, seq, hash, asset_id, market, decided_on, made_at)
     select l.world, l.id, l.seq, encode(l.body_hash, 'hex'), t.asset_id, $3, $4, $5
     from unnest($6::text[], $7::text[]) as t (id, asset_id)
       join ledger_leaf l on l.world = $1 and l.seq = $2 and l.id = t.id`,
    [
      ...[world, seq, market, decidedOn, at],
      trades.map(({ id }) => id),
      trades.map(({ assetId }) => assetId),
    ],
  );
  await inserted.catch((error: unknown) => {
    const taken = isTaken(error, 'paper_trade_decision');
    throw taken ? new AlreadyPublished('trades', `${market}/${decidedOn}`) : error;
  });
}
