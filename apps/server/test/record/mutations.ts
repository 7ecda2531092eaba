import type { Sql } from '../../src/platform/database/index.ts';

/** One column of one row of the ledger, and a statement that changes it slightly. For tests. */
export interface Mutation {
  readonly table: string;
  readonly column: string;
  readonly statement: string;
}

/** Draws integers below a bound. */
export type Draw = (bound: number) => number;

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns of a table that somebody could change. */
export async function columnsOf(sql: Sql, table: string): Promise<readonly Column[]> {
  return sql.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
}

/** The column with one byte, one letter, one bit or the smallest step changed; null becomes something. */
export function changeOf({ name, type }: Column, draw: Draw): string {
  const step = 1 + draw(3);
  switch (type) {
    case 'bytea': {
      const at = `${draw(1_000_000)} % octet_length(${name})`;
      return `set_byte(${name}, ${at}, get_byte(${name}, ${at}) # ${2 ** draw(8)})`;
    }
    case 'integer':
    case 'smallint':
    case 'bigint':
      return `coalesce(${name}, 0) + ${step}`;
    case 'double precision':
      return `case when ${name} = 0 then 1e-300 else ${name} * (1 + ${step}e-15) end`;
    case 'double precision[]':
      return `array(select case when n = 1 + ${draw(100)} % cardinality(${name}) then v * (1 + ${step}e-15) else v end
        from unnest(coalesce(${name}, '{0.2,0.2,0.2,0.2,0.2}')) with ordinality as t (v, n) order by n)`;
    case 'text[]':
      return `${name} || 'x'::text`;
    case 'jsonb': {
      // The first digit: one more at the end of a long number would parse as the same number.
      const digit = `case substring(${name}::text from '[0-9]') when '1' then '2' else '1' end`;
      return `regexp_replace(${name}::text, '[0-9]', ${digit})::jsonb`;
    }
    case 'date':
      return `${name} + ${step}`;
    case 'timestamp with time zone':
      return `coalesce(${name}, '2026-01-01') + interval '${step} ${draw(2) === 0 ? 'milliseconds' : 'microseconds'}'`;
    case 'text': {
      const at = `1 + ${draw(1_000_000)} % greatest(1, length(${name}))`;
      const letter = `chr(ascii(substr(${name}, ${at}, 1)) # ${step})`;
      return `coalesce(overlay(${name} placing ${letter} from ${at} for 1), 'x')`;
    }
    default:
      throw new Error(`Nobody said how to change a ${type}.`);
  }
}

/** One column of one row changed. */
export function mutationOf(
  about: { readonly table: string; readonly column: Column; readonly rows: number },
  draw: Draw,
): Mutation {
  const { table, column, rows } = about;
  const row = `(select ctid from ${table} order by ctid offset ${draw(rows)} limit 1)`;
  const statement = `update ${table} set ${column.name} = ${changeOf(column, draw)} where ctid = ${row}`;
  return { table, column: column.name, statement };
}
