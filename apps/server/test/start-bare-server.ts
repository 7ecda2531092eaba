import { announceSteps } from '../src/commands/announce-steps.ts';
import { main } from '../src/main.ts';
import type { ServerModule } from '../src/platform/module.ts';

/** A server without any module but some odd routes, for tests of starting and stopping. */
const slow: ServerModule = {
  name: 'slow',
  rank: 1,
  create: () => ({
    routes: (app) => {
      app.get('/slow', { config: { access: 'public' } }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return { answer: 'kept' };
      });
      app.get('/hang', { config: { access: 'public' } }, async () => {
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 500);
        return {};
      });
      app.get('/defect', { config: { access: 'public' } }, async () => {
        void Promise.reject(new Error('nobody handles this'));
        return {};
      });
    },
  }),
};

await main(announceSteps(), {
  modules: [slow],
  identity: () => ({ identify: async () => null, unlocked: async () => new Set() }),
  http: () => ({ calls: {} }),
});
