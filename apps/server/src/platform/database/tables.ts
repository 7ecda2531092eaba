import {
  CamelCasePlugin,
  type CompiledQuery,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type QueryResult,
  type RawBuilder,
  sql as raw,
  type SqlBool,
} from 'kysely';
import type { Sql } from './database.ts';
import type { Schema } from './schema.ts';

/** How many rows there are, as a number: the database counts in 64 bits, which arrive as text. */
export const rowCount = raw<number>`count(*)::int`;

/** A condition in SQL: the database itself refuses one that is not true or false. */
export function condition(text: TemplateStringsArray, ...values: readonly unknown[]): RawBuilder<SqlBool> {
  return raw(text, ...values);
}

/** The instant at which the transaction began, by the database's clock. */
export const now = raw<Date>`now()`;

/** An instant in milliseconds since 1970, for computing. */
export function inMs(column: string) {
  return raw<number>`(extract(epoch from ${raw.ref(column)}) * 1000)::float8`;
}

/** For comparing with a list: one parameter however long it is, and nothing matches an empty one. */
export function anyOf<T>(values: readonly (T | string)[]) {
  return raw<T>`any(${raw.val(values)})`;
}

/** Columns are `asset_id` in the database and `assetId` in code; keys inside JSON keep their names. */
const names = new CamelCasePlugin({ maintainNestedObjectKeys: true });
const compiler = new DefaultQueryExecutor(
  new PostgresQueryCompiler(),
  new PostgresAdapter(),
  { provideConnection: () => Promise.reject(new Error('Queries run through tables(sql).')) },
  [names],
);

/**
 * Typed queries over the tables, run by the given database or transaction like any other statement. The number of
 * rows a statement changed is not available: let it return something and count that.
 */
export function tables(sql: Sql): QueryCreator<Schema> {
  const connection = {
    executeQuery: async <Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
      rows: (await sql.query(text, parameters)) as Row[],
    }),
    streamQuery: () => {
      throw new Error('Rows are streamed with a cursor, not through tables(sql).');
    },
  };
  return new QueryCreator<Schema>({
    executor: compiler.withConnectionProvider({ provideConnection: (consume) => consume(connection) }),
  });
}
