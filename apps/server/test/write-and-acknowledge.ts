import { openDatabase } from '../src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';

/**
 * Writes rows as fast as it can and prints the number of each one whose commit was acknowledged; killed by the
 * proof that nothing acknowledged is lost.
 */
const [home = '', from = '0'] = process.argv.slice(2);
const embedded = await openEmbeddedPostgres({ home });
const owner = openDatabase({ url: embedded.urls.owner, watchMilliseconds: 0 });
await owner.query('create table if not exists acknowledged (n bigint primary key, filler text)');
let next = Number(from);
const writers = Array.from({ length: 4 }, async () => {
  for (;;) {
    const n = next++;
    try {
      await owner.transaction((tx) =>
        tx.query('insert into acknowledged values ($1, repeat($2, 200))', [n, 'x']),
      );
    } catch {
      // Not acknowledged: it may be lost, and the number is not used again.
      continue;
    }
    process.stdout.write(`${n}\n`);
  }
});
await Promise.all(writers);
