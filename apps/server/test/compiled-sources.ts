import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

const folder = getCompileCacheDir();

/** For the environment of a process that gets nothing else: Node's cache of compiled sources. */
export const compiledSources: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
