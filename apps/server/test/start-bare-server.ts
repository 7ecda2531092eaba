import { announceSteps } from '../src/commands/announce-steps.ts';
import { main } from '../src/main.ts';
import { defineModule } from '../src/platform/module.ts';

/** A server without any module but some odd routes, for tests of starting and stopping. */
const slow = defineModule({
  name: 'slow',
  create: () => ({
    routes: (app) => {
      app.get('/slow', { config: { access: 'public' } }, async () => {
        process.stdout.write('slow: begun\n');
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return { answer: 'kept' };
      });
      app.get('/hang', { config: { access: 'public' } }, async () => {
        const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        // After the product has begun to stop: its own handler was there first.
        process.once('SIGTERM', () => setImmediate(hang));
        return {};
      });
      app.get('/defect', { config: { access: 'public' } }, async () => {
        void Promise.reject(new Error('nobody handles this'));
        return {};
      });
    },
  }),
});

/** Does not start, and leaves a query behind that keeps its connection. */
const failing = defineModule({
  name: 'failing',
  create: ({ platform }) => ({
    start: async () => {
      platform.database.query('select pg_sleep(3600)').catch(() => undefined);
      throw new Error('this module does not start');
    },
  }),
});

await main(announceSteps(), {
  modules: process.argv[2] === 'failing' ? [failing] : [slow],
  http: () => ({
    identity: { identify: async () => null, unlocked: async () => new Set() },
    calls: {},
  }),
});
