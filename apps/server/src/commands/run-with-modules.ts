import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { modules } from '../modules.ts';
import { openDatabase } from '../platform/database/index.ts';
import { dropWhenClosed } from '../platform/logging/index.ts';
import { type Command, openModules, type StandaloneCommand } from '../platform/module.ts';
import { checkMasterKey } from '../platform/secrets/check-master-key.ts';
import { settleWorld } from '../platform/worlds/index.ts';
import { announceSteps } from './announce-steps.ts';
import { backupCommand } from './backup-command.ts';
import { configCommand } from './config-command.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { forecastsCommand } from './forecasts-command.ts';
import { complain, type InstallationCommand, print } from './installation-command.ts';
import { openInstallation } from './open-installation.ts';
import { openPlatform } from './open-platform.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { restoreCommand } from './restore-command.ts';
import { signalsCommand } from './signals-command.ts';

const installationCommands: readonly InstallationCommand[] = [backupCommand, restoreCommand, configCommand];

/** Runs a command of an installation or of a module, or explains them and the ones that need neither. */
export async function runWithModules(
  args: readonly string[],
  folderCommands: readonly StandaloneCommand[],
): Promise<number> {
  const [first, ...rest] = args;
  const others = [...installationCommands, doctorCommand, ...folderCommands];
  if (args.length === 0 || isHelp(first) || rest.some((arg) => arg === '--help' || arg === '-h'))
    return explain([...others, ...(await readModuleCommands())], args);
  const own = installationCommands.find(({ name }) => name === first);
  if (own) return own.run(rest, loadConfig());
  // It looks at a configuration and a database that may be broken.
  if (first === doctorCommand.name) return doctorCommand.run(rest);
  // A mistyped name neither makes an installation nor waits for one.
  const known = await readModuleCommands();
  if (findCommand(known, args) === null) return explain([...others, ...known], args);
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
    const opened = openPlatform({ ...config, role: 'web', logLevel: 'warn' }, installation.database, {
      // What a command answers goes to standard output, for a program to read.
      log: dropWhenClosed(process.stderr),
    });
    const made = openModules(opened.platform, modules);
    const wanted = findCommand(commandsOf(made), args);
    if (wanted === null) throw new Error(`The command ${args[0]} is only there while nothing is open.`);
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
export function findCommand<One extends Described>(
  commands: readonly One[],
  args: readonly string[],
): { command: One; rest: string[] } | null {
  const fitting = commands
    .filter(({ name }) => `${args.join(' ')} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length);
  const [command] = fitting;
  return command ? { command, rest: args.slice(command.name.split(' ').length) } : null;
}

function commandsOf(made: ReturnType<typeof openModules>): Command[] {
  const ofModules = made.parts.flatMap((part) => part.commands ?? []);
  return [...ofModules, ...[reproduceCommand, signalsCommand, forecastsCommand].map((make) => make(made))];
}

type Described = Pick<Command, 'name' | 'usage' | 'summary'>;

/** A port that nothing listens on: whoever asks for help may have no database yet. */
const NO_DATABASE = 'postgresql://nobody@127.0.0.1:1/none';

/** The commands of the modules, which are made and never started, with settings of their own. */
async function readModuleCommands(): Promise<readonly Described[]> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-help-'));
  const database = openDatabase({ url: NO_DATABASE, watchMilliseconds: 0 });
  try {
    const config = loadConfig({ AUSPEX_HOME: home, LOG_LEVEL: 'silent' });
    const { platform } = openPlatform({ ...config, role: 'web' }, database);
    return commandsOf(openModules(platform, modules));
  } finally {
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function isHelp(text: string | undefined): boolean {
  return text !== undefined && ['help', '--help', '-h'].includes(text);
}

/** All commands, or those that were asked about. */
function explain(commands: readonly Described[], args: readonly string[]): number {
  const words = args.filter((arg) => !isHelp(arg));
  const about = findCommand(commands, words)?.command;
  const group = words.length === 1 ? commands.filter(({ name }) => name.startsWith(`${words[0]} `)) : [];
  const isKnown = words.length === 0 || about !== undefined || group.length > 0;
  if (!isKnown) complain(`There is no command "${words.join(' ')}".\n`);
  const asked = about ? [about] : group.length > 0 ? group : commands;
  print('npm run auspex -- COMMAND\n');
  for (const { usage, summary } of asked.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    print(`  ${usage}\n      ${summary}`);
  return isKnown ? 0 : 2;
}
