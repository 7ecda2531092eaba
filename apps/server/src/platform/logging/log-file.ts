import {
  closeSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DestinationStream } from 'pino';

const defaultLimitBytes = 8 * 1024 * 1024;

/**
 * A file of lines that only its owner can read. It and its predecessor (`….1`) are kept, each up to the limit.
 * Several processes may write to it: one that finds the file rotated continues in the new one.
 */
export function openLogFile(file: string, limitBytes = defaultLimitBytes): DestinationStream {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = open(file);
  const turnOver = () => {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current?.ino === fstatSync(descriptor).ino) renameSync(file, `${file}.1`);
    // First: if it fails, the number of a closed descriptor may soon be that of another file.
    const next = open(file);
    closeSync(descriptor);
    descriptor = next;
  };
  return {
    write(line) {
      try {
        if (fstatSync(descriptor).size + line.length > limitBytes) turnOver();
        writeSync(descriptor, line);
      } catch {
        // A full disk must not end the server; the next line may find space again.
      }
    },
  };
}

function open(file: string): number {
  const descriptor = openSync(file, 'a', 0o600);
  fchmodSync(descriptor, 0o600);
  return descriptor;
}
