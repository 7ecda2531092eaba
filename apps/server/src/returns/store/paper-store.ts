import type { AssetId, EpochMs, IsoDate, Market } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';

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
  const by = new Date(madeBy);
  const rows = await tables(sql)
    .selectFrom('paper_trade as t')
    .leftJoin('paper_trade_end as e', (end) =>
      end.onRef('e.world', '=', 't.world').onRef('e.id', '=', 't.id').on('e.madeAt', '<=', by),
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
  const { writtenAt: madeAt, ...values } = trade;
  await tables(tx)
    .insertInto('paper_trade')
    .values({ ...values, madeAt })
    .execute();
}

export async function insertPaperEnd(
  tx: Transaction,
  end: { readonly world: string; readonly id: string; readonly seq: number; readonly madeAt: Date },
): Promise<void> {
  await tables(tx).insertInto('paper_trade_end').values(end).execute();
}
