import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ClientDocument, writeClient } from './api-client/write-client.ts';

/** `npm run client -- [address] [file]`: writes a typed client from the OpenAPI document of a running server. */
const [address = 'http://localhost:3000', file = 'auspex-client.ts'] = process.argv.slice(2);
try {
  const response = await fetch(new URL('/docs/openapi.json', address));
  if (!response.ok) throw new Error(`the server answered with the status ${response.status}`);
  writeFileSync(file, writeClient((await response.json()) as ClientDocument));
  console.log(`The client is in ${resolve(file)}.`);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`No client could be made from ${address}: ${why}.`);
  process.exitCode = 1;
}
