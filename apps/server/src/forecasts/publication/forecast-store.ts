import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { VolatilityState } from '@auspex/quant/distribution';
import type { Sql, Transaction } from '../../platform/database/index.ts';
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

interface Row extends Omit<StoredForecast, 'state' | 'seq'> {
  readonly seq: string;
  readonly returns: number;
  readonly state: readonly [number, number, number, number];
}

const COLUMNS = `asset_id as "assetId", market, to_char(date, 'YYYY-MM-DD') as date, model, id, seq, close, returns, state, ranks,
  data_hash as "dataHash", made_at as "madeAt"`;

function fromRow({ returns, state, seq, ...row }: Row): StoredForecast {
  const [naive, fast, slow, longRun] = state;
  return { ...row, seq: Number(seq), state: { returns, naive, fast, slow, longRun } };
}

/** Writes what one entry of the ledger publishes. */
export async function insertForecasts(
  tx: Transaction,
  world: string,
  forecasts: readonly StoredForecast[],
): Promise<void> {
  const column = <T>(read: (forecast: StoredForecast) => T) => forecasts.map(read);
  await tx.query(
    `insert into forecast (world, asset_id, date, model, market, id, seq, close, returns, state, ranks, data_hash, made_at)
     select $1, asset_id, date, model, market, id, seq, close, returns,
            array[naive, fast, slow, long_run], ranks::double precision[], data_hash, made_at
     from unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::float8[], $9::int[],
       $10::float8[], $11::float8[], $12::float8[], $13::float8[], $14::text[], $15::text[], $16::timestamptz[])
       as given (asset_id, date, model, market, id, seq, close, returns, naive, fast, slow, long_run, ranks, data_hash, made_at)`,
    [
      world,
      column(({ assetId }) => assetId),
      column(({ date }) => date),
      column(({ model }) => model),
      column(({ market }) => market),
      column(({ id }) => id),
      column(({ seq }) => seq),
      column(({ close }) => close),
      column(({ state }) => state.returns),
      column(({ state }) => state.naive),
      column(({ state }) => state.fast),
      column(({ state }) => state.slow),
      column(({ state }) => state.longRun),
      column(({ ranks }) => (ranks === null ? null : `{${ranks.join(',')}}`)),
      column(({ dataHash }) => dataHash),
      column(({ madeAt }) => madeAt),
    ],
  );
}

/** The newest forecast of every asset of a market. */
export async function newestForecasts(sql: Sql, world: string, market: Market): Promise<StoredForecast[]> {
  const rows = await sql.query<Row>(
    `select distinct on (asset_id) ${COLUMNS} from forecast
     where world = $1 and market = $2 order by asset_id, date desc, made_at desc`,
    [world, market],
  );
  return rows.map(fromRow);
}

/** The newest forecast of an asset; null before the first. */
export async function newestForecast(
  sql: Sql,
  { world, assetId }: { readonly world: string; readonly assetId: AssetId },
): Promise<StoredForecast | null> {
  const [row] = await sql.query<Row>(
    `select ${COLUMNS} from forecast where world = $1 and asset_id = $2 order by date desc, made_at desc limit 1`,
    [world, assetId],
  );
  return row ? fromRow(row) : null;
}

/** The forecast of an asset made on a bar; null where none was published. */
export async function findForecast(
  sql: Sql,
  key: { readonly world: string; readonly assetId: AssetId; readonly date: IsoDate },
): Promise<StoredForecast | null> {
  const [row] = await sql.query<Row>(
    `select ${COLUMNS} from forecast where world = $1 and asset_id = $2 and date = $3 order by made_at desc limit 1`,
    [key.world, key.assetId, key.date],
  );
  return row ? fromRow(row) : null;
}

/** The newest date published for a market. */
export async function newestDate(sql: Sql, world: string, market: Market): Promise<IsoDate | null> {
  const [row] = await sql.query<{ date: IsoDate | null }>(
    `select to_char(max(date), 'YYYY-MM-DD') as date from forecast where world = $1 and market = $2`,
    [world, market],
  );
  return row?.date ?? null;
}

/** Forecasts up to a date with a horizon that is not settled. */
export async function unsettledForecasts(
  sql: Sql,
  about: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: Horizon;
  },
): Promise<StoredForecast[]> {
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from forecast f where world = $1 and market = $2 and date <= $3
       and not exists (select from forecast_outcome o where o.world = f.world and o.id = f.id and o.horizon = $4)
     order by date, asset_id`,
    [about.world, about.market, about.until, about.horizon],
  );
  return rows.map(fromRow);
}

export async function insertOutcomes(
  tx: Transaction,
  world: string,
  outcomes: readonly { id: string; horizon: Horizon; settledOn: IsoDate; seq: number }[],
): Promise<void> {
  await tx.query(
    `insert into forecast_outcome (world, id, horizon, settled_on, seq)
     select $1, * from unnest($2::text[], $3::text[], $4::date[], $5::bigint[])`,
    [
      world,
      outcomes.map(({ id }) => id),
      outcomes.map(({ horizon }) => horizon),
      outcomes.map(({ settledOn }) => settledOn),
      outcomes.map(({ seq }) => seq),
    ],
  );
}
