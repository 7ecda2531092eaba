import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import type { StepVolumes } from './session-steps.ts';

/** The volumes of one asset and session as they are stored. */
export interface KeptVolumes extends StepVolumes {
  readonly assetId: AssetId;
  readonly date: IsoDate;
}

interface Row {
  readonly assetId: AssetId;
  readonly dates: IsoDate[];
  readonly complete: boolean[];
  readonly lengths: number[];
  readonly volumes: Buffer;
}

/** Stores sessions; one that is complete stays as it is. */
export async function saveVolumes(
  sql: Sql,
  scope: { readonly world: string; readonly source: string; readonly seenAt: EpochMs },
  sessions: readonly KeptVolumes[],
): Promise<void> {
  await sql.query(
    `insert into session_volume as kept (world, asset_id, date, source, volumes, complete, seen_at)
     select $1, asset_id, date, $2, volumes, complete, $3
     from unnest($4::text[], $5::date[], $6::bytea[], $7::boolean[]) as given (asset_id, date, volumes, complete)
     on conflict (world, asset_id, date) do update
       set volumes = excluded.volumes, complete = excluded.complete, source = excluded.source, seen_at = excluded.seen_at
       where not kept.complete and octet_length(excluded.volumes) >= octet_length(kept.volumes)`,
    [
      scope.world,
      scope.source,
      new Date(scope.seenAt),
      sessions.map(({ assetId }) => assetId),
      sessions.map(({ date }) => date),
      sessions.map(({ volumes }) => Buffer.from(volumes.buffer, volumes.byteOffset, volumes.byteLength)),
      sessions.map(({ complete }) => complete),
    ],
  );
}

/** Cuts one buffer into the sessions it holds, on boundaries that typed arrays accept. */
function unpack({ assetId, dates, complete, lengths, volumes }: Row): KeptVolumes[] {
  const all = new Float32Array(volumes.byteLength / 4);
  new Uint8Array(all.buffer).set(volumes);
  let at = 0;
  return dates.map((date, i) => {
    const length = lengths[i] / 4;
    at += length;
    return { assetId, date, complete: complete[i], volumes: all.subarray(at - length, at) };
  });
}

const COLUMNS = `asset_id as "assetId", array_agg(date::text order by date) as dates,
  array_agg(complete order by date) as complete, array_agg(octet_length(volumes) order by date) as lengths,
  string_agg(volumes, ''::bytea order by date) as volumes`;

/** Sessions that some SQL chooses; one row of the database for each asset. */
async function readSessions(sql: Sql, which: string, values: readonly unknown[]): Promise<KeptVolumes[]> {
  const text = `select ${COLUMNS} from session_volume where ${which} group by asset_id`;
  return (await sql.query<Row>(text, values)).flatMap(unpack);
}

/** Sessions of some assets between two dates, both included. */
export function readVolumes(
  sql: Sql,
  world: string,
  span: { readonly assetIds: readonly AssetId[]; readonly from: IsoDate; readonly to: IsoDate },
): Promise<KeptVolumes[]> {
  const which = 'world = $1 and asset_id = any($2::text[]) and date between $3 and $4';
  return readSessions(sql, which, [world, span.assetIds, span.from, span.to]);
}

/** Sessions from a date on that were stored after an instant. */
export function readNewVolumes(
  sql: Sql,
  world: string,
  { after, from }: { readonly after: EpochMs; readonly from: IsoDate },
): Promise<KeptVolumes[]> {
  return readSessions(sql, 'world = $1 and seen_at > $2 and date >= $3', [world, new Date(after), from]);
}

/** Which sessions of an asset from a date on are there to the end. */
export async function readCompleteDates(
  sql: Sql,
  world: string,
  from: IsoDate,
): Promise<Map<string, Set<IsoDate>>> {
  const rows = await sql.query<{ assetId: string; dates: IsoDate[] }>(
    `select asset_id as "assetId", array_agg(date::text) as dates from session_volume
     where world = $1 and complete and date >= $2 group by asset_id`,
    [world, from],
  );
  return new Map(rows.map(({ assetId, dates }) => [assetId, new Set(dates)]));
}
