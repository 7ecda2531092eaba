import type { ClientBase } from 'pg';

/** A busy machine may take longer for a block, or a whole comparison, than the pool allows a request. */
export const PATIENCE_MS = 3_600_000;

/** Rows of a query as arrays of columns, a block at a time; the next block is fetched while one is worked on. */
export interface RowStream<Row> {
  /** The next row, without taking it; undefined where `fill` must be called or nothing is left. */
  peek(): Row | undefined;
  skip(): void;
  /** Makes the next row available; false at the end. */
  fill(): Promise<boolean>;
}

export interface RowQuery {
  /** Name of the cursor. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly blockRows: number;
}

/** Reads through a cursor of the transaction that the client is in: memory holds two blocks, however many rows. */
export async function streamRows<Row extends readonly unknown[]>(
  client: ClientBase,
  query: RowQuery,
): Promise<RowStream<Row>> {
  const { name, text, values, blockRows } = query;
  await client.query(`declare ${name} no scroll cursor for ${text}`, [...values]);
  const fetchBlock = async (): Promise<Row[]> => {
    const fetch = { text: `fetch ${blockRows} from ${name}`, rowMode: 'array', query_timeout: PATIENCE_MS };
    const { rows } = await client.query(fetch);
    return rows as unknown as Row[];
  };
  let block: Row[] = [];
  let position = 0;
  let next: Promise<Row[]> | null = fetchBlock();
  return {
    peek: () => block[position],
    skip() {
      position += 1;
    },
    async fill() {
      if (position < block.length) return true;
      if (next === null) return false;
      block = await next;
      position = 0;
      next = block.length < blockRows ? null : fetchBlock();
      // A failure is met by the next fill; until then nobody waits for it.
      next?.catch(() => undefined);
      return block.length > 0;
    },
  };
}
