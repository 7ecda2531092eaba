import type pg from 'pg';
import { sessionSettings } from '../database/session-settings.ts';
import { unfinishedRestore } from '../migrations/index.ts';

/** A table as COPY sees it; names are quoted. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** What gives the rows the same order on every server: the key, or all columns if there is none. */
  readonly order: readonly string[];
}

/** Recreated by the migrations or by the restore, so their rows are not data. */
const bookkeeping = ['schema_migration', 'append_only_table', unfinishedRestore];

const userSchemas = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/**
 * Every table that holds data, partitions separately; generated columns are left to the database. `columnsOf` gives
 * the columns of a table in another order than the database's.
 */
export async function listTables(
  client: pg.Client,
  columnsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keyed: string[] | null }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by array_position(i.indkey::int[], a.attnum::int))
               from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
              where i.indrelid = c.oid and i.indisprimary) as keyed
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and ${userSchemas} and c.relname <> all ($1)
      order by 1`,
    [bookkeeping],
  );
  return rows.map(({ name, columns: own, keyed }) => {
    const columns = columnsOf.get(name) ?? own;
    // Without a key the rows are ordered as text, which exists for every type.
    return { name, columns, order: keyed ?? columns.map((column) => `${column}::text collate "C"`) };
  });
}

/** Statement that reads a table in key order, so that equal contents give equal bytes. */
export function copyOutStatement({ name, columns, order }: TableShape): string {
  return `COPY (SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order.join(', ')}) TO STDOUT`;
}

/** The same value must read the same on every server, whatever its settings. */
export async function settleForms(client: pg.Client): Promise<void> {
  const settings = {
    ...sessionSettings,
    ...{ statement_timeout: '0', idle_in_transaction_session_timeout: '0', client_encoding: 'UTF8' },
  };
  await client.query('select set_config(key, value, false) from json_each_text($1)', [settings]);
}

export async function listSequences(
  client: pg.Client,
): Promise<Array<{ name: string; lastValue: string; called: boolean }>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${userSchemas} order by 1`,
  );
  const sequences = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; called: boolean }>(
      `select last_value::text as "lastValue", is_called as called from ${name}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}
