import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { Marketing } from '../../src/publishing/marketing/marketing.ts';
import { marketingMailTemplate } from '../../src/publishing/marketing/marketing-mail.ts';

/** Another process that sends a marketing mail to its end, or until it is killed: `sending-process.ts ID`. */
const [id = ''] = process.argv.slice(2);
const config = loadConfig();
const database = openDatabase({ url: config.database.url ?? '', watchMilliseconds: 0 });
const { platform } = openPlatform(config, database);
platform.mailer.register(marketingMailTemplate);
await platform.mailer.start();
await new Marketing(platform).queueAll(id, {
  signal: new AbortController().signal,
  progress: () => undefined,
});
