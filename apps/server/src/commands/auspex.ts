import { CannotStart } from '../config/cannot-start.ts';
import { ConfigurationMistakes } from '../config.ts';
import { surviveClosedOutput } from '../platform/logging/standard-output.ts';
import { evaluateCommand } from './evaluation/evaluate-command.ts';
import { exportBarsCommand } from './evaluation/export-bars-command.ts';
import { forecastCommand } from './evaluation/forecast-command.ts';
import { namesFiles, qualityOfFiles } from './evaluation/quality-files.ts';

/** Judge and apply the method on folders of bars, without a database or server. */
const folderCommands = [evaluateCommand, forecastCommand, exportBarsCommand];

/**
 * Runs one subcommand and returns its exit code. The product's modules are loaded only for what needs them: that takes
 * longer than to judge a small folder.
 */
export async function runAuspex(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (!asksForHelp(args)) {
    if (first === 'quality' && namesFiles(rest)) return qualityOfFiles(rest);
    const own = folderCommands.find(({ name }) => name === first);
    if (own) return own.run(rest);
  }
  const { runWithModules } = await import('./run-with-modules.ts');
  return runWithModules(args, folderCommands);
}

function asksForHelp(args: readonly string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/** `npm run auspex -- NAME …`: an installation's command line. */
async function main(): Promise<void> {
  surviveClosedOutput();
  try {
    process.exitCode = await runAuspex(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof ConfigurationMistakes ? 2 : 1;
  }
}

if (import.meta.main) await main();
