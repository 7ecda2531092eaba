import type { Sql } from '../../../platform/database/index.ts';
import type { FactTable } from './fact-table.ts';
import type { KeptFact } from './kept-fact.ts';

/** A row as it comes from the database: dates as text, instants in milliseconds. */
export type StoredRow = Readonly<Record<string, unknown>>;

export interface FactsQuery<T> {
  readonly table: FactTable;
  readonly world: string;
  /** Only rows with one of these in an identity column. */
  readonly where?: { readonly column: string; readonly values: readonly string[] };
  /** Builds the fact from a row. */
  readonly make: (row: StoredRow) => T;
}

/** Loads all versions of facts with the columns they were queried by; rows of one identity are adjacent. */
export async function readFacts<T>(
  sql: Sql,
  query: FactsQuery<T>,
): Promise<{ readonly row: StoredRow; readonly fact: KeptFact<T> }[]> {
  const { table, world, where, make } = query;
  const ids = table.identity.map(([name]) => name);
  const columns = [...table.identity, ...table.values].map(([name, type]) => readAs(name, type));
  const rows = await sql.query(
    `select ${columns.join(', ')}, version, source, ${readAs('known_at', 'timestamptz')}, ${readAs('seen_at', 'timestamptz')}
     from ${table.name} where world = $1 ${where ? `and ${where.column} = any($2::text[])` : ''}
     order by ${ids.join(', ')}, version`,
    where ? [world, where.values] : [world],
  );
  return rows.map((row) => ({
    row,
    fact: {
      identity: ids.map((name) => row[name]).join(' '),
      version: Number(row.version),
      knownAt: Number(row.known_at),
      seenAt: Number(row.seen_at),
      source: String(row.source),
      value: make(row),
    },
  }));
}

function readAs(name: string, type: string): string {
  if (type === 'date') return `${name}::text as ${name}`;
  return type === 'timestamptz' ? `(extract(epoch from ${name}) * 1000)::float8 as ${name}` : name;
}

/** Facts by the text in one of their columns. */
export async function readFactsBy<T>(
  sql: Sql,
  query: FactsQuery<T> & { readonly where: NonNullable<FactsQuery<T>['where']> },
): Promise<Map<string, KeptFact<T>[]>> {
  const found = new Map<string, KeptFact<T>[]>();
  for (const { row, fact } of await readFacts(sql, query)) {
    const key = String(row[query.where.column]);
    const facts = found.get(key);
    if (facts) facts.push(fact);
    else found.set(key, [fact]);
  }
  return found;
}
