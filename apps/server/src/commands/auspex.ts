import { ConfigurationMistakes } from '../config.ts';
import { CannotStart } from '../platform/database/index.ts';
import { runAuspex } from './run-auspex.ts';

/** `npm run auspex -- NAME …`: an installation's command line. */
try {
  process.exitCode = await runAuspex(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof ConfigurationMistakes ? 2 : 1;
}
