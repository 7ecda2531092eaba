import fastify from 'fastify';
import { silentAnnouncer } from '../../apps/server/src/commands/announce-steps.ts';
import { runServer } from '../../apps/server/src/commands/run-server.ts';
import { loadConfig } from '../../apps/server/src/config.ts';
import { httpSettings, modules } from '../../apps/server/src/modules.ts';
import { createRateLimiter } from '../../apps/server/src/platform/http/rate-limit/create-rate-limiter.ts';
import { createRateStore } from '../../apps/server/src/platform/http/rate-limit/index.ts';

/*
 * `serve.ts product`: the product on a filled home, with every limit counted as always and none of them reached.
 * `serve.ts bare`: a bare Fastify that answers the texts it is sent, `/0`, `/1` and so on.
 */

/** Reported to the process that measures. */
export interface BenchServer {
  readonly port: number;
  readonly greetings: readonly string[];
}

const PLENTY = 10_000_000;

async function serveProduct(): Promise<BenchServer> {
  const { address, greetings } = await runServer(
    loadConfig(),
    {
      modules,
      http: (opened) => {
        const { clock, database } = opened.platform;
        const limiter = createRateLimiter({ store: createRateStore(database), clock });
        return {
          ...httpSettings(opened),
          limiter: { take: (rule, caller) => limiter.take({ ...rule, max: PLENTY }, caller) },
        };
      },
    },
    silentAnnouncer,
  );
  return { port: Number(new URL(address ?? '').port), greetings };
}

async function serveBare(): Promise<BenchServer> {
  const bodies: Buffer[] = [];
  process.on('message', (text) => {
    bodies.push(Buffer.from(String(text), 'latin1'));
    process.send?.('kept');
  });
  const app = fastify().get<{ Params: { place: string } }>('/:place', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(bodies[Number(request.params.place)]),
  );
  return { port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), greetings: [] };
}

process.send?.(await (process.argv[2] === 'bare' ? serveBare() : serveProduct()));
