import type { Config } from '../config.ts';

/**
 * A subcommand that works on the whole installation and opens what it needs itself; the modules' commands get the
 * platform.
 */
export interface InstallationCommand {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Exit code; 2 for a mistake in the arguments. */
  run(args: readonly string[], config: Config): Promise<number>;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Splits flags from the other arguments; null after reporting an unknown flag. */
export function readArguments(
  usage: string,
  args: readonly string[],
  known: readonly string[],
): { rest: string[]; flags: ReadonlySet<string> } | null {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const unknown = flags.filter((flag) => !known.includes(flag));
  if (unknown.length > 0) {
    complain(`There is no ${unknown.join(', ')} here. Usage: auspex ${usage}`);
    return null;
  }
  return { rest: args.filter((arg) => !arg.startsWith('-')), flags: new Set(flags) };
}
