import type pg from 'pg';
import type { ForecastRow } from '../../apps/server/src/forecasts/write-forecast.ts';
import type { ListAddress } from './list-questions.ts';

const HORIZONS = ['delta_30', 'delta_90', 'delta_1y', 'delta_2y'] as const;
const FIGURES = ['value', 'low', 'high', 'pUp', 'pFall10'] as const;
const FIELDS = ['symbol', 'name', 'type', 'sector', ...HORIZONS] as const;
const COLUMNS = [
  'symbol',
  'name',
  'type',
  'sector',
  'date',
  ...HORIZONS.flatMap((horizon) => FIGURES.map((figure) => nameOf(horizon, figure))),
];

function nameOf(horizon: string, figure: string): string {
  return figure === 'value' ? horizon : `${horizon}_${figure.toLowerCase()}`;
}

/** The peer's table: a plain row per forecast with every figure of the reply, and an index for each order and filter. */
export async function fillPeer(peer: pg.Client, rows: readonly ForecastRow[]): Promise<void> {
  const kind = (column: string) => (column.startsWith('delta') ? 'float8' : 'text collate "C"');
  await peer.query(
    `create table bench_forecast (${COLUMNS.map((column) => `${column} ${kind(column)}`).join(', ')})`,
  );
  const values = rows.map(({ reply: { stock_info, deltas, date } }) => [
    stock_info.symbol,
    stock_info.name,
    stock_info.type,
    stock_info.sector,
    date,
    ...HORIZONS.flatMap((horizon) => FIGURES.map((figure) => deltas[horizon][figure])),
  ]);
  await peer.query(
    `insert into bench_forecast select * from unnest(${COLUMNS.map((column, i) => `$${i + 1}::${column.startsWith('delta') ? 'float8' : 'text'}[]`).join(', ')})`,
    COLUMNS.map((_, i) => values.map((row) => row[i])),
  );
  await peer.query('create unique index on bench_forecast (symbol)');
  for (const field of FIELDS.slice(1)) {
    await peer.query(`create index on bench_forecast (${field}, symbol)`);
    await peer.query(`create index on bench_forecast (${field} desc nulls last, symbol)`);
  }
  await peer.query('create index on bench_forecast (type, sector)');
  await peer.query('vacuum analyze bench_forecast');
}

/** The same page from SQL in one round trip, prepared, and written as the same JSON. */
export async function askSql(peer: pg.Client, question: ListAddress): Promise<string> {
  const { sort, page, page_size, stockFilter, typeFilter, sectorFilter } = question;
  const given = { symbol: stockFilter?.split(' ')[0], type: typeFilter, sector: sectorFilter };
  const conditions = Object.entries(given).flatMap(([column, value]) => (value ? [{ column, value }] : []));
  const where =
    conditions.length === 0
      ? ''
      : `where ${conditions.map(({ column }, i) => `${column} = $${i + 1}`).join(' and ')}`;
  const [, field = '', direction = ''] = /^(.+)-(asc|desc)$/.exec(sort) ?? [];
  const order = field === 'symbol' ? `symbol ${direction}` : `${field} ${direction} nulls last, symbol`;
  const text = `select (select count(*)::int from bench_forecast ${where}) as total, ${COLUMNS.join(', ')}
    from bench_forecast ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`;
  const { rows } = await peer.query({
    name: `${sort} ${page} ${Object.keys(given).filter((key) => given[key as keyof typeof given])}`,
    text,
    values: conditions.map(({ value }) => value),
  });
  const total: number = rows[0]?.total ?? 0;
  const items = rows.map((row) => ({
    stock_info: { symbol: row.symbol, name: row.name, type: row.type, sector: row.sector },
    deltas: Object.fromEntries(
      HORIZONS.map((horizon) => [
        horizon,
        Object.fromEntries(FIGURES.map((figure) => [figure, row[nameOf(horizon, figure)]])),
      ]),
    ),
    date: row.date,
  }));
  const total_pages = Math.ceil(total / page_size);
  return JSON.stringify({ items, page, page_size, total, total_pages });
}
