import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and the missing ones above it; returns the first that was made. Node's own `recursive` asks forever
 * where the folder above is there and takes none, as `/proc` does.
 */
export function makeFolders(folder: string, mode: number): string | undefined {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const one of missing.length === 0 ? [resolve(folder)] : missing) {
    try {
      mkdirSync(one, { mode });
    } catch (error) {
      // It was there, or another process has made it meanwhile.
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(one).isDirectory();
      if (!isThere) throw error;
    }
  }
  return missing[0];
}
