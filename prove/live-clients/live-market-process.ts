import { configurationCalls, marketCalls } from '@auspex/contract';
import { marketModule } from '../../apps/server/src/market/index.ts';
import type { IdentitySource } from '../../apps/server/src/platform/http/identity.ts';
import { defineModule, type Platform } from '../../apps/server/src/platform/module.ts';
import { liveModule } from '../../apps/server/src/platform-modules/live-module.ts';
import { settingsModule } from '../../apps/server/src/settings/index.ts';
import { serveProcess } from '../../apps/server/test/serve-process.ts';

/** `Bearer N` is member number N: the cost of signing in is measured elsewhere. */
const identity = (platform: Platform): IdentitySource => ({
  async identify({ headers }) {
    const number = /^Bearer (\d{1,6})$/.exec(headers.authorization ?? '')?.[1];
    if (number === undefined) return null;
    return {
      memberId: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
      sessionId: null,
      admin: false,
      emailVerified: true,
      scopes: null,
      signedInAt: new Date(platform.clock.now()),
    };
  },
  unlocked: async () => new Set(['crypto', 'stocks']),
});

export interface Memory {
  readonly rss: number;
  /** JavaScript heap and buffers. */
  readonly used: number;
  readonly clients: number;
}

const memoryModule = defineModule({
  name: 'memory',
  create: ({ platform: { live } }) => ({
    routes(app) {
      app.get('/memory', { config: { access: 'public' } }, async (): Promise<Memory> => {
        globalThis.gc?.();
        const { rss, heapUsed, external } = process.memoryUsage();
        return { rss, used: heapUsed + external, clients: live.clients() };
      });
    },
  }),
});

/** One process of an installation with the simulated market and the live stream; `ROLE` says which. */
await serveProcess({
  modules: [liveModule, settingsModule, marketModule, memoryModule],
  identity,
  calls: { ...configurationCalls, ...marketCalls },
});
