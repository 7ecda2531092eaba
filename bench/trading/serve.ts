import { randomBytes } from 'node:crypto';
import { calls } from '@auspex/contract';
import { createExchange, ExchangeGate } from '@auspex/exchanges';
import fastify from 'fastify';
import { signAccessToken } from '../../apps/server/src/accounts/access-token.ts';
import { createIdentitySource } from '../../apps/server/src/accounts/identity-source.ts';
import { createRevocations } from '../../apps/server/src/accounts/revocations.ts';
import { openPlatform } from '../../apps/server/src/commands/open-platform.ts';
import { loadConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createHttp } from '../../apps/server/src/platform/http/index.ts';
import { orderHandlers } from '../../apps/server/src/trading/orders/order-calls.ts';
import { createTrading, type Trading } from '../../apps/server/src/trading/trading.ts';
import { bareMarket } from '../../apps/server/test/trading-processes/trading-stage.ts';

/*
 * A server of one route, the one that places orders, and a bare one that answers the same bytes. It is told whose
 * tokens to make and what to answer, and says how much processor time it has used: `serve.ts CLIENT-KEY`.
 */

export type ServeRequest =
  | { readonly members: readonly string[]; readonly sample: unknown }
  | { readonly ask: 'cpu' };

/** Reported to the process that measures. */
export interface ServeReply {
  readonly barePort: number;
  readonly ourPort: number;
  readonly tokens: readonly string[];
  readonly cpuMs: number;
}

const [clientKey = ''] = process.argv.slice(2);
const plenty = { name: 'plenty', max: 10_000_000, windowSeconds: 60 };
const config = loadConfig();
const database = openDatabase({ url: config.database.url ?? '', watchMilliseconds: 0 });
const { platform } = openPlatform(config, database);
const unlocked = async () => new Set(['crypto', 'stocks'] as const);
const events: Trading['platform']['events'] = { emit: async () => undefined, on: () => undefined };
const made = createTrading({ platform: { ...platform, events }, market: bareMarket(), unlocked });
// What an exchange allows a second is not what is measured.
const gate = new ExchangeGate(made.exchangeClock, { perSecond: 1_000_000, atOnce: 1_000_000 });
const trading: Trading = {
  ...made,
  gates: { ...made.gates, BINANCEUS: gate },
  openExchange: (name, key, line) =>
    createExchange({
      ...{ name, key, clock: made.exchangeClock, baseUrl: config.trading.urls[name] ?? undefined },
      line: { gate, reads: 'order', beforeSend: async () => undefined, ...line },
    }),
};
const accessKey = randomBytes(32);
const revocations = createRevocations({ ...platform, database });
await revocations.start();
const place = orderHandlers(trading)['trading.place'];
const ours = await createHttp({
  platform: { config, clock: platform.clock, logger: platform.logger, database, bus: database },
  calls: { 'trading.place': calls['trading.place'] },
  parts: [{ calls: { 'trading.place': place } }],
  clientKey: { hash: clientKey, required: true },
  identity: createIdentitySource({ database, clock: platform.clock, accessKey, revocations, unlocked }),
  limits: { guest: plenty, member: plenty, personalToken: plenty, refused: plenty },
  webFolder: null,
});
const answered = { sample: {} as unknown };
const bare = fastify().post('/bare', async () => answered.sample);

function tokenOf(member: string): string {
  const now = Math.floor(platform.clock.now() / 1000);
  const claims = { sub: member, sid: `session-of-${member}`, iat: now, exp: now + 3600, ver: true, sia: now };
  return signAccessToken(accessKey, claims);
}

const portOf = (address: string) => Number(new URL(address).port);
const ports = {
  barePort: portOf(await bare.listen({ host: '127.0.0.1', port: 0 })),
  ourPort: portOf(await ours.listen()),
};
process.on('message', (request: ServeRequest) => {
  let tokens: string[] = [];
  if ('members' in request) {
    answered.sample = request.sample;
    tokens = request.members.map(tokenOf);
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ ...ports, tokens, cpuMs: (user + system) / 1000 } satisfies ServeReply);
});
process.send?.({ ...ports, tokens: [], cpuMs: 0 } satisfies ServeReply);
