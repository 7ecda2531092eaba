import pg from 'pg';
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';

/** Starts a home's embedded server, asks it one thing and stops it; run by tests under another account. */
const [home = ''] = process.argv.slice(2);
const embedded = await openEmbeddedPostgres({ home });
const client = new pg.Client({ connectionString: embedded.urls.app });
await client.connect();
const { rows } = await client.query<{ one: number }>('select 1 as one');
await client.end();
await embedded.release();
console.log(`one is ${rows[0]?.one}`);
