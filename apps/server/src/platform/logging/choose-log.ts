import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { openLogFile } from './log-file.ts';
import { dropWhenClosed } from './standard-output.ts';
import { tellTroubles } from './tell-troubles.ts';

/** Where the log goes while a person is reading at the terminal. */
export function logFileOf(home: string): string {
  return join(home, 'logs', 'auspex.log');
}

/**
 * The log's destination. On a terminal its lines go to a file in the data folder and problems are reported in one
 * line each; everywhere else standard output gets the lines, for a supervisor or a file to keep.
 */
export function chooseLog(
  { home }: { readonly home: string },
  person: { readonly terminal: boolean; aside(line: string): void },
): DestinationStream {
  if (!person.terminal) return dropWhenClosed(process.stdout);
  const file = logFileOf(home);
  const tell = tellTroubles((line) => person.aside(line));
  try {
    const lines = openLogFile(file);
    return {
      write(line) {
        lines.write(line);
        tell(line);
      },
    };
  } catch (error) {
    person.aside(`! The log cannot be kept in ${file}: ${error instanceof Error ? error.message : error}`);
    return { write: tell };
  }
}
