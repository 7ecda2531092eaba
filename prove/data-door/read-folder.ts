import { throughFolder } from '../../apps/server/test/data-doors.ts';

/** `node read-folder.ts FOLDER DATABASE_URL`: ingest as a server does whose prices come from a folder. */
const [folder, url] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await throughFolder({ url }, folder))}\n`);
