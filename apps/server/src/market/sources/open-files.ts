import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFilesFx,
  createFilesSource,
  type FileProblem,
  type FilesFx,
  type FilesSource,
  type FxSource,
  type MarketSources,
  type PriceSource,
  RATES_FOLDER,
} from '@auspex/market-data';
import type { FilesConfig } from '../../config/market-config.ts';
import type { Dependencies } from './dependencies.ts';

/** Names, sizes and times of the files: while these are the same, so is the content. */
function fingerprintOf(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name}/${size}/${mtimeMs}`;
    })
    .join('\n');
}

/** The files of a folder, read at the first question and again when they have changed. */
function watchFolder<Source extends { problems(): readonly FileProblem[] }>(
  folder: string,
  read: () => Source,
  { logger }: Dependencies,
): () => Source {
  let known: { fingerprint: string; source: Source } | null = null;
  return () => {
    const fingerprint = fingerprintOf(folder);
    if (known?.fingerprint === fingerprint) return known.source;
    const source = read();
    const problems = source.problems();
    if (problems.length > 0) {
      const first = problems.slice(0, 5);
      logger.warn({ folder, count: problems.length, first }, 'lines of files were left out');
    }
    known = { fingerprint, source };
    return source;
  };
}

/** Prices from a folder. Each round of fetching begins with the list of assets, which looks for changes. */
function openPrices({ folder, market }: FilesConfig, around: Dependencies): PriceSource {
  const read = watchFolder<FilesSource>(
    folder,
    () => {
      // The default folder is created for people to put files into.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return createFilesSource({ folder, market });
    },
    around,
  );
  let current: FilesSource | null = null;
  const source = (): FilesSource => {
    current ??= read();
    return current;
  };
  return {
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
}

/** Rates from the folder within it. Each round begins with the list of pairs, which looks for changes. */
function openRates({ folder }: FilesConfig, around: Dependencies): FxSource {
  const source = watchFolder<FilesFx>(join(folder, RATES_FOLDER), () => createFilesFx({ folder }), around);
  return {
    get identity() {
      return source().identity;
    },
    get capabilities() {
      return source().capabilities;
    },
    dailyRates: (request) => source().dailyRates(request),
    liveRate: (pair) => source().liveRate(pair),
  };
}

/** A folder of price files, with exchange rates in a subfolder. */
export function openFiles(config: FilesConfig, around: Dependencies): MarketSources {
  return { prices: openPrices(config, around), fx: openRates(config, around) };
}
