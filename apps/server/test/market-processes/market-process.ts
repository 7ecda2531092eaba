import { configurationCalls, marketCalls } from '@auspex/contract';
import { silentAnnouncer } from '../../src/commands/announce-steps.ts';
import { runServer } from '../../src/commands/run-server.ts';
import { loadConfig } from '../../src/config.ts';
import { marketModule } from '../../src/market/index.ts';
import { settingsModule } from '../../src/settings/index.ts';

const plenty = { name: 'plenty', max: 10_000_000, windowSeconds: 60 };

/** A server with the market alone, so that only its own steps are prepared; tests start and kill several of it. */
const server = await runServer(
  loadConfig(),
  {
    modules: [settingsModule, marketModule],
    identity: () => ({ identify: async () => null, unlocked: async () => new Set() }),
    http: () => ({
      calls: { ...configurationCalls, ...marketCalls },
      // Tests ask more often than a person does.
      limits: { guest: plenty, member: plenty, personalToken: plenty, refused: plenty },
    }),
  },
  silentAnnouncer,
);

process.on('SIGTERM', () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write(`${JSON.stringify({ ready: server.address })}\n`);
