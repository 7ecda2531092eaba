import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { addRange, type CoverageCounts, noCounts } from '../model/coverage.ts';
import { HORIZONS, type Horizon } from '../model/forecast-asset.ts';

/** Which outcomes are counted. */
export interface SettledQuestion {
  readonly world: string;
  readonly market: Market;
  readonly assetId?: AssetId | undefined;
  /** Only outcomes that stood in the ledger at that instant. */
  readonly knownBy: number;
  /** Only ranges of this method. */
  readonly model?: string | undefined;
  /** Only outcomes of entries up to this one. */
  readonly upToSeq?: number | undefined;
}

/** What became of one published range. */
export interface SettledRange {
  readonly assetId: AssetId;
  readonly horizon: Horizon;
  readonly date: IsoDate;
  readonly settledOn: IsoDate;
  readonly inside: readonly boolean[];
}

/** Counts of the published ranges whose outcome the ledger holds, one per asset that has any. */
export async function countSettled(sql: Sql, question: SettledQuestion): Promise<CoverageCounts[]> {
  return countRanges(await settledRanges(sql, question));
}

/** Counts by asset; the ranges of each come in the order of their days. */
export function countRanges(ranges: readonly SettledRange[]): CoverageCounts[] {
  const byAsset = new Map<AssetId, { counts: CoverageCounts; ends: (IsoDate | undefined)[] }>();
  for (const { assetId, horizon, date, settledOn, inside } of ranges) {
    const own = byAsset.get(assetId) ?? { counts: noCounts(), ends: [] };
    byAsset.set(assetId, own);
    const place = HORIZONS.indexOf(horizon);
    const end = own.ends[place];
    const apart = end === undefined || date >= end;
    if (apart) own.ends[place] = settledOn;
    addRange(own.counts, { place, inside, apart });
  }
  return [...byAsset.values()].map(({ counts }) => counts);
}

async function settledRanges(
  sql: Sql,
  { world, market, assetId, knownBy, model, upToSeq }: SettledQuestion,
): Promise<SettledRange[]> {
  return sql.query<SettledRange>(
    `select f.asset_id as "assetId", b.horizon, to_char(f.date, 'YYYY-MM-DD') as date, b."settledOn",
       array[b."inside50", b."inside80", b."inside90"] as inside
     from forecast f
     join ledger_leaf l on l.world = f.world and l.of_id = f.id
     join ledger_entry e on e.world = l.world and e.seq = l.seq and e.kind = 'outcomes'
     cross join lateral json_to_record(l.body::json)
       as b (horizon text, "settledOn" text, "inside50" boolean, "inside80" boolean, "inside90" boolean)
     where f.world = $1 and f.market = $2 and ($3::text is null or f.asset_id = $3)
       and (e.body::json ->> 'at')::timestamptz <= $4
       and ($5::text is null or f.model = $5) and ($6::bigint is null or l.seq <= $6)
     order by f.date, f.made_at`,
    [world, market, assetId ?? null, new Date(knownBy), model ?? null, upToSeq ?? null],
  );
}
