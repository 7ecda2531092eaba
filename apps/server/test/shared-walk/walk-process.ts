import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import { marketModule } from '../../src/market/index.ts';
import { modules } from '../../src/modules.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import type { JobRun } from '../../src/platform/jobs/jobs.ts';
import { openModules } from '../../src/platform/module.ts';

/**
 * A worker of the product whose clock stands still and that takes the jobs of walks only; it says what it does. The one
 * that has planned a walk fits nothing of it while the file `hold` is there.
 */
const [at = '', hold = ''] = process.argv.slice(2);
const config = loadConfig();
const database = openDatabase({ url: config.database.url ?? '' });
const opened = openPlatform(config, database, { clock: { now: () => Number(at) } });
const made = openModules(opened.platform, modules);
const jobs = made.parts.find((part) => part.jobs && 'signals.fit-model' in part.jobs)?.jobs ?? {};

let planned = false;
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** For as long as the process runs. */
void made.service(marketModule).fromMemory(() => new Promise<never>(() => undefined));
await opened.start([
  {
    jobs: {
      async 'signals.walk-forward'(run: JobRun<unknown>) {
        say({ did: 'plan' });
        planned = true;
        await jobs['signals.walk-forward'](run);
        say({ did: 'publish', ...resources() });
      },
      async 'signals.fit-model'(run: JobRun<unknown>) {
        while (planned && existsSync(hold)) await wait(50);
        await jobs['signals.fit-model'](run);
        say({ did: 'fit', ...resources() });
      },
    },
  },
]);
say({ did: 'start' });

function resources() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: Math.round(maxRSS / 1024) };
}
