import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { VolatilityState } from '@auspex/quant/distribution';
import type { InferResult } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { unsettledOver } from '../../record/index.ts';
import type { Horizon } from '../model/forecast-asset.ts';

/** A forecast as published. */
export interface StoredForecast {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly date: IsoDate;
  readonly model: string;
  readonly id: string;
  readonly seq: number;
  readonly close: number;
  readonly state: VolatilityState;
  readonly ranks: readonly number[] | null;
  readonly dataHash: string;
  readonly madeAt: Date;
}

const published = (sql: Sql, world: string) =>
  tables(sql)
    .selectFrom('forecast')
    .select(['assetId', 'market', 'date', 'model', 'id', 'seq', 'close', 'returns', 'state', 'ranks'])
    .select(['dataHash', 'madeAt'])
    .where('world', '=', world);

function fromRow({
  returns,
  state,
  seq,
  ...row
}: InferResult<ReturnType<typeof published>>[number]): StoredForecast {
  const [naive, fast, slow, longRun, mixed] = state;
  const known = { returns, naive, fast, slow, longRun, ...(mixed !== undefined && { mixed }) };
  return { ...row, seq: Number(seq), state: known };
}

/** Writes what one entry of the ledger publishes. */
export async function insertForecasts(
  tx: Transaction,
  { world, seq }: { readonly world: string; readonly seq: number },
  forecasts: readonly Omit<StoredForecast, 'seq'>[],
): Promise<void> {
  const column = <T>(read: (forecast: Omit<StoredForecast, 'seq'>) => T) => forecasts.map(read);
  await tx.query(
    `insert into forecast (world, asset_id, date, model, market, id, seq, close, returns, state, ranks, data_hash, made_at)
     select $1, asset_id, date, model, market, id, $2, close, returns,
            array_remove(array[naive, fast, slow, long_run, mixed], null), ranks::double precision[], data_hash, made_at
     from unnest($3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::int[],
       $10::float8[], $11::float8[], $12::float8[], $13::float8[], $14::float8[], $15::text[], $16::text[], $17::timestamptz[])
       as given (asset_id, date, model, market, id, close, returns, naive, fast, slow, long_run, mixed, ranks, data_hash,
         made_at)`,
    [
      world,
      seq,
      column(({ assetId }) => assetId),
      column(({ date }) => date),
      column(({ model }) => model),
      column(({ market }) => market),
      column(({ id }) => id),
      column(({ close }) => close),
      column(({ state }) => state.returns),
      column(({ state }) => state.naive),
      column(({ state }) => state.fast),
      column(({ state }) => state.slow),
      column(({ state }) => state.longRun),
      column(({ state }) => state.mixed ?? null),
      column(({ ranks }) => (ranks === null ? null : `{${ranks.join(',')}}`)),
      column(({ dataHash }) => dataHash),
      column(({ madeAt }) => madeAt),
    ],
  );
}

/** The newest forecast of every asset of a market. */
export async function newestForecasts(sql: Sql, world: string, market: Market): Promise<StoredForecast[]> {
  const rows = await published(sql, world)
    .distinctOn('assetId')
    .where('market', '=', market)
    .orderBy('assetId')
    .orderBy('date', 'desc')
    .orderBy('madeAt', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** The newest forecast of an asset; null before the first. */
export async function newestForecast(
  sql: Sql,
  { world, assetId }: { readonly world: string; readonly assetId: AssetId },
): Promise<StoredForecast | null> {
  const forecasts = published(sql, world).where('assetId', '=', assetId).orderBy('date', 'desc');
  const row = await forecasts.orderBy('madeAt', 'desc').limit(1).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The forecast of an asset made on a bar; null where none was published. */
export async function findForecast(
  sql: Sql,
  key: { readonly world: string; readonly assetId: AssetId; readonly date: IsoDate },
): Promise<StoredForecast | null> {
  const forecasts = published(sql, key.world).where('assetId', '=', key.assetId).where('date', '=', key.date);
  const row = await forecasts.orderBy('madeAt', 'desc').limit(1).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The newest date published for a market. */
export async function newestDate(sql: Sql, world: string, market: Market): Promise<IsoDate | null> {
  const forecasts = tables(sql)
    .selectFrom('forecast')
    .where('world', '=', world)
    .where('market', '=', market);
  const newest = await forecasts.select('date').orderBy('date', 'desc').limit(1).executeTakeFirst();
  return newest?.date ?? null;
}

/** Forecasts up to a date without an outcome over a horizon. */
export async function unsettledForecasts(
  sql: Sql,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: Horizon;
  },
): Promise<StoredForecast[]> {
  const { world, market, until, horizon } = about;
  const due = published(sql, world).where('market', '=', market).where('date', '<=', until);
  const unsettled = due.where(unsettledOver('forecast', horizon)).orderBy('date').orderBy('assetId');
  return (await unsettled.execute()).map(fromRow);
}
