import { silentAnnouncer } from '../src/commands/announce-steps.ts';
import { runServer } from '../src/commands/run-server.ts';
import { loadConfig } from '../src/config.ts';
import type { HttpOptions, IdentitySource } from '../src/platform/http/index.ts';
import type { Platform, ServerModule } from '../src/platform/module.ts';

/** Measurements and tests send requests more often than a person does. */
const plenty = { name: 'plenty', max: 10_000_000, windowSeconds: 60 };

interface Served {
  readonly modules: readonly ServerModule[];
  readonly identity: (platform: Platform) => IdentitySource;
  readonly calls: HttpOptions['calls'];
}

/** Turns this process into a server of some modules; it prints its address, and shuts down cleanly on SIGTERM, or once its starter is gone. */
export async function serveProcess({ modules, identity, calls }: Served): Promise<void> {
  const server = await runServer(
    loadConfig(),
    {
      modules,
      http: ({ platform }) => ({
        identity: identity(platform),
        calls,
        limits: { guest: plenty, member: plenty, personalToken: plenty, refused: plenty },
      }),
    },
    silentAnnouncer,
  );
  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  // Whoever started it is gone.
  process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ ready: server.address })}\n`);
}
