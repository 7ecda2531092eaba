import { loadConfig } from '../config.ts';
import { modules } from '../modules.ts';
import { type Command, openModules, type StandaloneCommand } from '../platform/module.ts';
import { checkMasterKey } from '../platform/secrets/check-master-key.ts';
import { settleWorld } from '../platform/worlds/index.ts';
import { announceSteps } from './announce-steps.ts';
import { backupCommand } from './backup-command.ts';
import { configCommand } from './config-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { evaluateCommand } from './evaluation/evaluate-command.ts';
import { exportBarsCommand } from './evaluation/export-bars-command.ts';
import { forecastCommand } from './evaluation/forecast-command.ts';
import { forecastsCommand } from './forecasts-command.ts';
import { complain, type InstallationCommand, print } from './installation-command.ts';
import { openInstallation } from './open-installation.ts';
import { openPlatform } from './open-platform.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { restoreCommand } from './restore-command.ts';
import { signalsCommand } from './signals-command.ts';

/**
 * Judge and apply the method on folders of bars, without a database or server; and the doctor, which looks at a
 * configuration and a database that may be broken.
 */
const standaloneCommands: readonly StandaloneCommand[] = [
  doctorCommand,
  evaluateCommand,
  forecastCommand,
  exportBarsCommand,
];

const installationCommands: readonly InstallationCommand[] = [backupCommand, restoreCommand, configCommand];

/** Runs one subcommand and returns its exit code. */
export async function runAuspex(args: readonly string[]): Promise<number> {
  const [first] = args;
  const own = installationCommands.find(({ name }) => name === first);
  if (own) return own.run(args.slice(1), loadConfig());
  const standalone = standaloneCommands.find(({ name }) => name === first);
  if (standalone) return standalone.run(args.slice(1));
  return runModuleCommand(args);
}

async function runModuleCommand(args: readonly string[]): Promise<number> {
  const given = loadConfig();
  const announcer = announceSteps(() => undefined);
  const installation = await openInstallation(given, announcer, 'refuse');
  try {
    const config = await settleWorld(installation.database, given);
    await checkMasterKey(installation.database, config);
    // The command line queues jobs for the running product and runs none itself.
    const opened = openPlatform({ ...config, role: 'web', logLevel: 'warn' }, installation.database);
    const made = openModules(opened.platform, modules);
    const ofModules = made.parts.flatMap((part) => part.commands ?? []);
    const commands = [
      ...ofModules,
      ...[reproduceCommand, signalsCommand, forecastsCommand].map((make) => make(made)),
    ];
    const wanted = findCommand(commands, args);
    if (wanted === null) return explain(commands, args);
    try {
      return await wanted.command.run(wanted.rest, opened.platform);
    } finally {
      await opened.stop(1);
    }
  } finally {
    await installation.close();
  }
}

/** Names may consist of several words; the longest match wins. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } | null {
  const fitting = commands
    .filter(({ name }) => `${args.join(' ')} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length);
  const [command] = fitting;
  return command ? { command, rest: args.slice(command.name.split(' ').length) } : null;
}

function explain(commands: readonly Command[], args: readonly string[]): number {
  const asked = args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '');
  if (!asked) complain(`There is no command "${args.join(' ')}".\n`);
  const lines = [...installationCommands, ...standaloneCommands, ...commands].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  print('npm run auspex -- COMMAND\n');
  for (const { usage, summary } of lines) print(`  ${usage}\n      ${summary}`);
  return asked ? 0 : 2;
}
