import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';

/** A published chance of a rise and what came of it, both as they stand in the ledger. */
export interface SettledCall {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly horizon: number;
  /** As published: the model's while its gate was open, the range's otherwise. */
  readonly pUp: number;
  readonly source: 'range' | 'model';
  /** From the next open to the close so many bars after it, as a fraction. */
  readonly realised: number;
}

/**
 * Every published call of a market whose outcome stood in the ledger at an instant, in the order of their days; those
 * that nobody could have entered have no outcome to judge.
 */
export async function settledCalls(
  sql: Sql,
  { world, market, knownBy }: { readonly world: string; readonly market: Market; readonly knownBy: number },
): Promise<SettledCall[]> {
  return sql.query<SettledCall>(
    `with settled as (
       select seq from ledger_entry
       where world = $1 and kind = 'outcomes' and (body::json ->> 'at')::timestamptz <= $3
     )
     select s.asset_id as "assetId", to_char(s.date, 'YYYY-MM-DD') as date, o.horizon,
       (said ->> 'pUp')::float8 as "pUp", said ->> 'pUpSource' as source, o.return as realised
     from signal s
       join ledger_leaf l on l.world = s.world and l.of_id = s.id
       join settled e on e.seq = l.seq
       cross join lateral json_to_record(l.body::json) as o (horizon int, return float8),
       json_array_elements(s.body::json -> 'outlooks') said
     where s.world = $1 and s.market = $2 and (said ->> 'horizon')::int = o.horizon and o.return is not null
     order by s.date, s.asset_id, o.horizon`,
    [world, market, new Date(knownBy)],
  );
}
