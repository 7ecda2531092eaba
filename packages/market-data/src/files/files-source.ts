import { basename, join } from 'node:path';
import {
  type AssetId,
  type BarColumns,
  dateOfInstant,
  type EpochMs,
  type Instrument,
  type IsoDate,
  type Market,
  normaliseSymbol,
  sliceBars,
  splitPairSymbol,
  startOfDate,
} from '@auspex/market';
import { type AssetListing, listingAssetId } from '../ports/asset-listing.ts';
import { dailyBarKnownAt } from '../ports/known-at.ts';
import type { KnownBars, PriceCapabilities, PriceSource } from '../ports/price-source.ts';
import { found, notOffered, type Offer, type SourceAnswer } from '../ports/source-answer.ts';
import { fileActions } from './file-actions.ts';
import type { FileBars } from './file-bars.ts';
import type { LineProblem } from './file-problems.ts';
import { listTables, OTHER_TABLE_PROBLEM } from './list-tables.ts';
import { readPriceTable } from './read-price-file.ts';
import { UnreadableText } from './text-file.ts';
import { openTables } from './zip-files.ts';

export interface FilesSourceOptions {
  /** Folder of `.csv`, `.txt` and `.zip` files, one symbol per file by its name, or many columns of closes. */
  readonly folder: string;
  readonly market: Market;
  /** Later bars are said to be of the future. */
  readonly now?: EpochMs;
}

/** Something about one of the files. */
export interface FileProblem extends Omit<LineProblem, 'rule'> {
  readonly file: string;
  /** Absent where the file is not one of prices. */
  readonly rule?: string;
}

/** Prices from files on disk. In addition to the port it reports what could not be read. */
export interface FilesSource extends PriceSource {
  problems(): readonly FileProblem[];
  /** The bars of each symbol, with their file and lines. */
  contents(): readonly { readonly file: string; readonly content: FileBars }[];
}

interface FileAsset {
  readonly assetId: AssetId;
  readonly symbol: string;
  readonly file: string;
  readonly content: FileBars;
}

/** The folder is in memory as long as the server runs. */
const MOST_BARS = 5_000_000;
const NO_FEED: Offer = { offered: false, reason: 'Files on disk do not change.' };
const DAILY_ONLY: Offer = { offered: false, reason: 'The files hold daily bars.' };
const NO_HALTS: Offer = { offered: false, reason: 'Bar files contain no information on halts.' };

const CAPABILITIES: PriceCapabilities = {
  assets: { offered: true },
  dailyBars: { offered: true },
  intradayBars: DAILY_ONLY,
  intradayTimeframes: [],
  volume: { offered: true, note: 'Where the file has a column of it.' },
  corporateActions: { offered: true, note: 'Where the file has columns of dividends and splits.' },
  halts: NO_HALTS,
  quotes: NO_FEED,
  stream: NO_FEED,
};

/** Reads every file of a folder; the same folder always gives the same assets in the same order. */
function readFolder(options: FilesSourceOptions): {
  assets: Map<string, FileAsset>;
  problems: FileProblem[];
} {
  const assets = new Map<string, FileAsset>();
  const problems: FileProblem[] = [];
  const { tables, others } = listTables(options.folder);
  for (const file of others) problems.push({ file, line: 0, ...OTHER_TABLE_PROBLEM });
  for (const file of tables) {
    try {
      for (const { name, text } of openTables(join(options.folder, file))) {
        const take = (content: FileBars) => addAsset(content, { options, file: name, assets, problems });
        const read = readPriceTable(
          text,
          { market: options.market, now: options.now, mostBars: MOST_BARS },
          take,
        );
        for (const told of [...read.problems, ...read.remarks]) problems.push({ ...told, file: name });
      }
    } catch (error) {
      const rule = error instanceof UnreadableText ? error.rule : 'unreadable';
      problems.push({ file, line: 0, rule, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { assets, problems };
}

function addAsset(
  content: FileBars,
  context: {
    readonly options: FilesSourceOptions;
    readonly file: string;
    readonly assets: Map<string, FileAsset>;
    readonly problems: FileProblem[];
  },
): void {
  const { options, file, assets, problems } = context;
  const written = content.symbol ?? basename(file).replace(/\.[^.]+$/, '');
  // A filter ends at the first space; that rule must not turn any name into a symbol.
  const symbol = /\s/.test(written) ? undefined : normaliseSymbol(written, options.market);
  const tell = (rule: string, message: string) => problems.push({ file, line: 0, rule, message });
  if (!symbol) tell('symbol', `"${written}" is not a symbol of this market.`);
  else if (content.spacing !== 'daily') tell('not-daily', 'The bars are not daily.');
  else if (assets.has(symbol)) tell('symbol', `${symbol} came from another file.`);
  else {
    const assetId = listingAssetId({ market: options.market, firstSymbol: symbol });
    assets.set(symbol, { assetId, symbol, file, content });
    let bars = 0;
    for (const one of assets.values()) bars += one.content.bars.time.length;
    if (bars <= MOST_BARS) return;
    assets.delete(symbol);
    throw new UnreadableText(
      'too-many-bars',
      `The folder holds more than ${MOST_BARS / 1e6} million bars; take this file over with auspex import.`,
    );
  }
}

function listingOf({ assetId, symbol, content }: FileAsset, market: Market): AssetListing {
  const listedOn = dateOfInstant(content.bars.time[0]);
  const knownAt = startOfDate(listedOn);
  return {
    assetId,
    market,
    kind: market === 'crypto' ? 'crypto' : 'stock',
    currency: splitPairSymbol(symbol)?.quote ?? 'USD',
    symbols: [{ symbol, name: symbol, from: listedOn, knownAt }],
    listedOn,
    barsUntil: dateOfInstant(content.bars.time[content.bars.time.length - 1]),
    knownAt,
  };
}

function barsBetween(bars: BarColumns, from: IsoDate, to: IsoDate): BarColumns {
  const first = bars.time.findIndex((time) => time >= startOfDate(from));
  const end = bars.time.findLastIndex((time) => time <= startOfDate(to)) + 1;
  return first < 0 ? sliceBars(bars, 0, 0) : sliceBars(bars, first, Math.max(first, end));
}

/** Prices from a folder of files, read once when the source is created. */
export function createFilesSource(options: FilesSourceOptions): FilesSource {
  const { assets, problems } = readFolder(options);
  const { market } = options;
  const answer = <T>(asset: Instrument, give: (known: FileAsset) => T): SourceAnswer<T> => {
    const known = assets.get(asset.symbol);
    return known && known.assetId === asset.assetId
      ? found(give(known))
      : { kind: 'unknown-asset', symbol: asset.symbol };
  };
  const knownBars = ({ content }: FileAsset, from: IsoDate, to: IsoDate): KnownBars => {
    const bars = barsBetween(content.bars, from, to);
    const knownAt = bars.time.map((time) => dailyBarKnownAt(market, dateOfInstant(time)));
    return { bars, knownAt, adjustment: content.adjustment, revisions: [] };
  };
  return {
    identity: { id: 'files', name: 'Files on disk', simulated: false, answers: 'counted' },
    capabilities: CAPABILITIES,
    problems: () => problems,
    contents: () => [...assets.values()].map(({ file, content }) => ({ file, content })),
    assets: async () => found([...assets.values()].map((asset) => listingOf(asset, market))),
    dailyBars: async ({ asset, from, to }) => answer(asset, (known) => knownBars(known, from, to)),
    intradayBars: async () => notOffered(DAILY_ONLY),
    corporateActions: async (asset) =>
      answer(asset, ({ assetId, content }) => fileActions(content, { assetId, market })),
    halts: async () => notOffered(NO_HALTS),
    quotes: async () => notOffered(NO_FEED),
    stream: () => notOffered(NO_FEED),
  };
}
