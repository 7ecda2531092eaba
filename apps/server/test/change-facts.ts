import { packChunk, unpackChunk } from '../src/market/store/bars/bar-chunk.ts';
import type { Database } from '../src/platform/database/index.ts';

/** Which stored facts a test tampers with: those known after an instant, or those stored after one. */
export interface Later {
  readonly column: 'known_at' | 'seen_at';
  readonly than: number;
}

const CHANGED = `'{"code":"asWritten","values":{"text":"changed"}}'::jsonb`;

/** Changes that make every fact of a table say something else. */
const CHANGES: Readonly<Record<string, string>> = {
  asset: "currency = 'XXX'",
  asset_symbol: "name = name || ' (changed)'",
  asset_delisting: "reason = 'other'",
  corporate_action: 'amount = amount * 1.37',
  trading_halt: "reason = reason || ' (changed)'",
  financial_statement: "currency = 'XXX'",
  share_count: 'shares = shares * 2',
  index_weight: 'weight = weight / 2',
  currency_rate: 'rate = rate * 1.5',
  quality_flag: `evidence = ${CHANGED}`,
};

/**
 * Changes every stored value later than an instant, and adds later ones about everything from before (bars: of the
 * given assets): corrected bars, further versions of facts, new names, delistings, actions. None of it may be visible
 * from before.
 */
export async function changeLaterFacts(
  owner: Database,
  later: Later & { readonly assetIds: readonly string[] },
): Promise<void> {
  const than = new Date(later.than);
  for (const [table, change] of Object.entries(CHANGES)) {
    await owner.query(`update ${table} set ${change} where ${later.column} > $1`, [than]);
    if (table !== 'quality_flag') await addVersions(owner, { table, change, later });
  }
  await changeBars(owner, later);
  // A minute later, and stored a minute later: both are after the instant, whichever of them is looked at.
  const after = new Date(later.than + 60_000);
  await owner.query(
    `insert into bar_revision (world, asset_id, timeframe, time, origin, adjustment, open, high, low, close, volume,
       reason, known_at, seen_at, source)
     select world, asset_id, '1d', '2018-06-01', 'source', 'none', 1, 1, 1, 1, 1, 'later', ${knownAndSeen(later)}, source
     from asset`,
    [after],
  );
  await owner.query(
    `insert into bar_revision (world, asset_id, timeframe, time, origin, adjustment, open, high, low, close, volume,
       reason, known_at, seen_at, source, withdrawn)
     select world, asset_id, '1d', '2018-06-04', 'repair', 'none', 1, 1, 1, 1, 1, 'left out later', ${knownAndSeen(later)},
       source, true
     from asset`,
    [after],
  );
  await owner.query(
    `insert into corporate_action (world, asset_id, kind, ex_date, version, amount, known_at, seen_at, source)
     select distinct world, asset_id, 'split', date '2018-05-05', 1, 3, ${knownAndSeen(later)}, source from asset`,
    [after],
  );
  await owner.query(
    `insert into asset_delisting (world, asset_id, version, date, reason, known_at, seen_at, source)
     select distinct world, asset_id, 900, date '2018-07-01', 'bankrupt', ${knownAndSeen(later)}, source from asset`,
    [after],
  );
  await owner.query(
    `insert into asset_symbol (world, asset_id, from_date, version, symbol, name, known_at, seen_at, source)
     select distinct world, asset_id, date '2018-03-03', 1, 'LEAK', 'Leak', ${knownAndSeen(later)}, source from asset`,
    [after],
  );
  await owner.query(
    `insert into quality_flag (world, asset_id, date, rule, evidence, suggestion, known_at, seen_at, source)
     select distinct world, asset_id, date '2018-04-04', 'leak', ${CHANGED}, ${CHANGED}, ${knownAndSeen(later)}, source from asset`,
    [after],
  );
}

/** The one being tested is set after the instant; the other stays before everything, so that only one can hide it. */
function knownAndSeen({ column }: Later): string {
  return column === 'known_at'
    ? "$1::timestamptz, '2018-01-01'::timestamptz"
    : "'2018-01-01'::timestamptz, $1::timestamptz";
}

async function addVersions(
  owner: Database,
  { table, change, later }: { readonly table: string; readonly change: string; readonly later: Later },
): Promise<void> {
  const rows = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const [changed, expression] = change.split(' = ');
  const values = columns.map((name) => {
    if (name === 'version') return 'version + 500';
    if (name === changed) return expression;
    return name === later.column ? '$1::timestamptz' : name;
  });
  await owner.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${later.column} <= $2`,
    [new Date(later.than + 60_000), new Date(later.than)],
  );
}

async function changeBars(
  owner: Database,
  { column, than, assetIds }: Later & { readonly assetIds: readonly string[] },
): Promise<void> {
  const chunks = await owner.query<{ ctid: string; columns: Buffer }>(
    'select ctid::text, columns from bar_chunk where asset_id = any($1)',
    [assetIds],
  );
  for (const { ctid, columns } of chunks) {
    const bars = unpackChunk(columns);
    const instants = column === 'known_at' ? bars.knownAt : bars.seenAt;
    let changed = false;
    instants.forEach((at, i) => {
      if (at <= than) return;
      changed = true;
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) bars[name][i] *= 1.37;
    });
    if (!changed) continue;
    packChunk(bars, columns, 0);
    await owner.query('update bar_chunk set columns = $1 where ctid = $2::tid', [columns, ctid]);
  }
}
