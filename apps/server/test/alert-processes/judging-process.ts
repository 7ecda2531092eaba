import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { alertsModule } from '../../src/alerts/index.ts';
import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import { marketModule } from '../../src/market/index.ts';
import { modules } from '../../src/modules.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { openModules } from '../../src/platform/module.ts';

/**
 * Another process that judges alerts again and again, as of an instant: `judging-process.ts INSTANT [send]`. With `send`
 * it sends the mails instead. It says "ready", begins when it is told anything, and says "round" after each whole round.
 */
const [instant = '', task = 'judge'] = process.argv.slice(2);
const config = loadConfig();
const database = openDatabase({ url: config.database.url ?? '', watchMilliseconds: 0 });
const { platform } = openPlatform(config, database, { clock: { now: () => Number(instant) } });
const opened = openModules(platform, modules);
if (task === 'judge') await opened.parts[modules.indexOf(marketModule)]?.start?.();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
if (task === 'send') await platform.mailer.start();
else {
  const watch = opened.service(alertsModule);
  for (;;) {
    try {
      await watch.judgeBars({ signal: new AbortController().signal, progress: () => undefined });
      process.stdout.write('round\n');
    } catch {
      // The database is away: the next round comes.
    }
    await wait(50);
  }
}
