import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

const folder = getCompileCacheDir();

/** For the environment of a process that gets no other: what Node has made of the sources already. */
export const compiledSources: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
