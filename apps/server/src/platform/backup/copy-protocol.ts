import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * Runs `COPY … TO STDOUT`; gives the number of rows. The server waits while a chunk is taken: a table larger than
 * memory must pass through.
 */
export async function copyOut(
  client: pg.Client,
  statement: { text: string; chunkBytes: number },
  take: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  const copy = client.query(to(statement.text));
  let pieces: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const chunk = Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
    if (chunk.length > 0) await take(chunk);
  };
  for await (const piece of copy) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= statement.chunkBytes) await flush();
  }
  await flush();
  // The count comes after the last row, at the latest before the next statement's answer.
  await client.query('');
  return copy.rowCount;
}

/** Runs `COPY … FROM STDIN`; gives the number of rows. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(from(text));
  await pipeline(source, copy);
  return copy.rowCount;
}
