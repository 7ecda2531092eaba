import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { copyIn, copyOut } from './copy-protocol.ts';

describe('Copying rows', () => {
  const test = withDatabase();
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client({ connectionString: test.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create temporary table copied (n integer, text text)');
  });
  afterEach(() => client.end());

  const numbers = (count: number) => `COPY (select n from generate_series(1, ${count}) as n) TO STDOUT`;

  it('out gives every row in chunks of about the size asked for, and counts them', async () => {
    const chunks: Buffer[] = [];
    const rows = await copyOut(client, { text: numbers(100_000), chunkBytes: 65_536 }, async (chunk) => {
      chunks.push(chunk);
    });
    expect(rows).toBe(100_000);
    const whole = Buffer.concat(chunks).toString('latin1');
    expect(whole).toBe(Array.from({ length: 100_000 }, (_, n) => `${n + 1}\n`).join(''));
    // 588,895 bytes: the digits of the numbers and a line break each.
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.length).toBeLessThan(10);
  });

  it('out and in again keeps the rows, and the connection serves the next statement', async () => {
    await copyIn(client, 'COPY copied (n, text) FROM STDIN', lines(['1\tone', '2\t\\N', '3\tthr\\tee']));
    expect((await client.query('select * from copied order by n')).rows).toEqual([
      { n: 1, text: 'one' },
      { n: 2, text: null },
      { n: 3, text: 'thr\tee' },
    ]);
    expect(await copyOut(client, { text: 'COPY copied TO STDOUT', chunkBytes: 10 }, async () => {})).toBe(3);
  });

  it('out ends with the failure of who takes the rows, and lets go of the connection', async () => {
    const text = `COPY (select repeat('x', 10000) from generate_series(1, 100000)) TO STDOUT`;
    const full = copyOut(client, { text, chunkBytes: 1024 }, () => Promise.reject(new Error('disk full')));
    await expect(full).rejects.toThrow('disk full');
    // Most of the gigabyte is still to come.
    await client.end();
    client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
  });

  it('in that fails half-way, or is refused, leaves nothing behind', async () => {
    await expect(copyIn(client, 'COPY copied FROM STDIN', cutShort())).rejects.toThrow('cut short');
    await expect(copyIn(client, 'COPY copied FROM STDIN', lines(['one\tx']))).rejects.toThrow('integer');
    await expect(copyIn(client, 'COPY nowhere FROM STDIN', lines([]))).rejects.toThrow('nowhere');
    expect((await client.query('select count(*)::int as rows from copied')).rows).toEqual([{ rows: 0 }]);
  });
});

async function* lines(rows: readonly string[]): AsyncGenerator<Buffer> {
  for (const row of rows) yield Buffer.from(`${row}\n`);
}

async function* cutShort(): AsyncGenerator<Buffer> {
  yield Buffer.from('1\tone\n');
  throw new Error('cut short');
}
