import { parseArgs } from 'node:util';
import { DIALECTS, startScriptedExchange } from './start-scripted.ts';

/*
 * The scripted exchange as a process of its own:
 *   node packages/exchanges/test/scripted/run.ts --dialect binanceus --port 0 --at 1767225600000
 * It prints its address. Its clock starts at the given instant, that of whoever talks to it. It is controlled under
 * /control/: fault, clear-faults, book, balance, key, orders, requests.
 */

const { values } = parseArgs({
  options: {
    dialect: { type: 'string', default: 'binanceus' },
    port: { type: 'string', default: '0' },
    at: { type: 'string' },
  },
});

const dialect = DIALECTS.find((name) => name === values.dialect);
const startedAt = Number(values.at);
if (!dialect || !Number.isFinite(startedAt)) {
  console.error(
    `Give --dialect (${DIALECTS.join(' or ')}) and --at with the present instant in milliseconds.`,
  );
  process.exit(1);
}
// Counted from the start of this process: a busy machine takes its time until it gets here.
const now = () => Math.floor(startedAt + performance.now());
const server = await startScriptedExchange({ dialect, now, port: Number(values.port) });
console.log(server.url);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
