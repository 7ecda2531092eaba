import { configurationCalls, marketCalls } from '@auspex/contract';
import { marketModule } from '../../src/market/index.ts';
import { settingsModule } from '../../src/settings/index.ts';
import { serveProcess } from '../serve-process.ts';

/** A server with only the market module, so that only its own steps are prepared; tests start and kill several. */
await serveProcess({
  modules: [settingsModule, marketModule],
  identity: () => ({ identify: async () => null, unlocked: async () => new Set() }),
  calls: { ...configurationCalls, ...marketCalls },
});
