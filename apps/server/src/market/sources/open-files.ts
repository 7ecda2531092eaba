import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFilesSource,
  type FilesSource,
  type MarketSources,
  type PriceSource,
} from '@auspex/market-data';
import type { FilesConfig } from '../../config/market-config.ts';
import type { Surroundings } from './surroundings.ts';

/** Names, sizes and times of the files: while they are the same, so is what the files say. */
function fingerprintOf(folder: string): string {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name}/${size}/${mtimeMs}`;
    })
    .join('\n');
}

/** The files of a folder, read at the first question and again after they changed. */
function watchFolder({ folder, market }: FilesConfig, { logger }: Surroundings): () => FilesSource {
  let known: { fingerprint: string; source: FilesSource } | null = null;
  return () => {
    // The usual folder is there for people to put files into.
    mkdirSync(folder, { recursive: true });
    const fingerprint = fingerprintOf(folder);
    if (known?.fingerprint === fingerprint) return known.source;
    const source = createFilesSource({ folder, market });
    const problems = source.problems();
    if (problems.length > 0) {
      const first = problems.slice(0, 5);
      logger.warn({ folder, count: problems.length, first }, 'lines of price files were left out');
    }
    known = { fingerprint, source };
    return source;
  };
}

/** A folder of price files. Each round of fetching begins with the list of assets, which looks for changes. */
export function openFiles(config: FilesConfig, around: Surroundings): MarketSources {
  const read = watchFolder(config, around);
  let current: FilesSource | null = null;
  const source = (): FilesSource => {
    current ??= read();
    return current;
  };
  const prices: PriceSource = {
    get identity() {
      return source().identity;
    },
    get capabilities() {
      return source().capabilities;
    },
    assets() {
      current = read();
      return current.assets();
    },
    dailyBars: (request) => source().dailyBars(request),
    intradayBars: (request) => source().intradayBars(request),
    corporateActions: (asset) => source().corporateActions(asset),
    halts: (asset) => source().halts(asset),
    quotes: (assets) => source().quotes(assets),
    stream: (assets, onQuotes) => source().stream(assets, onQuotes),
  };
  return { prices };
}
