import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wordSentence } from '@auspex/market';
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
  screenFile,
} from '@auspex/market-data';
import type { FilesConfig } from '../../config/market-config.ts';
import type { Dependencies } from './dependencies.ts';

/** Nobody reads more of one folder in a log; `auspex quality FOLDER` has everything. */
const MOST_LOGGED = 100;

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
      const first = problems.slice(0, MOST_LOGGED);
      logger.warn({ folder, count: problems.length, first }, 'things were found in files');
    }
    known = { fingerprint, source };
    return source;
  };
}

/**
 * The same source; what the screen finds in its files is among what is said about them, and the first of it stands next
 * to the feed.
 */
function screened(source: FilesSource): FilesSource {
  const problems = [...source.problems()];
  for (const { file, content } of source.contents())
    for (const { lines, rule, evidence } of screenFile(content))
      problems.push({ file, line: lines[0] ?? 0, rule, message: wordSentence(evidence) });
  const [first] = problems;
  const place = first && first.line > 0 ? `, line ${first.line}` : '';
  const note =
    first && `${problems.length} things found in files, first in ${first.file}${place}: ${first.message}`;
  const dailyBars = note === undefined ? source.capabilities.dailyBars : { offered: true as const, note };
  return {
    ...source,
    problems: () => problems,
    capabilities: { ...source.capabilities, dailyBars },
  };
}

/** Prices from a folder. Each round of fetching begins with the list of assets, which looks for changes. */
function openPrices({ folder, market }: FilesConfig, around: Dependencies): PriceSource {
  const read = watchFolder<FilesSource>(
    folder,
    () => {
      // The default folder is created for people to put files into.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return screened(createFilesSource({ folder, market, now: around.httpClock.now() }));
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
