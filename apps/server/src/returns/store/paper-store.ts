import type { AssetId, EpochMs, IsoDate, Market } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';

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

/** The trades of a market that were written down by an instant. */
export async function paperTrades(
  sql: Sql,
  { world, market, madeBy }: { readonly world: string; readonly market: Market; readonly madeBy: number },
): Promise<PaperTrade[]> {
  const rows = await sql.query<Omit<PaperTrade, 'seq' | 'writtenAt'> & { seq: string; writtenAt: Date }>(
    `select t.id, t.seq, t.hash, t.asset_id as "assetId", to_char(t.decided_on, 'YYYY-MM-DD') as "decidedOn",
       t.made_at as "writtenAt", e.id is not null as ended
     from paper_trade t left join paper_trade_end e on e.world = t.world and e.id = t.id and e.made_at <= $3
     where t.world = $1 and t.market = $2 and t.made_at <= $3 order by t.decided_on, t.asset_id`,
    [world, market, new Date(madeBy)],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq), writtenAt: row.writtenAt.getTime() }));
}

export async function insertPaperTrade(
  tx: Transaction,
  trade: {
    readonly world: string;
    readonly market: Market;
    readonly id: string;
    readonly seq: number;
    readonly hash: string;
    readonly assetId: AssetId;
    readonly decidedOn: IsoDate;
    readonly writtenAt: Date;
  },
): Promise<void> {
  const { world, id, seq, hash, assetId, market, decidedOn, writtenAt } = trade;
  await tx.query(
    `insert into paper_trade (world, id, seq, hash, asset_id, market, decided_on, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [world, id, seq, hash, assetId, market, decidedOn, writtenAt],
  );
}

export async function insertPaperEnd(
  tx: Transaction,
  end: { readonly world: string; readonly id: string; readonly seq: number; readonly madeAt: Date },
): Promise<void> {
  await tx.query('insert into paper_trade_end (world, id, seq, made_at) values ($1, $2, $3, $4)', [
    end.world,
    end.id,
    end.seq,
    end.madeAt,
  ]);
}
